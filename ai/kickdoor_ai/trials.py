"""What came of decisions that were tried out in imagined worlds, and which of them are still worth a try.

All are tried in the same worlds, one world after the other, so two of them are compared world by world: what a world
brings to both tells them apart no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TypeVar

from .api import Budget, Decision

SHARE = 0.85
"""So much of its budget a decision takes; the rest is for what is under way then, and for the host."""

More = Callable[[int], bool]
"""Whether there is room, and time, for one more trial after so many for a decision."""


@dataclass(slots=True)
class Pace:
    """Tells before each step whether there is time for one more that takes as long as the longest so far.

    `clock` counts seconds, and at `due_s` all has to be done.
    """

    clock: Callable[[], float]
    due_s: float
    _looked_s: float | None = field(default=None, init=False)
    _longest_s: float = field(default=0.0, init=False)

    def has_time(self) -> bool:
        """Return whether another step should end in time; the first one may always be tried until time is up."""
        now_s = self.clock()
        if self._looked_s is not None:
            self._longest_s = max(self._longest_s, now_s - self._looked_s)
        self._looked_s = now_s
        return now_s + self._longest_s < self.due_s


def trials_within(budget: Budget, clock: Callable[[], float], most: int, nodes: int | None) -> More:
    """Return how many trials may be made for a decision from now on: `nodes`; None: `most`, if there is time for them.

    The budget's time runs by `clock`, which counts seconds.
    """
    if nodes is not None:
        return lambda made: made < nodes
    pace = Pace(clock, clock() + SHARE * budget.ms / 1_000)
    return lambda made: made < most and pace.has_time()


@dataclass(slots=True)
class Trials:
    """What came of a decision: what the tables were worth, in the order of the worlds."""

    decision: Decision
    values: list[float] = field(default_factory=list)

    def mean(self) -> float:
        """What it was worth on average."""
        return sum(self.values) / len(self.values) if self.values else 0.0

    def lead(self, other: Trials) -> tuple[float, float]:
        """How far it is before the other in the worlds that both were tried in, and the standard error of that."""
        leads = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        if len(leads) < 2:
            return 0.0, 1.0
        mean = sum(leads) / len(leads)
        variance = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
        return mean, sqrt(variance / len(leads))


TrialsT = TypeVar("TrialsT", bound=Trials)


def keeping_up(running: Sequence[TrialsT], clearly: float) -> list[TrialsT]:
    """The best of these, and those that are not behind it by more than so many standard errors."""
    best = max(running, key=Trials.mean)

    def keeps_up(one: TrialsT) -> bool:
        behind, error = best.lead(one)
        return one is best or behind <= clearly * error

    return [one for one in running if keeps_up(one)]
