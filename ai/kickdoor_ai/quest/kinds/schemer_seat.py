"""The schemer: tries a step, a fight or a card in imagined worlds, up to the next turn, before it decides.

Its first thought is what `greedy` would do with the bargains of `bribe_aware`. It tries that and a few other options in
worlds that fit its observation (`search`). The first thought stands unless another option is better by more than luck
explains. With `nodes`, it makes that many trials for a decision, and the same generator gives the same decisions.
Otherwise its budget limits them by time.
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
from ..broker import QuestBroker
from ..choosing import answer
from ..ear import TALK
from ..position import QuestPosition
from ..seat import QuestSeat
from ..trying.search import tried

TRIALS_MOST = 60
"""Trials for one decision at most: options that are still close after those are equally good."""

PROPOSALS_MOST = 3
"""Options that are tried at most, the first thought included."""
SEARCHED = frozenset({"move", "battle", "before_roll"})
"""Questions that are worth a search; others are answered by estimates."""

AT_ONCE = frozenset(
    {
        *("play", "wear", "buy", "sell", "recover"),
        *("accept", "decline", "agree", "refuse", "trade", "ask", "bid"),
    }
)
"""Words of actions that are done as first thought: they lay down, put on or say something, and decide no turn."""

CAUTION = 2.5
"""Standard errors by which another option must be better: few worlds are tried, so luck looks like a reason, and the
first thought is seldom bad."""

LEAST_LEAD = 0.15
"""Levels by which another option must be better."""
_log = logging.getLogger(__name__)


class SchemerSeat(QuestSeat):
    """Has walked through this dungeon in its head already."""

    def __init__(self, nodes: int | None = None, clock: Callable[[], float] = time.thread_time) -> None:
        """Make `nodes` trials for a decision; without, as many as the budget has time for by `clock`, in seconds."""
        temper: Temper[QuestPosition] = GreedyTemper(ENVY)
        self._broker = QuestBroker(temper)
        super().__init__(temper, self._broker, Speech("schemer", TALK))
        self._nodes = nodes
        self._clock = clock

    def patience(self, budget: Budget) -> Callable[[], bool] | None:
        """Return a function that returns whether the budget allows trying another card, for the decision by rules of
        thumb that comes before the search."""
        return partial(trials_within(budget, self._clock, TRIALS_MOST, self._nodes), 0)

    def notice(self, position: QuestPosition) -> None:
        """Prepare for a decision: set `position.hires`, so that planned combats are valued with the helpers that the
        seat can pay."""
        position.hires = lambda battle: self._broker.prospect(position, battle)

    def witness(self, events: Sequence[Event]) -> None:
        """Record events that are worth a remark, and learn prices of help from answers to offers."""
        super().witness(events)
        self._broker.hear(events)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the decision by rules of thumb, or another that did better in a Monte Carlo search; a failed search is
        logged."""
        more = trials_within(budget, self._clock, TRIALS_MOST, self._nodes)
        first = super().decide(seen, question, standing, budget, rng)
        if question.kind not in SEARCHED or _is_at_once(first):
            return first
        memory = deepcopy(self._memory)
        position = QuestPosition(seen, question, standing, rng, memory, list(self._considered))
        self.notice(position)
        found = list(proposals(position, first))
        if len(found) < 2:
            return first
        try:
            trials = tried(seen, question.seat, found, memory, more, rng)
        except Exception:
            _log.exception("a search failed; the seat decides without it")
            return first
        decision = best_of(trials, first)
        self._considered = [
            Considered(one.decision, one.mean(), f"tried in {len(one.values)} worlds") for one in trials
        ]
        return decision


def _is_at_once(decision: Decision) -> bool:
    """Return whether the decision needs no search."""
    match decision:
        case Act(choice):
            return word_in(choice[0]) in AT_ONCE
        case Reply():
            return False
        case _:
            return True


def proposals(position: QuestPosition, first: Decision) -> Iterator[Decision]:
    """Yield the decisions for the search to compare: `first` (the one by rules of thumb), the reply without a card,
    then other options considered, best first."""
    said: list[Decision] = []
    plain = Reply(answer(position))
    weighed = [each.choice for each in sorted(position.weighed, key=lambda each: -each.worth)]
    for decision in (first, plain, *weighed, Reply(position.question.default)):
        if decision in said or len(said) == PROPOSALS_MOST:
            continue
        said.append(decision)
        yield decision


def best_of(trials: Sequence[Trials], first: Decision) -> Decision:
    """Return the decision with the best average value in the search, if its lead over `first` is more than luck; else
    `first`."""
    habit = next((one for one in trials if one.decision == first), None)
    if habit is None or len(habit.values) < 2:
        return first
    ahead = [one for one in trials if one is not habit and len(one.values) == len(habit.values)]
    best = max(ahead, key=Trials.mean, default=habit)
    lead, error = best.lead(habit)
    return best.decision if best is not habit and lead > max(LEAST_LEAD, CAUTION * error) else first
