"""The greedy seat: it maximises its own levels and loot, one step ahead, with an estimate for every word of the cards.

It is the simplest judging seat (`judgement`): it minds everybody's levels a little, and acts against them only if they
are the leader's.
"""

from __future__ import annotations

from ..speech import Speech
from ..temper import AgainstPairs, GreedyTemper
from .ear import TALK
from .judgement.business.bargaining import ENVY
from .judgement.seat import JudgingSeat


class GreedySeat(JudgingSeat):
    """Wants its next level and the best loot, and looks one step ahead."""

    difficulties = ("easy", "hard")

    def __init__(self) -> None:
        super().__init__(AgainstPairs(GreedyTemper(ENVY)), speech=Speech("greedy", TALK))
