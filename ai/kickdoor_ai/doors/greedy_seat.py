"""The greedy seat: wants its next level and the best loot, one step ahead, with an estimate of every card word.

It is the plainest of the judging seats (`judgement`): it minds everybody's levels a little, and does something about
them only if they are the leader's.
"""

from __future__ import annotations

from ..speech import Speech
from ..temper import GreedyTemper
from .ear import TALK
from .judgement.business.bargaining import ENVY
from .judgement.seat import JudgingSeat


class GreedySeat(JudgingSeat):
    """Wants its next level and the best loot, and looks one step ahead."""

    def __init__(self) -> None:
        super().__init__(GreedyTemper(ENVY), speech=Speech("greedy", TALK))
