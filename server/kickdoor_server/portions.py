"""Work in portions: many small jobs that come due at once do not keep the reactor from everything else.

A job is done at once, unless the jobs of this turn of the reactor have already taken `PORTION_S`; then it waits for
the next turn, behind those that wait already. In between, the reactor looks after sockets, workers and timers. One
job is never interrupted, so a turn is at most one job longer than a portion.

What comes in large numbers goes through here: timers, what threads hand over, what people ask for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from .edge import Call, Reactor, cancelled
from .logs import Log

PORTION_S = 0.005
"""A quarter of what people could begin to notice."""

Job = Callable[[], None]


class Portions:
    """Of one reactor. With a clock that stands still, as in tests, every job is done at once."""

    def __init__(self, reactor: Reactor) -> None:
        self._reactor = reactor
        self._waiting: deque[Job] = deque()
        self._spent_s = 0.0
        self._next: Any = None
        self._log = Log()

    @property
    def queued(self) -> int:
        """Jobs that wait for the next turn."""
        return len(self._waiting)

    def do(self, job: Job) -> None:
        """Now or soon, after all that was handed over before. What it raises now is the caller's matter."""
        if self._waiting or self._spent_s >= PORTION_S:
            self._waiting.append(job)
        else:
            self._do(job)

    def _do(self, job: Job) -> None:
        if self._next is None:
            self._next = self._reactor.callLater(0, self._next_turn)
        began_s = self._reactor.seconds()
        try:
            job()
        finally:
            self._spent_s += self._reactor.seconds() - began_s

    def _next_turn(self) -> None:
        self._next = None
        self._spent_s = 0.0
        while self._waiting and self._spent_s < PORTION_S:
            try:
                self._do(self._waiting.popleft())
            except Exception as bug:
                self._log.broken("job_failed", bug)


class InPortions:
    """A reactor whose timers, and what other threads call, are done in portions. `whole` is the reactor itself."""

    def __init__(self, whole: Reactor) -> None:
        self.whole = whole
        self._portions = Portions(whole)

    def do(self, job: Job) -> None:
        """Now or soon, see `Portions`."""
        self._portions.do(job)

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
