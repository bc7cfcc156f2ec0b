"""Ratings by openskill (extra `arena`): how good each kind of seat is, and how sure that is.

Every game is a ranking: those who won first, the others by their levels; all are first where nobody has won. Plackett
and Luce's model makes of many such rankings one figure a kind, and its uncertainty. All chairs of a kind are players of
the same strength, so what a game says of each of them is averaged. Kinds do not change while they play: without `tau`
the uncertainty only shrinks.

A rating sees more of a game than who won it, and compares kinds that never met. Only differences mean something; 25 is
where everybody starts.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import TYPE_CHECKING

from ..series.intervals import Z_95
from ..series.matches import Played

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


def places(played: Played) -> list[float]:
    """The place of each chair, 0 for the best; equals share one, and so do winners, and all if nobody has won."""
    if played.nobody_won:
        return [0.0] * len(played.chairs)
    worth = [
        (chair in played.winners, 0 if chair in played.winners else level) for chair, level in enumerate(played.levels)
    ]
    return [float(sum(other > own for other in worth)) for own in worth]


class Ratings:
    """The ratings of these kinds. ImportError without openskill."""

    def __init__(self, kinds: Iterable[str]) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce(tau=0.0)
        self._rated: dict[str, PlackettLuceRating] = {kind: self._model.rating() for kind in kinds}

    def add(self, played: Played) -> None:
        """One more game that has ended."""
        before = [self._model.create_rating([self._rated[kind].mu, self._rated[kind].sigma]) for kind in played.chairs]
        after = self._model.rate([[rating] for rating in before], ranks=places(played))
        for kind in self._rated:
            ratings = [team[0] for team, own in zip(after, played.chairs, strict=True) if own == kind]
            if ratings:
                middle, sigma = fmean(rating.mu for rating in ratings), fmean(rating.sigma for rating in ratings)
                self._rated[kind] = self._model.create_rating([middle, sigma])

    def of(self, kind: str) -> tuple[float, float]:
        """The rating, and how far its 95 % interval reaches to each side."""
        rated = self._rated[kind]
        return rated.mu, Z_95 * rated.sigma


def ratings_if_installed(kinds: Iterable[str]) -> Ratings | None:
    """None without openskill."""
    try:
        return Ratings(kinds)
    except ImportError:
        return None
