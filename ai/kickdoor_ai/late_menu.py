"""A menu that is made when somebody looks at it.

Working out all that a chair may do at any time is half the cost of a decision, and many seats answer without a look
at it. The table must not change between the question and the look: a host hands one out for one decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kickdoor_game.machine.questions import Menu, Option


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
