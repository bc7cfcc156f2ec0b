"""Measures how long seats think: a clock around each decision, and a compact histogram of times."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, log

from ..api import Budget, Decision, Event, Generator, Menu, Observation, Question, Seat

STEP = 1.02
"""Ratio of neighbouring buckets of the histogram: times are exact to 2 %."""

SHORTEST_MS = 1e-4
"""The shortest time that is distinguished, in ms."""


@dataclass(slots=True)
class Thinking:
    """Times of decisions. `over`: how many took longer than their budget; `powers`: counts by power of `STEP`."""

    decisions: int = 0
    total_ms: float = 0.0
    over: int = 0
    powers: Counter[int] = field(default_factory=Counter)

    def add(self, ms: float, budget_ms: float) -> None:
        """Add one decision that took `ms` milliseconds; it counts as late if that is more than `budget_ms`."""
        self.decisions += 1
        self.total_ms += ms
        self.over += ms > budget_ms
        self.powers[ceil(log(max(ms, SHORTEST_MS), STEP))] += 1

    def merge(self, other: Thinking) -> None:
        """Add all decisions that `other` has counted."""
        self.decisions += other.decisions
        self.total_ms += other.total_ms
        self.over += other.over
        self.powers.update(other.powers)

    @property
    def mean_ms(self) -> float:
        """The mean time in ms; 0 for no decisions."""
        return self.total_ms / self.decisions if self.decisions else 0.0

    def quantile_ms(self, share: float) -> float:
        """Return the time in ms within which that share of the decisions was taken (0 to 1); 0 for no decisions."""
        seen = 0
        for power in sorted(self.powers):
            seen += self.powers[power]
            if seen >= share * self.decisions:
                return float(STEP**power)
        return 0.0


class Timed:
    """A seat whose decisions are timed. The observation is computed on access, so that time is included."""

    def __init__(self, seat: Seat, thinking: Thinking) -> None:
        self._seat = seat
        self._thinking = thinking

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the decision of the wrapped seat, and record how long it took."""
        began = time.perf_counter()
        try:
            return self._seat.decide(seen, question, standing, budget, rng)
        finally:
            self._thinking.add(1000 * (time.perf_counter() - began), budget.ms)

    def witness(self, events: Sequence[Event]) -> None:
        """Pass the events on to the wrapped seat."""
        self._seat.witness(events)
