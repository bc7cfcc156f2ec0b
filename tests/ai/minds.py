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
from kickdoor_ai.greedy_seat import GreedySeat

BUDGET = Budget(1_000)


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

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        assert isinstance(rng, Random)
        self.before, self.chance, self.menu = deepcopy(self.seat), rng.getstate(), standing
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
    decided = decision(t, name, seat)
    match decided:
        case Wait():
            return "wait"
        case Reply(choice):
            return " ".join(_words(t, choice))
        case Act(choice):
            return " ".join(_words(t, choice)) + "!"


def _words(t: Scene, choice: Any) -> list[str]:
    if isinstance(choice, list | tuple):
        return [word for part in choice for word in _words(t, part)]
    if not isinstance(choice, str) or not (found := re.fullmatch(r"(\w+)\.(\d+)", choice)):
        return [str(choice)] if choice != "" else []
    word, number = found[1], int(found[2])
    if word in ("seat", "ask"):
        names = [t.names[number]]
    elif word in ("foe", "withdraw", "accept", "decline", "agree", "refuse", "chase"):
        names = [str(number)]
    else:
        names = [str(t.key(t.table.book.doors[0].__class__(number)))]
    return names if word in ("seat", "card") else [word, *names]


def carries_on(t: Scene, name: str, seat: Seat | None = None, *, most: int = 30) -> list[str]:
    """Let the seat act until it answers its question (not carried out any more); everything that it said."""
    mind = seat or GreedySeat()
    said: list[str] = []
    for _ in range(most):
        chair = t.seat(name)
        decided = decision(t, name, mind)
        said.append(_spoken(t, decided))
        if not isinstance(decided, Act):
            return said
        from kickdoor_game.machine.answers import Answer

        t._apply(Answer(chair, decided.choice, standing=True))
    raise AssertionError(f"it goes round in a circle: {said}")


def _spoken(t: Scene, decided: Decision) -> str:
    match decided:
        case Wait():
            return "wait"
        case Act(choice):
            return " ".join(_words(t, choice)) + "!"
        case Reply(choice):
            return " ".join(_words(t, choice))
