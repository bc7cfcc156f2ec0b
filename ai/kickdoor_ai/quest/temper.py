"""What most kinds of seats at the board game mind about others: those who are in front."""

from __future__ import annotations

from ..api import Chair
from .position import Position

ENVY = 0.15
"""What another's gain costs it."""

LEADER_LEAST = 7
"""From this Level on (of 10) the leader is worth a card of its own."""

RIVALRY = 0.35
"""What it is worth that the leader loses a Level's worth."""


class GreedyTemper:
    """Others are in the way if they are in front."""

    def envy(self, position: Position, chair: Chair) -> float:
        return ENVY

    def rivalry(self, position: Position, chair: Chair) -> float:
        goal = position.table.numbers.goal_level
        level, rivals = position.table.heroes[chair].level, position.rivals()
        leads = bool(rivals) and level >= rivals[0].level
        return RIVALRY if leads and level >= LEADER_LEAST + goal - 10 else 0.0
