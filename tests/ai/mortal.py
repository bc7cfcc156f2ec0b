"""Functions and AI players for worker processes in tests: they count, exit the process, exit it once, or raise."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from kickdoor_ai.api import Budget, Decision, Event, Generator, Menu, Observation, Question, Reply, Wait
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.series.matches import SeriesPlan

DEADLY = (3, 5)


def tenfold(series: SeriesPlan, number: int) -> int:
    """Return ten times the number, in place of a game."""
    return 10 * number


def deadly(series: SeriesPlan, number: int) -> int:
    """Exit the process for some games; otherwise return `tenfold`."""
    if number in DEADLY:
        os._exit(3)
    return tenfold(series, number)


def deadly_once(series: SeriesPlan, number: int) -> int:
    """Exit the first process only; `series.options["marker"]` is the file by which the next one knows."""
    marker = Path(series.options["marker"])
    if number == DEADLY[0] and not marker.exists():
        marker.touch()
        os._exit(3)
    return tenfold(series, number)


def raising(series: SeriesPlan, number: int) -> int:
    """Raise for some games, as a bug of ours would."""
    if number in DEADLY:
        raise ZeroDivisionError("never divide by a goblin")
    return tenfold(series, number)


class Beginner(ChanceSeat):
    """Plays at random, except for its first decision in a game."""

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
    """Begins with an impossible answer."""

    def begin(self, rng: Generator) -> Decision:
        return Reply("fish")


class Mortal(Beginner):
    """Exits its process at the beginning of every other game."""

    def begin(self, rng: Generator) -> Decision:
        if rng.randrange(2):
            os._exit(3)
        return Wait()


class Timekeeper:
    """Records the budgets that it gets."""

    told: set[int]

    def __init__(self) -> None:
        type(self).told = set()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        self.told.add(budget.ms)
        return Reply(question.default)

    def witness(self, events: Sequence[Event]) -> None:
        """Ignore what happens."""
