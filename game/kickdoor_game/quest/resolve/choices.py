"""Effects that ask, throw a die, branch, or reach other heroes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from ...heroes.frames import VictimFrame
from ...heroes.hero_sheet.sheet import holds
from ...heroes.resolve.choices import can_act
from ...heroes.resolve.frame import rule_of_choice
from ...language.words.effects import GainLevels, Hobble
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Stake
from ...machine.ids import CardId, Seat
from ...machine.questions import Menu, Option, Question, key, number_in
from ..belongings.forced import droppable, snatchable
from ..cards.effects import (
    DropItem,
    GainGold,
    Heal,
    Hit,
    LoseGold,
    QuestChoose,
    QuestDraw,
    QuestEffect,
    QuestEverybodyElse,
    QuestIf,
    QuestOrElse,
    QuestRollFor,
    SnatchItem,
    Whisk,
)
from ..dice.throw import Die, Throw
from ..state.clocks import deadline_for
from ..state.table import QuestTable
from .frame import Happening, acts
from .moving import whisked_to


def finds_something(table: QuestTable, victim: Seat, effects: tuple[QuestEffect, ...], *, spares: bool = True) -> bool:
    """Say whether any of these effects would find something to act on. `spares`: as for `Resolve`."""
    return any(_finds(table, victim, effect, spares=spares) for effect in effects)


def _finds(table: QuestTable, victim: Seat, effect: QuestEffect, *, spares: bool) -> bool:
    hero, figure = table.heroes[victim], table.figures[victim]
    find = partial(finds_something, table, spares=spares)
    match effect:
        case Heal():
            return figure.black > 0
        case LoseGold():
            return figure.gold > 0
        case DropItem():
            return bool(droppable(table, hero, effect, spares=spares))
        case SnatchItem():
            return bool(snatchable(table, hero, effect, spares=spares))
        case Whisk():
            return bool(whisked_to(table, victim, effect))
        case GainLevels():
            return hero.level < table.numbers.goal_level - 1
        case QuestChoose():
            return any(find(victim, each) for each in effect.options)
        case QuestIf():
            return find(victim, branch_for(table, victim, effect))
        case QuestOrElse():
            return any(find(victim, each) for each in (effect.effects, effect.otherwise))
        case QuestEverybodyElse():
            others = [seat for seat in table.alive() if seat != victim]
            return any(find(seat, effect.effects) for seat in others)
        case Hit() | GainGold() | QuestDraw() | QuestRollFor() | Hobble():
            return True
        case _:
            return can_act(table, victim, (effect,), spares=spares)


def branch_for(table: QuestTable, victim: Seat, effect: QuestIf) -> tuple[QuestEffect, ...]:
    """Return the effects that a condition leaves for that hero, as they are now."""
    return effect.then if holds(table, table.heroes[victim], effect.who) else effect.otherwise


@acts(QuestChoose)
def choose(table: QuestTable, frame: Happening, effect: QuestChoose) -> Next:
    return Call(
        ChooseHappening(frame.victim, effect.options, frame.card, frame.why, spares=frame.spares), frame.following
    )


@dataclass(slots=True)
class ChooseHappening(VictimFrame):
    """The victim chooses among lists of effects: those that find something to act on, or all if none does."""

    lists: tuple[tuple[QuestEffect, ...], ...]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: QuestTable) -> Next:
        numbers = [
            i
            for i, effects in enumerate(self.lists)
            if finds_something(table, self.victim, effects, spares=self.spares)
        ]
        options = tuple(Option(key("choose", i)) for i in numbers or range(len(self.lists)))
        rules = (rule_of_choice(table, self.card, "quest.curses.6"),)
        question = Question(
            self.victim,
            "choose_effect",
            Menu(options),
            (options[0].key,),
            deadline_for(table, self.victim),
            rules,
            card=self.card,
        )
        return Ask((question,), self.chosen)

    def chosen(self, table: QuestTable, answer: Answer) -> Next:
        effects = self.lists[number_in(answer.choice[0])]
        happening = Happening(effects, self.victim, self.card, self.why, inner=True, spares=self.spares)
        return Call(happening, self.acted)

    def acted(self, table: QuestTable, missed: bool = False) -> Next:
        return Done(True) if missed else Done()


@acts(QuestIf)
def if_hero(table: QuestTable, frame: Happening, effect: QuestIf) -> Next:
    effects = branch_for(table, frame.victim, effect)
    return Call(frame.within(effects), frame.following) if effects else frame.nothing(table)


@acts(QuestOrElse)
def or_else(table: QuestTable, frame: Happening, effect: QuestOrElse) -> Next:
    able = finds_something(table, frame.victim, effect.effects, spares=frame.spares)
    return Call(frame.within(effect.effects if able else effect.otherwise), frame.following)


@acts(QuestRollFor)
def roll_for(table: QuestTable, frame: Happening, effect: QuestRollFor) -> Next:
    return Call(ThrowFor(frame.victim, effect, frame.card, frame.why, spares=frame.spares), frame.following)


@dataclass(slots=True)
class ThrowFor(VictimFrame):
    """A die decides which effects act; it may be changed like any other (quest.dice.5, .9)."""

    effect: QuestRollFor
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: QuestTable) -> Next:
        return Call(Throw("roll_for", [Die("d6", self.victim)], self.why, self.effect.at_least), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        effects = self.effect.high if faces[0] >= self.effect.at_least else self.effect.low
        happening = Happening(effects, self.victim, self.card, self.why, inner=True, spares=self.spares)
        return Call(happening, self.acted)

    def acted(self, table: QuestTable, missed: bool = False) -> Next:
        """Whoever has thrown well has not been spared by what they lack."""
        return Done()


@acts(QuestEverybodyElse)
def everybody_else(table: QuestTable, frame: Happening, effect: QuestEverybodyElse) -> Next:
    seats = [seat for seat in table.around(frame.victim) if seat != frame.victim]
    return Call(OnEachOf(seats, effect.effects, frame.card, frame.why, spares=frame.spares), frame.following)


@dataclass(slots=True)
class OnEachOf(Frame):
    """The same effects on several heroes in turn; whom one cannot reach is passed over (quest.level.18)."""

    seats: list[Seat]
    effects: tuple[QuestEffect, ...]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: QuestTable) -> tuple[Stake, ...]:
        """Those whose turn is still to come do not rearrange what it will find."""
        return tuple(map(Stake, self.seats))

    def begin(self, table: QuestTable) -> Next:
        if not self.seats:
            return Done()
        victim = self.seats.pop(0)
        return Call(Happening(self.effects, victim, self.card, self.why, spares=self.spares), self.again)

    def again(self, table: QuestTable) -> Next:
        return Goto(self.begin)
