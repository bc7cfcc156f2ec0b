"""How long seats think: a clock around each decision, and the times of many decisions in little room."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, log

from ..api import Budget, Decision, Event, Generator, Menu, Observation, Question, Seat

STEP = 1.02
"""Times are kept to 2 %: as the power of this that lies above them."""

SHORTEST_MS = 1e-4


@dataclass(slots=True)
class Thinking:
    """The times of decisions, in milliseconds. `over`: how many took longer than their budget."""

    decisions: int = 0
    total_ms: float = 0.0
    over: int = 0
    powers: Counter[int] = field(default_factory=Counter)

    def add(self, ms: float, budget_ms: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.total_ms += ms
        self.over += ms > budget_ms
        self.powers[ceil(log(max(ms, SHORTEST_MS), STEP))] += 1

    def merge(self, other: Thinking) -> None:
        """All decisions of the other."""
        self.decisions += other.decisions
        self.total_ms += other.total_ms
        self.over += other.over
        self.powers.update(other.powers)

    @property
    def mean_ms(self) -> float:
        """0 for no decisions."""
        return self.total_ms / self.decisions if self.decisions else 0.0

    def quantile_ms(self, share: float) -> float:
        """Within this time that share of the decisions was taken; 0 for no decisions."""
        seen = 0
        for power in sorted(self.powers):
            seen += self.powers[power]
            if seen >= share * self.decisions:
                return float(STEP**power)
        return 0.0


class Timed:
    """A seat beside which a clock runs. What it looks at is worked out while it thinks, so that counts as well."""

    def __init__(self, seat: Seat, thinking: Thinking) -> None:
        self._seat = seat
        self._thinking = thinking

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        began = time.perf_counter()
        try:
            return self._seat.decide(seen, question, standing, budget, rng)
        finally:
            self._thinking.add(1000 * (time.perf_counter() - began), budget.ms)

    def witness(self, events: Sequence[Event]) -> None:
        self._seat.witness(events)
