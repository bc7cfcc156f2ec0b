"""Work in portions: many small jobs that come due at once do not keep the reactor from everything else.

A job is done at once, unless the jobs of this turn of the reactor have already taken `PORTION_S`; then it waits for
the next turn. In between, the reactor looks after sockets, workers and timers. One job is never interrupted, so a turn
is at most one job longer than a portion.

Those that wait are served by priority, and within one in turns: of each owner (a link, a match) one job, in its order,
and then it is the next one's turn. So whoever sends a pile of requests keeps nobody waiting but themselves, and fifty
who have had much of the server's time keep nobody waiting who has had little. A job of nobody, such as a timer, goes
first and stands in the ring by itself.

What comes in large numbers goes through here: timers, what threads hand over, what people ask for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from ..edge import Call, Reactor, cancelled
from ..steady import Steady
from .logs import Log

PORTION_S = 0.003
"""A person's answer waits for two or three of them, so all together for less than anybody could begin to notice."""

LAST = 64
"""The priority of what nobody waits for."""

Job = Callable[[], object]


class Owner(Protocol):
    """Whose jobs are done in their order."""

    @property
    def priority(self) -> int:
        """Who goes first among those that wait: the lowest, and 0 at the lowest."""


Do = Callable[[Job, Owner], None]
"""Carry a job out in its owner's turn, or at once if nothing else is to be done."""


def done_at_once(job: Job, owner: Owner) -> None:
    """Keep nobody waiting: where there are no turns."""
    job()


class Portions:
    """Of one reactor. With a clock that stands still, as in tests, every job is done at once."""

    def __init__(self, reactor: Reactor) -> None:
        self._reactor = reactor
        self._rings: dict[int, deque[Owner | Job]] = {}
        """By priority, whose turn it is, next ones first. None of them is empty."""
        self._waiting: dict[Owner | Job, deque[Job]] = {}
        self._spent_s = 0.0
        self._next: Any = None
        self._log = Log()

    @property
    def queued(self) -> int:
        """Jobs that wait for the next turn."""
        return sum(map(len, self._waiting.values()))

    def do(self, job: Job, owner: Owner | None = None, *, at_once: bool = True) -> None:
        """Now or soon, after all that its owner has handed over before. What it raises now is the caller's matter.

        Not `at_once`: in the next turn of the reactor, however little there is to do.
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
    """A reactor whose timers, and what other threads call, are done in portions. `whole` is the reactor itself, and
    `steady` the time that it tells."""

    def __init__(self, whole: Reactor, steady: Steady | None = None) -> None:
        self.whole = whole
        self.steady = steady or Steady(whole.seconds)
        self._portions = Portions(whole)

    def do(self, job: Job, owner: Owner | None = None, *, at_once: bool = True) -> None:
        """Now or soon, see `Portions`."""
        self._portions.do(job, owner, at_once=at_once)

    @property
    def queued(self) -> int:
        """Jobs that wait for the next turn."""
        return self._portions.queued

    def seconds(self) -> float:
        return self.whole.seconds()

    def callLater(self, delay: float, callable: Callable[..., Any], *args: object, **kw: object) -> Call:  # noqa: A002, N802 - Twisted's names
        due = _Due(self._portions, lambda: callable(*args, **kw))
        due.timer = self.whole.callLater(delay, due.rings)
        return due

    def callFromThread(self, callable: Callable[..., Any], *args: object, **kw: object) -> None:  # noqa: A002, N802
        self.whole.callFromThread(self._portions.do, lambda: callable(*args, **kw))

    def listenTCP(self, port: int, factory: Any, backlog: int = 50, interface: str = "") -> Any:  # noqa: N802
        return self.whole.listenTCP(port, factory, backlog, interface)


class _Due:
    """A call that is due; it can also be cancelled while it waits for its turn."""

    __slots__ = ("_job", "_portions", "timer")

    def __init__(self, portions: Portions, job: Job) -> None:
        self.timer: Call | None = None
        self._portions = portions
        self._job: Job | None = job

    def rings(self) -> None:
        self.timer = None
        self._portions.do(self._done)

    def _done(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            job()

    def active(self) -> bool:
        return self._job is not None

    def cancel(self) -> None:
        self._job = None
        cancelled(self.timer)
