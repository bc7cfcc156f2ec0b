"""The mild seat, which plays where a lesson's script has gaps. Tables cannot add it.

It judges like `greedy`, but ignores what happens to others, so it neither spoils nor envies; only a kill that would win
the game concerns it, as all judging seats.
"""

from __future__ import annotations

from kickdoor_game.machine.questions import word_in

from ..api import Act, Decision
from ..idle import IDLE
from ..temper import UnconcernedTemper
from .judgement.business.building import improve
from .judgement.position import Position
from .judgement.seat import JudgingSeat

THEFTS = frozenset({"steal", "steal_level"})
"""Verbs of standing actions that steal."""


class MildSeat(JudgingSeat):
    """Plays its own turns well and leaves others alone."""

    def __init__(self) -> None:
        super().__init__(UnconcernedTemper())

    def standing_action(self, position: Position) -> Decision | None:
        """Return a standing action to take before it answers; when it is not asked anything, only the answer to a
        trade."""
        if position.question.kind == IDLE:
            return self.answer_trades(position)
        return super().standing_action(position)

    def in_peace(self, position: Position) -> Decision | None:
        """Return a standing action with its own cards outside fights. It proposes no trades and does not steal."""
        found = improve(position)
        steals = isinstance(found, Act) and word_in(found.choice[0]) in THEFTS
        return None if steals else found
