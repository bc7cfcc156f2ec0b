"""The garbage collector looks through new objects only, finds later garbage all the same, and lets go at last."""

from __future__ import annotations

import gc
import platform
import subprocess
import sys
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from functools import wraps

import pytest
from tests.catalogue import ROOT
from tests.server.house import House
from twisted.internet.task import Clock

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, LeaveTable, ListTables, Lobby, StartMatch
from kickdoor_server.base.process.garbage import (
    LOOK_EVERY_S,
    OLDEST_AFTER,
    Freezing,
    looked_for_later,
    no_trim,
    the_trim,
)


class Ring:
    """Refers to itself, so that nothing but a collection ends it."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def clock() -> Iterator[Clock]:
    yield Clock()
    gc.freeze()  # all that the files of tests hold is not looked through, neither by the next test nor by any later one


def in_a_process_of_its_own(check: Callable[[], None]) -> Callable[[], None]:
    """Return a test that has little in memory: to look through what a thousand files of tests hold takes seconds."""

    @wraps(check)
    def run() -> None:
        script = f"from {check.__module__} import {check.__name__} as check; check.__wrapped__()"
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    return run


def grown() -> list[list[int]]:
    """Return more than a quarter of what there is."""
    return [[] for _ in range(len(gc.get_objects()) + gc.get_freeze_count())]


@in_a_process_of_its_own
def test_what_has_outlived_a_collection_is_not_looked_through_again() -> None:
    clock = Clock()
    freezing = Freezing(clock)
    freezing.start()
    session = Ring()
    gone = weakref.ref(session)
    assert any(each is session for each in gc.get_objects())
    gc.collect()
    assert not any(each is session for each in gc.get_objects())
    del session
    gc.collect()
    assert gone() is not None
    freezing.stop()
    gc.collect()
    assert gone() is None, "afterwards all is as it was"
    assert gc.get_freeze_count() == 0


@in_a_process_of_its_own
def test_what_was_thrown_away_meanwhile_is_found_when_a_quarter_more_is_there() -> None:
    clock = Clock()
    freezing = Freezing(clock)
    freezing.start()
    session = Ring()
    gone = weakref.ref(session)
    gc.collect()
    del session
    clock.advance(LOOK_EVERY_S)
    assert gone() is not None, "hardly more is there than before"
    kept = grown()
    gc.collect()
    clock.advance(LOOK_EVERY_S * 0.99)
    assert gone() is not None
    clock.advance(LOOK_EVERY_S * 0.01)
    assert gone() is None
    again = Ring()
    gone = weakref.ref(again)
    gc.collect()
    del again
    clock.advance(LOOK_EVERY_S)
    assert gone() is not None, "it counts from what was left"
    freezing.stop()
    assert kept
    assert not clock.getDelayedCalls()


def test_a_young_collection_freezes_nothing(clock: Clock) -> None:
    freezing = Freezing(clock)
    freezing.start()
    before = gc.get_freeze_count()
    kept = Ring()
    gc.collect(0)
    gc.collect(1)
    assert gc.get_freeze_count() <= before
    assert kept.self is kept
    freezing.stop()


def test_what_is_new_is_looked_through_often_so_little_at_a_time_and_afterwards_as_before(clock: Clock) -> None:
    before = gc.get_threshold()
    freezing = Freezing(clock)
    freezing.start()
    assert gc.get_threshold() == (*before[:2], OLDEST_AFTER)
    assert before[2] > OLDEST_AFTER
    freezing.stop()
    assert gc.get_threshold() == before


def test_to_stop_twice_or_before_it_has_begun_is_nothing(clock: Clock) -> None:
    callbacks = list(gc.callbacks)
    freezing = Freezing(clock)
    freezing.stop()
    freezing.start()
    freezing.stop()
    freezing.stop()
    assert gc.callbacks == callbacks


def test_while_very_much_is_made_nothing_is_looked_through() -> None:
    with looked_for_later():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_nobody_uses_is_given_back_whenever_is_looked(clock: Clock) -> None:
    given_back: list[float] = []
    freezing = Freezing(clock, lambda: given_back.append(clock.seconds()))
    freezing.start()
    assert given_back == []
    clock.advance(LOOK_EVERY_S)
    clock.advance(LOOK_EVERY_S)
    assert given_back == [LOOK_EVERY_S, 2 * LOOK_EVERY_S]
    freezing.stop()


def test_where_the_c_library_cannot_give_back_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda name: object())
    assert the_trim() is no_trim
    no_trim()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc gives back")
def test_where_it_can_it_does() -> None:
    trim = the_trim()
    assert trim is not no_trim
    trim()


def visits(house: House) -> None:
    ada = house.comes("Ada")
    ada.does(ListTables)
    ada.loses_the_line()


def opens_and_leaves(house: House) -> None:
    ada = house.comes("Ada")
    ada.does(CreateTable, name="Mine", set="toy", sex="female")
    ada.does(AddAi, kind="meek")
    ada.does(LeaveTable)
    ada.loses_the_line()


def joins_and_leaves(house: House) -> None:
    ada, boris = house.comes("Ada"), house.comes("Boris")
    ada.does(CreateTable, name="Mine", set="toy", sex="female")
    boris.does(JoinTable, table=ada.last(Lobby).table.id, sex="male")
    for person in (ada, boris):
        person.does(LeaveTable)
        person.loses_the_line()


@pytest.mark.parametrize("life", [visits, opens_and_leaves, joins_and_leaves], ids=lambda life: life.__name__)
def test_what_strangers_can_do_again_and_again_leaves_nothing_to_find(life: Callable[[House], None]) -> None:
    """A look through all that has lived for long takes half a second where they do."""
    house = House()
    gc.freeze()  # what other tests have left is not looked through
    with looked_for_later():
        gc.set_debug(gc.DEBUG_SAVEALL)
        life(house)
        house.clock.advance(house.server.settings.session_s)
        house.clock.advance(house.server.settings.session_s)
        assert not house.server.lobby.tables
        gc.collect()
        gc.set_debug(0)
    left = Counter(type(each).__name__ for each in gc.garbage if type(each).__module__.startswith("kickdoor_"))
    gc.garbage.clear()
    assert left == Counter()


def test_a_match_that_begins_lets_go_of_the_table_that_was_filled() -> None:
    house = House()
    ada = house.comes("Ada")
    ada.does(CreateTable, name="Mine", set="toy", sex="female")
    ada.does(AddAi, kind="meek")
    gathering = weakref.ref(next(iter(house.server.lobby.tables.values())))
    with looked_for_later():
        ada.does(StartMatch)
        assert house.match is not None
        assert gathering() is None
