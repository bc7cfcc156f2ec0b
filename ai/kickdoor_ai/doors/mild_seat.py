"""The mild seat: minds its own door. It is no kind that a table can call; it fills in where a lesson's script has gaps.

It judges like `greedy`, but what happens to others is nothing to it, so it neither spoils nor envies; only a kill that
would win the game is everybody's business, as for all judging seats.
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


class MildSeat(JudgingSeat):
    """Plays its own turns well and leaves others alone."""

    def __init__(self) -> None:
        super().__init__(UnconcernedTemper())

    def standing_action(self, position: Position) -> Decision | None:
        """Where it is only given a moment, it answers what it was offered and does nothing else."""
        if position.question.kind == IDLE:
            return self.answer_trades(position)
        return super().standing_action(position)

    def in_peace(self, position: Position) -> Decision | None:
        """Its own cards; it proposes nothing to anybody, and keeps its fingers to itself."""
        found = improve(position)
        steals = isinstance(found, Act) and word_in(found.choice[0]) in THEFTS
        return None if steals else found
