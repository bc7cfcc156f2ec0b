"""Where AI seats think: in threads beside the reactor, each decision with a budget, none of them waited for.

A seat that raises, or takes longer than its budget, gets a `Lapse` instead of a thought, and the match goes on without
it. A thread cannot be killed: one that does not come back is replaced, up to a limit, and its seat lapses until it
does.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.questions import Menu, Question

from .edge import Call, Reactor, cancelled, later
from .logs import Log

LOOK_EVERY_S = 0.1
"""How often overdue decisions are looked for."""


class Mind(Protocol):
    """An AI seat of `kickdoor_ai`: used by one thread at a time, but not always by the same."""

    def decide(self, observation: Any, question: Question, standing: Menu, budget: Any, rng: Random) -> Any: ...
    def witness(self, events: Sequence[Event]) -> None: ...


@dataclass(frozen=True, slots=True)
class Riddle:
    """What a seat is to think about, and what it has seen since the last time."""

    mind: Mind
    seen: tuple[Event, ...]
    observation: Any
    question: Question
    standing: Menu
    budget: Any
    rng: Random


@dataclass(frozen=True, slots=True)
class Lapse:
    """There is no decision, and why: `raised`, `overran`, `still_thinking`."""

    why: str
    error: BaseException | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision, as the seat has put it."""

    decision: Any


Then = Callable[[Thought | Lapse], None]


class Thinkers(Protocol):
    """Whoever lets seats think. `then` is called in the reactor, once."""

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def think(self, riddle: Riddle, then: Then) -> None: ...


def thought_about(riddle: Riddle) -> Thought | Lapse:
    """Let the seat decide, here and now."""
    try:
        riddle.mind.witness(riddle.seen)
        return Thought(
            riddle.mind.decide(riddle.observation, riddle.question, riddle.standing, riddle.budget, riddle.rng)
        )
    except Exception as error:
        return Lapse("raised", error)


@dataclass(slots=True, eq=False)
class _Job:
    riddle: Riddle
    then: Then
    began_s: float | None = None
    finished: bool = False
    given_up: bool = False
    replaced: bool = False


class ThinkerThreads:
    """`threads` that think, at most `threads_most` with those that are lost in thought."""

    def __init__(self, reactor: Reactor, budget_ms: int, threads: int, threads_most: int) -> None:
        self._reactor = reactor
        self._budget_s = budget_ms / 1000
        self._threads = threads
        self._threads_most = threads_most
        self._running = 0
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._open: set[_Job] = set()
        self._lost: set[_Job] = set()
        self._lock = threading.Lock()
        self._look: Call | None = None
        self._log = Log()

    def start(self) -> None:
        for _ in range(self._threads):
            self._hire()

    def stop(self) -> None:
        """No more thoughts. Threads are daemons: one that is lost in thought does not keep the process."""
        cancelled(self._look)
        self._open.clear()
        for _ in range(self._running):
            self._jobs.put(None)

    def think(self, riddle: Riddle, then: Then) -> None:
        """`then` gets the thought, or a lapse once the budget is used up."""
        if any(job.riddle.mind is riddle.mind for job in self._lost):
            self._reactor.callLater(0, then, Lapse("still_thinking"))
            return
        if len(self._lost) >= self._threads_most:
            self._reactor.callLater(0, then, Lapse("overran"))
            return
        job = _Job(riddle, then)
        self._open.add(job)
        self._jobs.put(job)
        if self._look is None:
            self._look = later(self._reactor, LOOK_EVERY_S, self._look_around)

    def _hire(self) -> None:
        self._running += 1
        threading.Thread(target=self._work, name="thinker", daemon=True).start()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            if job.given_up:
                continue
            job.began_s = self._reactor.seconds()
            thought = thought_about(job.riddle)
            with self._lock:
                job.finished = True
                replaced = job.replaced
            self._reactor.callFromThread(self._came_back, job, thought)
            if replaced:
                return

    def _came_back(self, job: _Job, thought: Thought | Lapse) -> None:
        if job.given_up:
            self._lost.discard(job)
            if job.replaced:
                self._running -= 1
        elif job in self._open:
            self._open.discard(job)
            job.then(thought)

    def _look_around(self) -> None:
        """Give up on those who are overdue."""
        self._look = None
        now_s = self._reactor.seconds()
        for job in list(self._open):
            if job.began_s is not None and now_s - job.began_s > self._budget_s:
                self._give_up(job)
        if len(self._lost) >= self._threads_most:
            for job in list(self._open):
                self._open.discard(job)
                job.given_up = True
                job.then(Lapse("overran"))
        if self._open:
            self._look = later(self._reactor, LOOK_EVERY_S, self._look_around)

    def _give_up(self, job: _Job) -> None:
        with self._lock:
            if job.finished:
                return
            job.given_up = True
            job.replaced = self._running < self._threads_most
        self._open.discard(job)
        self._lost.add(job)
        if job.replaced:
            self._hire()
        self._log.warn("ai_lost_in_thought", lost=len(self._lost), threads=self._running)
        job.then(Lapse("overran"))
