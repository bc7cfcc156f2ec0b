"""How effects act in the board game: its table, with its own words and what shared ones do otherwise here, and the
frames that go by it.

They differ from those of the other games in what they know at their end: whether nothing in them has found anything to
act on, also deep within a choice or a condition. Bad Stuff goes by that (quest.flee.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ...heroes.events import NothingHappened
from ...heroes.resolve.branches import (
    ChooseList,
    DieDecides,
    OnOthers,
    choose,
    everybody_else,
    if_hero,
    or_else,
)
from ...heroes.resolve.frame import Actions, Acts, ResolveEffects, rule_of_choice
from ...heroes.resolve.frame import finds_something as finds_something_by
from ...heroes.resolve.gains import GAINS
from ...heroes.resolve.losses import LOSSES
from ...machine.frame import Call, Done, Frame, Next, Step
from ...machine.ids import NO_CARD, RuleId, Seat
from ..belongings.forced import FORCED
from ..cards.effects import (
    QuestChoose,
    QuestEffect,
    QuestEverybodyElse,
    QuestIf,
    QuestOrElse,
    QuestRollFor,
    only_others,
)
from ..dice.throw import Die, Throw
from ..state.table import QuestTable
from .body import CHANGES
from .moving import MOVES


def _roll_for(table: QuestTable, frame: Happening, effect: QuestRollFor) -> Next:
    return Call(ThrowFor(frame.victim, effect, frame.card, frame.why, spares=frame.spares), frame.following)


ACTIONS: Actions = {
    **LOSSES,
    **GAINS,
    **CHANGES,
    **MOVES,
    **FORCED,
    QuestChoose: Acts(choose),
    QuestIf: Acts(if_hero),
    QuestOrElse: Acts(or_else),
    QuestRollFor: Acts(_roll_for),
    QuestEverybodyElse: Acts(everybody_else),
}

finds_something = partial(finds_something_by, ACTIONS)
"""Whether any of some effects would find something to act on."""


@dataclass(slots=True)
class Happening(ResolveEffects[QuestTable, QuestEffect]):
    """`inner`: it is a branch of another, which it tells by its result that it has missed altogether."""

    actions = ACTIONS
    empty_list_misses = True

    effects: tuple[QuestEffect, ...]
    inner: bool = False

    def void(self, table: QuestTable) -> Step | None:
        """What is left for others does not hang on whether its player or victim is alive (quest.death.11)."""
        return None if only_others(self.effects[self.at :]) else ResolveEffects.void(self, table)

    def outcome(self, table: QuestTable) -> bool | None:
        """Tell what has been missed; as a branch, only say whether all of it has."""
        has_missed = self.missed == len(self.effects)
        if self.inner:
            return has_missed or None
        if self.missed:
            card = self.card if self.card != NO_CARD else None
            table.tell(NothingHappened(self.victim, card, not has_missed, "" if card is not None else self.why))
        if has_missed:
            self.instead(table)
        return None

    def instead(self, table: QuestTable) -> None:
        """Do what happens if none of the effects has found anything to act on: nothing, but for Bad Stuff."""

    def following(self, table: QuestTable, missed: bool = False) -> Next:
        return self.nothing(table) if missed else self.done()

    def branch(self, effects: tuple[QuestEffect, ...]) -> Happening:
        return Happening(effects, self.victim, self.card, self.why, inner=True, spares=self.spares)

    def choice(self, lists: tuple[tuple[QuestEffect, ...], ...]) -> Frame:
        return ChooseHappening(self.victim, lists, self.card, self.why, spares=self.spares)

    def on_each(self, seats: list[Seat], effects: tuple[QuestEffect, ...]) -> Frame:
        return OnEachOf(seats, effects, self.card, self.why, spares=self.spares)

    def can_act(self, table: QuestTable, effects: tuple[QuestEffect, ...]) -> bool:
        return finds_something(table, self.victim, effects, spares=self.spares)


@dataclass(slots=True)
class ChooseHappening(ChooseList[QuestTable, QuestEffect]):
    """The victim chooses among lists of effects: those that find something to act on, or all if none does."""

    lists: tuple[tuple[QuestEffect, ...], ...]

    def can_act(self, table: QuestTable, effects: tuple[QuestEffect, ...]) -> bool:
        return finds_something(table, self.victim, effects, spares=self.spares)

    def rule(self, table: QuestTable) -> RuleId:
        return rule_of_choice(table, self.card, "quest.curses.6")

    def act(self, effects: tuple[QuestEffect, ...]) -> Frame:
        return Happening(effects, self.victim, self.card, self.why, inner=True, spares=self.spares)

    def after(self) -> Step:
        return self.acted

    def acted(self, table: QuestTable, missed: bool = False) -> Next:
        return Done(True) if missed else Done()


@dataclass(slots=True)
class ThrowFor(DieDecides[QuestTable, QuestEffect]):
    """A die decides which effects act; it may be changed like any other (quest.dice.5, .9)."""

    effect: QuestRollFor

    def begin(self, table: QuestTable) -> Next:
        return Call(Throw("roll_for", [Die("d6", self.victim)], self.why, self.effect.at_least), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        effects = self.list_for(faces[0])
        return Call(Happening(effects, self.victim, self.card, self.why, inner=True, spares=self.spares), self.acted)

    def acted(self, table: QuestTable, missed: bool = False) -> Next:
        """Whoever has thrown well has not been spared by what they lack."""
        return Done()


@dataclass(slots=True)
class OnEachOf(OnOthers[QuestTable, QuestEffect]):
    """The same effects on several heroes in turn; whom one cannot reach is passed over (quest.level.18)."""

    effects: tuple[QuestEffect, ...]

    def act(self, victim: Seat) -> Frame:
        return Happening(self.effects, victim, self.card, self.why, spares=self.spares)


__all__ = ["ACTIONS", "ChooseHappening", "Happening", "finds_something"]
