"""Runs a list of effects on one hero, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ...language.cards import CurseCard, Monster
from ...language.words.effects import Effect, EverybodyElse, SwapHands
from ...machine.frame import Done, Frame, Goto, Next, Stake, Step
from ...machine.ids import NO_CARD, CardId, RuleId, Seat
from .. import events
from ..table import HeroTable


@dataclass(slots=True)
class Resolve(Frame):
    """`card` is what causes it. It stops when the victim dies: there is nothing left to take.

    `missed`: how many of the effects have found nothing to act on. That is told once, when all of them have had their
    turn. `spares`: they are those of a Curse or Bad Stuff, which take no Item that is `immune` to these.
    """

    effects: tuple[Effect, ...]
    victim: Seat
    card: CardId = NO_CARD
    why: str = ""
    at: int = 0
    missed: int = 0
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """All that the victim has: which of it the effects take, count or depend on is not for them to rearrange.

        With an effect on others still to come, all that anybody has.
        """
        if any(isinstance(effect, EverybodyElse | SwapHands) for effect in self.effects[self.at :]):
            return tuple(map(Stake, table.alive()))
        return (Stake(self.victim),)

    def void(self, table: HeroTable) -> Step | None:
        return self.end if table.heroes[self.victim].dead else None

    def begin(self, table: HeroTable) -> Next:
        if self.at >= len(self.effects):
            if self.missed:
                card = self.card if self.card != NO_CARD else None
                table.tell(events.NothingHappened(self.victim, card, self.missed < len(self.effects)))
                if self.missed == len(self.effects):
                    self.instead(table)
            return Done()
        effect = self.effects[self.at]
        return RESOLVERS[type(effect)](table, self, effect)

    def instead(self, table: Any) -> None:
        """What happens if none of the effects has found anything to act on: nothing, where no engine says otherwise."""

    def following(self, table: HeroTable) -> Next:
        return self.done()

    def drawn(self, table: HeroTable, cards: tuple[CardId, ...]) -> Next:
        return self.done()

    def done(self) -> Next:
        """This effect has acted; the next one."""
        self.at += 1
        return Goto(self.begin)

    def nothing(self, table: HeroTable) -> Next:
        """This effect has found nothing to act on (classic.curses.9)."""
        self.missed += 1
        return self.done()

    def branch(self, effects: tuple[Effect, ...]) -> Resolve:
        """The same cause, other effects."""
        return Resolve(effects, self.victim, self.card, self.why, spares=self.spares)


def rule_of_choice(table: HeroTable, cause: CardId, of_curse: RuleId = "classic.curses.8") -> RuleId:
    """What the victim's choice rests on: that of a curse on a rule of its own, any other on what the card says."""
    match table.card(cause) if cause != NO_CARD else None:
        case CurseCard():
            return of_curse
        case Monster():
            return "classic.runaway.11"
        case _:
            return "classic.priority.1"


Resolver = Callable[[Any, Resolve, Any], Next]
RESOLVERS: dict[type, Resolver] = {}
ResolverT = TypeVar("ResolverT", bound=Resolver)


def resolver(word: type) -> Callable[[ResolverT], ResolverT]:
    """Enter a function as what that word does."""

    def enter(function: ResolverT) -> ResolverT:
        RESOLVERS[word] = function
        return function

    return enter
