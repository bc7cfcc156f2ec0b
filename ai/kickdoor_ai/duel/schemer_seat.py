"""The schemer of the duel: bluffs and calls so that it cannot be read, and watches whether the other player can.

It chooses plays by `scheming.outlook`. It draws its attacks, and whether to call one, from shares (`scheming.mixing`)
that it works out anew at each table from rehearsals. The time of its own thread ends a search; with a fixed number of
rehearsals, the same generator gives the same decisions.

A hard seat of another kind attacks and defends by the same search, since only mixed attacks cannot be read.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

from kickdoor_game.duel.phases.fight import may_commit
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.questions import Choice, Menu

from ..api import Budget, Chair, Decision, Event, Generator, Observation, Question, Reply
from ..difficulty.seat_around import SeatAround
from ..speech import Speech
from ..trials import Clock
from .attacking import DONE, AttackStyle
from .defending import AttackHonesty
from .ear import TALK
from .reasons import WeighedDecision
from .rehearsal import imagined
from .scheming.attacking import Attacking, best_turn
from .scheming.defending import DefencePlan, Defending, number_of, what_to_commit
from .scheming.habits import Habits
from .scheming.outlook import at_rest, outlook
from .scheming.worlds import RehearsalBudget
from .seat import DuelSeat
from .trying import TURN, best_act
from .worth import Judge

SEARCHED = ("turn", "defend", "prepare")
"""Kinds of questions that are answered by search: what to play or attack with, and how to meet an attack."""

_log = logging.getLogger(__name__)


class SchemerSeat(DuelSeat):
    """Bluffs as often with a good hand as with a bad one, and calls as often as that deserves."""

    difficulties = ("easy",)

    def __init__(self, nodes: int | None = None, clock: Clock = time.thread_time) -> None:
        """Make a seat. `nodes`: rehearsals for a decision; None: as many as the budget allows, by `clock`, which counts
        seconds of the deciding thread's own time."""
        super().__init__(AttackStyle(), AttackHonesty(), Speech("schemer", TALK))
        self._nodes, self._clock = nodes, clock
        self._habits = Habits()
        self._plan: DefencePlan | None = None
        self._chair: Chair | None = None
        self._work = self._budgeted(Budget(0))

    @property
    def judge(self) -> Judge:
        """The judge of tables: their outlook, with attacks to come."""
        return outlook

    def witness(self, events: Sequence[Event]) -> None:
        """Record events that are worth a remark, and count how the other player attacks and defends."""
        super().witness(events)
        if self._chair is not None:
            self._habits.hear(events, self._chair)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return a standing action or the answer. Before it ends its turn, it tries actions that spend the gold it had
        kept for attacks."""
        self._chair, self._work = question.seat, self._budgeted(budget)
        decision = super().decide(seen, question, standing, budget, rng)
        if question.kind == TURN and isinstance(decision, Reply) and decision.choice == DONE:
            # Gold kept for attacks is free now.
            weighed = WeighedDecision()
            act = best_act(seen, question, standing, rng, at_rest, weighed)
            self._weighed = self._weighed if act is None else weighed
            return act or decision
        return decision

    def bluffs(self, seen: Observation, chair: Chair, budget: Budget, rng: Generator) -> float | None:
        """Return the probability that the seat's next attack in this position is a bluff; None if it has no card to
        bluff with."""
        return Attacking(imagined(seen, rng), chair, self._budgeted(budget), rng).bluffs(self._habits)

    def _budgeted(self, budget: Budget) -> RehearsalBudget:
        """Return the rehearsals that a decision with this budget may make."""
        return RehearsalBudget(budget, self._clock, self._nodes)

    def answer(self, seen: Observation, question: Question, rng: Generator) -> Choice:
        """Return the answer to the question, found by search; if the search fails, which is logged, the answer by rules
        of thumb."""
        try:
            return self._searched(seen, question, rng)
        except Exception:
            _log.exception("a search failed; the seat decides without it")
            self._weighed = WeighedDecision()
            return super().answer(seen, question, rng)

    def _searched(self, seen: Observation, question: Question, rng: Generator) -> Choice:
        """Return the answer by search, and remember the plan to face an attack."""
        chair, table = question.seat, seen.table
        assert isinstance(table, DuelTable)
        match question.kind:
            case "turn":
                assert isinstance(question.shape, Menu)
                choice = best_turn(seen, chair, question.shape, self._habits, self._work, rng, self._weighed)
                return super().answer(seen, question, rng) if choice is None else choice
            case "defend":
                decided = Defending(seen, chair, self._work, rng).choose(self._habits, rng, self._weighed)
                choice, self._plan = (None, None) if decided is None else decided
                return super().answer(seen, question, rng) if choice is None else choice
            case "prepare" if self._plan is not None and self._plan.attack == number_of(table):
                return what_to_commit(table, self._plan, may_commit(table, chair))
            case _:
                return super().answer(seen, question, rng)


class HardSeat(SeatAround[DuelSeat]):
    """Attacks and defends by the search of the schemer, and acts in all else as a duelist of its kind does."""

    def __init__(self, seat: DuelSeat, nodes: int | None = None, clock: Clock = time.thread_time) -> None:
        """Make a hard seat out of `seat`. `nodes`: rehearsals for a decision; None: as many as the budget allows, by
        `clock`, which counts seconds of the deciding thread's own time. Raises TypeError if it is no duelist."""
        if not isinstance(seat, DuelSeat):
            raise TypeError(f"only a duelist can be made hard, not {seat!r}")
        super().__init__(seat)
        self._schemer = SchemerSeat(nodes, clock)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the action that its kind takes before it answers, if there is one, otherwise the answer: by search to
        the questions of an attack, by its kind to others."""
        first = self._seat.decide(seen, question, standing, budget, rng)
        self._considered = None
        if question.kind not in SEARCHED or not isinstance(first, Reply):
            return first
        decision = self._schemer.decide(seen, question, standing, budget, rng)
        self._considered = self._schemer.considered()
        return decision

    def witness(self, events: Sequence[Event]) -> None:
        """Pass the events on to the seat of its kind, and to the search, which learns the other player's habits."""
        super().witness(events)
        self._schemer.witness(events)
