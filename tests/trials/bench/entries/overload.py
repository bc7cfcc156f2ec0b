"""Entry: goodput at twice the load and twice the tables; and the cost of a refusal.

Half of the refused answers are to another question, half are impossible.
"""

from __future__ import annotations

from dataclasses import replace

from tests.trials.bench import sides
from tests.trials.bench.entry import Entry, Figures, Round, Row, Side, ratio

TIMES = 2


def peak(round_: Round) -> Figures:
    """Measure the highest rate once more, beside the others."""
    return sides.played(sides.plan(round_))


def pressed(round_: Round) -> Figures:
    """Measure with `TIMES` the highest rate as load, at so many times the tables."""
    rate = TIMES * sides.ours(round_)["done_per_s"]
    return sides.played(replace(sides.plan(round_, TIMES * sides.TABLES), rate=rate))


def refused(round_: Round) -> Figures:
    """Measure with wrong commands only."""
    return sides.played(replace(sides.plan(round_), refused=True))


ENTRY = Entry(
    name="overload",
    about="goodput at twice the load, and the cost of a refusal",
    sides=(Side("ours", peak), Side("pressed", pressed), Side("refused", refused)),
    rows=(
        Row(
            "goodput at twice the load",
            "the peak",
            ratio("pressed", "ours", "done_per_s"),
            target=0.9,
            floor=0.7,
            began=0.98,
        ),
        Row(
            "cost of a refusal",
            "a full command",
            ratio("ours", "refused", "per_cpu_s"),
            target=0.1,
            floor=0.5,
            began=0.05,
            less_is_better=True,
        ),
    ),
)
