"""A gate for releases: does a kind of seat take at least such a share of the points?

It is reached if the whole 95 % interval of the share lies at or above what is asked for. The share itself would not do:
a seat that is just as good as asked for would pass every other time, and so would one that has become a little worse.
If the share is high enough and its interval is not, more games can tell, and the verdict says about how many.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..series.intervals import games_to_tell
from .score import Score


@dataclass(frozen=True, slots=True)
class Demand:
    """`share`: of the points, for one chair."""

    kind: str
    share: float

    @classmethod
    def read(cls, text: str) -> Demand:
        """From `greedy=0.9` or `greedy=90%`. ValueError for anything else."""
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
class Verdict:
    """Whether a demand is met, and why, in a sentence."""

    met: bool
    why: str


def judged(demand: Demand, score: Score) -> Verdict:
    """The verdict on a score. KeyError for a kind that did not play."""
    row = score.rows[demand.kind]
    low, _ = row.share_interval
    found = f"{demand.kind} takes {row.share:.1%} of the points"
    if row.share < demand.share:
        return Verdict(False, f"NOT REACHED: {found}, less than the {demand.share:.1%} asked for.")
    if low >= demand.share:
        return Verdict(
            True, f"Reached: {found}; its 95 % interval begins at {low:.1%}, {demand.share:.1%} was asked for."
        )
    games = games_to_tell(row.share * row.chairs, demand.share * row.chairs)
    more = f"about {games:,} games would tell" if games else "no number of games would tell"
    return Verdict(
        False,
        f"NOT SURE: {found}, but its 95 % interval begins at {low:.1%}, below the {demand.share:.1%} asked for; "
        f"with such a share {more}.",
    )
