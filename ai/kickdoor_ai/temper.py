"""Temper: how much a judging seat cares about others, which is what distinguishes one judging seat from another.

All judging seats of a game value cards, levels and fights alike. A `Temper` is the exchange rate between another
player's fate and the seat's own, in own levels per level of theirs:

    envy       the cost of their gain, where the seat would cause it (it helps them, or gives them something)
    rivalry    the value of their loss, where the seat would cause it (it spoils, curses, robs)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.table import HeroTable

from .api import Chair

P = TypeVar("P", contravariant=True)
"""The situation of a decision, see `doors.judgement.position` and `quest.position`."""


class Temper(Protocol[P]):
    """An exchange rate between other players' fates and the seat's own."""

    def envy(self, position: P, chair: Chair) -> float:
        """Return the cost to this seat, in levels, of a gain worth one level by that chair; at least 0."""

    def rivalry(self, position: P, chair: Chair) -> float:
        """Return the gain to this seat, in levels, by a loss worth one level of that chair; below 0 if the seat would
        rather spare them."""


class UnconcernedTemper:
    """A temper that ignores what happens to others."""

    def envy(self, position: object, chair: Chair) -> float:
        """Return 0: this seat does not care about others' gains."""
        return 0.0

    def rivalry(self, position: object, chair: Chair) -> float:
        """Return 0: this seat does not care about others' losses."""
        return 0.0


class AmongRivals(Protocol):
    """The situation of a decision in a game with heroes, as far as it shows who leads."""

    @property
    def table(self) -> HeroTable:
        """The table as the chair sees it."""

    def rivals(self) -> Sequence[Hero]:
        """Return all other heroes, the highest Level first."""


class AmongPairs(Protocol):
    """The situation of a decision, as far as it shows who play as one."""

    @property
    def partners(self) -> Mapping[Chair, Chair]:
        """The partner of each rival who is one of a pair (`pairs`); empty if there is none."""


Q = TypeVar("Q", bound=AmongPairs)

PAIR_RIVALRY = 0.8
"""Own levels that it is worth at least if one of a pair loses a level's worth: it harms both, and helps everybody
else."""


class AgainstPairs(Generic[Q]):
    """A temper that takes two players who play as one for one opponent, and otherwise is that of `temper`.

    What one of a pair gains, both gain. Harm to anybody else would please the pair, so there is none while there is a
    pair.
    """

    def __init__(self, temper: Temper[Q]) -> None:
        self._temper = temper

    def envy(self, position: Q, chair: Chair) -> float:
        """Return the cost to this seat, in levels, of a gain worth one level by that chair, its partner's part
        included; nothing for others while there is a pair, since they have the same opponent."""
        partner = position.partners.get(chair)
        if partner is not None:
            return self._temper.envy(position, chair) + self._temper.envy(position, partner)
        return 0.0 if position.partners else self._temper.envy(position, chair)

    def rivalry(self, position: Q, chair: Chair) -> float:
        """Return the gain to this seat, in levels, by a loss worth one level of that chair: of one of a pair at least
        `PAIR_RIVALRY`, of others nothing while there is a pair."""
        partner = position.partners.get(chair)
        rivalry = self._temper.rivalry(position, chair)
        if partner is not None:
            return max(PAIR_RIVALRY, rivalry + self._temper.rivalry(position, partner))
        return min(0.0, rivalry) if position.partners else rivalry


LEADER_LEAST = 7
"""Level (of 10) from which harming the leader is worth something by itself."""


def leader_least(goal_level: int) -> int:
    """Return that Level in a game that is won at `goal_level`."""
    return LEADER_LEAST + goal_level - 10


RIVALRY = 0.35
"""Own levels that it is worth if the leader loses a level's worth."""


class GreedyTemper:
    """A temper that only minds players in front. `envy` is the cost of another player's gain."""

    def __init__(self, envy: float) -> None:
        self._envy = envy

    def envy(self, position: AmongRivals, chair: Chair) -> float:
        """Return the cost to this seat, in levels, of a gain worth one level by that chair: the same for every
        chair."""
        return self._envy

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        """Return the gain to this seat, in levels, by a loss worth one level of that chair: `RIVALRY` for the leader at
        a level from `LEADER_LEAST` on (if the goal is 10), otherwise 0."""
        level, rivals = position.table.heroes[chair].level, position.rivals()
        leads = bool(rivals) and level >= rivals[0].level
        return RIVALRY if leads and level >= leader_least(position.table.numbers.goal_level) else 0.0
