"""Wrong passwords: who waits for how long, and what hashing costs everybody else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Barrier, Event, get_ident
from typing import Any

import pytest
from argon2.exceptions import HashingError
from tests.server.doubles import Hands
from tests.server.house import Caller, House
from tests.server.lodge import WORD, lodge, opens

from kickdoor_protocol.messages.lobby import (
    CreateTable,
    JoinTable,
    WatchTable,
)
from kickdoor_protocol.messages.session import Closing, Enter, Ping
from kickdoor_server.base.process.threads import Threads
from kickdoor_server.people.sessions.passwords import MADE, NoPassword, fits, hashed, hasher, kept_of

ELSEWHERE = "203.0.113.7"
"""An address that is counted."""


@pytest.fixture
def locked(tmp_path: Path) -> House:
    """A server with a password."""
    return lodge(tmp_path)


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


def test_who_waits_as_long_as_he_was_told_need_not_wait_again(locked: House) -> None:
    ann = locked.comes("Ann")
    guesses(ann, 4)
    locked.clock.advance(1)
    guesses(ann, 1)
    locked.clock.advance(0.6)
    assert ann.refused(Enter, password=WORD).cure == "wait 2 s", "1.4 s are left"
    locked.clock.advance(2)
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


def test_many_guesses_at_once_are_no_way_around_the_wait(tmp_path: Path) -> None:
    house = lodge(tmp_path, hands=(hands := Hands()))
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


def test_where_there_is_no_memory_to_look_at_it_he_is_told_and_may_say_it_again(locked: House) -> None:
    ann = locked.comes("Ann")
    locked.hands.out_of = HashingError("Memory allocation error")
    for _ in range(6):  # more often than he may guess wrong without having to wait
        refused = ann.refused(Enter, password=WORD)
        assert (refused.reason, refused.cure) == ("server_error", "try again in a few seconds")
    assert not ann.hung_up
    locked.hands.out_of = None
    ann.does(Enter, password=WORD)
    locked.hands.out_of = HashingError("Memory allocation error")
    assert ann.refused(CreateTable, name="x", set="toy", sex="male", password="psst").reason == "server_error"
    locked.hands.out_of = None
    ann.does(CreateTable, name="x", set="toy", sex="male", password="psst")


# ---- hashing


def test_letters_are_the_same_however_a_keyboard_makes_them() -> None:
    assert fits(hashed("Türsteher"), "Türsteher")
    assert not fits(hashed("Türsteher"), "Tursteher")
    assert not fits("no hash at all", "x")


def test_a_hash_costs_whoever_guesses_what_owasp_recommends() -> None:
    """Other tests hash with less: `conftest.py` hands them another hasher."""
    assert hasher().hash("psst").startswith(f"{MADE}v=19$m=19456,t=2,p=1$")
    assert not hashed("psst").startswith(f"{MADE}v=19$m=19456")


def test_a_file_is_read_with_the_reason_why_it_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(NoPassword, match="cannot be read"):
        kept_of(tmp_path / "nothing")
    (damaged := tmp_path / "damaged").write_text(MADE + "v=19$m=19456,t=2,p=1$c2hvcnQ\n", "utf-8")
    with pytest.raises(NoPassword, match="of no use"):
        kept_of(damaged)
    (whole := tmp_path / "whole").write_text(hashed("psst") + "\n", "utf-8")
    assert fits(kept_of(whole), "psst")


class Crossing:
    """The reactor's end of it: calls from threads are kept until they are taken."""

    def __init__(self) -> None:
        self.calls: SimpleQueue[tuple[Any, ...]] = SimpleQueue()

    def callFromThread(self, callable: Any, *args: object, **kw: object) -> None:  # noqa: A002, N802
        self.calls.put((callable, *args))


def never(error: Exception) -> None:
    raise AssertionError from error


@pytest.fixture
def crossing() -> Crossing:
    return Crossing()


@pytest.fixture
def threads(crossing: Crossing) -> Iterator[Threads]:
    threads = Threads(crossing, at_once=2, waiting_most=3)
    yield threads
    threads.stop()


def test_a_job_that_breaks_is_told_in_the_reactor_and_leaves_room_for_others(
    threads: Threads, crossing: Crossing
) -> None:
    broken: list[Exception] = []
    for _ in range(7):  # more than there is room for
        threads.do(lambda: 1 / 0, print, broken.append)
        call, *arguments = crossing.calls.get(timeout=60)
        call(*arguments)
    assert [type(error) for error in broken] == [ZeroDivisionError] * 7


def test_only_so_many_are_under_way_and_the_rest_is_declined(threads: Threads, crossing: Crossing) -> None:
    go, two = Event(), Barrier(2)
    results: list[int] = []
    at_work: set[int] = set()

    def job(number: int) -> int:
        at_work.add(get_ident())
        if number < 2:
            two.wait(60)
        go.wait(60)
        return number

    for number in range(5):
        threads.do(partial(job, number), results.append, never)
    with pytest.raises(Exception, match="Too many passwords"):
        threads.do(lambda: None, results.append, never)
    go.set()
    while len(results) < 5:
        call, *arguments = crossing.calls.get(timeout=60)
        call(*arguments)
    assert set(results) == set(range(5)), "each in this thread"
    assert len(at_work) == 2, "the first two at the same time, and never a third"
    threads.do(lambda: 5, results.append, never)
