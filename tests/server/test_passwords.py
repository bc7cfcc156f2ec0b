"""The password of a server and those of tables: who gets in, who waits, and what is kept of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from threading import Event, active_count
from typing import Any

import pytest
from msgspec.msgpack import encode
from tests.server.doubles import Hands
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.lobby import (
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    SetReady,
    StartMatch,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.session import Closing, Enter, Ping, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Shared
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.passwords import MADE, NoPassword, Threads, fits, hashed, kept_of
from kickdoor_server.store.records import MatchRecord

WORD = "correct horse battery staple"
ELSEWHERE = "203.0.113.7"


@pytest.fixture
def word(tmp_path: Path) -> Path:
    file = tmp_path / "word"
    file.write_text(WORD + "\n", "utf-8")
    return file


@pytest.fixture
def locked(word: Path) -> House:
    """A server with a password."""
    return House(replace(QUICK, password_file=word))


def opens(house: House, name: str = "Ada", password: str = "psst") -> tuple[Caller, str]:
    """Somebody who has opened a locked table; its id."""
    host = house.comes(name)
    host.does(CreateTable, name="Back room", set="toy", sex="female", password=password)
    return host, host.last(Lobby).table.id


def tables_of(caller: Caller) -> Any:
    caller.does(ListTables)
    return {table.id: table for table in caller.last(Tables).tables}


# ---- the server's


def test_until_the_password_is_said_nothing_but_pings_is_carried_out(locked: House) -> None:
    ann = locked.comes("Ann")
    assert ann.last(Welcome).locked
    for make, fields in (
        (ListTables, {}),
        (CreateTable, {"name": "x", "set": "toy", "sex": "male"}),
        (WatchTable, {"table": "x"}),
        (Say, {"text": "hello?"}),
    ):
        assert ann.refused(make, **fields).reason == "password_needed"
    assert isinstance(ann.asks(Ping), Pong)
    ann.does(Enter, password=WORD)
    ann.does(ListTables)


def test_a_server_without_one_lets_everybody_in() -> None:
    ann = House().comes("Ann")
    assert not ann.last(Welcome).locked
    ann.does(Enter, password="whatever")


def test_a_wrong_one_does_not_let_in(locked: House) -> None:
    ann = locked.comes("Ann")
    assert ann.refused(Enter, password=WORD.upper()).reason == "wrong_password"
    assert ann.refused(Enter, password="").reason == "wrong_password"
    assert ann.refused(ListTables).reason == "password_needed"


def test_who_was_let_in_need_not_say_it_again(locked: House) -> None:
    ann = locked.comes("Ann")
    ann.does(Enter, password=WORD)
    ann.loses_the_line()
    again = locked.comes("Ann", ann.token)
    assert (again.last(Welcome).resumed, again.last(Welcome).locked) == (True, False)
    again.does(ListTables)


def test_who_was_not_let_in_is_still_outside_when_he_comes_back(locked: House) -> None:
    ann = locked.comes("Ann")
    ann.loses_the_line()
    again = locked.comes("Ann", ann.token)
    assert (again.last(Welcome).resumed, again.last(Welcome).locked) == (True, True)
    assert again.refused(ListTables).reason == "password_needed"


def test_a_seat_in_a_match_comes_back_after_a_restart_without_it(locked: House) -> None:
    ann, boris = (locked.comes(name) for name in ("Ann", "Boris"))
    for each in (ann, boris):
        each.does(Enter, password=WORD)
    ann.does(CreateTable, name="x", set="toy", sex="female")
    boris.does(JoinTable, table=ann.last(Lobby).table.id, sex="male")
    boris.does(SetReady, ready=True)
    ann.does(StartMatch)
    later = locked.restarted()
    back = later.comes("Ann", ann.token)
    assert not back.last(Welcome).locked
    assert back.last(Shared).view.table == ann.last(Shared).view.table
    assert later.comes("Cleo").last(Welcome).locked


def without(*tags: str) -> Registry:
    return Registry(entry for entry in REGISTRY.entries if entry.tag not in tags)


@pytest.mark.parametrize(
    "registry",
    [
        without("enter"),
        Registry(replace(entry, high=1, added={}) if entry.tag == "welcome" else entry for entry in REGISTRY.entries),
    ],
)
def test_a_client_that_cannot_say_it_is_told_so(locked: House, registry: Registry) -> None:
    (said,) = locked.comes("Ann", registry=registry).heard
    assert isinstance(said, Unwelcome)
    assert said.reason == "password"
    assert len(locked.server.sessions) == 0


def test_who_stands_outside_hears_nothing_of_what_is_said_inside(locked: House) -> None:
    ann, boris, stranger = (locked.comes(name) for name in ("Ann", "Boris", "Mallory"))
    for each in (ann, boris):
        each.does(Enter, password=WORD)
    ann.does(Say, text="the key is under the mat")
    assert [said.text for said in boris.all(Said)] == ["the key is under the mat"]
    assert stranger.all(Said) == []


def test_nobody_stands_outside_for_ever(locked: House) -> None:
    ann = locked.comes("Ann")
    for _ in range(10):
        ann.asks(Ping)
        locked.clock.advance(29)
    assert not ann.hung_up
    locked.clock.advance(20)
    assert ann.last(Closing).reason == "password"
    ann.loses_the_line()
    locked.clock.advance(10)
    assert len(locked.server.sessions) == 0


def test_a_hash_may_stand_in_the_file_instead(tmp_path: Path) -> None:
    (tmp_path / "word").write_text(hashed(WORD) + "\n", "utf-8")
    ann = House(replace(QUICK, password_file=tmp_path / "word")).comes("Ann")
    assert ann.refused(Enter, password=hashed(WORD)[:128]).reason == "wrong_password"
    ann.does(Enter, password=WORD)


def test_a_file_of_no_use_keeps_the_server_from_starting(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("\n", "utf-8")
    with pytest.raises(NoPassword, match="empty"):
        House(replace(QUICK, password_file=tmp_path / "word"))


# ---- those of tables


def test_a_locked_table_is_marked_and_asks_for_its_password() -> None:
    house = House()
    _, table = opens(house)
    boris = house.comes("Boris")
    assert tables_of(boris)[table].locked
    for make in (JoinTable, WatchTable):
        fields: dict[str, Any] = {"sex": "male"} if make is JoinTable else {}
        assert boris.refused(make, table=table, **fields).reason == "password_needed"
        assert boris.refused(make, table=table, password="pssst", **fields).reason == "wrong_password"
    boris.does(WatchTable, table=table, password="psst")
    boris.does(JoinTable, table=table, sex="male")
    assert boris.last(Lobby).table.locked, "and who looks on may sit down without saying it again"


def test_a_table_without_one_is_open_to_all() -> None:
    house = House()
    _, table = opens(house, password="")
    boris = house.comes("Boris")
    assert not tables_of(boris)[table].locked
    boris.does(JoinTable, table=table, sex="male", password="whatever")


def match_at(house: House) -> tuple[Caller, Caller, str]:
    """A locked table at which Ada and Boris play."""
    ada, table = opens(house)
    boris = house.comes("Boris")
    boris.does(JoinTable, table=table, sex="male", password="psst")
    boris.does(SetReady, ready=True)
    ada.does(StartMatch)
    return ada, boris, table


def test_the_lock_outlives_the_beginning_and_a_restart() -> None:
    house = House()
    _, _, table = match_at(house)
    for where in (house, house.restarted()):
        cleo = where.comes("Cleo")
        assert tables_of(cleo)[table].locked
        assert cleo.refused(WatchTable, table=table).reason == "password_needed"
        cleo.does(WatchTable, table=table, password="psst")


def test_who_sat_there_gets_back_by_his_token_alone() -> None:
    house = House()
    ada, boris, table = match_at(house)
    later = house.restarted()
    assert later.comes("Boris", boris.token).last(Shared).view.table == table
    ada = later.comes("Ada", ada.token)
    ada.does(LeaveTable)
    ada.does(JoinTable, table=table, sex="female")


def test_what_is_kept_is_a_hash_and_only_in_the_record_of_the_match() -> None:
    house = House()
    ada, boris, _ = match_at(house)
    (record,) = [each for each in house.disk.written if isinstance(each, MatchRecord)]
    assert record.lock.startswith(MADE)
    assert fits(record.lock, "psst")
    assert b"psst" not in encode(record)
    for caller in (ada, boris):
        assert not any("psst" in repr(heard) or MADE in repr(heard) for heard in caller.heard)


def test_a_table_that_has_begun_meanwhile_is_met_as_it_is_by_then() -> None:
    hands = Hands()
    house = House(hands=hands)
    ada, table = opens(house)
    boris, cleo = house.comes("Boris"), house.comes("Cleo")
    boris.does(JoinTable, table=table, sex="male", password="psst")
    boris.does(SetReady, ready=True)
    hands.slow = True
    asked = cleo.send(JoinTable, table=table, sex="female", password="psst")
    ada.does(StartMatch)
    hands.turn()
    answer = cleo.answer_to(asked)
    assert isinstance(answer, Refused)
    assert answer.reason == "running"
    cleo.does(WatchTable, table=table)


def test_a_table_is_opened_once_its_password_is_hashed_and_once_only() -> None:
    hands = Hands()
    house = House(hands=hands)
    hands.slow = True
    ada = house.comes("Ada")
    asked = ada.send(CreateTable, name="x", set="toy", sex="female", password="psst")
    assert house.server.lobby.tables == {}
    ada.loses_the_line()
    ada = house.comes("Ada", ada.token)
    hands.turn()
    assert len(house.server.lobby.tables) == 1
    assert ada.answer_to(asked) is None, "nobody has asked on this line"


# ---- guessing


def guesses(caller: Caller, count: int) -> list[str]:
    """So many wrong ones, one after the other; what was said to each."""
    return [caller.refused(Enter, password=f"guess {number}").reason for number in range(count)]


def test_each_wrong_password_doubles_the_wait(locked: House) -> None:
    ann = locked.comes("Ann")
    waits = []
    assert guesses(ann, 3) == ["wrong_password"] * 3
    for _ in range(8):
        assert ann.refused(Enter, password="wrong").reason == "wrong_password"
        refused = ann.refused(Enter, password=WORD)
        assert refused.reason == "too_fast", "not even the right one is looked at"
        waits.append(int(refused.cure.split()[1]))
        locked.clock.advance(waits[-1])
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]
    ann.does(Enter, password=WORD)


def test_who_guesses_on_is_hung_up_on() -> None:
    house = House()
    _, table = opens(house)
    boris = house.comes("Boris")
    for _ in range(house.server.settings.guesses_most):
        assert not boris.hung_up
        boris.refused(WatchTable, table=table, password="wrong")
        house.clock.advance(30)
        if not boris.hung_up:
            boris.asks(Ping)
        house.clock.advance(30)
    assert boris.last(Closing).reason == "wrong_password"


def test_new_sessions_do_not_help_who_guesses_from_one_address(locked: House) -> None:
    reasons: list[str] = []
    for number in range(12):
        caller = locked.comes(f"Mallory {number}", address=ELSEWHERE)
        reasons += guesses(caller, 1)
        caller.loses_the_line()
        locked.clock.advance(0.3)
    assert reasons == ["wrong_password"] * 11 + ["too_fast"]
    locked.comes("Ann", address="198.51.100.4").does(Enter, password=WORD)
    locked.clock.advance(1_000)
    locked.comes("Boris", address=ELSEWHERE).does(Enter, password=WORD)


def test_many_guesses_at_once_are_no_way_around_the_wait(word: Path) -> None:
    house = House(replace(QUICK, password_file=word), hands=(hands := Hands()))
    hands.slow = True
    strangers = [house.comes(f"Mallory {number}", address=ELSEWHERE) for number in range(14)]
    for stranger in strangers:
        stranger.send(Enter, password="wrong")
        assert stranger.refused(Enter, password=WORD).reason == "too_fast", "one at a time"
    assert len(hands.waiting) == 11


def test_a_right_password_is_no_guess(locked: House) -> None:
    for number in range(30):
        locked.comes(f"Guest {number}", address=ELSEWHERE).does(Enter, password=WORD)
        locked.clock.advance(1)


def test_when_too_much_waits_one_is_asked_to_come_again(locked: House) -> None:
    ann = locked.comes("Ann")
    locked.hands.full = True
    assert ann.refused(Enter, password=WORD).reason == "busy"
    assert ann.refused(Enter, password=WORD).reason == "busy", "which is no guess, and does not block the next"
    locked.hands.full = False
    ann.does(Enter, password=WORD)


def test_the_password_of_a_table_is_guessed_as_slowly() -> None:
    house = House()
    _, table = opens(house)
    boris = house.comes("Boris")
    for _ in range(4):
        assert boris.refused(JoinTable, table=table, sex="male", password="wrong").reason == "wrong_password"
    assert boris.refused(JoinTable, table=table, sex="male", password="psst").reason == "too_fast"
    house.clock.advance(1)
    boris.does(JoinTable, table=table, sex="male", password="psst")


# ---- hashing


def test_letters_are_the_same_however_a_keyboard_makes_them() -> None:
    assert fits(hashed("Türsteher"), "Türsteher")
    assert not fits(hashed("Türsteher"), "Tursteher")
    assert not fits("no hash at all", "x")


def test_a_file_is_read_with_the_reason_why_it_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(NoPassword, match="cannot be read"):
        kept_of(tmp_path / "nothing")


class Crossing:
    """The reactor's end of it: calls from threads are kept until they are taken."""

    def __init__(self) -> None:
        self.calls: SimpleQueue[tuple[Any, ...]] = SimpleQueue()

    def callFromThread(self, callable: Any, *args: object, **kw: object) -> None:  # noqa: A002, N802
        self.calls.put((callable, *args))


@pytest.fixture
def crossing() -> Crossing:
    return Crossing()


@pytest.fixture
def threads(crossing: Crossing) -> Iterator[Threads]:
    threads = Threads(crossing, at_once=2, waiting_most=3)
    yield threads
    threads.stop()


def test_only_so_many_are_under_way_and_the_rest_is_declined(threads: Threads, crossing: Crossing) -> None:
    go = Event()
    results: list[int] = []
    before = active_count()
    for number in range(5):
        threads.do(lambda number=number: go.wait(60) and number, results.append)  # type: ignore[misc]
    assert active_count() - before == 2
    with pytest.raises(Exception, match="Too many passwords"):
        threads.do(lambda: None, results.append)
    go.set()
    while len(results) < 5:
        call, *arguments = crossing.calls.get(timeout=60)
        call(*arguments)
    assert set(results) == set(range(5)), "each in this thread"
    threads.do(lambda: 5, results.append)
