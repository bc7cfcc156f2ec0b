"""A list of effects on one hero, one after the other: what each game's frame for that has of its own, and what not.

What a word does stands beside its words in a table of such records, one for each word (`Acts`). A game composes its
table, and its frame says which one it goes by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from ...language.cards import CurseCard, Monster
from ...language.words.effects import SwapHands
from ...language.words.lists import ChooseWord, EverybodyElseWord, IfWord, OrElseWord, Word
from ...machine.frame import Done, Frame, Goto, Next, Stake, Step
from ...machine.ids import NO_CARD, CardId, RuleId, Seat
from .. import events
from ..hero_sheet.sheet import holds
from ..table import HeroTable

TableT = TypeVar("TableT", bound=HeroTable)
EffectT = TypeVar("EffectT", bound=Word)
InnerT = TypeVar("InnerT", bound=Word)


def always(table: HeroTable, victim: Seat, effect: Word, spares: bool) -> bool:
    """Say that the effect finds something to act on, whoever the victim is."""
    return True


@dataclass(frozen=True, slots=True)
class Acts:
    """What a word does to its victim, and whether it would find something to act on.

    `does` is handed the table, the frame of its list and the word; `finds` the table, the victim, the word, and whether
    it is one of a Curse or Bad Stuff (`ResolveEffects.spares`).
    """

    does: Callable[[Any, Any, Any], Next]
    finds: Callable[[Any, Seat, Any, bool], bool] = always


Actions = Mapping[type[Word], Acts]


@dataclass(slots=True)
class ResolveEffects(Frame, Generic[TableT, EffectT]):
    """`card` is what causes it. It stops when the victim dies: there is nothing left to take.

    `missed`: how many of the effects have found nothing to act on. That is told once, when all of them have had their
    turn. `spares`: they are those of a Curse or Bad Stuff, which take no Item that is `immune` to these.

    `actions`: what each word does in this game. `empty_list_misses`: a condition that leaves no effects is a miss.
    """

    actions: ClassVar[Actions]
    empty_list_misses: ClassVar[bool] = False

    effects: tuple[EffectT, ...]
    victim: Seat
    card: CardId = NO_CARD
    why: str = ""
    at: int = 0
    missed: int = 0
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: TableT) -> tuple[Stake, ...]:
        """All that the victim has: which of it the effects take, count or depend on is not for them to rearrange.

        With an effect on others still to come, all that anybody has.
        """
        if any(isinstance(effect, EverybodyElseWord | SwapHands) for effect in self.effects[self.at :]):
            return tuple(map(Stake, table.alive()))
        return (Stake(self.victim),)

    def void(self, table: TableT) -> Step | None:
        return self.end if table.heroes[self.victim].dead else None

    def begin(self, table: TableT) -> Next:
        if self.at >= len(self.effects):
            return Done(self.outcome(table))
        effect = self.effects[self.at]
        return self.actions[type(effect)].does(table, self, effect)

    def outcome(self, table: TableT) -> bool | None:
        """Tell what has been missed, when all have had their turn; what is returned is handed to whoever has called."""
        if self.missed:
            card = self.card if self.card != NO_CARD else None
            table.tell(events.NothingHappened(self.victim, card, self.missed < len(self.effects)))
        return None

    def following(self, table: TableT) -> Next:
        return self.done()

    def drawn(self, table: TableT, cards: tuple[CardId, ...]) -> Next:
        return self.done()

    def done(self) -> Next:
        """This effect has acted; the next one."""
        self.at += 1
        return Goto(self.begin)

    def nothing(self, table: TableT) -> Next:
        """This effect has found nothing to act on (classic.curses.9)."""
        self.missed += 1
        return self.done()

    def branch(self, effects: tuple[EffectT, ...]) -> Frame:
        """Return the frame of effects that are part of these, with the same cause."""
        raise NotImplementedError

    def choice(self, lists: tuple[tuple[EffectT, ...], ...]) -> Frame:
        """Return the frame in which the victim chooses one of these lists."""
        raise NotImplementedError

    def on_each(self, seats: list[Seat], effects: tuple[EffectT, ...]) -> Frame:
        """Return the frame in which these effects act on several others in turn."""
        raise NotImplementedError

    def can_act(self, table: TableT, effects: tuple[EffectT, ...]) -> bool:
        """Say whether these effects would find something to act on, so that no others need act instead of them."""
        raise NotImplementedError


def finds_something(
    actions: Actions, table: HeroTable, victim: Seat, effects: tuple[Word, ...], *, spares: bool = True
) -> bool:
    """Return whether any of these effects would find something to act on, as things stand, deep within lists, too."""
    return any(_finds(actions, table, victim, effect, spares=spares) for effect in effects)


def _finds(actions: Actions, table: HeroTable, victim: Seat, effect: Word, *, spares: bool) -> bool:
    find = partial(finds_something, actions, table, spares=spares)
    match effect:
        case ChooseWord():
            return any(find(victim, each) for each in effect.options)
        case IfWord():
            return find(victim, branch_for(table, victim, effect))
        case OrElseWord():
            return find(victim, effect.effects) or find(victim, effect.otherwise)
        case EverybodyElseWord():
            return any(find(seat, effect.effects) for seat in table.alive() if seat != victim)
        case _:
            return actions[type(effect)].finds(table, victim, effect, spares)


def branch_for(table: HeroTable, victim: Seat, effect: IfWord[InnerT]) -> tuple[InnerT, ...]:
    """Return the effects that a condition leaves for that hero, as they are now."""
    return effect.then if holds(table, table.heroes[victim], effect.who) else effect.otherwise


def rule_of_choice(table: HeroTable, cause: CardId, of_curse: RuleId = "classic.curses.8") -> RuleId:
    """What the victim's choice rests on: that of a curse on a rule of its own, any other on what the card says."""
    match table.card(cause) if cause != NO_CARD else None:
        case CurseCard():
            return of_curse
        case Monster():
            return "classic.runaway.11"
        case _:
            return "classic.priority.1"
