"""What a chair sees and may do, worked out when somebody looks at it.

The observation and the standing actions are most of what a decision costs, and many seats answer without a look at
them. The table must not change between the question and the look: a host hands these out for one decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kickdoor_game.doors.observe import Observation
from kickdoor_game.doors.table import DoorsTable
from kickdoor_game.machine.questions import Menu, Option

from .api import Chair


class LateMenu(Menu):
    """Equal to the menu that `make` returns, and pickled as that menu."""

    __slots__ = ("_made", "_make")
    _make: Callable[[], Menu]
    _made: Menu | None

    def __init__(self, make: Callable[[], Menu]) -> None:
        object.__setattr__(self, "_make", make)
        object.__setattr__(self, "_made", None)

    @property
    def options(self) -> tuple[Option, ...]:
        """Made at the first look."""
        made = self._made
        if made is None:
            made = self._make()
            object.__setattr__(self, "_made", made)
        return made.options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Menu) and self.options == other.options

    def __hash__(self) -> int:
        return hash(Menu(self.options))

    def __reduce__(self) -> tuple[Any, ...]:
        return Menu, (self.options,)


class LateObservation(Observation):
    """Equal to the observation that `make` returns."""

    __slots__ = ("_made", "_make")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, seat: Chair, make: Callable[[], Observation]) -> None:
        self.seat = seat
        self._make = make
        self._made: Observation | None = None

    @property
    def table(self) -> DoorsTable:  # type: ignore[override]
        """Made at the first look."""
        if self._made is None:
            self._made = self._make()
        return self._made.table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self.seat == other.seat and self.table == other.table
