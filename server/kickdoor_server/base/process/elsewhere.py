"""What would hold up the reactor is done elsewhere, a few jobs at a time; what came of each is told in the reactor."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from ..declined import Declined
from ..edge import Crossing


class Work(Protocol):
    """Where that is done: `then` is called with what came of it, or `broke` with the error that the job has raised."""

    def do(self, job: Callable[[], Any], then: Callable[[Any], None], broke: Callable[[Exception], None]) -> None:
        """Declined if too much waits already."""

    def stop(self) -> None: ...


class Threads:
    """`at_once` jobs at the same time, `waiting_most` more that wait; their results come back to the reactor."""

    def __init__(self, reactor: Crossing, at_once: int, waiting_most: int, name: str = "passwords") -> None:
        self._reactor = reactor
        self._most = at_once + waiting_most
        self._under_way = 0
        self._pool = ThreadPoolExecutor(at_once, name)

    def do(self, job: Callable[[], Any], then: Callable[[Any], None], broke: Callable[[Exception], None]) -> None:
        if self._under_way >= self._most:
            raise Declined("busy", "Too many passwords are being checked just now.", "try again in a few seconds")
        self._under_way += 1
        self._pool.submit(self._work, job, then, broke)

    def _work(self, job: Callable[[], Any], then: Callable[[Any], None], broke: Callable[[Exception], None]) -> None:
        try:
            result = job()
        except Exception as error:  # whatever it is, somebody waits for an answer
            self._reactor.callFromThread(self._done, broke, error)
        else:
            self._reactor.callFromThread(self._done, then, result)

    def _done(self, then: Callable[[Any], None], result: Any) -> None:
        self._under_way -= 1
        then(result)

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
