"""The games of a series, spread over those who play them, in chunks; what comes of them, in the order of the games.

A crew plays: nobody but this process, the processes of this machine, or a cluster (`cluster.py`). Chunks are as many
games as take about two seconds, by the time that the games before took: few enough that a bar moves and that not much
is lost, enough that handing them out costs nothing.

Whoever plays a chunk may die of it (a seat's bug in compiled code, no memory left). Then all other work is waited for,
and the games of the chunk are played again one by one, so that the guilty one can be named: it is `Lost`. A death that
does not come again was not the game's fault, and leaves no trace but a line in the log.
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

from .matches import Series

CHUNK_S = 2.0
GAMES_MOST = 64
"""In one chunk."""

AHEAD = 2
"""Chunks that are handed out for each who plays, so that nobody waits for his next one."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Chunk = tuple[list[T], float]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Lost:
    """A game of which nothing is known, since whoever played it died of it."""

    number: int
    why: str = "the process that played it died, and so did the next one"


class Promised(Protocol[T_co]):
    """Work that somebody has taken on. Both wait until it is done."""

    def result(self) -> T_co: ...
    def exception(self) -> BaseException | None: ...


class Crew(Protocol):
    """Those who play. `size`: how many at once; `deaths`: what a task raises whose player died."""

    size: int
    deaths: tuple[type[BaseException], ...]

    def submit(self, task: Callable[..., T], *arguments: Any) -> Promised[T]:
        """Have that done: a function of a module, arguments and results that can be pickled."""
        ...


class Processes:
    """Processes of this machine. One that dies takes its pool along; the next task finds a new one."""

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
        if self._pool is not None:
            try:
                return self._pool.submit(task, *arguments)
            except BrokenExecutor:
                self._pool.shutdown(wait=False)
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.size, spawn, initializer=_die_of_ctrl_c)
        return self._pool.submit(task, *arguments)


def _die_of_ctrl_c() -> None:
    """At once and without a word: the one who was asked to stop says so for all."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def crew_of(jobs: int) -> AbstractContextManager[Crew | None]:
    """So many processes; none but this one for a single job, which a debugger can then follow."""
    return nullcontext(None) if jobs == 1 else Processes(jobs)


def spread(what: Callable[[Series, int], T], series: Series, games: range, crew: Crew | None) -> Iterator[T | Lost]:
    """`what` of every game, in order. KeyError, ValueError for a series that cannot be played."""
    series.insist()
    if crew is None:
        yield from (what(series, number) for number in games)
        return
    left = games
    game_s = CHUNK_S
    under_way: deque[tuple[range, Promised[Chunk[T]]]] = deque()
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
    """How many games make a chunk, if one takes so long."""
    return max(1, min(GAMES_MOST, int(CHUNK_S / max(game_s, 1e-9))))


def chunk(what: Callable[[Series, int], T], series: Series, numbers: Sequence[int]) -> Chunk[T]:
    """`what` of these games, and the seconds that it took."""
    began = time.perf_counter()
    return [what(series, number) for number in numbers], time.perf_counter() - began


def _alone(what: Callable[[Series, int], T], series: Series, number: int, crew: Crew) -> T | Lost:
    promised: Promised[Chunk[T]] = crew.submit(chunk, what, series, (number,))
    try:
        found, _ = promised.result()
    except crew.deaths:
        return Lost(number)
    return found[0]
