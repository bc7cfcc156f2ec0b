"""The one who writes everything down: one thread in front of the store, many answers in one commit.

`write` hands records over and returns at once; `then` is called in the reactor when they are on the disk, or with the
error if they are not. Nobody hears of an answer before. What is handed over first is written first. Records handed
over while a commit is under way share the next one, so the cost of durability falls as the load rises. What is noted
waits for a commit that comes anyway.

If a commit fails (a full disk, a broken one), its jobs are tried again one by one, so that only those fail that must;
not so if the whole store has gone away, since each would wait for it.
When there is nothing to write, finished matches are put away, one at a time. Whoever wants to read is served by
another thread on a connection of its own, so that nobody who plays waits for it.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from kickdoor_game.machine.ids import CLOCK

from .counts import Counts
from .edge import Crossing
from .garbage import looked_for_later
from .logs import Log
from .store.interface import Retention, Store, StoreInUse, StoreUnknown
from .store.past import Journal, Past
from .store.records import AnswerRecord, EndRecord, MatchRecord, Record

Then = Callable[[Exception | None], None]

JOBS_PER_COMMIT = 256
"""More would make the first of them wait; at 100 a row costs little more than in a plain file."""


class Scribe(Protocol):
    """Whoever writes things down. Tests have one that waits to be told when the disk is done."""

    def past(self) -> Past:
        """What was written by earlier servers; before `start`."""

    def start(self) -> None: ...
    def write(self, records: Sequence[Record], then: Then) -> None:
        """Put them in the next commit, together or not at all."""

    def note(self, records: Sequence[Record]) -> None:
        """Put them in some commit soon, without a commit of their own: nobody waits to hear that they are written."""

    def recall(self, number: int, make: Callable[[Journal], Any], then: Callable[[Any], None]) -> None:
        """What `make` makes of the journal of that match, with all that was handed over before; or the error.

        `make` is called in a thread that is not the reactor's.
        """

    def tidy(self) -> None:
        """Forget what need not be kept, some time."""

    def try_out(self, then: Then) -> None:
        """Whether anything can be written, tried on the disk."""

    def close(self) -> None: ...

    @property
    def queued(self) -> int:
        """How much was handed over that nobody has taken up."""


_log = Log()


@dataclass(frozen=True, slots=True)
class _Job:
    """Records, and who hears of them; `then` None: nobody waits for it."""

    records: Sequence[Record]
    then: Then | None


@dataclass(frozen=True, slots=True)
class _Recall:
    """A journal that somebody wants to read."""

    number: int
    make: Callable[[Journal], Any]
    then: Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class _Trial:
    """Somebody wants to know whether anything can be written."""

    then: Then


class _Order(Enum):
    """What the thread is told besides."""

    TIDY = "tidy"
    END = "end"


class StoreScribe:
    """Writes to that store, which is its own from here on. `wall_s` tells seconds since 1970, `stopwatch_s` seconds."""

    def __init__(
        self,
        store: Store,
        crossing: Crossing,
        wall_s: Callable[[], float],
        retention: Retention,
        counts: Counts | None = None,
        stopwatch_s: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._counts = counts or Counts()
        self._stopwatch_s = stopwatch_s
        self._store = store
        self._crossing = crossing
        self._wall_s = wall_s
        self._retention = retention
        self._desk: queue.SimpleQueue[_Job | _Recall | _Trial | _Order] = queue.SimpleQueue()
        self._finished: deque[int] = deque()
        self._thread = threading.Thread(target=self._run, name="scribe")
        self._readers = ThreadPoolExecutor(1, "reader")

    def past(self) -> Past:
        """What was written before; read it before `start`."""
        with looked_for_later():
            return self._store.past(self._wall_s() - self._retention.over_s)

    def start(self) -> None:
        """From here on the store belongs to the thread."""
        self.tidy()
        self._thread.start()

    def write(self, records: Sequence[Record], then: Then) -> None:
        self._desk.put(_Job(records, then))

    def note(self, records: Sequence[Record]) -> None:
        self._desk.put(_Job(records, None))

    def recall(self, number: int, make: Callable[[Journal], Any], then: Callable[[Any], None]) -> None:
        self._desk.put(_Recall(number, make, then))

    def tidy(self) -> None:
        self._desk.put(_Order.TIDY)

    def try_out(self, then: Then) -> None:
        self._desk.put(_Trial(then))

    @property
    def queued(self) -> int:
        return self._desk.qsize()

    def close(self) -> None:
        """Write what was handed over, then end. The last `then`s may not be called: the reactor is stopping."""
        self._desk.put(_Order.END)
        if self._thread.is_alive():
            self._thread.join()
        self._readers.shutdown()
        self._store.close()

    # ---- the thread

    def _run(self) -> None:
        jobs: list[_Job] = []
        awaited = False
        while True:
            if awaited and (self._desk.empty() or len(jobs) >= JOBS_PER_COMMIT):
                self._commit(jobs)
                jobs, awaited = [], False
            match self._next():
                case None:
                    self._put_away()
                case _Job() as job:
                    jobs.append(job)
                    awaited = awaited or job.then is not None
                case _Order.END:
                    self._commit(jobs)
                    return
                case order:
                    self._commit(jobs)
                    jobs, awaited = [], False
                    self._carry_out(order)

    def _next(self) -> _Job | _Recall | _Trial | _Order | None:
        """What is on the desk; None if there is time to put something away."""
        try:
            return self._desk.get(block=not self._finished)
        except queue.Empty:
            return None

    def _carry_out(self, order: _Recall | _Trial | _Order) -> None:
        if isinstance(order, _Recall):
            self._readers.submit(self._recall, order)
        elif isinstance(order, _Trial):
            self._try_out(order)
        else:
            self._safely("not_tidied", self._tidy)

    def _recall(self, recall: _Recall) -> None:
        try:
            with closing(self._store.reading()) as reading:
                found = recall.make(reading.read_one(recall.number))
        except Exception as error:
            found = error
        self._crossing.callFromThread(_tell, recall.then, found)

    def _try_out(self, trial: _Trial) -> None:
        error: Exception | None = None
        try:
            self._store.try_out()
        except Exception as wrong:
            error = wrong
        self._crossing.callFromThread(_tell, trial.then, error)

    def _tidy(self) -> None:
        gone = self._store.tidy(self._retention, self._wall_s())
        self._finished = deque(self._store.finished())
        if gone:
            _log.info("matches_forgotten", count=gone)

    def _put_away(self) -> None:
        number = self._finished.popleft()
        self._safely("not_put_away", lambda: self._store.archive(number, self._wall_s(), self._retention.over_s))

    def _safely(self, event: str, work: Callable[[], object]) -> None:
        """What can be done as well another time; it is tried again by the next server."""
        try:
            work()
        except Exception as error:
            _log.broken(event, error)

    def _commit(self, jobs: list[_Job]) -> None:
        records = [record for job in jobs for record in job.records]
        began_s = self._stopwatch_s()
        try:
            if records:
                self._store.append(records)
                self._counts.commits.note(self._stopwatch_s() - began_s)
                self._counts.commit_records.note(len(records))
                self._count(records)
        except Exception as error:
            self._counts.commits_failed += 1
            if len(jobs) > 1 and not isinstance(error, StoreUnknown | StoreInUse):
                for job in jobs:
                    self._commit([job])
            else:
                for job in jobs:
                    self._say(job, error)
            return
        self._finished += (record.match for record in records if isinstance(record, EndRecord))
        for job in jobs:
            self._say(job, None)

    def _count(self, records: Sequence[Record]) -> None:
        for record in records:
            match record:
                case AnswerRecord(answer=answer):
                    self._counts.answers += answer.seat >= 0
                    self._counts.defaults += answer.seat == CLOCK
                case MatchRecord():
                    self._counts.matches_begun += 1
                case EndRecord(how=how):
                    self._counts.matches_ended[how] += 1

    def _say(self, job: _Job, error: Exception | None) -> None:
        if job.then is not None:
            self._crossing.callFromThread(_tell, job.then, error)
        elif error is not None:
            _log.broken("note_not_written", error)


def _tell(then: Callable[[Any], None], what: Any) -> None:
    try:
        then(what)
    except Exception as wrong:
        _log.broken("scribe_then", wrong)
