"""Seats that try a step, a fight or a card in imagined worlds before they decide: the schemer, and hard seats of all
kinds.

The schemer's first thought is what `greedy` would do with the bargains of `bribe_aware`, except for Boss fights and
what prepares them (`scheming`); that of a hard seat is what its kind would do. It tries that and a few other options in
worlds that fit its observation (`search`), and takes the one with the best rating: by its trials, and by the estimate
of the rules of thumb, which counts the more, the more luck decides. So there is a best answer at each moment. With
`nodes`, it makes that many trials for a decision, and the same generator gives the same decisions. Otherwise its budget
limits them by time.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from kickdoor_game.machine.questions import Menu, Question, word_in
from kickdoor_game.quest.monsters.boss import boss_fight

from ...api import Act, Budget, Considered, Decision, Event, Generator, Observation, Reply
from ...difficulty.seat_around import SeatAround
from ...speech import Speech
from ...temper import AgainstPairs, GreedyTemper, leader_least
from ...trials import Clock, More, Trials, trials_within
from ..broker import THRIFT
from ..choosing import answer
from ..ear import TALK
from ..position import QuestPosition
from ..scheming.last_fight import last_outlook, saved, stands, with_spoilers
from ..scheming.partner import PartnerBroker
from ..seat import QuestSeat
from ..trying.rehearsal import against
from ..trying.search import tried

TRIALS_MOST = 60
"""Trials for one decision at most: options that are still close after those are equally good."""

PROPOSALS_MOST = 4
"""Options that are tried at most, the first thought included."""

FIRST_SHARE = 0.5
"""Share of the budget for the decision by rules of thumb, if a search comes after it."""

ESTIMATE_ERROR = 0.4
"""Standard error in levels of the lead of one option over another, by rules of thumb."""

LUCK, LUCK_KNOWN = 2.0, 4
"""Standard deviation in levels of such a lead in a single imagined world, and how many worlds that knowledge is worth:
a few worlds that agree by chance do not show that luck plays no part."""
SEARCHED = frozenset({"move", "battle", "before_roll"})
"""Questions that are worth a search; others are answered by estimates."""

AT_ONCE = frozenset(
    {
        *("play", "wear", "buy", "sell", "recover"),
        *("accept", "decline", "agree", "refuse", "trade", "ask", "bid"),
    }
)
"""Words of actions that are done as first thought: they lay down, put on or say something, and decide no turn."""

_log = logging.getLogger(__name__)


class SchemerSeat(QuestSeat):
    """Has walked through this dungeon in its head already."""

    difficulties = ("easy",)

    def __init__(self, nodes: int | None = None, clock: Clock = time.thread_time) -> None:
        """Make `nodes` trials for a decision; without, as many as the budget has time for by `clock`, in seconds."""
        temper = AgainstPairs[QuestPosition](GreedyTemper(THRIFT))
        self._broker = PartnerBroker(temper)
        super().__init__(temper, self._broker, Speech("schemer", TALK))
        self._nodes = nodes
        self._clock = clock

    def patience(self, budget: Budget) -> Callable[[], bool] | None:
        """Return a function that returns whether the budget allows trying another card, for the decision by rules of
        thumb that comes before the search."""
        return partial(trials_within(budget, self._clock, TRIALS_MOST, self._nodes), 0)

    def seen_by_kind(self, position: QuestPosition) -> QuestPosition:
        """Return the position with planned combats valued with the helpers that the seat can pay, and with Boss fights,
        the rooms to wait for one and the cards to keep for one valued as `scheming` does."""
        table, chair, goal = position.table, position.chair, position.table.numbers.goal_level
        level, hired = position.me.level, partial(self._broker.prospect, position)
        return replace(
            position,
            hires=(lambda battle: with_spoilers(hired(battle))) if level >= goal else hired,
            last=partial(last_outlook, table, chair) if level >= goal else None,
            stands=stands(table, chair) if level >= goal - 1 else {},
            keeps={} if boss_fight(table) else saved(table, position.me),
        )

    def witness(self, events: Sequence[Event]) -> None:
        """Record events that are worth a remark, and learn prices of help from answers to offers."""
        super().witness(events)
        self._broker.hear(events)

    def standing_action(self, position: QuestPosition) -> Decision | None:
        """Return a standing action to take before it answers the question; None if there is none. If a curse strikes it
        when it has announced the roll against a Boss, it takes the roll back, to play more cards or ask for help."""
        found = super().standing_action(position)
        if found is not None or position.question.kind != "curse" or not boss_fight(position.table):
            return found
        return position.act("call_off") if position.having("call_off") else None

    def play(self, position: QuestPosition) -> Decision | None:
        """Return the best card to play now; in a Boss fight of others, it rather offers its help. None if there is
        neither."""
        return self._broker.join_in(position) or super().play(position)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the decision by rules of thumb, or at a low Level another that did better in a Monte Carlo search; a
        failed search is logged. What others do to leaders, and the way to the Boss, are more than a search sees."""
        more = trials_within(budget, self._clock, TRIALS_MOST, self._nodes)
        table = seen.table
        if table.heroes[question.seat].level >= leader_least(table.numbers.goal_level):
            return super().decide(seen, question, standing, budget, rng)
        first = super().decide(seen, question, standing, Budget(int(FIRST_SHARE * budget.ms)), rng)
        decision, self._considered = second_thought(self, seen, question, standing, first, more, rng)
        return decision


class HardSeat(SeatAround[QuestSeat]):
    """Plays as a seat of a kind does that looks ahead, but bargains and strikes as that kind does."""

    def __init__(self, seat: QuestSeat, nodes: int | None = None, clock: Clock = time.thread_time) -> None:
        """Make a hard seat out of `seat`, with `nodes` trials for a decision; without, as many as the budget has time
        for by `clock`, in seconds. Raises TypeError if it is no judging seat of the board game."""
        if not isinstance(seat, QuestSeat):
            raise TypeError(f"only a judging seat can be made hard, not {seat!r}")
        super().__init__(seat)
        self._nodes = nodes
        self._clock = clock

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the decision of its kind, or another that did better in a Monte Carlo search; a failed search is
        logged. An action against another player stands, since it is a matter of the kind's temper."""
        more = trials_within(budget, self._clock, TRIALS_MOST, self._nodes)
        first = self._seat.decide(seen, question, standing, budget, rng)
        self._considered = None
        if against(seen, first):
            return first
        decision, self._considered = second_thought(self._seat, seen, question, standing, first, more, rng)
        return decision


def second_thought(
    seat: QuestSeat,
    seen: Observation,
    question: Question,
    standing: Menu,
    first: Decision,
    more: More,
    rng: Generator,
) -> tuple[Decision, Sequence[Considered]]:
    """Return the decision `first` of the seat, or another that did better in a Monte Carlo search, and the options
    considered. Nothing is searched where that is not worth it; a failed search is logged."""
    if question.kind not in SEARCHED or _is_at_once(first):
        return first, seat.considered()
    position = seat.reconsidering(seen, question, standing, rng)
    found = list(proposals(position, first))
    if len(found) < 2:
        return first, seat.considered()
    try:
        trials = tried(position, [each.decision for each in found], position.memory, more, rng)
    except Exception:
        _log.exception("a search failed; the seat decides without it")
        return first, seat.considered()
    considered = [Considered(one.decision, one.mean(), f"tried in {len(one.values)} worlds") for one in trials]
    return best_of(trials, found, first), considered


def _is_at_once(decision: Decision) -> bool:
    """Return whether the decision needs no search."""
    match decision:
        case Act(choice):
            return word_in(choice[0]) in AT_ONCE
        case Reply():
            return False
        case _:
            return True


class Proposal(NamedTuple):
    """A decision for the search to try, and its estimate by rules of thumb in levels."""

    decision: Decision
    estimate: float


def proposals(position: QuestPosition, first: Decision) -> Iterator[Proposal]:
    """Yield the decisions for the search to compare: `first` (the one by rules of thumb), the reply without a card,
    then other options considered, best first."""
    known = {repr(each.choice): each.worth for each in position.weighed}
    weighed = [each.choice for each in sorted(position.weighed, key=lambda each: -each.worth)]
    plain = Reply(answer(position))
    if isinstance(first, Act):
        known[repr(plain)] = 0.0
    least, said = min(known.values(), default=0.0), list[Decision]()
    for decision in (first, plain, *weighed, Reply(position.question.default)):
        if decision in said or len(said) == PROPOSALS_MOST:
            continue
        said.append(decision)
        yield Proposal(decision, known.get(repr(decision), least))


def best_of(trials: Sequence[Trials], found: Sequence[Proposal], first: Decision) -> Decision:
    """Return the decision with the best rating; `first` if the search has not tried it.

    The rating of a decision is its lead over `first`: the mean of the leads in the worlds in which both were tried and
    of the lead by the estimates, each with the weight of its precision.
    """
    habit = next((one for one in trials if one.decision == first), None)
    if habit is None or not habit.values:
        return first
    estimates = {repr(each.decision): each.estimate for each in found}

    def rating(one: Trials) -> float:
        """Return the lead in levels of one decision over `first`."""
        leads = [mine - theirs for mine, theirs in zip(one.values, habit.values, strict=False)]
        known = estimates[repr(one.decision)] - estimates[repr(first)]
        middle = sum(leads) / max(1, len(leads))
        spread = sum((lead - middle) ** 2 for lead in leads) + LUCK_KNOWN * LUCK**2
        variance = spread / (LUCK_KNOWN + max(0, len(leads) - 1))
        worlds = variance / ESTIMATE_ERROR**2
        return (sum(leads) + worlds * known) / (len(leads) + worlds)

    return max([habit, *(one for one in trials if one is not habit)], key=rating).decision
