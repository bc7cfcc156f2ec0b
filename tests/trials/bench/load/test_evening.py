"""People who play on a real server: what is counted as done is in its journal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kickdoor_server.base.store.sqlite import sqlite_reading
from tests.trials.bench.load.evening import Evening
from tests.trials.bench.load.plan import Plan
from tests.trials.bench.served import served_from

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measured on Linux only")

TABLES, COMMANDS, AGE = 2, 12, 3


def answers_of_people(data: Path) -> int:
    """How many the journal in that folder has of all matches."""
    reading = sqlite_reading(data / "journal.sqlite3")
    journals = [reading.read_one(number + 1) for number in range(TABLES)]
    reading.close()
    return sum(bool(record.session) for journal in journals for record in journal.answers)


def test_what_is_counted_is_durable(tmp_path: Path) -> None:
    with served_from(tmp_path) as server:
        plan = Plan(TABLES, age=AGE, commands=COMMANDS, in_flight=1)
        figures = Evening(server.port, server.pid, plan).play()
    assert figures["commands"] == COMMANDS
    assert figures["matches"] == 0
    counted = TABLES * COMMANDS
    assert counted <= answers_of_people(tmp_path) <= counted + TABLES, "a last one of each may not have been counted"
    assert figures["done_per_s"] > 0
    assert figures["refused_per_s"] == 0
    assert figures["read_p50"] > 0
    assert figures["p50_us"] <= figures["p90_us"] <= figures["p99_us"]


def test_what_is_refused_is_not_in_the_journal(tmp_path: Path) -> None:
    with served_from(tmp_path) as server:
        plan = Plan(TABLES, seconds=0.3, warm_s=0.0, refused=True)
        figures = Evening(server.port, server.pid, plan).play()
    assert figures["refused_per_s"] > 10
    assert answers_of_people(tmp_path) <= 2 * TABLES, "those that were under way before all were wrong"
