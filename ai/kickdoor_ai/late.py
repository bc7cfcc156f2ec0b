"""What a host hands to a seat for one decision: what its chair sees, and what it may do, worked out at the first look.

Nothing of it leads to the table that is being played. The observation is a copy, numbers included; cards are shared,
since they never change. The standing actions are most of what a decision costs, and many seats answer without a look at
them, so they come late; they are computed from the copy, which shows the chair all that they depend on. A seat that
changes the copy fools itself: the host carries out what the table admits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kickdoor_game import library
from kickdoor_game.machine.questions import Menu, Option
from kickdoor_game.machine.ruleset import Ruleset

from .api import Chair, Observation
from .lookahead import rules_of


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


def standing_of(seen: Observation, chair: Chair) -> Menu:
    """The standing actions of the chair that sees this; nothing but the observation is kept for it."""
    return LateMenu(partial(_standing, seen, chair))


def _standing(seen: Observation, chair: Chair) -> Menu:
    return rules_of(seen).standing(seen.table, chair)


def handed(rules: Ruleset, table: Any, chair: Chair) -> tuple[Observation, Menu]:
    """What the chair sees of that table and what it may do at any time, as the seat's own copies."""
    seen: Observation = rules.observe(table, chair)
    library.engine(rules.engine).detach(seen.table)
    return seen, standing_of(seen, chair)
