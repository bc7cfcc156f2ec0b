"""Cross-play: every pair of kinds of seats meets, and a table says who beats whom.

At each table sit two kinds and nobody else, with as many chairs each: two at a table of four, one in a duel. Chairs
alternate, so everybody has the other kind on both sides. All pairs play games of the same numbers, with the same
shuffles. A kind's points against another depend on these two alone; in a mix of all kinds, a third decides who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from ..series.intervals import Interval, wilson
from ..series.matches import SeriesPlan, usual_seats
from ..series.reports import between, share, table
from ..series.spread import Crew
from .met import Taken
from .report import command, faults
from .score import Score, contest

Pair = tuple[str, str]
"""Two kinds of seats, in the order in which they were named."""


def meetings(plan: SeriesPlan) -> Mapping[Pair, SeriesPlan]:
    """Return the series in which each two of the plan's seats meet.

    Raises ValueError if the plan names fewer than two kinds, a kind twice, or decks, and if the set admits neither two
    nor four players; KeyError for an unknown seat or set.
    """
    if len(plan.seats) < 2 or len({*plan.seats}) < len(plan.seats):
        raise ValueError(f"cross-play is for two or more different seats, not {','.join(plan.seats)}")
    if plan.decks:
        raise ValueError("in cross-play seats bring the ready decks in turn: leave out --deck")
    chairs = len(usual_seats(plan.set_name))
    if chairs % 2:
        raise ValueError(f"cross-play is for two or four players, and {plan.set_name} is for {chairs}")
    found = {pair: replace(plan, seats=pair * (chairs // 2)) for pair in combinations(plan.seats, 2)}
    for series in found.values():
        series.insist()
    return found


@dataclass(frozen=True, slots=True)
class CrossScore:
    """The results of cross-play. `scores`: the score of each pair's games."""

    kinds: tuple[str, ...]
    scores: Mapping[Pair, Score]

    def against(self, kind: str, other: str) -> Taken:
        """Return the points that a kind took from another, and their games that ended; 50 % of the points are even.

        A kind has no games against itself.
        """
        if kind == other:
            return Taken()
        score = self.scores.get((kind, other)) or self.scores[other, kind]
        row = score.rows[kind]
        return Taken(row.points, row.games)

    def in_all(self, kind: str) -> Taken:
        """Return the points that a kind took from all others together, and the number of these games."""
        met = [self.against(kind, other) for other in self.kinds if other != kind]
        return Taken(sum(taken.points for taken in met), sum(taken.games for taken in met))

    def ranked(self) -> list[str]:
        """Return the kinds, the greatest share of the points first."""
        return sorted(self.kinds, key=lambda kind: (-rate(self.in_all(kind)), kind))

    @property
    def failed(self) -> bool:
        """Whether a game broke or did not end."""
        return any(score.problems or score.given_up for score in self.scores.values())


def rate(taken: Taken) -> float:
    """Return the points for each game, from 0 to 1; 0.5 for no games."""
    return taken.points / taken.games if taken.games else 0.5


def interval(taken: Taken) -> Interval:
    """Return the 95 % interval of `rate` (Wilson)."""
    return wilson(taken.points, taken.games)


def cross_contest(
    plan: SeriesPlan, games: range, crew: Crew | None, after_each: Callable[[], None] = lambda: None
) -> CrossScore:
    """Let each two of the plan's seats play these games, and return the results; call `after_each` after each game.

    Raises what `meetings` raises.
    """
    scores = {pair: contest(series, games, crew, after_each) for pair, series in meetings(plan).items()}
    return CrossScore(plan.seats, scores)


def cross_lines(plan: SeriesPlan, games: range, score: CrossScore) -> Iterator[str]:
    """Yield the lines of the report, the same each time these games are played."""
    yield f"# Cross-play: {len(games):,} games of {plan.set_name} for each pair"
    yield ""
    yield f"    {command(plan, games, '--cross-play')}"
    yield ""
    chairs = len(next(iter(meetings(plan).values())).seats) // 2
    each = "one chair" if chairs == 1 else f"{chairs} chairs"
    yield f"At each table sit two kinds, with {each} each. The figure is the share of the points that the kind of the"
    yield "row takes from the kind of the column; 50 % is even. In brackets: the 95 % interval."
    yield ""
    kinds = score.ranked()
    rows = [
        (
            kind,
            _cell(score.in_all(kind)),
            *("-" if kind == other else _cell(score.against(kind, other)) for other in kinds),
        )
        for kind in kinds
    ]
    yield from table(("seat", "all others", *kinds), rows)
    found = [
        f"- {one} and {other}: {fault}"
        for (one, other), series in meetings(plan).items()
        for fault in faults(series, score.scores[one, other])
    ]
    if found:
        yield from ("## What went wrong", "", *found, "")


def _cell(taken: Taken) -> str:
    """Return the share of the points with its interval; a dash if no game ended."""
    return f"{share(taken.points, taken.games)} ({between(interval(taken))})" if taken.games else "-"
