"""The schemer: plays a turn to its end in its head before it takes a step, opens a fight or plays a card into one.

What it would do by itself is what `greedy` does, with the bargains of `bribe_aware`; that and whatever else it weighed
are tried out in worlds that fit what it sees (`search`), and the first thought stands unless something else was better
by more than luck explains. With `nodes`, so many trials are made for a decision, and the same generator gives the same
decisions. Without, its budget decides how many there are: it stops in time.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import partial

from kickdoor_game.machine.questions import Menu, Question, word_in

from ...api import Act, Budget, Considered, Decision, Event, Generator, Observation, Reply
from ...speech import Speech
from ...temper import GreedyTemper, Temper
from ...trials import Trials, trials_within
from ..bargaining import ENVY
from ..broker import Broker
from ..choosing import answer
from ..ear import TALK
from ..position import Position
from ..seat import QuestSeat
from ..trying.search import tried

TRIALS_MOST = 60
"""More are never made: what is that close is as good."""

PROPOSALS_MOST = 3
SEARCHED = frozenset({"move", "battle", "before_roll"})
"""Questions that are worth a search; all others are settled by what cards are worth."""

AT_ONCE = frozenset(
    {
        *("play", "wear", "buy", "sell", "recover"),
        *("accept", "decline", "agree", "refuse", "trade", "ask", "bid"),
    }
)
"""What is done as first thought: it is laid down, put on or said, and nothing of the turn hangs on it."""

CAUTION = 2.5
"""By so many standard errors something else must be better: few worlds are tried, so that luck looks like a reason, and
the first thought is seldom bad."""

LEAST_LEAD = 0.15
_log = logging.getLogger(__name__)


class SchemerSeat(QuestSeat):
    """Has walked through this dungeon in its head already."""

    def __init__(self, nodes: int | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """`nodes` None: as many trials as the budget has time for, by `clock`, which counts seconds."""
        temper: Temper[Position] = GreedyTemper(ENVY)
        self._broker = Broker(temper)
        super().__init__(temper, self._broker, Speech("schemer", TALK))
        self._nodes = nodes
        self._clock = clock

    def patience(self, budget: Budget) -> Callable[[], bool] | None:
        """The cards of its first thought are tried out within its budget, too."""
        return partial(trials_within(budget, self._clock, TRIALS_MOST, self._nodes), 0)

    def notice(self, position: Position) -> None:
        """In combats that it plans it counts on those whom it can hire."""
        position.hires = lambda battle: self._broker.prospect(position, battle)

    def witness(self, events: Sequence[Event]) -> None:
        """What it heard of prices."""
        super().witness(events)
        self._broker.hear(events)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        more = trials_within(budget, self._clock, TRIALS_MOST, self._nodes)
        first = super().decide(seen, question, standing, budget, rng)
        if question.kind not in SEARCHED or _is_at_once(first):
            return first
        memory = deepcopy(self._memory)
        position = Position(seen, question, standing, rng, memory, list(self._considered))
        self.notice(position)
        found = list(proposals(position, first))
        if len(found) < 2:
            return first
        try:
            trials = tried(seen, question.seat, found, memory, more, rng)
        except Exception:
            _log.exception("a search broke")
            return first
        decision = best_of(trials, first)
        self._considered = [
            Considered(one.decision, one.mean(), f"tried in {len(one.values)} worlds") for one in trials
        ]
        return decision


def _is_at_once(decision: Decision) -> bool:
    match decision:
        case Act(choice):
            return word_in(choice[0]) in AT_ONCE
        case Reply():
            return False
        case _:
            return True


def proposals(position: Position, first: Decision) -> Iterator[Decision]:
    """Yield the first thought, then the reply without any card, then the other ways that were weighed, best first."""
    said: list[Decision] = []
    plain = Reply(answer(position))
    weighed = [each.choice for each in sorted(position.weighed, key=lambda each: -each.worth)]
    for decision in (first, plain, *weighed, Reply(position.question.default)):
        if decision in said or len(said) == PROPOSALS_MOST:
            continue
        said.append(decision)
        yield decision


def best_of(trials: Sequence[Trials], first: Decision) -> Decision:
    """Return what was worth most of what was tried to the end; the first thought, if that is not better beyond luck."""
    habit = next((one for one in trials if one.decision == first), None)
    if habit is None or len(habit.values) < 2:
        return first
    ahead = [one for one in trials if one is not habit and len(one.values) == len(habit.values)]
    best = max(ahead, key=Trials.mean, default=habit)
    lead, error = best.lead(habit)
    return best.decision if best is not habit and lead > max(LEAST_LEAD, CAUTION * error) else first
