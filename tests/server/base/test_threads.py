"""Work in threads: how much at once, how much may wait, and that results are told in the reactor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Event
from typing import Any

import pytest

from kickdoor_server.base.declined import Declined
from kickdoor_server.base.process.threads import Threads

AT_ONCE, WAITING_MOST = 1, 2


class Reactor:
    """Is called from threads, and does what it was called for when the test says so."""

    def __init__(self) -> None:
        self.calls: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def callFromThread(self, what: Callable[..., Any], *told: Any) -> None:  # noqa: N802
        self.calls.put(lambda: what(*told))

    def turns(self) -> None:
        """The next thing that it is called for."""
        self.calls.get(timeout=10)()


def never(told: object) -> None:
    """What must not be called."""
    raise AssertionError(told)


@pytest.fixture
def reactor() -> Reactor:
    return Reactor()


@pytest.fixture
def threads(reactor: Reactor) -> Iterator[Threads]:
    work = Threads(reactor, AT_ONCE, WAITING_MOST)  # type: ignore[arg-type]
    yield work
    work.stop()


def test_what_came_of_it_is_told_in_the_reactor(threads: Threads, reactor: Reactor) -> None:
    told: list[object] = []
    threads.do(lambda: "right", told.append, told.append)
    wrong = ValueError("the disk is full")

    def breaks() -> None:
        raise wrong

    threads.do(breaks, lambda _: told.append("never"), told.append)
    reactor.turns()
    assert told == ["right"]
    reactor.turns()
    assert told == ["right", wrong]


def test_who_comes_when_too_much_waits_is_declined_until_something_is_done(threads: Threads, reactor: Reactor) -> None:
    goes_on, told = Event(), list[int]()
    for number in range(AT_ONCE + WAITING_MOST):
        threads.do(lambda number=number: goes_on.wait(10) and number, told.append, never)  # type: ignore[misc]
    with pytest.raises(Declined) as caught:
        threads.do(lambda: 7, told.append, never)
    assert caught.value.reason == "busy"
    goes_on.set()
    reactor.turns()
    threads.do(lambda: 7, told.append, never)
    with pytest.raises(Declined):
        threads.do(lambda: 8, told.append, never)
    for _ in range(3):
        reactor.turns()
    assert told == [0, 1, 2, 7]


def test_one_that_breaks_makes_room_as_well(threads: Threads, reactor: Reactor) -> None:
    for _ in range(3 * (AT_ONCE + WAITING_MOST)):
        threads.do(lambda: 1 // 0, never, lambda broken: None)
        reactor.turns()


def test_who_stops_waits_for_nothing_and_what_has_not_begun_is_never_done(threads: Threads) -> None:
    begun, goes_on, done = Event(), Event(), list[int]()

    def first() -> None:
        begun.set()
        goes_on.wait(10)
        done.append(1)

    threads.do(first, never, never)
    threads.do(lambda: done.append(2), never, never)
    assert begun.wait(10)
    threads.stop()
    assert done == []
    goes_on.set()
    threads._pool.shutdown(wait=True)
    assert done == [1]
