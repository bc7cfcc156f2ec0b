"""The greedy seat: wants its next Level and the best loot, and minds other players only if they lead."""

from __future__ import annotations

from ...speech import Speech
from ...temper import AgainstPairs, GreedyTemper
from ..bargaining import ENVY
from ..ear import TALK
from ..seat import QuestSeat


class GreedySeat(QuestSeat):
    """Explores for its next Level and the best loot, and fights where it pays."""

    difficulties = ("easy", "hard")

    def __init__(self) -> None:
        super().__init__(AgainstPairs(GreedyTemper(ENVY)), speech=Speech("greedy", TALK))
