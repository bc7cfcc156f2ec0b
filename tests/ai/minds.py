"""AI players for tests, and the decisions of AI players in a scene, put into words."""

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
    """A clock that moves by `step_s` seconds each time it is read."""

    def __init__(self, step_s: float) -> None:
        self.now_s = 0.0
        self._step_s = step_s

    def __call__(self) -> float:
        self.now_s += self._step_s
        return self.now_s


class DefaultSeat:
    """An AI player that always gives the default answer."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        return Reply(question.default)

    def witness(self, events: Sequence[Event]) -> None:
        """Ignore what happens."""


class Twin:
    """An AI player that keeps a copy of itself from before its last decision, with the state of the random
    generator."""

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
    """Return the decision of an AI player about the question open to that hero."""
    chair = t.seat(name)
    seen, standing = t.rules.observe(t.table, chair), t.rules.standing(t.table, chair)
    return (seat or GreedySeat()).decide(seen, t.question(name), standing, BUDGET, Random(1))


def says(t: Scene, name: str, seat: Seat | None = None) -> str:
    """Return that decision in words, standing actions with an exclamation mark: `win`, `use fizzy_cordial heroes!`."""
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
    """Return a choice in words: keys of cards, names of seats, numbers as they are."""
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
    """Let the AI player take standing actions until it answers its question. Return all its decisions in words; the
    answer itself is not applied. Fails after `most` decisions."""
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
