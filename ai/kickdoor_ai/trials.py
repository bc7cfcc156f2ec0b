"""Compare decisions by simulation in imagined worlds, and drop those that fall behind.

All decisions are tried in the same worlds, one after the other, so they are compared world by world: luck that affects
both alike cancels out (common random numbers).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TypeVar

from .api import Budget, Decision

SHARE = 0.85
"""Share of its budget that a decision uses; the rest is for trials in progress, and for the host."""

Clock = Callable[[], float]
"""Returns the seconds of a clock whose zero is arbitrary."""

More = Callable[[int], bool]
"""Returns whether another trial is possible after that many."""


@dataclass(slots=True)
class StepForecast:
    """Predicts whether another step will end in time, from the longest step so far.

    `clock` counts seconds, and all steps must end by `due_s`.
    """

    clock: Clock
    due_s: float
    _looked_s: float | None = field(default=None, init=False)
    _longest_s: float = field(default=0.0, init=False)

    def has_time(self) -> bool:
        """Return whether another step should end within the time limit, judging by earlier steps; the first one is
        allowed until the limit."""
        now_s = self.clock()
        if self._looked_s is not None:
            self._longest_s = max(self._longest_s, now_s - self._looked_s)
        self._looked_s = now_s
        return now_s + self._longest_s < self.due_s


def trials_within(budget: Budget, clock: Clock, most: int, nodes: int | None) -> More:
    """Return a function that says, given the number of trials made, whether a decision may have another trial of the
    search.

    With `nodes`, exactly that many are allowed; None: up to `most`, as long as the budget's time lasts by `clock`
    (seconds).
    """
    if nodes is not None:
        return lambda made: made < nodes
    pace = StepForecast(clock, clock() + SHARE * budget.ms / 1_000)
    return lambda made: made < most and pace.has_time()


@dataclass(slots=True)
class Trials:
    """The results of a decision: the value of the table after it, one for each world, in order."""

    decision: Decision
    values: list[float] = field(default_factory=list)

    def mean(self) -> float:
        """Return the mean value of the trials; 0 if there are none."""
        return sum(self.values) / len(self.values) if self.values else 0.0

    def lead(self, other: Trials) -> tuple[float, float]:
        """Return the mean of the differences to the other decision in the imagined games that both were tried in, and
        its standard error; 0 and 1 for fewer than two games."""
        leads = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        if len(leads) < 2:
            return 0.0, 1.0
        mean = sum(leads) / len(leads)
        variance = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
        return mean, sqrt(variance / len(leads))


TrialsT = TypeVar("TrialsT", bound=Trials)


def keeping_up(running: Sequence[TrialsT], clearly: float) -> list[TrialsT]:
    """Return the best of these decisions, and those that are not behind it by more than `clearly` standard errors."""
    best = max(running, key=Trials.mean)

    def keeps_up(one: TrialsT) -> bool:
        behind, error = best.lead(one)
        return one is best or behind <= clearly * error

    return [one for one in running if keeps_up(one)]
