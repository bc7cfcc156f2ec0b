"""Seats that tests need, and what a seat decides in a scene, in a player's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

from tests.scene import Scene

from kickdoor_ai.api import (
    Act,
    Budget,
    Decision,
    Event,
    Generator,
    Menu,
    Observation,
    Question,
    Reply,
    Seat,
    Wait,
)
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId

BUDGET = Budget(1_000)


class Ticking:
    """A clock that goes on by a step each time that it is looked at."""

    def __init__(self, step_s: float) -> None:
        self.now_s = 0.0
        self._step_s = step_s

    def __call__(self) -> float:
        self.now_s += self._step_s
        return self.now_s


class DefaultSeat:
    """Says what counts when nobody says anything."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        return Reply(question.default)

    def witness(self, events: Sequence[Event]) -> None:
        """It learns nothing."""


class Twin:
    """A seat, and the same seat as it was before its last decision, with the chance that it had."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.before = deepcopy(seat)
        self.chance: Any = None
        self.decided: Decision | None = None
        self.menu = Menu(())
        self.seen: Observation | None = None

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        assert isinstance(rng, Random)
        self.before, self.chance, self.menu, self.seen = deepcopy(self.seat), rng.getstate(), standing, seen
        self.decided = self.seat.decide(seen, question, standing, budget, rng)
        return self.decided

    def witness(self, events: Sequence[Event]) -> None:
        self.seat.witness(events)


def decision(t: Scene, name: str, seat: Seat | None = None) -> Decision:
    """What a seat in that chair does about the question that is open to it."""
    chair = t.seat(name)
    seen, standing = t.rules.observe(t.table, chair), t.rules.standing(t.table, chair)
    return (seat or GreedySeat()).decide(seen, t.question(name), standing, BUDGET, Random(1))


def says(t: Scene, name: str, seat: Seat | None = None) -> str:
    """The same in words, standing actions with an exclamation mark: `win`, `use fizzy_cordial heroes!`."""
    return in_words(t, decision(t, name, seat))


def in_words(t: Scene, decided: Decision) -> str:
    match decided:
        case Wait():
            return "wait"
        case Reply(choice):
            return " ".join(_words(t, choice))
        case Act(choice):
            return " ".join(_words(t, choice)) + "!"


def _words(t: Scene, choice: Any) -> list[str]:
    """Cards by their keys, seats by their names; a number stays a number."""
    if isinstance(choice, list | tuple):
        return [word for part in choice for word in _words(t, part)]
    found = re.fullmatch(r"(\w+)\.(\d+)", choice) if isinstance(choice, str) else None
    if found is None:
        return [str(choice)] if choice != "" else []
    word, number = found[1], int(found[2])
    match word:
        case "seat":
            return [t.names[number]]
        case "ask" | "trade" | "gift":
            return [word, t.names[number]]
        case "card":
            return [str(t.key(CardId(number)))]
        case "foe" | "withdraw" | "accept" | "decline" | "agree" | "refuse" | "recall" | "unbid" | "chase" | "choose":
            return [word, str(number)]
        case _:
            return [word, str(t.key(CardId(number)))]


def carries_on(t: Scene, name: str, seat: Seat | None = None, *, most: int = 30) -> list[str]:
    """Let the seat act until it answers its question (not carried out any more); everything that it said."""
    mind = seat or GreedySeat()
    said: list[str] = []
    for _ in range(most):
        decided = decision(t, name, mind)
        said.append(in_words(t, decided))
        if not isinstance(decided, Act):
            return said
        outcome = run.apply(t.rules, t.table, Answer(t.seat(name), decided.choice, standing=True))
        t.table = outcome.table
    raise AssertionError(f"it goes round in a circle: {said}")
