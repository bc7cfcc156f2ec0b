"""Parts of all reports on a series: totals of games, and Markdown tables that are readable as plain text, with columns
of one width and figures to the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .intervals import Interval, Mean
from .matches import PlayedGame, Slip
from .spread import Lost


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a table in Markdown, and an empty line after it. The first column, of names, is aligned
    left."""
    cells = [list(head), *([str(cell) for cell in row] for row in rows)]
    widths = [max(3, *map(len, column)) for column in zip(*cells, strict=True)]
    for number, line in enumerate(cells):
        yield f"| {' | '.join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])])} |"
        if number == 0:
            yield f"| {' | '.join(['-' * widths[0], *('-' * (width - 1) + ':' for width in widths[1:])])} |"
    yield ""


def share(count: float, of: float) -> str:
    """Return `count / of` as a percentage; a dash if `of` is 0."""
    return f"{count / of:.1%}" if of else "-"


def between(interval: Interval) -> str:
    """Return an interval of shares as text, with both ends as percentages."""
    return f"{interval[0]:.1%} to {interval[1]:.1%}"


def mean(figures: Mean, digits: int = 2) -> str:
    """Return the mean, with `digits` decimals, and half the width of its 95 % interval; a dash if there are no
    values."""
    return f"{figures.middle:.{digits}f} +- {figures.spread:.{digits}f}" if figures.count else "-"


@dataclass(slots=True)
class Totals:
    """The totals of a series so far. `turns`, `lengths` (in decisions), `shared` (several winners) and `nobody_won`
    count games that ended; `lost`: games whose process died; `problems`: games that raised or failed a check, with the
    reason."""

    games: int = 0
    ended: int = 0
    given_up: int = 0
    lost: int = 0
    shared: int = 0
    nobody_won: int = 0
    decisions: int = 0
    turns: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)

    def count(self, played: PlayedGame) -> None:
        """Add one game that was played, ended or not, to the totals."""
        self.games += 1
        self.given_up += played.given_up
        self.decisions += played.decisions
        self.problems += played.problems
        self.slips += played.slips
        if played.ended:
            self.ended += 1
            self.shared += len(played.winners) > 1
            self.nobody_won += played.nobody_won
            self.turns.append(played.turns)
            self.lengths.append(played.decisions)

    def lose(self, lost: Lost) -> None:
        """Add one game without a result, because the process that played it died."""
        self.games += 1
        self.lost += 1
        self.problems.append(f"game {lost.number}: {lost.why}")
