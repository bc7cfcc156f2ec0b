"""A bounded thread pool for jobs that would block the reactor; results are delivered in the reactor's thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from ..declined import Declined
from ..edge import Crossing


class BackgroundJobs(Protocol):
    """Runs jobs outside of the reactor's thread."""

    def do(self, job: Callable[[], Any], then: Callable[[Any], None], broke: Callable[[Exception], None]) -> None:
        """Run `job` in the background, then call `then` with its result, or `broke` with the exception it raised.
        Raises Declined if too many jobs wait.
        """

    def stop(self) -> None:
        """Drop the jobs that have not begun, and accept no more."""


class Threads:
    """Runs `at_once` jobs in threads at the same time and queues `waiting_most` more; results come back to the
    reactor."""

    def __init__(self, reactor: Crossing, at_once: int, waiting_most: int, name: str = "passwords") -> None:
        self._reactor = reactor
        self._most = at_once + waiting_most
        self._under_way = 0
        self._pool = ThreadPoolExecutor(at_once, name)

    def do(self, job: Callable[[], Any], then: Callable[[Any], None], broke: Callable[[Exception], None]) -> None:
        """Run `job` in a thread, then call `then` with its result, or `broke` with the exception, in the reactor's
        thread. Raises Declined (`busy`) if the queue is full.
        """
        if self._under_way >= self._most:
            raise Declined("busy", "Too many passwords are being checked just now.", "try again in a few seconds")
        self._under_way += 1
        self._pool.submit(self._work, job, then, broke)

    def _work(self, job: Callable[[], Any], then: Callable[[Any], None], broke: Callable[[Exception], None]) -> None:
        try:
            result = job()
        except Exception as error:  # the caller waits for an outcome, even if the job has a bug
            self._reactor.callFromThread(self._done, broke, error)
        else:
            self._reactor.callFromThread(self._done, then, result)

    def _done(self, then: Callable[[Any], None], result: Any) -> None:
        self._under_way -= 1
        then(result)

    def stop(self) -> None:
        """Drop queued jobs and let running ones end by themselves."""
        self._pool.shutdown(wait=False, cancel_futures=True)
