"""Seats that simulate the consequences of their options before they decide: the schemer, and hard seats of all kinds.

The habitual decision of such a seat and other plausible ones are tried in imagined worlds (`scheming.search`), and the
one with the best chance to win is taken, if its lead is more than luck. Most decisions need no search: there is one
option, or card values settle it. The schemer has habits of its own (`scheming.mind`). A hard seat has those of a kind,
and leaves to that kind what makes its character: its bargains, and what it does to other players.

With `nodes`, that many trials are made for a decision, and the same generator gives the same decisions. Without, the
host's budget in ms and the speed of the machine decide, so decisions may differ. A bug in a search, or in what it
simulates, costs only the search.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Sequence
from copy import deepcopy

from ..api import Budget, Considered, Decision, Event, Generator, Menu, Observation, Question
from ..idle import IDLE
from ..trials import Clock, More, Trials, trials_within
from .bribing.shown import KnownCards
from .judgement.business.bargaining import ENVY
from .judgement.position import against
from .judgement.seat import JudgingSeat
from .scheming.features import FeatureReader
from .scheming.mind import SchemingMind, UnmovedTemper
from .scheming.outlook import Outlook, weights_for
from .scheming.proposals import SEARCHED, NotingPosition, proposals
from .scheming.search import DecisionSearch
from .scheming.worlds import Worlds

TRIALS_MOST = 1_000
"""Trials of a decision at most: limits memory; by then luck is ruled out."""

PLIES = 3
"""Consecutive decisions of its own that a trial looks ahead."""

CAUTION = 0.5
"""Standard errors by which an alternative must lead the habitual decision."""

TOLD_MOST = 3
"""Options that it reports as considered."""

BARGAINS = ("help", "idle")
"""Kinds of questions that hard seats answer as their kind does: whether to help, and whether to offer help."""

_UNMOVED = UnmovedTemper(ENVY)
_log = logging.getLogger(__name__)


class SearchingSeat:
    """The base of seats that try decisions in imagined worlds. `mind`: decides by habit; `searched`: the kinds of
    questions worth a search."""

    def __init__(
        self, mind: JudgingSeat, searched: Collection[str], nodes: int | None, clock: Clock, plies: int = PLIES
    ) -> None:
        """Make a seat. `nodes` None: as many trials as the budget allows, by `clock`, which counts seconds."""
        self._searched = searched
        self._nodes = nodes
        self._clock = clock
        self._plies = plies
        self._mind = mind
        self._shown = KnownCards()
        self._considered: Sequence[Considered] = ()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the decision by its rules of thumb, or a better one found by Monte Carlo search within the budget; a
        failed search is logged."""
        more = self._more(budget)
        before = deepcopy(self._mind) if question.kind in self._searched else self._mind
        habit = self._mind.decide(seen, question, standing, budget, rng)
        self._considered = self._mind.considered()
        if question.kind not in self._searched or self.is_settled(seen, habit):
            return habit
        try:
            tried = self._search(seen, question, before, habit, more, rng)
        except Exception:
            _log.exception("a search failed; the seat decides without it")
            return habit
        decision = best_of(tried, habit)
        if tried:
            self._considered = told(tried, decision)
        if decision != habit:
            # The habitual decision was not made, so the mind must not remember it.
            self._mind = before
            self._mind.remember(seen, question, standing, decision, rng)
        return decision

    def remember(
        self, seen: Observation, question: Question, standing: Menu, decision: Decision, rng: Generator
    ) -> None:
        """Record a decision as this seat's own if it is about help, in a situation in which `decide` was not called."""
        self._mind.remember(seen, question, standing, decision, rng)

    def is_settled(self, seen: Observation, habit: Decision) -> bool:
        """Return whether the habitual decision is taken without a search; here never."""
        return False

    def witness(self, events: Sequence[Event]) -> None:
        """Record the events, and the cards of other hands that they show."""
        self._mind.witness(events)
        self._shown.hear(events)

    def hear(self, speaker: str, text: str) -> None:
        """Note what a person said to this seat, which its next remark may answer."""
        self._mind.hear(speaker, text)

    def remark(self, rng: Generator) -> str:
        """Return a line to say aloud about what it has witnessed, or ""."""
        return self._mind.remark(rng)

    def considered(self) -> Sequence[Considered]:
        """Return the options that it considered for its last decision, best first."""
        return self._considered

    def _search(
        self,
        seen: Observation,
        question: Question,
        before: JudgingSeat,
        habit: Decision,
        more: More,
        rng: Generator,
    ) -> Sequence[Trials]:
        """Return the results of the proposals; none if there is only one proposal."""
        memory = before.memory
        found = proposals(NotingPosition(seen.table, question, rng, memory.copy()), _UNMOVED, habit)
        if len(found) < 2:
            return []
        book = seen.table.book
        outlook = Outlook(FeatureReader(book), question.seat, weights_for(book))
        worlds = Worlds(seen, self._shown, rng)
        search = DecisionSearch(worlds, question.seat, outlook, memory, self._plies, idle=question.kind == IDLE)
        tried = search.run(found, more)
        for bug in search.broken:
            _log.warning("a proposal failed and was left out of a search: %s", bug)
        return tried

    def _more(self, budget: Budget) -> More:
        """Return a function that says whether a decision may have another trial."""
        return trials_within(budget, self._clock, TRIALS_MOST, self._nodes)


class SchemerSeat(SearchingSeat):
    """Has played this turn in its head already, and you have lost."""

    difficulties = ("easy",)

    def __init__(self, nodes: int | None = None, clock: Clock = time.thread_time, *, plies: int = PLIES) -> None:
        """Make a seat. `nodes` None: as many trials as the budget allows, by `clock`, which counts seconds."""
        super().__init__(SchemingMind(), SEARCHED, nodes, clock, plies)


class HardSeat(SearchingSeat):
    """Plays as a judging seat of a kind does that looks ahead, but bargains and strikes as that kind does."""

    def __init__(self, seat: JudgingSeat, nodes: int | None = None, clock: Clock = time.thread_time) -> None:
        """Make a hard seat out of `seat`. `nodes` None: as many trials as the budget allows, by `clock`, which counts
        seconds. Raises TypeError if it is no judging seat."""
        if not isinstance(seat, JudgingSeat):
            raise TypeError(f"only a judging seat can be made hard, not {seat!r}")
        super().__init__(seat, tuple(kind for kind in SEARCHED if kind not in BARGAINS), nodes, clock)

    def is_settled(self, seen: Observation, habit: Decision) -> bool:
        """Return whether the habitual decision is against another player, which is a matter of its temper."""
        return bool(against(seen, habit))


def best_of(tried: Sequence[Trials], habit: Decision) -> Decision:
    """Return the decision with the best average value among those that were not dropped during the search; `habit` (the
    decision without search) unless the lead over it is more than luck."""
    most = max((len(one.values) for one in tried), default=0)
    to_the_end = [one for one in tried if one.values and len(one.values) >= most - 1]
    first = next((one for one in tried if one.decision == habit), None)
    if not to_the_end or first is None:
        return habit
    rounds = max(1, most - 1)
    best = max(to_the_end, key=lambda one: sum(one.values[:rounds]) / len(one.values[:rounds]))
    lead, error = best.lead(first)
    return best.decision if best is not first and lead > CAUTION * error else habit


def told(tried: Sequence[Trials], decision: Decision) -> list[Considered]:
    """Return the decision taken and the best alternatives, with the chance to win (0 to 1) that the search found for
    each."""
    rest = sorted((one for one in tried if one.decision != decision and one.values), key=lambda one: -one.mean())
    taken = [one for one in tried if one.decision == decision and one.values]
    return [
        Considered(one.decision, one.mean(), f"tried in {len(one.values)} imagined games", chance=True)
        for one in [*taken, *rest][:TOLD_MOST]
    ]
