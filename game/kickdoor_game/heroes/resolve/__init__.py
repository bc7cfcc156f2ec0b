"""How the effects of the language act: one record per word (`Acts`), in a table that a game composes.

losses.py    what is taken from a hero
gains.py     what changes or adds
others.py    what goes to other heroes
branches.py  lists of effects: choices, conditions, rolls, everybody else
frame.py     one list on one hero, whatever the game

Here are the table of the door games, and the frames that go by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ...language.words.effects import Choose, Effect, EverybodyElse, IfHero, OrElse, RollFor
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Frame, Next
from ...machine.ids import Seat
from .. import events
from ..draw import roll_question
from ..table import HeroTable
from .branches import ChooseList, DieDecides, OnOthers, choose, everybody_else, if_hero, or_else
from .frame import Actions, Acts, ResolveEffects
from .frame import finds_something as finds_something_by
from .gains import GAINS
from .losses import LOSSES
from .others import OTHERS


def _roll_for(table: HeroTable, frame: Resolve, effect: RollFor) -> Next:
    return Call(RollThen(frame.victim, effect, frame.card, frame.why, spares=frame.spares), frame.following)


ACTIONS: Actions = {
    **LOSSES,
    **GAINS,
    **OTHERS,
    Choose: Acts(choose),
    IfHero: Acts(if_hero),
    OrElse: Acts(or_else),
    RollFor: Acts(_roll_for),
    EverybodyElse: Acts(everybody_else),
}

finds_something = partial(finds_something_by, ACTIONS)
"""Whether any of some effects would find something to act on."""


def can_act(table: HeroTable, victim: Seat, effects: tuple[Effect, ...], *, spares: bool = True) -> bool:
    """Whether the first of these effects would find something to act on. `spares`: as for `Resolve`."""
    return not effects or ACTIONS[type(effects[0])].finds(table, victim, effects[0], spares)


@dataclass(slots=True)
class Resolve(ResolveEffects[HeroTable, Effect]):
    """The effects of a card of the door games on one hero, one after the other."""

    actions = ACTIONS

    effects: tuple[Effect, ...]

    def branch(self, effects: tuple[Effect, ...]) -> Resolve:
        return Resolve(effects, self.victim, self.card, self.why, spares=self.spares)

    def choice(self, lists: tuple[tuple[Effect, ...], ...]) -> Frame:
        return ChooseEffects(self.victim, lists, self.card, self.why, spares=self.spares)

    def on_each(self, seats: list[Seat], effects: tuple[Effect, ...]) -> Frame:
        return OnEach(seats, effects, self.card, self.why, spares=self.spares)

    def can_act(self, table: HeroTable, effects: tuple[Effect, ...]) -> bool:
        return can_act(table, self.victim, effects, spares=self.spares)


@dataclass(slots=True)
class ChooseEffects(ChooseList[HeroTable, Effect]):
    """The victim of a card of the door games chooses among lists of effects."""

    lists: tuple[tuple[Effect, ...], ...]

    def can_act(self, table: HeroTable, effects: tuple[Effect, ...]) -> bool:
        return can_act(table, self.victim, effects, spares=self.spares)

    def act(self, effects: tuple[Effect, ...]) -> Frame:
        return Resolve(effects, self.victim, self.card, self.why, spares=self.spares)


@dataclass(slots=True)
class RollThen(DieDecides[HeroTable, Effect]):
    """A die decides which effects act."""

    effect: RollFor

    def begin(self, table: HeroTable) -> Next:
        return Ask((roll_question("roll_for", self.victim),), self.rolled)

    def rolled(self, table: HeroTable, answer: Answer) -> Next:
        (die,) = answer.choice
        table.tell(events.DieRolled(self.victim, die, 0, self.effect.at_least, "roll_for", self.card))
        return Call(Resolve(self.list_for(die), self.victim, self.card, self.why, spares=self.spares), self.end)


@dataclass(slots=True)
class OnEach(OnOthers[HeroTable, Effect]):
    """Effects of the door games on several heroes in turn."""

    effects: tuple[Effect, ...]

    def act(self, victim: Seat) -> Frame:
        return Resolve(self.effects, victim, self.card, self.why, spares=self.spares)


__all__ = ["ACTIONS", "Resolve", "can_act", "finds_something"]
