"""Ratings by openskill (extra `arena`): the strength of each kind of seat, and its uncertainty.

Each game is a ranking: winners first, the others by their levels; if nobody has won, all are first. The Plackett-Luce
model turns many such rankings into one figure for each kind. All chairs of a kind are players of the same strength, so
their updates from one game are averaged. Kinds do not change while they play, so `tau` is 0 and the uncertainty only
shrinks.

A rating uses more of a game than its winner, and compares kinds that never met. Only differences mean something;
everybody starts at 25.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import TYPE_CHECKING

from ..series.intervals import Z_95
from ..series.matches import PlayedGame

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


def places(played: PlayedGame) -> list[float]:
    """Return the place of each chair, 0 for the best: winners first, then by level. Equals share a place; if nobody has
    won, all have place 0."""
    if played.nobody_won:
        return [0.0] * len(played.chairs)
    worth = [
        (chair in played.winners, 0 if chair in played.winners else level) for chair, level in enumerate(played.levels)
    ]
    return [float(sum(other > own for other in worth)) for own in worth]


class Ratings:
    """The ratings of some kinds of seats."""

    def __init__(self, kinds: Iterable[str]) -> None:
        """Start with equal ratings. Raises ImportError if openskill is not installed."""
        from openskill.models import PlackettLuce

        self._model = PlackettLuce(tau=0.0)
        self._rated: dict[str, PlackettLuceRating] = {kind: self._model.rating() for kind in kinds}

    def add(self, played: PlayedGame) -> None:
        """Update the ratings of all kinds that played in one ended game, by the order of their places."""
        before = [self._model.create_rating([self._rated[kind].mu, self._rated[kind].sigma]) for kind in played.chairs]
        after = self._model.rate([[rating] for rating in before], ranks=places(played))
        for kind in self._rated:
            ratings = [team[0] for team, own in zip(after, played.chairs, strict=True) if own == kind]
            if ratings:
                middle, sigma = fmean(rating.mu for rating in ratings), fmean(rating.sigma for rating in ratings)
                self._rated[kind] = self._model.create_rating([middle, sigma])

    def of(self, kind: str) -> tuple[float, float]:
        """Return the mean of that kind's rating in openskill's points, and half the width of its 95 % interval."""
        rated = self._rated[kind]
        return rated.mu, Z_95 * rated.sigma


def ratings_if_installed(kinds: Iterable[str]) -> Ratings | None:
    """Return new openskill ratings for these kinds of seats, before any game; None if openskill is not installed."""
    try:
        return Ratings(kinds)
    except ImportError:
        return None
