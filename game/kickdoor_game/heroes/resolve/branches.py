"""Effects that contain lists of effects: they ask, roll, branch, or reach everybody else.

Each game subclasses the frames here, to name its effects and the frames that carry them out.
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
    """Let the victim choose which of the effect's lists acts."""
    return Call(frame.choice(effect.options), frame.following)


def if_hero(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: IfWord[EffectT]) -> Next:
    """Carry out the branch of a condition that applies to the victim."""
    if effects := branch_for(table, frame.victim, effect):
        return Call(frame.branch(effects), frame.following)
    return frame.nothing(table) if frame.empty_list_misses else frame.done()


def or_else(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: OrElseWord[EffectT]) -> Next:
    """Carry out the first list if it finds something to act on, else the other one."""
    effects = effect.effects if frame.can_act(table, effect.effects) else effect.otherwise
    return Call(frame.branch(effects), frame.following)


def everybody_else(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: EverybodyElseWord[EffectT]) -> Next:
    """Carry out the effect's list on every living hero but the victim, in playing order."""
    seats = [seat for seat in table.around(frame.victim) if seat != frame.victim]
    return Call(frame.on_each(seats, effect.effects), frame.following)


@dataclass(slots=True)
class ChooseList(VictimFrame, Generic[TableT, EffectT]):
    """Asks the victim to choose among lists of effects: those that can act, or all if none can."""

    lists: tuple[tuple[EffectT, ...], ...]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def can_act(self, table: TableT, effects: tuple[EffectT, ...]) -> bool:
        """Return whether a list would find something to act on."""
        raise NotImplementedError

    def rule(self, table: TableT) -> RuleId:
        """Return the rule to cite when the victim is asked to choose."""
        return rule_of_choice(table, self.card)

    def act(self, effects: tuple[EffectT, ...]) -> Frame:
        """Return the frame that carries out the chosen list of effects."""
        raise NotImplementedError

    def after(self) -> Step:
        """Return the step that follows when the chosen list is done."""
        return self.end

    def begin(self, table: TableT) -> Next:
        """Ask the victim which list is to act."""
        numbers = [number for number, effects in enumerate(self.lists) if self.can_act(table, effects)]
        options = tuple(Option(key("choose", number)) for number in numbers or range(len(self.lists)))
        menu, default, clock = Menu(options), (options[0].key,), table.clock_for(self.victim, "pick")
        rules = (self.rule(table),)
        return Ask((Question(self.victim, "choose_effect", menu, default, clock, rules, card=self.card),), self.chosen)

    def chosen(self, table: TableT, answer: Answer) -> Next:
        """Carry out the list of effects that the victim chose."""
        return Call(self.act(self.lists[number_in(answer.choice[0])]), self.after())


@dataclass(slots=True)
class DieDecides(VictimFrame, Generic[TableT, EffectT]):
    """Base class of frames in which a die decides which effects act."""

    effect: RollForWord[EffectT]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def list_for(self, die: int) -> tuple[EffectT, ...]:
        """Return the effects that act if the die shows this number."""
        return self.effect.high if die >= self.effect.at_least else self.effect.low


@dataclass(slots=True)
class OnOthers(Frame, Generic[TableT, EffectT]):
    """Carries out the same effects on several heroes in turn."""

    seats: list[Seat]
    effects: tuple[EffectT, ...]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def act(self, victim: Seat) -> Frame:
        """Return the frame that carries out the effects on the hero of that seat."""
        raise NotImplementedError

    def resolving(self, table: TableT) -> tuple[Stake, ...]:
        """Return everything that the heroes still to come have: they must not rearrange what the effects will find."""
        return tuple(map(Stake, self.seats))

    def begin(self, table: TableT) -> Next:
        """Carry out the effects on the next hero; finish after the last one."""
        return Call(self.act(self.seats.pop(0)), self.again) if self.seats else Done()

    def again(self, table: TableT) -> Next:
        """Go on to the next hero on whom the effects act."""
        return Goto(self.begin)
