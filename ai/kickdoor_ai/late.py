"""Makes what a host gives a seat for one decision: a copy of what its chair sees, and a menu computed at first use.

Nothing in it refers to the live table. The observation is a copy, numbers included; immutable cards are shared.
Computing the standing actions costs more than the rest of a decision, and many seats answer without using them, so they
are computed only on access.
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
    """A menu whose options are computed by `make` at first use. It equals and pickles as the plain menu."""

    __slots__ = ("_made", "_make")
    _make: Callable[[], Menu]
    _made: Menu | None

    def __init__(self, make: Callable[[], Menu]) -> None:
        object.__setattr__(self, "_make", make)
        object.__setattr__(self, "_made", None)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options, computed at first use."""
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
    """Return the standing actions of a chair as a menu that is computed on first use, from the observation alone."""
    return LateMenu(partial(_standing, seen, chair))


def _standing(seen: Observation, chair: Chair) -> Menu:
    """Return the standing actions of a chair."""
    return rules_of(seen).standing(seen.table, chair)


def handed(rules: Ruleset, table: Any, chair: Chair) -> tuple[Observation, Menu]:
    """Return what the chair sees of that table, and its standing actions, as copies that the seat may keep."""
    seen: Observation = rules.observe(table, chair)
    library.engine(rules.engine).detach(seen.table)
    return seen, standing_of(seen, chair)
