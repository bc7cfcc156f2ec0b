"""What is done when twice as much is asked for as can be done, at twice as many tables; and what a refusal costs.

Half of the refused answers are about another question, half cannot be given.
"""

from __future__ import annotations

from dataclasses import replace

from tests.trials.bench import sides
from tests.trials.bench.entry import Entry, Figures, Round, Row, Side, ratio

TIMES = 2


def peak(round_: Round) -> Figures:
    """As much as can be done, measured once more beside what it is compared with."""
    return sides.played(sides.plan(round_))


def pressed(round_: Round) -> Figures:
    """So many times the rate that can be done, at so many times the tables."""
    rate = TIMES * sides.ours(round_)["done_per_s"]
    return sides.played(replace(sides.plan(round_, TIMES * sides.TABLES), rate=rate))


def refused(round_: Round) -> Figures:
    """Everything that is asked is wrong."""
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
