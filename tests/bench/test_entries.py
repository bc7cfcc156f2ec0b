"""Each entry in short: it measures something sensible, and the table is made. No time is asserted."""

from __future__ import annotations

import math
import sys

import pytest

from tests.bench.entry import SHORT, Entry
from tests.bench.registry import BY_NAME, ENTRIES
from tests.bench.report import as_json, circumstances, table
from tests.bench.rounds import run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measured on Linux only")

IN_STEPS = ("memory",)
"""What a process has in memory grows in steps, so a handful of matches may cost nothing."""


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_an_entry_measures_something_and_says_so(entry: Entry) -> None:
    heard: list[str] = []
    done = run([entry], SHORT, 1, heard.append, look_s=0.01)
    assert heard == [f"round 1 of 1: {entry.name}"]
    assert not done.failed
    assert [outcome.row for outcome in done.outcomes] == list(entry.rows)
    for outcome in done.outcomes:
        assert outcome.values or outcome.why, outcome.row.name
        assert all(math.isfinite(value) for value in outcome.values), outcome
        if entry.name not in IN_STEPS:
            assert all(value > 0 for value in outcome.values), outcome
    assert set(done.figures[entry.name][0]) >= {"ours"}, "what is ours can be measured everywhere"
    lines = list(table(done))
    assert len(lines) == 2 + len(entry.rows)
    assert all(row.name in line for row, line in zip(entry.rows, lines[2:], strict=True))
    assert "NOT AT FULL SCALE" in "\n".join(circumstances(done))
    assert as_json(done, "")["full"] is False


def test_no_two_entries_share_a_name() -> None:
    assert len(BY_NAME) == len(ENTRIES)
