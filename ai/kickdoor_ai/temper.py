"""What makes one judging seat another: how much it minds others.

All judging seats of a game weigh alike what cards, levels and fights are worth. A `Temper` says what somebody else's
fate is worth to this one, in levels of its own for a level of theirs:

    envy       what their gain costs it where it would bring that gain about (it helps them, it hands them something)
    rivalry    what their loss is worth to it where it would bring that loss about (it spoils, curses, robs)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.table import HeroTable

from .api import Chair

P = TypeVar("P", contravariant=True)
"""What one decision of a game is about, see `doors.judgement.position` and `quest.position`."""


class Temper(Protocol[P]):
    """What others are to a seat."""

    def envy(self, position: P, chair: Chair) -> float:
        """Return the levels of its own that a level's worth of that chair's gain costs it; 0 or more."""

    def rivalry(self, position: P, chair: Chair) -> float:
        """Return the levels of its own that a level's worth of that chair's loss is worth to it; below 0, it spares
        them."""


class UnconcernedTemper:
    """What happens to others is nothing to it."""

    def envy(self, position: object, chair: Chair) -> float:
        """Return 0: nobody's gain costs it anything."""
        return 0.0

    def rivalry(self, position: object, chair: Chair) -> float:
        """Return 0: nobody's loss is worth anything to it."""
        return 0.0


class AmongRivals(Protocol):
    """What one decision of a game with heroes is about, as far as it shows who is in front."""

    @property
    def table(self) -> HeroTable:
        """The table as the chair sees it."""

    def rivals(self) -> Sequence[Hero]:
        """Return all other heroes, the highest Level first."""


LEADER_LEAST = 7
"""From this Level on (of 10) the leader's fate is worth something by itself."""

RIVALRY = 0.35
"""What it is worth that the leader loses a Level's worth."""


class GreedyTemper:
    """Others are in the way if they are in front. `envy`: what another's gain costs it."""

    def __init__(self, envy: float) -> None:
        self._envy = envy

    def envy(self, position: AmongRivals, chair: Chair) -> float:
        """Return the same for everybody."""
        return self._envy

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        """Return what it is worth that the leader loses a Level's worth; nothing for anybody else."""
        goal = position.table.numbers.goal_level
        level, rivals = position.table.heroes[chair].level, position.rivals()
        leads = bool(rivals) and level >= rivals[0].level
        return RIVALRY if leads and level >= LEADER_LEAST + goal - 10 else 0.0
