"""Draws the arena's picture (extra `arena`): levels over turns, shares of the points, hostile acts.

Each kind of seat has the same colour in all three panels, from the colour-blind safe palette by Okabe and Ito, and its
name stands beside its data, so that colour is never the only cue. The same score gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ..extras import command_for
from .report import turns_shown
from .score import KindScore, Score
from .watching import AIMS, Aim

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.typing import RcKeyType

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
"""Colours of kinds (Okabe and Ito)."""
SHADES: dict[Aim, str] = {"leader": "#333333", "enemy": "#888888", "other": "#d5d5d5"}
"""Colours of hostile acts, by their aim."""
AIMED: dict[Aim, str] = {"leader": "a leader", "enemy": "an enemy", "other": "others"}
"""Names of aims in the legend."""
INK, FAINT = "#222222", "#777777"

SIZE_INCHES = (11.0, 6.2)
DOTS_PER_INCH = 150
STYLE: dict[RcKeyType, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "text.color": INK,
    "svg.hashsalt": "kickdoor",
}
"""Settings of matplotlib."""


class NoPlotError(Exception):
    """A picture cannot be drawn; the message tells the user why."""


def can_plot(path: Path) -> None:
    """Check that `path` ends with .svg or .png and matplotlib is installed. Raises NoPlotError if not."""
    if path.suffix not in (".svg", ".png"):
        raise NoPlotError(f"{path.name!r} ends neither with .svg nor with .png.")
    try:
        import matplotlib.figure  # noqa: F401 - to see whether it is installed
    except ImportError:
        raise NoPlotError(f"a picture needs matplotlib: {command_for('arena')}") from None


@contextmanager
def drawing(path: Path, size_inches: tuple[float, float], title: str) -> Iterator[Figure]:
    """Yield a new figure with a title, and write it into a file at the end of the block, as SVG or PNG by its ending.

    Raises NoPlotError if the ending is another one, or matplotlib is not installed.
    """
    can_plot(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(size_inches, layout="constrained")
        figure.suptitle(title, x=0.01, ha="left", fontsize=13, fontweight="bold")
        yield figure
        nothing_of_today = {"Date": None} if path.suffix == ".svg" else {"Software": None}
        figure.savefig(path, dpi=DOTS_PER_INCH, metadata=nothing_of_today)


def plot(score: Score, path: Path, title: str) -> None:
    """Draw the score into a file, as SVG or PNG by its ending. Raises NoPlotError if the ending is another one, or
    matplotlib is not installed."""
    rows = score.ranked()
    with drawing(path, SIZE_INCHES, title) as figure:
        panels = figure.subplot_mosaic([["levels", "points"], ["levels", "hostile"]], width_ratios=(1.15, 1))
        _levels(panels["levels"], rows, turns_shown(score)[-1])
        _points(panels["points"], rows)
        _hostile(panels["hostile"], rows)


def _colours(rows: Sequence[KindScore]) -> dict[str, str]:
    """Return the colour of each kind, assigned by name so that it does not depend on the result."""
    return dict(zip(sorted(row.kind for row in rows), COLOURS, strict=False))


def _levels(axes: Axes, rows: Sequence[KindScore], turns: int) -> None:
    """Draw the mean level of each kind over the turns."""
    from matplotlib.ticker import MultipleLocator

    colours = _colours(rows)
    axes.set_title("Mean level")
    axes.set_xlabel("turns played (games that are over count with their last levels)")
    ends = {}
    for row in rows:
        course = row.course(turns)
        axes.plot(range(turns + 1), course, color=colours[row.kind], linewidth=2.2)
        ends[row.kind] = course[-1]
    axes.set_xlim(0, turns)
    low, high = axes.get_ylim()
    axes.set_ylim(1, max(high, 2))
    axes.yaxis.set_major_locator(MultipleLocator(1))
    for kind, height in apart(ends, (high - low) / 26).items():
        axes.annotate(
            f"{kind} {ends[kind]:.1f}",
            (turns, height),
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            color=colours[kind],
            fontweight="bold",
            annotation_clip=False,
        )
    axes.grid(axis="y", color="#e6e6e6", linewidth=0.8)
    axes.set_axisbelow(True)


def apart(heights: dict[str, float], least: float) -> dict[str, float]:
    """Return heights for labels that should stand at `heights`, at least `least` apart.

    Labels that would overlap are spread evenly round the mean of their heights.
    """
    groups: list[list[str]] = []
    middles: list[float] = []
    for name in sorted(heights, key=lambda name: (heights[name], name)):
        group, middle = [name], heights[name]
        while groups and middle - middles[-1] < least * (len(group) + len(groups[-1])) / 2:
            group = groups.pop() + group
            middles.pop()
            middle = fmean(heights[each] for each in group)
        groups.append(group)
        middles.append(middle)
    return {
        name: middle + least * (place - (len(group) - 1) / 2)
        for group, middle in zip(groups, middles, strict=True)
        for place, name in enumerate(group)
    }


def _names(axes: Axes, rows: Sequence[KindScore]) -> None:
    """Write the kinds on the vertical axis, top to bottom, in their colours."""
    colours = _colours(rows)
    axes.set_yticks(range(len(rows)), [row.kind for row in rows])
    for label in axes.get_yticklabels():
        label.set_color(colours[label.get_text()])
        label.set_fontweight("bold")
    axes.set_ylim(len(rows) - 0.45, -0.95)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _points(axes: Axes, rows: Sequence[KindScore]) -> None:
    """Draw the share of the points of each kind, with its 95 % interval."""
    colours = _colours(rows)
    fair = 1 / sum(row.chairs for row in rows)
    axes.set_title("Share of the points for one chair, 95 % interval")
    axes.axvline(100 * fair, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    axes.annotate("fair share", (100 * fair, -0.95), (4, -1), textcoords="offset points", va="top", color=FAINT)
    for place, row in enumerate(rows):
        low, high = (100 * bound for bound in row.share_interval)
        middle = 100 * row.share
        axes.plot([low, high], [place, place], color=colours[row.kind], linewidth=3, solid_capstyle="butt")
        axes.plot([middle], [place], "o", color=colours[row.kind], markersize=7)
        axes.annotate(
            f"{middle:.1f} %",
            (high, place),
            (6, 0),
            textcoords="offset points",
            va="center",
            color=colours[row.kind],
            fontweight="bold",
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5},
        )
    axes.set_xlim(left=0, right=115 * max(row.share_interval[1] for row in rows))
    axes.xaxis.set_major_formatter("{x:.0f} %")
    _names(axes, rows)


def _hostile(axes: Axes, rows: Sequence[KindScore]) -> None:
    """Draw the hostile acts of one chair in a game, by kind and aim."""
    axes.set_title("Hostile acts of one chair in a game")
    places = range(len(rows))
    ends = [0.0] * len(rows)
    for aim in AIMS:
        widths = [row.aims[aim] / max(1, row.sat) for row in rows]
        axes.barh(places, widths, 0.5, ends, color=SHADES[aim], edgecolor="white", label=f"at {AIMED[aim]}")
        ends = [end + width for end, width in zip(ends, widths, strict=True)]
    for place, row, end in zip(places, rows, ends, strict=True):
        sure = f" ({row.aimed / row.aims.total():.0%} at leaders or enemies)" if row.aims.total() else ""
        axes.annotate(f"{end:.1f}{sure}", (end, place), (5, 0), textcoords="offset points", va="center", fontsize=9)
    axes.set_xlim(0, 1.8 * max(ends) or 1)
    axes.legend(loc="upper left", ncols=3, frameon=False, borderpad=0, handlelength=1, columnspacing=1.2, fontsize=9)
    _names(axes, rows)
