"""A benchmark run as a picture: how far each row is from its target, which is 1 for all of them.

To the right is better in every row; where less is better, ratios are inverted. A bar leads from the first value to the
median, a line from the worst round to the best. It needs matplotlib, which comes with the extra `bench` and with
`arena`, whose style it uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kickdoor_ai.arena.plot import COLOURS, DOTS_PER_INCH, FAINT, INK, STYLE, can_plot
from tests.trials.bench.entry import Row
from tests.trials.bench.report import circumstances, number
from tests.trials.bench.rounds import Outcome, Run

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW_INCHES, MARGIN_INCHES, WIDTH_INCHES = 0.42, 1.9, 12.0
REACHED, SHORT, LOW = COLOURS[2], COLOURS[4], COLOURS[1]
LEAST_SHOWN = 0.01
ROOM_FOR_WORDS = 12
"""Factor on the logarithmic axis that leaves room for words on the right."""


def picture(run: Run, path: Path) -> None:
    """Draw a run, as SVG or PNG by the path's ending. Raises NoPlotError if that is not possible, see `can_plot`."""
    can_plot(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    shown = [outcome for outcome in run.outcomes if outcome.values and outcome.row.target is not None]
    with rc_context(STYLE):
        figure = Figure((WIDTH_INCHES, MARGIN_INCHES + ROW_INCHES * len(shown)), layout="constrained")
        figure.suptitle("\n".join(circumstances(run)), x=0.01, ha="left", fontsize=10)
        _rows(figure.subplots(), shown)
        nothing_of_today = {"Date": None} if path.suffix == ".svg" else {"Software": None}
        figure.savefig(path, dpi=DOTS_PER_INCH, metadata=nothing_of_today)


def share(row: Row, value: float) -> float:
    """Return a value's share of the target; above 1 is better."""
    assert row.target is not None
    return row.target / value if row.less_is_better else value / row.target


def _rows(axes: Axes, shown: Sequence[Outcome]) -> None:
    for place, outcome in enumerate(shown):
        row, median = outcome.row, share(outcome.row, outcome.median)
        colour = _colour(outcome)
        rounds = [share(row, value) for value in outcome.values]
        if row.began is not None:
            axes.plot([share(row, row.began), median], [place, place], color=colour, linewidth=6, alpha=0.35)
            axes.plot([share(row, row.began)], [place], "|", color=INK, markersize=12)
        axes.plot([min(rounds), max(rounds)], [place, place], color=colour, linewidth=2)
        axes.plot([median], [place], "o", color=colour, markersize=7)
        axes.annotate(
            f"{number(outcome.median, row.unit)} ({outcome.verdict})",
            (max(rounds) if row.began is None else max(*rounds, share(row, row.began)), place),
            (8, 0),
            textcoords="offset points",
            va="center",
            color=colour,
            fontweight="bold",
            annotation_clip=False,
        )
    labels = [f"{outcome.row.name}\n{_against(outcome.row)}" for outcome in shown]
    axes.set_yticks(range(len(shown)), labels, fontsize=8)
    axes.set_ylim(len(shown) - 0.5, -0.5)
    axes.set_xscale("log")
    axes.set_xlim(left=LEAST_SHOWN, right=ROOM_FOR_WORDS * axes.get_xlim()[1])
    axes.axvline(1.0, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_xlabel(
        "share of the target (1: reached; a stroke: where it began; a line: from the worst round to the best)"
    )
    axes.tick_params(axis="y", length=0)


def _against(row: Row) -> str:
    target = f"target {number(row.target, row.unit)}"
    return f"against {row.anchor}; {target}" if row.anchor else target


def _colour(outcome: Outcome) -> str:
    if outcome.verdict in ("target", "beyond the target"):
        return REACHED
    return LOW if "floor" in outcome.verdict else SHORT
