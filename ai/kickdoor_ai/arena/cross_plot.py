"""Draws the picture of cross-play (extra `arena`): a square for each pair, blue where the row's kind wins.

Colours are those of Okabe and Ito, which the colour-blind can tell apart, and each square says its share and interval.
A share is bold if its interval leaves out 50 %. The same score gives the same bytes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .cross_play import CrossScore, interval, rate
from .met import Taken
from .plot import COLOURS, FAINT, INK, drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WINS, LOSES = COLOURS[0], COLOURS[1]
"""The colours of 100 % and of 0 % of the points; white is 50 %."""
SQUARE_INCHES = 1.05
"""The side of a square."""
NAMES_INCHES = 1.5
"""The room for the names of the rows, and for titles above the squares."""
READ_IT = "In each square: the row's share of the points and its 95 % interval; bold if that leaves out 50 %."
"""The sentence below the squares."""
LEAST_INCHES = 6.4
"""The width of a picture of few kinds, for the sentences above and below it."""
STRONG = 0.3
"""Distance of a share from 50 % beyond which its square is dark, so that its text is white."""


def cross_plot(score: CrossScore, path: Path, title: str) -> None:
    """Draw the results into a file, as SVG or PNG by its ending. Raises NoPlotError if the ending is another one, or
    matplotlib is not installed."""
    kinds = score.ranked()
    width = max(LEAST_INCHES, NAMES_INCHES + (len(kinds) + 1.4) * SQUARE_INCHES)
    size = width, NAMES_INCHES + len(kinds) * SQUARE_INCHES
    with drawing(path, size, title) as figure:
        figure.supxlabel(READ_IT, x=0.01, ha="left", fontsize=9, color=FAINT)
        axes = figure.add_subplot()
        _frame(axes, kinds)
        for row, kind in enumerate(kinds):
            _square(axes, -1.3, row, score.in_all(kind))
            for column, other in enumerate(kinds):
                if other != kind:
                    _square(axes, column, row, score.against(kind, other))


def _frame(axes: Axes, kinds: list[str]) -> None:
    """Write the names of rows and columns, and leave out everything else that axes have."""
    axes.set_xlim(-1.85, len(kinds) - 0.45)
    axes.set_ylim(len(kinds) - 0.45, -0.55)
    axes.set_aspect("equal")
    axes.xaxis.tick_top()
    axes.set_xticks([-1.3, *range(len(kinds))], ["against\nall others", *(f"against\n{kind}" for kind in kinds)])
    axes.set_yticks(range(len(kinds)), kinds)
    axes.tick_params(length=0)
    for label in axes.get_yticklabels():
        label.set_fontweight("bold")
    for side in axes.spines.values():
        side.set_visible(False)


def _square(axes: Axes, column: float, row: int, taken: Taken) -> None:
    """Draw the square of one pair, with the share of the points and its interval in per cent."""
    from matplotlib.patches import Rectangle

    found, (low, high) = rate(taken), interval(taken)
    colour = _colour(found)
    axes.add_patch(Rectangle((column - 0.47, row - 0.47), 0.94, 0.94, facecolor=colour, edgecolor="#dddddd"))
    if not taken.games:
        return
    ink, sure = "white" if abs(found - 0.5) > STRONG else INK, not low <= 0.5 <= high
    axes.text(column, row - 0.08, f"{100 * found:.0f} %", ha="center", va="center", color=ink, fontsize=13,
              fontweight="bold" if sure else "normal")  # fmt: skip
    axes.text(column, row + 0.24, f"{100 * low:.0f} to {100 * high:.0f}", ha="center", va="center", fontsize=8,
              color=ink)  # fmt: skip


def _colour(found: float) -> tuple[float, ...]:
    """Return the colour of a share of the points: white for a half, darker towards 0 and 1."""
    from matplotlib.colors import to_rgb

    towards, depth = to_rgb(WINS if found > 0.5 else LOSES), 2 * abs(found - 0.5)
    return tuple(1 - depth * (1 - part) for part in towards)
