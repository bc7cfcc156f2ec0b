"""Statistics for reports: intervals of shares and means, quantiles, significance of differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist

Z_95 = NormalDist().inv_cdf(0.975)
"""Standard errors that a 95 % interval reaches to each side."""

Interval = tuple[float, float]
"""Lower and upper bound."""


def wilson(wins: float, games: int) -> Interval:
    """Return Wilson's score interval (95 %) of the rate of wins.

    `wins` may be fractional: a score between 0 and 1 varies at most as much as a win or loss at the same rate, so the
    interval is then rather too wide than too narrow.
    """
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, Z_95 * Z_95
    middle = rate + z2 / (2 * games)
    spread = Z_95 * sqrt(max(0.0, rate * (1 - rate)) / games + z2 / (4 * games * games))
    below = 1 + z2 / games
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


def games_to_tell(rate: float, from_rate: float) -> int:
    """Return about how many games it takes until Wilson's interval round `rate` excludes `from_rate`; 0 if never."""
    apart = (rate - from_rate) ** 2
    return ceil(Z_95 * Z_95 * from_rate * (1 - from_rate) / apart) if apart else 0


def quantile(values: Sequence[int], share: float) -> int:
    """Return the value below which about that share (0 to 1) of the values lies; 0 if there are no values."""
    in_order = sorted(values)
    return in_order[min(len(in_order) - 1, int(share * len(in_order)))] if in_order else 0


def difference(wins: int, games: int, other_wins: int, other_games: int) -> Interval:
    """Return the 95 % interval of the difference of two rates, from -1 to 1 (Newcombe's method)."""
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
    """Return how many standard errors an interval reaches to each side, so that `of_many` intervals hold at once
    (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - confidence) / (2 * of_many))


@dataclass(slots=True)
class Mean:
    """The mean of figures that are added one by one."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add one value to the mean and its variance."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def middle(self) -> float:
        """The mean; 0 for no figures."""
        return self.total / self.count if self.count else 0.0

    @property
    def spread(self) -> float:
        """Half the width of the 95 % interval of the true mean (normal approximation); 0 for fewer than two figures."""
        if self.count < 2:
            return 0.0
        variance = max(0.0, self.squares - self.total * self.total / self.count) / (self.count - 1)
        return Z_95 * sqrt(variance / self.count)
