"""Whether a command costs more where more tables are open: fifty under way, of fifty tables and of four hundred."""

from __future__ import annotations

from dataclasses import replace

from tests.bench import sides
from tests.bench.entry import Entry, Figures, Round, Row, Side, ratio

CROWD = 400


def crowd(round_: Round) -> Figures:
    """Eight times as many tables, and as many commands under way."""
    return sides.played(replace(sides.plan(round_, CROWD), in_flight=sides.tables(round_)))


ENTRY = Entry(
    name="tables",
    about="what is left of the rate when there are 400 tables instead of 50",
    sides=(Side("ours", sides.ours), Side("crowd", crowd)),
    rows=(
        Row(
            "commands at 400 open tables",
            "the same at 50",
            ratio("crowd", "ours", "per_cpu_s"),
            target=0.95,
            floor=0.8,
            began=1.0,
        ),
    ),
)
