"""Write down the arena's report of an invented evening.

    .venv/bin/python -m tests.ai.make_arena_report

People and scripts read these tables; what changes in them is to be seen before it is committed.
"""

from __future__ import annotations

from pathlib import Path

from tests.ai.invented import FOUR, evening

from kickdoor_ai.arena.report import lines

GOLDEN = Path(__file__).with_name("arena_report.golden.txt")


def report() -> str:
    """Return the golden text."""
    return "\n".join(lines(FOUR, range(6), evening()))


if __name__ == "__main__":
    GOLDEN.write_text(report(), "utf-8")
