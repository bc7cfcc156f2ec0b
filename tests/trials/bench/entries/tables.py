"""Entry: whether a command costs more with more open tables: fifty under way, of fifty tables and of four hundred.

Views grow during a match, so both are measured at the same age of their tables: from the fifth command of each to the
twenty-fifth.
"""

from __future__ import annotations

from dataclasses import replace

from tests.trials.bench import sides
from tests.trials.bench.entry import Entry, Figures, Round, Row, Side, ratio

CROWD = 400
FROM, TO = 5, 25


def _open(round_: Round, tables: int) -> Figures:
    """Measure with so many open tables, and a command under way at fifty of them."""
    plan = sides.plan(round_, tables)
    return sides.played(replace(plan, in_flight=sides.tables(round_), age=FROM, commands=TO))


ENTRY = Entry(
    name="tables",
    about="what is left of the rate when there are 400 tables instead of 50",
    sides=(
        Side("ours", lambda round_: _open(round_, sides.TABLES)),
        Side("crowd", lambda round_: _open(round_, CROWD)),
    ),
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
