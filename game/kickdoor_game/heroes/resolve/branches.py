"""Effects that hold lists of effects: they ask, roll, branch, or reach everybody else.

Each game has frames of its own that say which effects it has and by which frame they act; what they do is here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic

from ...language.words.lists import ChooseWord, EverybodyElseWord, IfWord, OrElseWord, RollForWord
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Stake, Step
from ...machine.ids import CardId, RuleId, Seat
from ...machine.questions import Menu, Option, Question, key, number_in
from ..frames import VictimFrame
from .frame import EffectT, ResolveEffects, TableT, branch_for, rule_of_choice


def choose(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: ChooseWord[EffectT]) -> Next:
    return Call(frame.choice(effect.options), frame.following)


def if_hero(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: IfWord[EffectT]) -> Next:
    if effects := branch_for(table, frame.victim, effect):
        return Call(frame.branch(effects), frame.following)
    return frame.nothing(table) if frame.empty_list_misses else frame.done()


def or_else(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: OrElseWord[EffectT]) -> Next:
    effects = effect.effects if frame.can_act(table, effect.effects) else effect.otherwise
    return Call(frame.branch(effects), frame.following)


def everybody_else(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: EverybodyElseWord[EffectT]) -> Next:
    seats = [seat for seat in table.around(frame.victim) if seat != frame.victim]
    return Call(frame.on_each(seats, effect.effects), frame.following)


@dataclass(slots=True)
class ChooseList(VictimFrame, Generic[TableT, EffectT]):
    """The victim chooses among lists of effects: those that can act, or all if none can."""

    lists: tuple[tuple[EffectT, ...], ...]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def can_act(self, table: TableT, effects: tuple[EffectT, ...]) -> bool:
        """Say whether that list is worth choosing."""
        raise NotImplementedError

    def rule(self, table: TableT) -> RuleId:
        """Return what the choice rests on."""
        return rule_of_choice(table, self.card)

    def act(self, effects: tuple[EffectT, ...]) -> Frame:
        """Return the frame of the chosen list."""
        raise NotImplementedError

    def after(self) -> Step:
        """Return the step behind that frame."""
        return self.end

    def begin(self, table: TableT) -> Next:
        numbers = [number for number, effects in enumerate(self.lists) if self.can_act(table, effects)]
        options = tuple(Option(key("choose", number)) for number in numbers or range(len(self.lists)))
        menu, default, clock = Menu(options), (options[0].key,), table.clock_for(self.victim, "pick")
        rules = (self.rule(table),)
        return Ask((Question(self.victim, "choose_effect", menu, default, clock, rules, card=self.card),), self.chosen)

    def chosen(self, table: TableT, answer: Answer) -> Next:
        return Call(self.act(self.lists[number_in(answer.choice[0])]), self.after())


@dataclass(slots=True)
class DieDecides(VictimFrame, Generic[TableT, EffectT]):
    """A die decides which effects act."""

    effect: RollForWord[EffectT]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def list_for(self, die: int) -> tuple[EffectT, ...]:
        """Return the effects that act if the die shows that."""
        return self.effect.high if die >= self.effect.at_least else self.effect.low


@dataclass(slots=True)
class OnOthers(Frame, Generic[TableT, EffectT]):
    """The same effects on several heroes in turn."""

    seats: list[Seat]
    effects: tuple[EffectT, ...]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def act(self, victim: Seat) -> Frame:
        """Return the frame of the effects on that hero."""
        raise NotImplementedError

    def resolving(self, table: TableT) -> tuple[Stake, ...]:
        """Those whose turn is still to come do not rearrange what it will find."""
        return tuple(map(Stake, self.seats))

    def begin(self, table: TableT) -> Next:
        return Call(self.act(self.seats.pop(0)), self.again) if self.seats else Done()

    def again(self, table: TableT) -> Next:
        return Goto(self.begin)
