"""Does work in portions, so that many small jobs that come due at once do not keep the reactor from its sockets.

A job is done at once, unless the jobs of this turn of the reactor have already taken `PORTION_S`; then it waits for the
next turn. In between, the reactor serves sockets, workers and timers. A job is never interrupted, so a turn is at most
one job longer than a portion.

Waiting jobs are served by priority, and round robin within one priority: one job of each owner (a link, a match), in
the owner's order. So a client that sends a pile of requests delays only itself, and fifty clients that have used much
of the server's time do not delay one that has used little. A job without an owner, such as a timer, has priority 0 and
a turn of its own.

Everything that can come in large numbers goes through here: timers, calls from threads, requests of clients.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from ..edge import DelayedCall, Reactor, cancelled
from ..steady import Steady
from .logs import Log

PORTION_S = 0.003
"""Seconds of work before the reactor serves its sockets again. An answer waits for two or three portions: too short for
people to notice."""

LAST = 64
"""The priority of work that nobody waits for."""

Job = Callable[[], object]


class Owner(Protocol):
    """A source of jobs, such as a link or a match, whose jobs are done in order."""

    @property
    def priority(self) -> int:
        """Return the priority of its jobs: the lowest number goes first; 0 is the lowest."""


Do = Callable[[Job, Owner], None]
"""Do a job in its owner's turn, or at once if nothing else is queued."""


def done_at_once(job: Job, owner: Owner) -> None:
    """Do the job at once; the default where no queue divides the time of the reactor."""
    job()


class Portions:
    """Queues the jobs of one reactor and does them in portions. With a clock that stands still, as in tests, each is
    done at once."""

    def __init__(self, reactor: Reactor) -> None:
        self._reactor = reactor
        self._rings: dict[int, deque[Owner | Job]] = {}
        """The owners that wait, by priority, in the order of their turns. No queue here is empty."""
        self._waiting: dict[Owner | Job, deque[Job]] = {}
        self._spent_s = 0.0
        self._next: Any = None
        self._log = Log()

    @property
    def queued(self) -> int:
        """Return how many jobs wait for the next turn."""
        return sum(map(len, self._waiting.values()))

    def do(self, job: Job, owner: Owner | None = None, *, at_once: bool = True) -> None:
        """Do the job now, or queue it behind all earlier jobs of its owner (a link or a match). If it is done now, its
        exceptions reach the caller.

        With `at_once` False it is always queued, for the next iteration of the reactor.
        """
        if at_once and not self._rings and self._spent_s < PORTION_S:
            self._do(job)
        else:
            self._wait(job, owner)

    def _wait(self, job: Job, owner: Owner | None) -> None:
        whose = job if owner is None else owner
        jobs = self._waiting.get(whose)
        if jobs is None:
            jobs = self._waiting[whose] = deque()
            self._line_up(whose)
        jobs.append(job)
        self._come_back()

    def _line_up(self, whose: Owner | Job) -> None:
        priority: int = getattr(whose, "priority", 0)
        self._rings.setdefault(priority, deque()).append(whose)

    def _come_back(self) -> None:
        if self._next is None:
            self._next = self._reactor.callLater(0, self._next_turn)

    def _do(self, job: Job) -> None:
        self._come_back()
        began_s = self._reactor.seconds()
        try:
            job()
        finally:
            self._spent_s += self._reactor.seconds() - began_s

    def _next_turn(self) -> None:
        self._next = None
        self._spent_s = 0.0
        while self._rings and self._spent_s < PORTION_S:
            job = self._next_in_turn()
            try:
                self._do(job)
            except Exception as bug:
                self._log.broken("job_failed", bug)

    def _next_in_turn(self) -> Job:
        first = min(self._rings)
        ring = self._rings[first]
        whose = ring.popleft()
        if not ring:
            del self._rings[first]
        jobs = self._waiting[whose]
        job = jobs.popleft()
        if jobs:
            self._line_up(whose)
        else:
            del self._waiting[whose]
        return job


class InPortions:
    """A reactor that does timers and calls from other threads in portions. `whole` is the reactor itself, `steady` its
    clock."""

    def __init__(self, whole: Reactor, steady: Steady | None = None) -> None:
        self.whole = whole
        self.steady = steady or Steady(whole.seconds)
        self._portions = Portions(whole)

    def do(self, job: Job, owner: Owner | None = None, *, at_once: bool = True) -> None:
        """Do the job now, or queue it behind all earlier jobs of its owner; `at_once` False always queues it
        (`Portions.do`).
        """
        self._portions.do(job, owner, at_once=at_once)

    @property
    def queued(self) -> int:
        """Return how many jobs wait for the next turn."""
        return self._portions.queued

    def seconds(self) -> float:
        """Return the reactor's monotonic seconds."""
        return self.whole.seconds()

    def callLater(self, delay: float, callable: Callable[..., Any], *args: object, **kw: object) -> DelayedCall:  # noqa: A002, N802 - Twisted's names
        """Call `callable` once `delay` seconds have passed and the queue of jobs has time for it; return the call,
        which can be cancelled.
        """
        due = _Due(self._portions, lambda: callable(*args, **kw))
        due.timer = self.whole.callLater(delay, due.rings)
        return due

    def callFromThread(self, callable: Callable[..., Any], *args: object, **kw: object) -> None:  # noqa: A002, N802
        """Queue a call of `callable` among the jobs of the reactor's thread. Safe in any thread."""
        self.whole.callFromThread(self._portions.do, lambda: callable(*args, **kw))

    def listenTCP(self, port: int, factory: Any, backlog: int = 50, interface: str = "") -> Any:  # noqa: N802
        """Listen on a TCP port of the reactor, and return Twisted's IListeningPort."""
        return self.whole.listenTCP(port, factory, backlog, interface)


class _Due:
    """A call that is due; it can also be cancelled while it waits for its turn."""

    __slots__ = ("_job", "_portions", "timer")

    def __init__(self, portions: Portions, job: Job) -> None:
        self.timer: DelayedCall | None = None
        self._portions = portions
        self._job: Job | None = job

    def rings(self) -> None:
        """Queue the job: its time has come."""
        self.timer = None
        self._portions.do(self._done)

    def _done(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            job()

    def active(self) -> bool:
        """Return whether the job is still to be done."""
        return self._job is not None

    def cancel(self) -> None:
        """Drop the job, also if it already waits for its turn."""
        self._job = None
        cancelled(self.timer)
