"""Matches that the last releases left under way go on under this one, or are left alone, visibly; none becomes another.

They are played with the cards that they were dealt: where a set has got one more, each of them is left alone
(`tests/server/matches/test_other_rules.py`). `python -m tests.trials.drills.upgrade` is the same with more matches and
with all cards that there are now, each played to its end.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from kickdoor_server.base.store.opening import opened_store
from kickdoor_server.operations.admin import findings, shown
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from tests.printings import on_tables
from tests.releases.matches import KEPT, Left, kept, written_by, written_with
from tests.releases.recorded import TODAY
from tests.server.doubles import Disk
from tests.server.house import House
from tests.server.pasts import whole_past
from tests.trials.drills.upgrade import (
    ANOTHER,
    BY_ITS_ANSWERS,
    FROM_ITS_SNAPSHOT,
    LEFT_ALONE,
    REWRITTEN,
    UNCHECKED,
    Result,
    go_on,
)

WITH_REASONS = (FROM_ITS_SNAPSHOT, LEFT_ALONE, ANOTHER)


@pytest.fixture(scope="module", params=KEPT)
@on_tables()
def release(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Left, Result]:
    """What one of them has left, and what becomes of it."""
    left = kept(request.param, tmp_path_factory.mktemp("left"))
    return left, go_on(left, played_most=1)


def test_each_goes_on_where_it_stood_or_is_left_alone_with_a_reason(release: tuple[Left, Result]) -> None:
    left, result = release
    assert result.outcomes[REWRITTEN] == 0, result.reasons
    assert result.outcomes.total() == len(left.truth) == 8
    assert len(result.reasons) == sum(result.outcomes[outcome] for outcome in WITH_REASONS)
    goes_on = len(left.truth) - result.outcomes[LEFT_ALONE]
    assert result.played_to_their_end == min(1, goes_on)


@on_tables()
def test_a_server_says_the_same_of_each(release: tuple[Left, Result]) -> None:
    left, result = release
    with closing(opened_store(left.folder, "NORMAL")) as store:
        past = whole_past(store)
    server = House(playable_sets=PlayableSets(known_sets(("classic",))), disk=Disk(past)).server
    status = findings.status(server)
    other = status["other_rules"]
    assert len(status["left_alone"]) == result.outcomes[LEFT_ALONE]
    assert len(other["continued_from_snapshot"]) == result.outcomes[FROM_ITS_SNAPSHOT]
    assert len(other["unchecked"]) == result.outcomes[UNCHECKED] + result.outcomes[ANOTHER]
    assert sum(other["began_with"].values()) == len(left.truth) - len(status["left_alone"])
    page = shown.status(status)
    for match in (*status["left_alone"], *other["continued_from_snapshot"], *other["unchecked"]):
        assert match["why"] in page


def test_this_release_writes_matches_that_go_on(tmp_path: Path) -> None:
    """So those of the next one that goes out can be kept."""
    result = go_on(written_with(TODAY, tmp_path / "data", first_seed=1, each=1), played_most=1)
    assert result.outcomes == {BY_ITS_ANSWERS: 8}


@pytest.mark.drill
@pytest.mark.parametrize("name", KEPT)
def test_each_release_writes_others_that_go_on_or_are_left_alone(name: str, tmp_path: Path) -> None:
    result = go_on(written_by(KEPT[name], tmp_path, first_seed=10_000, each=1))
    assert result.outcomes.total() == 8
    assert result.outcomes[REWRITTEN] == 0, result.reasons
