"""Thinking in threads: what comes back, what does not, and what happens to those who wait behind it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from twisted.internet.task import Clock

from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Question, YesNo
from kickdoor_server.thinkers import Lapse, Riddle, ThinkerThreads, Thought

PATIENCE_S = 10


class Desk(Clock):
    """A reactor whose time the test moves, and which does what threads call when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self._calls: queue.Queue[Callable[[], None]] = queue.Queue()

    def callFromThread(self, callable: Callable[..., Any], *args: object, **kw: object) -> None:  # noqa: A002, N802
        self._calls.put(lambda: callable(*args, **kw))

    def work(self) -> None:
        self._calls.get(timeout=PATIENCE_S)()


class Deep:
    """A mind that is lost in thought until it is woken."""

    def __init__(self) -> None:
        self.wakes = threading.Event()
        self.began = threading.Event()

    def decide(self, *args: Any) -> Any:
        self.began.set()
        assert self.wakes.wait(PATIENCE_S)
        return "late"

    def witness(self, events: Any) -> None:
        pass


class Quick:
    def __init__(self, decision: Any = "done") -> None:
        self._decision = decision
        self.seen: tuple[Any, ...] = ()

    def decide(self, *args: Any) -> Any:
        if isinstance(self._decision, Exception):
            raise self._decision
        return self._decision

    def witness(self, events: Any) -> None:
        self.seen += tuple(events)


def riddle(mind: Any) -> Riddle:
    question = Question(Seat(0), "hurt", YesNo(), False, "take", ("toy.poke",))
    return Riddle(mind, (), None, question, Menu(()), None, Random(1))


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def thinkers(desk: Desk) -> Iterator[ThinkerThreads]:
    thinkers = ThinkerThreads(desk, budget_ms=1_000, threads=1, threads_most=2)  # type: ignore[arg-type]
    thinkers.start()
    yield thinkers
    thinkers.stop()


def test_a_decision_comes_back_into_the_reactor(thinkers: ThinkerThreads, desk: Desk) -> None:
    heard: list[Any] = []
    thinkers.think(riddle(Quick(("take",))), heard.append)
    assert heard == []
    desk.work()
    assert heard == [Thought(("take",))]


def test_one_that_raises_is_a_lapse_with_its_error(thinkers: ThinkerThreads, desk: Desk) -> None:
    heard: list[Any] = []
    thinkers.think(riddle(Quick(ValueError("no idea"))), heard.append)
    desk.work()
    (lapse,) = heard
    assert lapse.why == "raised"
    assert isinstance(lapse.error, ValueError)


def test_one_that_overruns_is_given_up_and_replaced(thinkers: ThinkerThreads, desk: Desk) -> None:
    heard: list[Any] = []
    deep = Deep()
    thinkers.think(riddle(deep), heard.append)
    assert deep.began.wait(PATIENCE_S)
    desk.advance(1.5)
    assert heard == [Lapse("overran")]
    thinkers.think(riddle(Quick()), heard.append)
    desk.work()
    assert heard[1] == Thought("done"), "another thread has taken over"
    thinkers.think(riddle(deep), heard.append)
    desk.advance(0)
    assert heard[2] == Lapse("still_thinking")
    deep.wakes.set()
    desk.work()
    assert len(heard) == 3, "what comes too late is not heard"
    thinkers.think(riddle(deep), heard.append)
    desk.work()
    assert heard[3] == Thought("late"), "who has come back may think again"


def test_time_spent_waiting_for_a_thread_is_not_held_against_anybody(thinkers: ThinkerThreads, desk: Desk) -> None:
    heard: list[Any] = []
    deep = Deep()
    thinkers.think(riddle(deep), heard.append)
    assert deep.began.wait(PATIENCE_S)
    desk.advance(0.9)
    thinkers.think(riddle(Quick()), heard.append)
    desk.advance(0.05)
    deep.wakes.set()
    desk.work()
    desk.work()
    assert heard == [Thought("late"), Thought("done")]


def test_when_all_threads_are_lost_nobody_waits(thinkers: ThinkerThreads, desk: Desk) -> None:
    heard: list[Any] = []
    lost = [Deep(), Deep()]
    for deep in lost:
        thinkers.think(riddle(deep), heard.append)
        assert deep.began.wait(PATIENCE_S)
        thinkers.think(riddle(Quick()), heard.append) if deep is lost[1] else None
        desk.advance(1.5)
    assert heard == [Lapse("overran")] * 3
    thinkers.think(riddle(Quick()), heard.append)
    desk.advance(0)
    assert heard[3] == Lapse("overran")
    for deep in lost:
        deep.wakes.set()
        desk.work()
    thinkers.think(riddle(Quick()), heard.append)
    desk.work()
    assert heard[4] == Thought("done")
