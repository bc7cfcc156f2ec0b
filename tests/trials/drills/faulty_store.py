"""A store that fails on command, and a scribe without a thread, to test a whole server in one process.

Faults are injected below the store, at its statements: the first so many succeed, then one or more fail. A failure
comes before the statement, which then has no effect, or after it; for a commit that is the difference between a lost
and an unacknowledged write. No clock is involved.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kickdoor_server.base.store.interface import Retention, Store
from kickdoor_server.base.store.outage import nobody_hears
from kickdoor_server.base.store.reading import Database
from kickdoor_server.base.store.records import Record
from kickdoor_server.base.store.scribe import StoreScribe, Then

NIGHT_S = 1_700_000_000.0


@dataclass(slots=True)
class Faults:
    """After `spared` statements, `lasting` of them fail. `after`: they take effect first. `count`: all so far."""

    spared: float = float("inf")
    lasting: int = 1
    after: bool = False
    error: Callable[[], Exception] = lambda: sqlite3.OperationalError("disk I/O error")
    count: int = 0
    struck: int = 0

    def begin(self, spared: float, lasting: int, *, after: bool) -> None:
        """Set the faults and restart the count."""
        self.spared, self.lasting, self.after, self.count, self.struck = spared, lasting, after, 0, 0

    def meet(self, deed: Callable[[], Any]) -> Any:
        """Make a statement and return its result, or raise `error`."""
        number, self.count = self.count, self.count + 1
        fails = self.spared <= number < self.spared + self.lasting
        self.struck += fails
        if fails and not self.after:
            raise self.error()
        done = deed()
        if fails:
            raise self.error()
        return done


class FaultyDatabase:
    """A wrapper of a database connection that injects these faults."""

    def __init__(self, whole: Database, faults: Faults) -> None:
        self._whole = whole
        self._faults = faults
        self.where = whole.where
        self.if_damaged = whole.if_damaged

    def is_damaged(self, error: Exception) -> bool:
        return self._whole.is_damaged(error)

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self._faults.meet(lambda: self._whole.rows(statement, *values))
        return found

    def stream(self, statement: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        return self._whole.stream(statement, *values)

    def run(self, statement: str, *values: Any) -> int:
        return int(self._faults.meet(lambda: self._whole.run(statement, *values)))

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        self._faults.meet(lambda: self._whole.add(table, rows))

    def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        self._faults.meet(lambda: self._whole.many(statement, rows))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run a transaction; its beginning and its commit count as statements."""
        block = self._whole.transaction()
        self._faults.meet(lambda: None)
        block.__enter__()
        try:
            yield
            if not self._faults.after:
                self._faults.meet(lambda: None)
        except BaseException as error:
            block.__exit__(type(error), error, error.__traceback__)
            raise
        block.__exit__(None, None, None)
        if self._faults.after:
            self._faults.meet(lambda: None)

    @contextmanager
    def look(self) -> Iterator[None]:
        with self._whole.look():
            yield

    def has(self, table: str) -> bool:
        return self._whole.has(table)

    def close(self) -> None:
        self._whole.close()


class OneThread:
    """A reactor's calls for code that has no second thread."""

    def __init__(self, clock: Any) -> None:
        self._clock = clock

    def seconds(self) -> float:
        return float(self._clock.seconds())

    def callLater(self, delay: float, callable: Callable[..., Any], *args: object, **kw: object) -> Any:  # noqa: A002, N802
        return self._clock.callLater(delay, callable, *args, **kw)

    def callFromThread(self, callable: Callable[..., Any], *args: object, **kw: object) -> None:  # noqa: A002, N802
        callable(*args, **kw)


class InlineScribe(StoreScribe):
    """A scribe that does at once, in the reactor, what its thread would do."""

    def __init__(self, store: Store, clock: Any, outage_changed: Callable[[], None] = nobody_hears) -> None:

        def wall_s() -> float:
            return float(clock.seconds()) + NIGHT_S

        super().__init__(store, OneThread(clock), wall_s, Retention(), outage_changed=outage_changed)
        self._is_at_work = False

    def start(self) -> None:
        self.tidy()

    def write(self, records: Sequence[Record], then: Then) -> None:
        super().write(records, then)
        self._work()

    def tidy(self) -> None:
        super().tidy()
        self._work()

    def try_out(self, then: Then) -> None:
        super().try_out(then)
        self._work()

    def close(self) -> None:
        """Close the store. Waiting records are written by now, or cannot be."""
        self._readers.shutdown()
        self._store.close()

    def _try_again(self) -> None:
        super()._try_again()
        self._work()

    def _work(self) -> None:
        if self._is_at_work:
            return
        self._is_at_work = True
        try:
            while self._has_work():
                self._take_up(self._next())
        finally:
            self._is_at_work = False

    def _has_work(self) -> bool:
        return not self._queue.empty() or (self._failure is None and bool(self._backlog or self._finished))
