"""The greedy seat: wants its next level and the best loot, one step ahead, with an estimate of every card word.

It is the plainest of the judging seats (`judgement`): it minds everybody's levels a little, and does something about
them only if they are the leader's.
"""

from __future__ import annotations

from ..api import Chair
from ..speech import Speech
from .ear import TALK
from .judgement.business.bargaining import ENVY
from .judgement.position import Position
from .judgement.seat import JudgingSeat

LEADER_LEAST = 7
"""From this level on (of 10) the leader's kills are worth spoiling for themselves."""

RIVALRY = 0.35
"""What it is worth that the leader loses a level's worth."""


class GreedyTemper:
    """Others are in the way if they are in front."""

    def envy(self, position: Position, chair: Chair) -> float:
        return ENVY

    def rivalry(self, position: Position, chair: Chair) -> float:
        goal = position.table.numbers.goal_level
        level, rivals = position.table.heroes[chair].level, position.rivals()
        leads = bool(rivals) and level >= rivals[0].level
        return RIVALRY if leads and level >= LEADER_LEAST + goal - 10 else 0.0


class GreedySeat(JudgingSeat):
    """Wants its next level and the best loot, and looks one step ahead."""

    def __init__(self) -> None:
        super().__init__(GreedyTemper(), speech=Speech("greedy", TALK))
