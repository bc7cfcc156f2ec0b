"""Each entry in short: it measures something sensible, and the table is made. No time is asserted."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass

import pytest

from tests.trials.bench.entry import SHORT, Entry
from tests.trials.bench.registry import BY_NAME, ENTRIES
from tests.trials.bench.report import as_json, circumstances, table
from tests.trials.bench.rounds import Run, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measured on Linux only")

IN_STEPS = ("memory",)
"""What a process has in memory grows in steps, so a handful of matches may cost nothing."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One round of all entries, which measures once for several of them, and the lines that it printed meanwhile."""

    done: Run
    heard: list[str]


@pytest.fixture(scope="module")
def measured() -> Measured:
    heard: list[str] = []
    return Measured(run(ENTRIES, SHORT, 1, heard.append, look_s=0.01), heard)


def test_a_round_measures_all_of_them_in_turn_and_nothing_fails(measured: Measured) -> None:
    assert measured.heard == [f"round 1 of 1: {entry.name}" for entry in ENTRIES]
    assert not measured.done.failed
    assert [outcome.row for outcome in measured.done.outcomes] == [row for entry in ENTRIES for row in entry.rows]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_an_entry_measures_something_and_says_so(entry: Entry, measured: Measured) -> None:
    outcomes = [outcome for outcome in measured.done.outcomes if outcome.entry == entry.name]
    assert [outcome.row for outcome in outcomes] == list(entry.rows)
    for outcome in outcomes:
        assert outcome.values or outcome.why, outcome.row.name
        assert all(math.isfinite(value) for value in outcome.values), outcome
        if entry.name not in IN_STEPS:
            assert all(value > 0 for value in outcome.values), outcome
    assert set(measured.done.figures[entry.name][0]) >= {"ours"}, "what is ours can be measured everywhere"


def test_the_table_has_a_line_for_each_row_and_says_that_all_of_it_was_short(measured: Measured) -> None:
    rows = [row for entry in ENTRIES for row in entry.rows]
    lines = list(table(measured.done))
    assert len(lines) == 2 + len(rows)
    assert all(row.name in line for row, line in zip(rows, lines[2:], strict=True))
    assert "NOT AT FULL SCALE" in "\n".join(circumstances(measured.done))
    assert as_json(measured.done, "")["full"] is False


def test_no_two_entries_share_a_name() -> None:
    assert len(BY_NAME) == len(ENTRIES)
