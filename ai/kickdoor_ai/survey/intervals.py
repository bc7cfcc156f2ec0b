"""The statistics that the reports need: quantiles, and how sure a difference is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from ..arena import wilson


def quantile(values: Sequence[int], share: float) -> int:
    """The value below which about that share of them lies; 0 for no values."""
    in_order = sorted(values)
    return in_order[min(len(in_order) - 1, int(share * len(in_order)))] if in_order else 0


def difference(wins: int, games: int, other_wins: int, other_games: int) -> tuple[float, float]:
    """The 95 % interval of the difference of two rates (Newcombe's, from Wilson's intervals of both)."""
    if not games or not other_games:
        return -1.0, 1.0
    one, other = wins / games, other_wins / other_games
    low, high = wilson(wins, games)
    other_low, other_high = wilson(other_wins, other_games)
    middle = one - other
    below = sqrt((one - low) ** 2 + (other_high - other) ** 2)
    above = sqrt((high - one) ** 2 + (other - other_low) ** 2)
    return middle - below, middle + above


def deviations(confidence: float, of_many: int = 1) -> float:
    """How many standard errors an interval reaches to each side, so that all `of_many` hold at once (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - confidence) / (2 * of_many))
