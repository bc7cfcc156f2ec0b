"""A list of effects of the board game on one hero, one after the other.

It differs from the frame of the other games in what it knows at its end: whether nothing in it has found anything to
act on, also deep within a choice or a condition. Bad Stuff goes by that (quest.flee.5).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from ...heroes.events import NothingHappened
from ...heroes.resolve.frame import RESOLVERS, Resolve
from ...heroes.table import HeroTable
from ...machine.frame import Done, Next, Stake, Step
from ...machine.ids import NO_CARD
from ..cards.effects import QuestEffect, QuestEverybodyElse, only_others

OwnResolver = Callable[[Any, "Happening", Any], Next]
OWN: dict[type, OwnResolver] = {}
"""What words do here, where it is not what they do in every game."""


@dataclass(slots=True)
class Happening(Resolve):
    """`inner`: it is a branch of another, which it tells by its result that it has missed altogether."""

    # More words than other games have; saves are read by what stands here.
    effects: tuple[QuestEffect, ...]  # type: ignore[assignment]
    inner: bool = False

    def void(self, table: HeroTable) -> Step | None:
        """What is left for others does not hang on whether its player or victim is alive (quest.death.11)."""
        return None if only_others(self.effects[self.at :]) else Resolve.void(self, table)

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """All of everybody's, with an effect on others still to come."""
        if any(isinstance(effect, QuestEverybodyElse) for effect in self.effects[self.at :]):
            return tuple(map(Stake, table.alive()))
        return (Stake(self.victim),)

    def begin(self, table: HeroTable) -> Next:
        if self.at < len(self.effects):
            effect = self.effects[self.at]
            return (OWN.get(type(effect)) or RESOLVERS[type(effect)])(table, self, effect)
        has_missed = self.missed == len(self.effects)
        if self.inner:
            return Done(True) if has_missed else Done()
        if self.missed:
            card = self.card if self.card != NO_CARD else None
            table.tell(NothingHappened(self.victim, card, not has_missed, "" if card is not None else self.why))
        if has_missed:
            self.instead(table)
        return Done()

    def following(self, table: HeroTable, missed: bool = False) -> Next:
        return self.nothing(table) if missed else self.done()

    def within(self, effects: tuple[QuestEffect, ...]) -> Happening:
        """Return the frame of effects that are part of these, with the same cause."""
        return Happening(effects, self.victim, self.card, self.why, inner=True, spares=self.spares)


ActsT = TypeVar("ActsT", bound=OwnResolver)


def acts(word: type) -> Callable[[ActsT], ActsT]:
    """Enter a function as what that word does in this game."""

    def enter(function: ActsT) -> ActsT:
        OWN[word] = function
        return function

    return enter
