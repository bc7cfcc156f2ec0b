"""Tables in Markdown that can be read as they are: columns of one width, figures to the right; and how figures look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .intervals import Interval, Mean


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """The lines, with an empty one behind. The first column holds names."""
    cells = [list(head), *([str(cell) for cell in row] for row in rows)]
    widths = [max(3, *map(len, column)) for column in zip(*cells, strict=True)]
    for number, line in enumerate(cells):
        yield f"| {' | '.join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])])} |"
        if number == 0:
            yield f"| {' | '.join(['-' * widths[0], *('-' * (width - 1) + ':' for width in widths[1:])])} |"
    yield ""


def share(count: float, of: float) -> str:
    """In percent; a dash of nothing."""
    return f"{count / of:.1%}" if of else "-"


def between(interval: Interval) -> str:
    """Of shares."""
    return f"{interval[0]:.1%} to {interval[1]:.1%}"


def mean(figures: Mean, digits: int = 2) -> str:
    """The mean and how far its 95 % interval reaches; a dash of nothing."""
    return f"{figures.middle:.{digits}f} +- {figures.spread:.{digits}f}" if figures.count else "-"
