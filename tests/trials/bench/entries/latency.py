"""Entry: the latency from when an answer is due until all four see the outcome, and the bytes sent.

Commands are due at a third of kickdoor's highest rate, for kickdoor and the anchors alike.
"""

from __future__ import annotations

from dataclasses import replace

from tests.trials.bench import sides
from tests.trials.bench.entry import Entry, Figures, Round, Row, Side, only, ratio

SHARE = 1 / 3


def _rate(round_: Round) -> float:
    """Return the commands a second."""
    return SHARE * sides.ours(round_)["done_per_s"]


def paced(round_: Round) -> Figures:
    """Measure kickdoor at that rate."""
    return sides.played(replace(sides.plan(round_), rate=_rate(round_)))


ENTRY = Entry(
    name="latency",
    about="how long a command takes at a third of saturation, and how much is sent for it",
    sides=(
        Side("ours", paced),
        Side("skeleton", lambda round_: sides.skeleton(round_, lambda: _rate(round_)), is_anchor=True),
        Side("boardgame.io", lambda round_: sides.other(round_, lambda: _rate(round_)), is_anchor=True),
    ),
    rows=(
        Row(
            "p50 at a third of saturation",
            "our durable skeleton without a game",
            ratio("ours", "skeleton", "p50_us"),
            target=2,
            stretch=1.5,
            floor=3,
            began=5.2,
            less_is_better=True,
        ),
        Row(
            "p99 at a third of saturation",
            "our durable skeleton without a game",
            ratio("ours", "skeleton", "p99_us"),
            target=2,
            floor=None,
            less_is_better=True,
        ),
        Row(
            "p50 at a third of saturation",
            "boardgame.io, in memory",
            ratio("ours", "boardgame.io", "p50_us"),
            target=1,
            floor=None,
            less_is_better=True,
        ),
        Row(
            "sent to a viewer for a command, median",
            "",
            only("ours", "read_p50"),
            target=600,
            stretch=300,
            floor=None,
            began=7_800,
            less_is_better=True,
            unit="B",
        ),
        Row(
            "sent to a viewer for a command, p99",
            "",
            only("ours", "read_p99"),
            target=None,
            floor=None,
            began=12_000,
            less_is_better=True,
            unit="B",
        ),
    ),
)
