"""The one who writes everything down: one thread, one SQLite connection, many answers in one commit.

`write` hands records over and returns at once; `then` is called in the reactor when they are on the disk, or with the
error if they are not. Nobody hears of an answer before. What is handed over first is written first. Records handed
over while a commit is under way share the next one, so the cost of durability falls as the load rises.

If a commit fails (a full disk, a broken one), its jobs are tried again one by one, so that only those fail that must.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from .edge import Crossing
from .logs import Log
from .store.past import Journal, Past
from .store.records import Record
from .store.version_1 import insert, prepare, read, read_one

Then = Callable[[Exception | None], None]

JOBS_PER_COMMIT = 256
"""More would make the first of them wait; at 100 a row costs little more than in a plain file."""


class Scribe(Protocol):
    """Whoever writes things down. Tests have one that waits to be told when the disk is done."""

    def past(self) -> Past:
        """What was written by earlier servers; before `start`."""

    def start(self) -> None: ...
    def write(self, records: list[Record], then: Then) -> None: ...
    def recall(self, number: int, make: Callable[[Journal], Any], then: Callable[[Any], None]) -> None:
        """What `make` makes of the journal of that match, with all that was handed over before; or the error."""

    def close(self) -> None: ...


_log = Log()
_Job = tuple[list[Record], Then]


@dataclass(frozen=True, slots=True)
class _Recall:
    """A journal that somebody wants to read."""

    number: int
    make: Callable[[Journal], Any]
    then: Callable[[Any], None]


class SqliteScribe:
    """Writes to `path` (None: memory, gone when closed). `synchronous` is SQLite's: FULL or NORMAL."""

    def __init__(self, path: Path | None, crossing: Crossing, synchronous: str = "FULL") -> None:
        self._crossing = crossing
        self._jobs: queue.SimpleQueue[_Job | _Recall | None] = queue.SimpleQueue()
        self._db = _open(path, synchronous)
        self._thread = threading.Thread(target=self._run, name="scribe")

    def past(self) -> Past:
        """What was written before; read it before `start`."""
        return read(self._db)

    def start(self) -> None:
        """From here on the connection belongs to the thread."""
        self._thread.start()

    def write(self, records: list[Record], then: Then) -> None:
        """Put them in the next commit, together or not at all."""
        self._jobs.put((records, then))

    def recall(self, number: int, make: Callable[[Journal], Any], then: Callable[[Any], None]) -> None:
        """Read it in the thread, after what was handed over before; `make` runs there, too."""
        self._jobs.put(_Recall(number, make, then))

    def close(self) -> None:
        """Write what was handed over, then end. The last `then`s may not be called: the reactor is stopping."""
        self._jobs.put(None)
        if self._thread.is_alive():
            self._thread.join()
        self._db.close()

    def _run(self) -> None:
        more = True
        while more:
            jobs, recalls, more = self._take()
            if jobs:
                for then, error in self._commit(jobs):
                    self._crossing.callFromThread(_tell, then, error)
            for recall in recalls:
                self._crossing.callFromThread(_tell, recall.then, self._recalled(recall))

    def _take(self) -> tuple[list[_Job], list[_Recall], bool]:
        """What goes into the next commit, and is to be read after it, once there is anything; whether more may come."""
        jobs: list[_Job] = []
        recalls: list[_Recall] = []
        while (job := self._jobs.get()) is not None:
            if isinstance(job, _Recall):
                recalls.append(job)
            else:
                jobs.append(job)
            if len(jobs) == JOBS_PER_COMMIT or self._jobs.empty():
                return jobs, recalls, True
        return jobs, recalls, False

    def _recalled(self, recall: _Recall) -> Any:
        try:
            return recall.make(read_one(self._db, recall.number))
        except Exception as error:
            return error

    def _commit(self, jobs: list[_Job]) -> list[tuple[Then, Exception | None]]:
        try:
            self._transaction([record for records, _ in jobs for record in records])
        except Exception as error:
            if len(jobs) == 1:
                return [(jobs[0][1], error)]
            return [said for job in jobs for said in self._commit([job])]
        return [(then, None) for _, then in jobs]

    def _transaction(self, records: list[Record]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            insert(self._db, records)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise


def _tell(then: Callable[[Any], None], what: Any) -> None:
    try:
        then(what)
    except Exception as wrong:
        _log.broken("scribe_then", wrong)


def _open(path: Path | None, synchronous: str) -> sqlite3.Connection:
    db = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"PRAGMA synchronous = {synchronous}")
    db.execute("PRAGMA busy_timeout = 5000")
    prepare(db)
    return db
