"""The schemer's habitual decisions, without search, and the habits that simulations assume for every chair.

It bargains as `bribe_aware` does. It ignores others' gains except winning the game: a card that spoils a kill costs its
player alone and helps all others as much, so the schemer keeps it for kills that end the match, or for its own.

In an imagined match, every chair is assumed to play as the simplest judging seat, on open tables. It proposes no
trades, which are slow to compute and seldom matter within a turn.
"""

from __future__ import annotations

from kickdoor_game.doors.phases.combat import KillWindow
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.questions import Menu, Question

from ...api import Budget, Chair, Decision, Generator, Observation, Wait
from ...speech import Speech
from ...temper import AmongRivals, GreedyTemper, Temper
from ..bribe_aware_seat import BribeAwareSeat, BribeAwareTemper
from ..ear import TALK
from ..judgement.business.bargaining import ENVY
from ..judgement.fights.outlook import lost_by_kill
from ..judgement.position import ActionMemory, Position
from ..judgement.seat import JudgingSeat
from .worlds import ImaginedPosition

_PLAIN = GreedyTemper(ENVY)


class SimulatedSeat(JudgingSeat):
    """The habits of one chair in a simulation. `memory`: what it has done in this fight, as far as known."""

    def __init__(self, memory: ActionMemory | None = None, temper: Temper[Position] = _PLAIN) -> None:
        super().__init__(temper)
        if memory is not None:
            self._memory = memory

    def choose(self, table: DoorsTable, question: Question, rng: Generator) -> Decision:
        """Return the decision by rules of thumb, without search, for a question at that imagined table."""
        return self.choose_at(ImaginedPosition(table, question, rng, self._memory))

    def choose_at(self, position: Position) -> Decision:
        """Return the decision by rules of thumb, without search, in that position."""
        found = self.standing_action(position)
        decision = self.answer(position) if found is None else found
        self._bargainer.remember(position, decision)
        return decision

    def in_peace(self, position: Position) -> Decision | None:
        """Return a standing action with its own cards outside fights; it proposes no trades."""
        position.memory.trade_turn = position.table.turn_number
        return super().in_peace(position)


class UnmovedTemper(GreedyTemper):
    """A temper without rivalry, for simulations, where it must be fast."""

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        """Return 0: this seat does not care about others' losses."""
        return 0.0


class ShrewdTemper(BribeAwareTemper):
    """A temper without rivalry, which in bargains considers who is close to winning."""

    def rivalry(self, position: Position, chair: Chair) -> float:
        """Return 0: this seat does not care about others' losses."""
        return 0.0


class SchemingMind(BribeAwareSeat):
    """Decides quickly, without search, and well enough to start a search from."""

    def __init__(self) -> None:
        super().__init__()
        self._temper = ShrewdTemper()
        self._speech = Speech("schemer", TALK)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the decision by rules of thumb, without search; `Wait` if other players should first pay for stopping
        a win."""
        if lets_others_begin(seen.table, question):
            self._considered = ()
            return Wait()
        return super().decide(seen, question, standing, budget, rng)


def lets_others_begin(table: DoorsTable, question: Question) -> bool:
    """Return whether to wait: a player asked before that chair may still stop a kill that wins the game, at their own
    expense.

    The first in order never waits, so a table of schemers cannot deadlock.
    """
    window = table.stack[-1] if table.stack else None
    if not isinstance(window, KillWindow) or table.fight is None:
        return False
    if not lost_by_kill(table, table.fight, question.seat):
        return False
    before = window.around[: window.around.index(question.seat)] if question.seat in window.around else []
    passed = dict(zip(window.around, window.passed, strict=False))
    others = [chair for chair in before if lost_by_kill(table, table.fight, chair)]
    return any(passed.get(chair) != table.situation and window.asks(table, chair) for chair in others)
