"""Spreads the games of a series over workers in chunks, and yields their results in the order of the games.

The workers are this process, the processes of this machine, or a cluster (`cluster.py`). A chunk is as many games as
take about two seconds, judged by earlier games: small enough that a progress bar moves and little is lost, large enough
that handing it out costs nothing.

A worker may die of a chunk (a seat's bug in compiled code, no memory left). Then all other work is awaited, and the
games of the chunk are played again one by one to find the guilty one, which becomes `Lost`. A death that does not recur
was not the game's fault, and leaves only a line in the log.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol, TypeVar

from .matches import SeriesPlan

CHUNK_S = 2.0
"""Seconds that a chunk should take."""
GAMES_MOST = 64
"""Games in one chunk at most."""

AHEAD = 2
"""Chunks that are handed out for each worker, so that none waits for its next one."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Chunk = tuple[list[T], float]
"""Results of some games, and the seconds that they took."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Lost:
    """A game without a result, because its worker died."""

    number: int
    why: str = "the process that played it died, and so did the next one"


class PendingWork(Protocol[T_co]):
    """A task that a worker is doing. Both methods wait until it is done."""

    def result(self) -> T_co:
        """Wait for the result and return it. Raises what the task raised."""

    def exception(self) -> BaseException | None:
        """Wait for the task and return what it raised; None if it succeeded."""


class Crew(Protocol):
    """Workers that play games. `size`: tasks they do at once; `deaths`: what a task raises if its worker has died."""

    size: int
    deaths: tuple[type[BaseException], ...]

    def submit(self, task: Callable[..., T], *arguments: Any) -> PendingWork[T]:
        """Let a worker call `task`, a function of a module, and return a future of its result. Arguments and result
        must be picklable."""
        ...


class Processes:
    """A pool of processes on this machine. If one dies, the pool is gone, and the next task starts a new one."""

    deaths: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=kind is None, cancel_futures=True)

    def submit(self, task: Callable[..., T], *arguments: Any) -> Future[T]:
        """Let a process call `task` with these arguments, and return a future of its result. New processes are started
        if one has died."""
        if self._pool is not None:
            try:
                return self._pool.submit(task, *arguments)
            except BrokenExecutor:
                self._pool.shutdown(wait=False)
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.size, spawn, initializer=_die_of_ctrl_c)
        return self._pool.submit(task, *arguments)


def _die_of_ctrl_c() -> None:
    """Let a process die at once without a message on Ctrl-C: its parent reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def crew_of(jobs: int) -> AbstractContextManager[Crew | None]:
    """Return a context manager of a pool of that many processes; for one job it yields None, so that the calling
    process plays and a debugger can follow."""
    return nullcontext(None) if jobs == 1 else Processes(jobs)


def spread(
    what: Callable[[SeriesPlan, int], T], series: SeriesPlan, games: range, crew: Crew | None
) -> Iterator[T | Lost]:
    """Yield the result of `what(series, number)` for each of the games, in order; `Lost` if its worker died.

    Without `crew`, this process plays. Raises KeyError or ValueError if the series cannot be played.
    """
    series.insist()
    if crew is None:
        yield from (what(series, number) for number in games)
        return
    left = games
    game_s = CHUNK_S
    under_way: deque[tuple[range, PendingWork[Chunk[T]]]] = deque()
    while left or under_way:
        while left and len(under_way) < AHEAD * crew.size:
            size = games_at_once(game_s)
            under_way.append((left[:size], crew.submit(chunk, what, series, left[:size])))
            left = left[size:]
        numbers, promised = under_way.popleft()
        try:
            found, seconds = promised.result()
        except crew.deaths:
            _log.warning("a process died; games %d to %d are played again one by one", numbers[0], numbers[-1])
            for _, other in under_way:
                other.exception()
            yield from (_alone(what, series, number, crew) for number in numbers)
        else:
            game_s = seconds / len(numbers)
            yield from found


def games_at_once(game_s: float) -> int:
    """Return how many games to give a worker at once, if one game takes `game_s` seconds."""
    return max(1, min(GAMES_MOST, int(CHUNK_S / max(game_s, 1e-9))))


def chunk(what: Callable[[SeriesPlan, int], T], series: SeriesPlan, numbers: Sequence[int]) -> Chunk[T]:
    """Call `what(series, number)` for each of these games; return the results and the seconds that all took
    together."""
    began = time.perf_counter()
    return [what(series, number) for number in numbers], time.perf_counter() - began


def _alone(what: Callable[[SeriesPlan, int], T], series: SeriesPlan, number: int, crew: Crew) -> T | Lost:
    """Return the result of `what` for one game, played by itself."""
    promised: PendingWork[Chunk[T]] = crew.submit(chunk, what, series, (number,))
    try:
        found, _ = promised.result()
    except crew.deaths:
        return Lost(number)
    return found[0]
