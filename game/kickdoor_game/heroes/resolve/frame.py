"""The frame that carries out a list of effects on one hero, one after the other, and the parts that a game fills in.

A table of records (`Acts`) tells how each effect word acts. Each game composes its table, and its frame names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from ...language.cards import CurseCard, Monster
from ...language.words.effects import PassHands, SwapHands
from ...language.words.lists import (
    AnotherWord,
    ChooseWord,
    EffectWord,
    EverybodyElseWord,
    IfWord,
    OrElseWord,
    RollOffWord,
    VoteWord,
    Whom,
)
from ...machine.frame import Done, Frame, Goto, Next, Stake, Step
from ...machine.ids import NO_CARD, CardId, RuleId, Seat
from .. import events
from ..hero_sheet.sheet import holds
from ..table import HeroTable

TableT = TypeVar("TableT", bound=HeroTable)
EffectT = TypeVar("EffectT", bound=EffectWord)
InnerT = TypeVar("InnerT", bound=EffectWord)


def always(table: HeroTable, victim: Seat, effect: EffectWord, spares: bool) -> bool:
    """Return True: the effect finds something to act on in any case. `spares` makes no difference."""
    return True


@dataclass(frozen=True, slots=True)
class Acts:
    """The action of an effect word on its victim, and the test whether it would find something to act on.

    `does` takes the table, the frame of the list, and the word. `finds` takes the table, the victim, the word, and
    whether Items immune to Curses and Bad Stuff are out of reach (`ResolveEffects.spares`).
    """

    does: Callable[[Any, Any, Any], Next]
    finds: Callable[[Any, Seat, Any, bool], bool] = always


Actions = Mapping[type[EffectWord], Acts]

ON_OTHERS = (EverybodyElseWord, AnotherWord, RollOffWord, SwapHands, PassHands)
"""Effects that reach others than the victim."""


@dataclass(slots=True)
class ResolveEffects(Frame, Generic[TableT, EffectT]):
    """Carries out `effects` on `victim`, because of `card`. Stops when the victim dies: there is nothing left to take.

    `at`: the index of the current effect. `missed`: how many effects have found nothing to act on, told once at the
    end. `spares`: the effects are those of a Curse or Bad Stuff, which take no Item that is `immune` to these.

    `actions`: how each word acts in this game. `empty_list_misses`: a condition that leaves no effects counts as a
    miss.
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
        """Return everything the victim has: players must not rearrange what the effects take, count or depend on.

        While an effect on others is still to come, return everything that anybody alive has.
        """
        if any(isinstance(effect, ON_OTHERS) for effect in self.effects[self.at :]):
            return tuple(map(Stake, table.alive()))
        return (Stake(self.victim),)

    def void(self, table: TableT) -> Step | None:
        """Return the step `end` if the victim is dead; None otherwise."""
        return self.end if table.heroes[self.victim].dead else None

    def begin(self, table: TableT) -> Next:
        """Carry out the current effect; finish after the last one."""
        if self.at >= len(self.effects):
            return Done(self.outcome(table))
        effect = self.effects[self.at]
        return self.actions[type(effect)].does(table, self, effect)

    def outcome(self, table: TableT) -> bool | None:
        """Tell everybody that effects found nothing to act on, if some did. Returns the result of this frame, here
        None."""
        if self.missed:
            card = self.card if self.card != NO_CARD else None
            table.tell(events.NothingHappened(self.victim, card, self.missed < len(self.effects)))
        return None

    def following(self, table: TableT) -> Next:
        """Go on to the next effect, after a frame that this one has called."""
        return self.done()

    def drawn(self, table: TableT, cards: tuple[CardId, ...]) -> Next:
        """Go on to the next effect, after cards were drawn."""
        return self.done()

    def done(self) -> Next:
        """Go on to the next effect of the list."""
        self.at += 1
        return Goto(self.begin)

    def nothing(self, table: TableT) -> Next:
        """Count an effect that has found nothing to act on (classic.curses.9), and go on to the next one."""
        self.missed += 1
        return self.done()

    def branch(self, effects: tuple[EffectT, ...]) -> Frame:
        """Return the frame that carries out effects nested in the present one, on the same victim and with the same
        cause."""
        raise NotImplementedError

    def choice(self, lists: tuple[tuple[EffectT, ...], ...]) -> Frame:
        """Return the frame that lets the victim choose one of these lists of effects, and carries it out."""
        raise NotImplementedError

    def vote(self, lists: tuple[tuple[EffectT, ...], ...]) -> Frame:
        """Return the frame that lets the others vote which of these lists of effects acts on the victim."""
        raise NotImplementedError

    def on_one(self, seats: list[Seat], effect: AnotherWord[EffectT]) -> Frame:
        """Return the frame that carries out an effect's list on one of these other heroes."""
        raise NotImplementedError

    def roll_off(self, seats: list[Seat], effect: RollOffWord[EffectT]) -> Frame:
        """Return the frame in which the victim and one of these other heroes roll off for an effect's list."""
        raise NotImplementedError

    def on_each(self, seats: list[Seat], effects: tuple[EffectT, ...]) -> Frame:
        """Return the frame that carries out these effects on each of several other heroes in turn, with the same
        cause."""
        raise NotImplementedError

    def can_act(self, table: TableT, effects: tuple[EffectT, ...]) -> bool:
        """Return whether these effects would find something to act on; otherwise the others of an `or else` act
        instead.
        """
        raise NotImplementedError


def finds_something(
    actions: Actions, table: HeroTable, victim: Seat, effects: tuple[EffectWord, ...], *, spares: bool = True
) -> bool:
    """Return whether any of these effects would find something to act on now, including those inside lists.

    `actions`: how each kind of effect acts in this game. `spares`: Items immune to Curses and Bad Stuff are out of
    reach.
    """
    return any(_finds(actions, table, victim, effect, spares=spares) for effect in effects)


def _finds(actions: Actions, table: HeroTable, victim: Seat, effect: EffectWord, *, spares: bool) -> bool:
    """Return whether one effect would find something to act on now."""
    find = partial(finds_something, actions, table, spares=spares)
    match effect:
        case ChooseWord() | VoteWord():
            return any(find(victim, each) for each in effect.options)
        case IfWord():
            return find(victim, branch_for(table, victim, effect))
        case OrElseWord():
            return find(victim, effect.effects) or find(victim, effect.otherwise)
        case EverybodyElseWord():
            return any(find(seat, effect.effects) for seat in table.alive() if seat != victim)
        case AnotherWord():
            return any(find(seat, effect.effects) for seat in others_named(table, victim, effect.whom))
        case RollOffWord():
            rivals = others_named(table, victim, effect.whom)
            return any(find(seat, effect.effects) for seat in (*rivals, *([victim] if rivals else [])))
        case _:
            return actions[type(effect)].finds(table, victim, effect, spares)


def others_named(table: HeroTable, victim: Seat, whom: Whom) -> list[Seat]:
    """Return the other living seats that an effect may reach, in seat order from the victim's left; the victim chooses
    among several. [] if nobody else is alive."""
    others = [seat for seat in table.around(victim) if seat != victim]
    levels = [table.heroes[seat].level for seat in others]
    match whom:
        case "choice":
            return others
        case "left":
            return others[:1]
        case "right":
            return others[-1:]
        case "highest":
            return [seat for seat, level in zip(others, levels, strict=True) if level == max(levels)]
        case "lowest":
            return [seat for seat, level in zip(others, levels, strict=True) if level == min(levels)]


def branch_for(table: HeroTable, victim: Seat, effect: IfWord[InnerT]) -> tuple[InnerT, ...]:
    """Return the effects of a condition's branch that applies to a hero now."""
    return effect.then if holds(table, table.heroes[victim], effect.who) else effect.otherwise


def rule_of_choice(table: HeroTable, cause: CardId, of_curse: RuleId = "classic.curses.8") -> RuleId:
    """Return the rule behind a victim's choice: `of_curse` for a curse, that of Bad Stuff for a monster, else the
    card's word.
    """
    match table.card(cause) if cause != NO_CARD else None:
        case CurseCard():
            return of_curse
        case Monster():
            return "classic.runaway.11"
        case _:
            return "classic.priority.1"
