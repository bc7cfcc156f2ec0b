"""Entry: how much a schemer can think in the budget of a server: imagined games for a decision.

The trials of its searches are counted, over the time of decisions with a search, in a match against three greedy AI
players; the figure is scaled to the budget. A search that ends early, because one proposal is left, counts with its own
time. Its clock is the processor's, so other processes do not matter.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

from kickdoor_ai.api import Budget, Decision, Event, Generator, Menu, Observation, Question
from kickdoor_ai.doors.schemer_seat import SchemerSeat
from kickdoor_ai.play import play_match
from kickdoor_ai.registry import make
from kickdoor_ai.trials import SHARE, More
from kickdoor_game.library import ruleset
from kickdoor_server.base.configuration.settings import AI_BUDGET_MS
from tests.trials.bench.entry import Entry, Figures, Row, only
from tests.trials.bench.pinned import by_itself

SET = "classic"
RIVALS = 3
SEED = 2
SECONDS = 4
"""Factor of the usual seconds of a rate: searches are few."""


class _Enough(Exception):  # noqa: N818 - what has happened
    """Raised when it has thought long enough."""


class CountedSchemer:
    """A schemer that counts its `trials` and their `spent_s`."""

    def __init__(self, seconds: float) -> None:
        self.trials = 0
        self.spent_s = 0.0
        self._seconds = seconds
        self._made = 0
        self._seat = _Counting(self._count)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        self._made = 0
        began_s = time.process_time()
        decision = self._seat.decide(seen, question, standing, budget, rng)
        if self._made:
            self.trials += self._made
            self.spent_s += time.process_time() - began_s
        return decision

    def witness(self, events: Sequence[Event]) -> None:
        self._seat.witness(events)

    def has_enough(self) -> bool:
        """Return whether it has thought long enough."""
        return self.spent_s >= self._seconds

    def _count(self, made: int) -> None:
        self._made = made


class _Counting(SchemerSeat):
    """A schemer that reports its number of trials whenever it decides on another one."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        super().__init__(clock=time.process_time)
        self._tell = tell

    def _more(self, budget: Budget) -> More:
        more = super()._more(budget)

        def told(made: int) -> bool:
            self._tell(made)
            return more(made)

        return told


def ours(seconds: float) -> Figures:
    """Measure the trials that fit into a server's budget."""
    rules, number = ruleset(SET), SEED
    schemer = CountedSchemer(seconds)

    def look(*_: object) -> None:
        if schemer.has_enough():
            raise _Enough

    try:
        while not schemer.has_enough():
            rivals = [make("greedy", rules.engine) for _ in range(RIVALS)]
            play_match(rules, [schemer, *rivals], Random(number), budget=Budget(AI_BUDGET_MS), look=look)
            number += 1
    except _Enough:
        pass
    return {"trials": schemer.trials / schemer.spent_s * SHARE * AI_BUDGET_MS / 1_000}


ENTRY = Entry(
    name="schemer",
    about="imagined games that a schemer plays in its budget",
    sides=(by_itself(__name__, "ours", SECONDS),),
    rows=(
        Row(
            "schemer trials in its budget",
            "",
            only("ours", "trials"),
            target=200,
            stretch=1_000,
            floor=None,
            began=40,
        ),
    ),
)
