"""The drill of lapses in short: it plays whole matches, and counts what a server's log says."""

from __future__ import annotations

from pathlib import Path

import pytest

from kickdoor_ai.registry import kinds
from kickdoor_game.library import SETS, ruleset
from tests.trials.drills import lapses
from tests.trials.drills.lapses import COMPANY, counted, plays, report

LOG = """
2026-11-30T21:00:00Z warn ai_lapse table=3 seat=1 kind=combat why=hung
2026-11-30T21:00:01Z warn ai_lapse table=3 seat=2 kind=combat why=raised
Traceback (most recent call last):
2026-11-30T21:00:02Z info match_ended table=3 fate=over winners=(1,) n=212
2026-11-30T21:00:03Z warn ai_lapse table=4 seat=1 kind=move why=hung
2026-11-30T21:00:04Z info match_ended table=4 fate=over winners=(0,) n=30
"""


def test_lapses_are_counted_by_their_reasons() -> None:
    found = counted(LOG)
    assert (found.answers, found.lapses) == (242, {"hung": 2, "raised": 1})
    assert "| classic |     242 |      3 | hung: 2, raised: 1 |" in report({"classic": found})


@pytest.mark.parametrize("set_name", SETS)
def test_every_set_has_its_company(set_name: str) -> None:
    engine = ruleset(set_name).engine
    assert set(COMPANY[engine]) <= {kind.name for kind in kinds(engine)}
    assert "schemer" in COMPANY[engine], "who thinks longest is at each table"


def test_a_match_that_ai_players_play_to_its_end_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lapses.COMPANY, "doors", ("greedy",) * 3)
    kept = plays(tmp_path, "classic", 1)
    assert kept.answers > 50
    assert not kept.lapses
