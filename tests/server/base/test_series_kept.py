"""What a store keeps of a series: its last record, and the match that it waits behind, for as long as it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from msgspec.structs import replace
from tests.server.base.test_store import MATCH, NOON_S, match
from tests.server.databases import Place
from tests.server.pasts import outlined, whole_past

from kickdoor_server.base.store.interface import DAY_S, Retention, Store
from kickdoor_server.base.store.records import EndRecord, GameRecord, PersonRecord, SeriesRecord, SideRecord

SIDES = (SideRecord("s-1", deck=("hero", "card")), SideRecord("s-2"))
FIRST_GAME = SeriesRecord(1, "abcde", 3, SIDES, (GameRecord(1),))
BETWEEN = replace(FIRST_GAME, games=(GameRecord(1, "over", (0,)),), begins=1)
ENDED = replace(BETWEEN, how="left", winner=0, lost=(1,))
PEOPLE = (PersonRecord("s-1", "Ada", (b"one",)), PersonRecord("s-2", "Bob", (b"two",)))
OVER = EndRecord(1, "over", at_s=NOON_S, winners=(0,))


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with closing(place.store()) as store:
        yield store


def test_it_is_found_as_it_stands(place: Place) -> None:
    with closing(place.store()) as store:
        store.append([MATCH, FIRST_GAME])
        store.append([OVER, BETWEEN])
    with closing(place.store()) as store:
        assert whole_past(store).series == (BETWEEN,)


def test_the_match_that_it_waits_behind_is_at_its_table_however_long_ago_it_was(store: Store) -> None:
    store.append([MATCH, FIRST_GAME, *PEOPLE, match(2), EndRecord(2, "over", at_s=NOON_S)])
    store.append([OVER, BETWEEN])
    for number in (1, 2):
        store.archive(number, NOON_S)
    store.tidy(Retention(over_s=1.0), NOON_S + DAY_S)
    found = store.outlines(NOON_S + DAY_S)
    assert found == outlined(whole_past(store, NOON_S + DAY_S))
    ((first,), people) = found.ended, found.persons
    assert (first.match, first.series, first.goes_on) == (MATCH, BETWEEN, True)
    assert set(people) == set(PEOPLE)


def test_a_game_that_is_played_has_its_series(store: Store) -> None:
    second = replace(BETWEEN, games=(*BETWEEN.games, GameRecord(2)))
    store.append([MATCH, FIRST_GAME])
    store.append([OVER, BETWEEN])
    store.append([match(2), second])
    found = store.outlines(NOON_S - 1)
    assert [outline.series for outline in (*found.running, *found.ended)] == [second, None]


def test_one_that_is_over_keeps_nobody(store: Store) -> None:
    store.append([MATCH, FIRST_GAME, *PEOPLE])
    store.append([OVER, BETWEEN])
    store.append([ENDED])
    store.tidy(Retention(over_s=1.0), NOON_S + DAY_S)
    found = store.outlines(NOON_S + DAY_S)
    assert (found.ended, found.persons) == ((), ())


def test_its_latest_record_stays_as_long_as_one_of_its_matches(store: Store) -> None:
    store.append([MATCH, FIRST_GAME])
    store.append([OVER, BETWEEN])
    store.append([ENDED])
    store.tidy(Retention(), NOON_S + 1)
    ((count,),) = store._db.rows("SELECT count(*) FROM entry WHERE kind = 'series'")  # type: ignore[attr-defined]
    assert (count, whole_past(store, NOON_S - 1).series) == (1, (ENDED,))
    store.archive(1, NOON_S)
    store.tidy(Retention(days=1), NOON_S + 1)
    store.tidy(Retention(days=1), NOON_S + 2 * DAY_S)
    store.tidy(Retention(days=1), NOON_S + 2 * DAY_S + 1)
    assert whole_past(store).series == ()
