"""The drill of failed writes in short: each statement of a short evening fails, and nothing is lost; and its oracle can
fail."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from kickdoor_server.base.store import sqlite
from tests.trials.drills.writes import Broken, Evening, Tally, fill_the_disk, play


def test_whichever_statement_fails_nothing_is_lost_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "FILED_AT_ONCE", 2)  # so that it happens meanwhile, and fails, too
    tally = Tally()
    play(4, tally, lasting=(1,), every=3)
    assert tally.faults > 15
    assert tally.outages > 12
    assert tally.refused == tally.outages, "whoever asks meanwhile"
    assert (tally.missing, tally.twice, tally.gaps) == (0, 0, 0)


def test_a_disk_that_is_full_for_a_minute_loses_nothing() -> None:
    tally = Tally()
    fill_the_disk(2, tally)
    assert (tally.faults, tally.missing, tally.twice, tally.gaps) == (2, 0, 0, 0)


def test_a_store_that_forgets_or_writes_twice_is_found(tmp_path: Path) -> None:
    evening, tally = Evening(tmp_path / "journal.sqlite3"), Tally()
    with closing(evening.store):
        evening.play(3)
        for table in ("entry", "fresh"):
            evening.store._connection.execute(f"DELETE FROM {table} WHERE kind = 'answer' AND n = 4")
        with pytest.raises(Broken, match="answer 5 is there, but answer 4 is missing"):
            evening.look(tally)
    assert (tally.missing, tally.gaps) == (3, 1)
