"""What everybody is taken to do in an imagined match: the plainest judging seat, on open tables.

It proposes no trades, which take long to work out and seldom matter within a turn.
"""

from __future__ import annotations

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.questions import Question

from ...api import Decision, Generator
from ...temper import Temper
from ..greedy_seat import GreedyTemper
from ..judgement.position import Memory, Position
from ..judgement.seat import JudgingSeat
from .imagined import ImaginedPosition

_PLAIN = GreedyTemper()


class Habits(JudgingSeat):
    """The ways of one imagined chair. `memory`: what it has done in this fight, as far as that is known."""

    def __init__(self, memory: Memory | None = None, temper: Temper[Position] = _PLAIN) -> None:
        super().__init__(temper)
        if memory is not None:
            self._memory = memory

    @property
    def memory(self) -> Memory:
        return self._memory

    def choose(self, table: DoorsTable, question: Question, rng: Generator) -> Decision:
        return self.choose_at(ImaginedPosition(table, question, rng, self._memory))

    def choose_at(self, position: Position) -> Decision:
        found = self.standing_action(position)
        return self.answer(position) if found is None else found

    def in_peace(self, position: Position) -> Decision | None:
        position.memory.trade_turn = position.table.turn_number
        return super().in_peace(position)
