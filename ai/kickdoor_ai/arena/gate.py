"""A gate for releases: does a kind of seat take at least a given share of the points?

A demand is met if the whole 95 % interval of the share lies at or above it. Comparing the share itself would pass every
other time for a seat that is exactly as good as demanded, and nearly as often for one that has become a little worse.
If the share is high enough and its interval is not, the verdict says about how many games would tell.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..series.intervals import games_to_tell
from .score import Score


@dataclass(frozen=True, slots=True)
class Demand:
    """A share of the points that one chair of a kind must take at least, from 0 to 1."""

    kind: str
    share: float

    @classmethod
    def read(cls, text: str) -> Demand:
        """Return the demand in a text like `greedy=0.9` or `greedy=90%`: a kind of seat and its least share of the
        points. Raises ValueError if it is malformed."""
        kind, sign, figure = text.partition("=")
        if not (kind and sign):
            raise ValueError(f"{text!r} is no KIND=SHARE, as in greedy=0.9")
        try:
            share = float(figure.removesuffix("%")) / (100 if figure.endswith("%") else 1)
        except ValueError:
            raise ValueError(f"{figure!r} is no share; say 0.32, or 32%") from None
        if not 0 < share < 1:
            raise ValueError(f"{figure!r} is no share between 0 and 1; say 0.32, or 32%")
        return cls(kind, share)


@dataclass(frozen=True, slots=True)
class GateVerdict:
    """Whether a demand is met, and why, in a sentence."""

    met: bool
    why: str


def judged(demand: Demand, score: Score) -> GateVerdict:
    """Return whether the score surely meets the demand: the 95 % interval of the share of points must begin at the
    share demanded. Raises KeyError if no seat of that kind has played."""
    row = score.rows[demand.kind]
    low, _ = row.share_interval
    found = f"{demand.kind} takes {row.share:.1%} of the points"
    if row.share < demand.share:
        return GateVerdict(False, f"NOT REACHED: {found}, less than the {demand.share:.1%} asked for.")
    if low >= demand.share:
        return GateVerdict(
            True, f"Reached: {found}; its 95 % interval begins at {low:.1%}, {demand.share:.1%} was asked for."
        )
    games = games_to_tell(row.share * row.chairs, demand.share * row.chairs)
    more = f"about {games:,} games would tell" if games else "no number of games would tell"
    return GateVerdict(
        False,
        f"NOT SURE: {found}, but its 95 % interval begins at {low:.1%}, below the {demand.share:.1%} asked for; "
        f"with such a share {more}.",
    )
