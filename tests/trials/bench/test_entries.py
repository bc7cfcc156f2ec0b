"""Each entry in short: it measures something sensible, and the table is made. No time is asserted.

Most entries start servers and play whole games, whatever the scale, so `./kickdoor test --long` runs these.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pytest

from tests.trials.bench.entry import SHORT, Entry
from tests.trials.bench.registry import BY_NAME, ENTRIES
from tests.trials.bench.report import as_json, circumstances, table
from tests.trials.bench.rounds import Run, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measured on Linux only")

IN_STEPS = ("memory",)
"""What a process has in memory grows in steps, so a handful of matches may cost nothing."""


LIGHT = ("journal", "clone", "schemer")
"""Entries that start no server and play no whole game."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One round of these entries, and the lines that it printed meanwhile."""

    entries: list[Entry]
    done: Run
    heard: list[str]


@pytest.fixture(scope="module")
def measured() -> Callable[[tuple[str, ...]], Measured]:
    @cache
    def of(names: tuple[str, ...]) -> Measured:
        heard: list[str] = []
        entries = [BY_NAME[name] for name in names]
        return Measured(entries, run(entries, SHORT, 1, heard.append, look_s=0.01), heard)

    return of


Measuring = Callable[[tuple[str, ...]], Measured]


def test_a_round_measures_several_in_turn_and_nothing_fails(measured: Measuring) -> None:
    found = measured(LIGHT)
    assert found.heard == [f"round 1 of 1: {name}" for name in LIGHT]
    assert not found.done.failed
    assert [outcome.row for outcome in found.done.outcomes] == [row for entry in found.entries for row in entry.rows]


@pytest.mark.parametrize(
    "entry",
    [pytest.param(entry, id=entry.name, marks=() if entry.name in LIGHT else pytest.mark.drill) for entry in ENTRIES],
)
def test_an_entry_measures_something_and_says_so(entry: Entry, measured: Measuring) -> None:
    done = measured(LIGHT if entry.name in LIGHT else (entry.name,)).done
    outcomes = [outcome for outcome in done.outcomes if outcome.entry == entry.name]
    assert [outcome.row for outcome in outcomes] == list(entry.rows)
    for outcome in outcomes:
        assert outcome.values or outcome.why, outcome.row.name
        assert all(math.isfinite(value) for value in outcome.values), outcome
        if entry.name not in IN_STEPS:
            assert all(value > 0 for value in outcome.values), outcome
    assert set(done.figures[entry.name][0]) >= {"ours"}, "what is ours can be measured everywhere"


def test_the_table_has_a_line_for_each_row_and_says_that_all_of_it_was_short(measured: Measuring) -> None:
    found = measured(LIGHT)
    rows = [row for entry in found.entries for row in entry.rows]
    lines = list(table(found.done))
    assert len(lines) == 2 + len(rows)
    assert all(row.name in line for row, line in zip(rows, lines[2:], strict=True))
    assert "NOT AT FULL SCALE" in "\n".join(circumstances(found.done))
    assert as_json(found.done, "")["full"] is False


def test_no_two_entries_share_a_name() -> None:
    assert len(BY_NAME) == len(ENTRIES)
