"""What a process that plays games may do, in functions that it can import: count, die, die once, give up; and seats."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from kickdoor_ai.api import Budget, Decision, Event, Generator, Menu, Observation, Question, Reply, Wait
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.series.matches import SeriesPlan

DEADLY = (3, 5)


def tenfold(series: SeriesPlan, number: int) -> int:
    """No game at all, but one can see whose it was."""
    return 10 * number


def deadly(series: SeriesPlan, number: int) -> int:
    """Some games take the process with them, without a word."""
    if number in DEADLY:
        os._exit(3)
    return tenfold(series, number)


def deadly_once(series: SeriesPlan, number: int) -> int:
    """The first process dies; `series.options["marker"]` is the file by which the next one knows."""
    marker = Path(series.options["marker"])
    if number == DEADLY[0] and not marker.exists():
        marker.touch()
        os._exit(3)
    return tenfold(series, number)


def raising(series: SeriesPlan, number: int) -> int:
    """A mistake of ours, not of a game."""
    if number in DEADLY:
        raise ZeroDivisionError("never divide by a goblin")
    return tenfold(series, number)


class Beginner(ChanceSeat):
    """Plays by chance, but for its first decision in a game."""

    def __init__(self) -> None:
        self._begun = False

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        if self._begun:
            return super().decide(seen, question, standing, budget, rng)
        self._begun = True
        return self.begin(rng)

    def begin(self, rng: Generator) -> Decision:
        raise NotImplementedError


class Clumsy(Beginner):
    """Begins with nonsense."""

    def begin(self, rng: Generator) -> Decision:
        return Reply("fish")


class Mortal(Beginner):
    """Takes its process with it at the beginning of every other game."""

    def begin(self, rng: Generator) -> Decision:
        if rng.randrange(2):
            os._exit(3)
        return Wait()


class Timekeeper:
    """Writes down what budgets it is given."""

    told: set[int]

    def __init__(self) -> None:
        type(self).told = set()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        self.told.add(budget.ms)
        return Reply(question.default)

    def witness(self, events: Sequence[Event]) -> None:
        """It learns nothing."""
