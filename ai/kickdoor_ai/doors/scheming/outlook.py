"""The chance to win from a quiet position: everybody's figures weighed, and compared with those of all others.

A hero's score is the sum of his figures by their weights; his chance is exp(score) as part of everybody's. That is a
conditional logit model, fitted to who won thousands of matches (`fitting`). It is judged from one chair: of other hands
only their size counts, whatever an imagined table says is in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from kickdoor_game.doors.state.table import DoorsTable

from ...api import Chair
from .features import Reader


def chances(scores: Sequence[float]) -> list[float]:
    """exp(score), as a part of everybody's."""
    most = max(scores)
    parts = [exp(score - most) for score in scores]
    whole = sum(parts)
    return [part / whole for part in parts]


class Outlook:
    """Judges tables from one chair. `weights`: how much each figure matters there (`weighing.weights_for`)."""

    def __init__(self, reader: Reader, chair: Chair, weights: Mapping[str, float]) -> None:
        self._reader = reader
        self._chair = chair
        self._weights = weights

    def chance(self, table: DoorsTable) -> float:
        """Between 0 and 1. A match that is over has been won, shared or lost."""
        if table.over:
            return 1 / len(table.winners) if self._chair in table.winners else 0.0
        return chances([self.score(table, hero.seat) for hero in table.heroes])[self._chair]

    def score(self, table: DoorsTable, chair: Chair) -> float:
        """The figures of that hero, weighed; what is in his hand counts for the judging chair alone."""
        weights = self._weights
        total = 0.0
        for name, value in self._reader.open(table, chair):
            total += weights.get(name, 0.0) * value
        if chair == self._chair:
            for name, value in self._reader.held(table, chair):
                total += weights.get(name, 0.0) * value
        return total
