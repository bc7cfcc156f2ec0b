"""The schemer: a seat that plays on in its head before it does anything.

What it does by itself (`scheming.mind`) is tried out in imagined worlds beside whatever else is worth a look
(`scheming.search`), and the proposal that leaves it the best chance to win is taken, if it is better by more than luck
explains. Most decisions are taken without that: there is one thing to do, or what cards are worth settles it.

With `nodes`, so many trials are made for a decision, and the same generator gives the same decisions. Without, the
host's budget of milliseconds decides how many there are, and how fast the machine is, so nothing is promised then. A
bug in a search, or in what is tried out there, costs the search and not the decision.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from copy import deepcopy

from ..api import Budget, Considered, Decision, Event, Generator, Menu, Observation, Question
from ..idle import IDLE
from ..trials import More, Trials, trials_within
from .bribing.shown import Shown
from .judgement.business.bargaining import ENVY
from .scheming.features import Reader
from .scheming.mind import SchemingMind, UnmovedTemper, note
from .scheming.outlook import Outlook, weights_for
from .scheming.proposals import SEARCHED, NotingPosition, proposals
from .scheming.search import Search
from .scheming.worlds import Worlds

TRIALS_MOST = 1_000
"""More are never made: memory has a bound, and luck has been ruled out."""

PLIES = 3
"""So many of its own decisions in a row are thought about."""

CAUTION = 0.5
"""What is proposed instead of its first thought must be better by so many standard errors."""

TOLD_MOST = 3

_UNMOVED = UnmovedTemper(ENVY)
_log = logging.getLogger(__name__)


class SchemerSeat:
    """Has played this turn in its head already, and you have lost."""

    def __init__(
        self, nodes: int | None = None, clock: Callable[[], float] = time.monotonic, *, plies: int = PLIES
    ) -> None:
        """`nodes` None: as many trials as the budget has time for, by `clock`, which counts seconds."""
        self._nodes = nodes
        self._clock = clock
        self._plies = plies
        self._mind = SchemingMind()
        self._shown = Shown()
        self._considered: Sequence[Considered] = ()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        more = self._more(budget)
        before = deepcopy(self._mind) if question.kind in SEARCHED else self._mind
        habit = self._mind.decide(seen, question, standing, budget, rng)
        self._considered = self._mind.considered()
        if question.kind not in SEARCHED:
            return habit
        try:
            tried = self._search(seen, question, before, habit, more, rng)
        except Exception:
            _log.exception("a search broke")
            return habit
        decision = best_of(tried, habit)
        if tried:
            self._considered = told(tried, decision)
        if decision != habit:
            # Its first thought was never said, so nothing may be remembered of it.
            self._mind = before
            note(self._mind.memory, seen.table.turn_number, decision)
        return decision

    def witness(self, events: Sequence[Event]) -> None:
        self._mind.witness(events)
        self._shown.hear(events)

    def remark(self, rng: Generator) -> str:
        return self._mind.remark(rng)

    def considered(self) -> Sequence[Considered]:
        return self._considered

    def _search(
        self,
        seen: Observation,
        question: Question,
        before: SchemingMind,
        habit: Decision,
        more: More,
        rng: Generator,
    ) -> Sequence[Trials]:
        """What came of the proposals; nothing if there is only one."""
        memory = before.memory
        found = proposals(NotingPosition(seen.table, question, rng, memory.copy()), _UNMOVED, habit)
        if len(found) < 2:
            return []
        book = seen.table.book
        outlook = Outlook(Reader(book), question.seat, weights_for(book))
        worlds = Worlds(seen, self._shown, rng)
        search = Search(worlds, question.seat, outlook, memory, self._plies, idle=question.kind == IDLE)
        tried = search.run(found, more)
        for bug in search.broken:
            _log.warning("left out of a search: %s", bug)
        return tried

    def _more(self, budget: Budget) -> More:
        return trials_within(budget, self._clock, TRIALS_MOST, self._nodes)


def best_of(tried: Sequence[Trials], habit: Decision) -> Decision:
    """What leaves the best chance of all that was tried to the end; habit, if that is not better beyond luck."""
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
    """What it took and the best of the rest, with the chance to win that they left it in its head."""
    rest = sorted((one for one in tried if one.decision != decision and one.values), key=lambda one: -one.mean())
    taken = [one for one in tried if one.decision == decision and one.values]
    return [
        Considered(one.decision, one.mean(), f"tried in {len(one.values)} imagined games", chance=True)
        for one in [*taken, *rest][:TOLD_MOST]
    ]
