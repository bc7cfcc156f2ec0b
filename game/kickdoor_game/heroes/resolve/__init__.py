"""Carry out the effects that cards name: one record per effect word (`Acts`), in a table that each game composes.

losses.py    effects that take something from a hero
gains.py     effects that change or add something
others.py    effects that hand something to other heroes
branches.py  lists of effects: choices, conditions, rolls, everybody else
between.py   lists of effects that are settled with others: votes, rolls against each other, one of the others
frame.py     the frame of one list on one hero, the same in every game

This module has the table of the door games, and the frames that use it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ...language.words.effects import Another, Choose, Effect, EverybodyElse, IfHero, OrElse, RollFor, RollOff, Vote
from ...language.words.lists import AnotherWord, RollOffWord
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Frame, Next
from ...machine.ids import Seat
from .. import events
from ..draw import roll_question
from ..table import HeroTable
from .between import OnAnother, RollAgainst, VoteOnLists, another, roll_off, vote
from .branches import ChooseList, DieDecides, OnOthers, choose, everybody_else, if_hero, or_else
from .frame import Actions, Acts, ResolveEffects
from .frame import finds_something as finds_something_by
from .gains import GAINS
from .losses import LOSSES
from .others import OTHERS


def _roll_for(table: HeroTable, frame: Resolve, effect: RollFor) -> Next:
    """Call the frame that rolls a die and carries out the list for its result."""
    return Call(RollThen(frame.victim, effect, frame.card, frame.why, spares=frame.spares), frame.following)


def _somebody_else(table: HeroTable, victim: Seat, effect: Another | RollOff, spares: bool) -> bool:
    """Return whether anybody else is alive."""
    return any(seat != victim for seat in table.alive())


ACTIONS: Actions = {
    **LOSSES,
    **GAINS,
    **OTHERS,
    Choose: Acts(choose),
    IfHero: Acts(if_hero),
    OrElse: Acts(or_else),
    RollFor: Acts(_roll_for),
    EverybodyElse: Acts(everybody_else),
    Vote: Acts(vote),
    Another: Acts(another, _somebody_else),
    RollOff: Acts(roll_off, _somebody_else),
}
"""By word of the door games, how it acts."""

finds_something = partial(finds_something_by, ACTIONS)
"""Return whether any of some effects would find something to act on, in the door games (`frame.finds_something`)."""


def can_act(table: HeroTable, victim: Seat, effects: tuple[Effect, ...], *, spares: bool = True) -> bool:
    """Return whether the first of these effects would find something to act on; True for no effects.

    `spares`: Items immune to Curses and Bad Stuff are out of reach.
    """
    return not effects or ACTIONS[type(effects[0])].finds(table, victim, effects[0], spares)


@dataclass(slots=True)
class Resolve(ResolveEffects[HeroTable, Effect]):
    """Carries out the effects of a card of the door games on one hero, one after the other."""

    actions = ACTIONS

    effects: tuple[Effect, ...]

    def branch(self, effects: tuple[Effect, ...]) -> Resolve:
        """Return the frame that carries out effects nested in the present one, on the same victim and with the same
        cause."""
        return Resolve(effects, self.victim, self.card, self.why, spares=self.spares)

    def choice(self, lists: tuple[tuple[Effect, ...], ...]) -> Frame:
        """Return the frame that lets the victim choose one of these lists of effects, and carries it out."""
        return ChooseEffects(self.victim, lists, self.card, self.why, spares=self.spares)

    def vote(self, lists: tuple[tuple[Effect, ...], ...]) -> Frame:
        """Return the frame that lets the others vote which of these lists of effects acts on the victim."""
        return VoteOnEffects(self.victim, lists, self.card, self.why, spares=self.spares)

    def on_one(self, seats: list[Seat], effect: AnotherWord[Effect]) -> Frame:
        """Return the frame that carries out an effect's list on one of these other heroes."""
        return OnOne(self.victim, seats, self.card, self.why, effects=effect.effects, spares=self.spares)

    def roll_off(self, seats: list[Seat], effect: RollOffWord[Effect]) -> Frame:
        """Return the frame in which the victim and one of these other heroes roll off for an effect's list."""
        return RollOffFor(self.victim, seats, self.card, self.why, effects=effect.effects, spares=self.spares)

    def on_each(self, seats: list[Seat], effects: tuple[Effect, ...]) -> Frame:
        """Return the frame that carries out these effects on each of several other heroes in turn, with the same
        cause."""
        return OnEach(seats, effects, self.card, self.why, spares=self.spares)

    def can_act(self, table: HeroTable, effects: tuple[Effect, ...]) -> bool:
        """Return whether the first of these effects would find something to act on."""
        return can_act(table, self.victim, effects, spares=self.spares)


@dataclass(slots=True)
class ChooseEffects(ChooseList[HeroTable, Effect]):
    """Asks the victim of a card of the door games to choose among lists of effects."""

    lists: tuple[tuple[Effect, ...], ...]

    def can_act(self, table: HeroTable, effects: tuple[Effect, ...]) -> bool:
        """Return whether the first effect of this list would find something to act on."""
        return can_act(table, self.victim, effects, spares=self.spares)

    def act(self, effects: tuple[Effect, ...]) -> Frame:
        """Return the frame that carries out the chosen list of effects."""
        return Resolve(effects, self.victim, self.card, self.why, spares=self.spares)


@dataclass(slots=True)
class VoteOnEffects(VoteOnLists[HeroTable, Effect]):
    """Asks the others to vote among lists of effects of a card of the door games."""

    lists: tuple[tuple[Effect, ...], ...]

    def can_act(self, table: HeroTable, effects: tuple[Effect, ...]) -> bool:
        """Return whether the first effect of this list would find something to act on."""
        return can_act(table, self.victim, effects, spares=self.spares)

    def act(self, effects: tuple[Effect, ...]) -> Frame:
        """Return the frame that carries out a list of effects on the victim."""
        return Resolve(effects, self.victim, self.card, self.why, spares=self.spares)

    def choice(self, lists: tuple[tuple[Effect, ...], ...]) -> Frame:
        """Return the frame that lets the victim choose among the lists that share the first place."""
        return ChooseEffects(self.victim, lists, self.card, self.why, spares=self.spares)


@dataclass(slots=True)
class OnOne(OnAnother[HeroTable, Effect]):
    """Carries out effects of the door games on one other hero."""

    effects: tuple[Effect, ...] = ()

    def act(self, victim: Seat) -> Frame:
        """Return the frame that carries out the effects on the hero of that seat."""
        return Resolve(self.effects, victim, self.card, self.why, spares=self.spares)


@dataclass(slots=True)
class RollOffFor(RollAgainst[HeroTable, Effect]):
    """Rolls off between two heroes for effects of the door games."""

    effects: tuple[Effect, ...] = ()

    def act(self, victim: Seat) -> Frame:
        """Return the frame that carries out the effects on the hero of that seat."""
        return Resolve(self.effects, victim, self.card, self.why, spares=self.spares)


@dataclass(slots=True)
class RollThen(DieDecides[HeroTable, Effect]):
    """Rolls a die that decides which effects act."""

    effect: RollFor

    def begin(self, table: HeroTable) -> Next:
        """Ask chance for the victim's die, which decides which effects act."""
        return Ask((roll_question("roll_for", self.victim),), self.rolled)

    def rolled(self, table: HeroTable, answer: Answer) -> Next:
        """Tell the roll, and carry out the effects for the number rolled."""
        (die,) = answer.choice
        table.tell(events.DieRolled(self.victim, die, 0, self.effect.at_least, "roll_for", self.card))
        return Call(Resolve(self.list_for(die), self.victim, self.card, self.why, spares=self.spares), self.end)


@dataclass(slots=True)
class OnEach(OnOthers[HeroTable, Effect]):
    """Carries out effects of the door games on several heroes in turn."""

    effects: tuple[Effect, ...]

    def act(self, victim: Seat) -> Frame:
        """Return the frame that carries out the effects on the hero of that seat."""
        return Resolve(self.effects, victim, self.card, self.why, spares=self.spares)


__all__ = ["ACTIONS", "ChooseEffects", "OnOne", "Resolve", "RollOffFor", "VoteOnEffects", "can_act", "finds_something"]
