"""Writes all records to the store, in one thread, with many answers in a commit (group commit).

`write` queues records and returns at once; `then` is called in the reactor when they are on the disk, or with the error
if they are not. Nobody is told of an answer before. Records are written in the order of the calls. Those queued during
a commit share the next one, so durability costs less per answer as the load rises. Notes (`note`) wait for a commit
that is made anyway.

If a commit fails because of its records, its jobs are tried again one by one, so that only the faulty ones fail. If the
store itself fails (a full disk, a lost database), the commit is held as it is, later jobs wait behind it, and the
reactor decides when to try again (`outage.py`). So nothing is skipped, and nobody hears of a failure that passes.

When there is nothing to write, finished matches are archived, one at a time. Another thread serves readers, on a
connection of its own, so that matches do not wait for them.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from enum import Enum
from typing import Any, Protocol

from msgspec import Struct

from kickdoor_game.machine.ids import CLOCK

from ..edge import DelayedCall, Loop, cancelled, later
from ..process.counts import Counts
from ..process.garbage import looked_for_later
from ..process.logs import Log
from .interface import Change, Reading, Retention, Store, StoreDamaged
from .outage import Outage, nobody_hears
from .outlines import Outlines
from .past import Journal
from .records import AnswerRecord, EndRecord, MatchRecord, Record

Then = Callable[[Exception | None], None]
"""Called with None when records are on the disk, or with the error if they could not be written."""

JOBS_PER_COMMIT = 256
"""Jobs in one commit at most: more would make the first of them wait. At 100 jobs a row costs hardly more than in a
file."""

SLOW_S = 5.0
"""Seconds after which a write counts as failed: a disk that hangs, a database that waits for its standby."""


class Scribe(Protocol):
    """Writes records in the background. Tests use one whose disk they control."""

    def outlines(self) -> Outlines:
        """Return what the store holds of earlier runs of the server: summaries of matches, and people. To be called
        before `start`.
        """

    def start(self) -> None:
        """Begin to write queued records to the store."""

    def write(self, records: Sequence[Record], then: Then) -> None:
        """Queue these records for the next commit, all together or none; `then` is called with None once they are on
        the disk, else with the error.
        """

    def note(self, records: Sequence[Record], then: Then | None = None) -> None:
        """Queue these records for some commit soon, but cause none. `then` is called once they are written; nothing may
        wait for that.

        During an outage of the store they may be dropped, and then `then` is not called.
        """

    def recall(self, number: int, make: Callable[[Journal], Any], then: Callable[[Any], None]) -> None:
        """Read all records of match `number`, including those queued before; call `then` with what `make` returns for
        them, or with the error.

        `make` is called in a thread that is not the reactor's.
        """

    def survey(self, make: Callable[[Reading], Any], then: Callable[[Any], None]) -> None:
        """Open the whole store for reading; call `then` with what `make` returns for it, or with the error. `make` is
        called in a thread that is not the reactor's.
        """

    def rewrite(self, number: int, change: Change, then: Callable[[int | Exception], None]) -> None:
        """Replace each record of match `number`, except players' answers, by what `change` returns (`Store.rewrite`);
        call `then` with how many changed, or the error.
        """

    def tidy(self) -> None:
        """Queue the deletion of finished matches and people that are no longer kept (`Store.tidy`)."""

    def try_out(self, then: Then) -> None:
        """Queue a trial write to the disk; call `then` with None if it succeeds, else with the error."""

    def look(self) -> None:
        """Begin an outage if a write has not returned for too long, and check that no other server writes to the store.
        To be called periodically.
        """

    def close(self) -> None:
        """Write all queued records, then close the store."""

    @property
    def queued(self) -> int:
        """Return how many jobs are queued that the thread has not taken yet."""

    @property
    def outage(self) -> Outage:
        """Return whether the store can be written, and since when not."""


_log = Log()


class _Job(Struct, frozen=True):
    """Records to be written, and the callback for the outcome. `awaited` is False for notes."""

    records: Sequence[Record]
    then: Then | None
    awaited: bool = True


class _Recall(Struct, frozen=True):
    """A request to read one journal."""

    number: int
    make: Callable[[Journal], Any]
    then: Callable[[Any], None]


class _Survey(Struct, frozen=True):
    """A request to read the whole store."""

    make: Callable[[Reading], Any]
    then: Callable[[Any], None]


class _Rewrite(Struct, frozen=True):
    """A request to replace records of a match."""

    number: int
    change: Change
    then: Callable[[int | Exception], None]


class _Trial(Struct, frozen=True):
    """A request to find out whether the store can be written."""

    then: Then


class _Order(Enum):
    """Commands to the thread without arguments."""

    TIDY = "tidy"
    RETRY = "retry"
    CHECK = "check"
    END = "end"


_Errand = _Recall | _Survey | _Rewrite | _Trial
_Task = _Job | _Errand | _Order


class StoreScribe:
    """Writes to `store`, which it owns, from a thread of its own.

    `wall_s` returns seconds since 1970, `stopwatch_s` monotonic seconds. `outage_changed` is called when an outage
    begins or ends.
    """

    def __init__(
        self,
        store: Store,
        loop: Loop,
        wall_s: Callable[[], float],
        retention: Retention,
        counts: Counts | None = None,
        stopwatch_s: Callable[[], float] = time.perf_counter,
        outage_changed: Callable[[], None] = nobody_hears,
    ) -> None:
        self.outage = Outage(loop, outage_changed)
        self._counts = counts or Counts()
        self._stopwatch_s = stopwatch_s
        self._store = store
        self._loop = loop
        self._wall_s = wall_s
        self._retention = retention
        self._queue: queue.SimpleQueue[_Task] = queue.SimpleQueue()
        self._backlog: deque[_Task] = deque()
        """Tasks taken from the queue while nothing could be written."""
        self._gathered: list[_Job] = []
        self._awaited = False
        """Whether somebody waits for a job in `_gathered`."""
        self._commits: deque[list[_Job]] = deque()
        """The jobs of each commit to come. While the store fails the first of them is held."""
        self._failure: Exception | None = None
        """The error for which commits are held; None while the store can be written."""
        self._since_s: float | None = None
        """When the write began that has not returned yet; None if there is none."""
        self._has_ended = False
        self._retry: DelayedCall | None = None
        self._finished: deque[int] = deque()
        self._thread = threading.Thread(target=self._run, name="scribe")
        self._readers = ThreadPoolExecutor(1, "reader")

    def outlines(self) -> Outlines:
        """Return what the store holds of earlier runs of the server: summaries of matches, and people. To be called
        before `start`.
        """
        with looked_for_later():
            return self._store.outlines(self._wall_s() - self._retention.over_s)

    def start(self) -> None:
        """Start the thread that writes; only it may use the store from then on."""
        self.tidy()
        self._thread.start()

    def write(self, records: Sequence[Record], then: Then) -> None:
        """Queue these records for the next commit, all together or none; `then` gets None once they are on the disk,
        else the error.
        """
        self._queue.put(_Job(records, then))

    def note(self, records: Sequence[Record], then: Then | None = None) -> None:
        """Queue these records for some commit soon, but cause none (`Scribe.note`). During an outage they may be
        dropped.
        """
        if self.outage.takes_note():
            self._queue.put(_Job(records, then, awaited=False))
        else:
            self._counts.notes_dropped += len(records)

    def recall(self, number: int, make: Callable[[Journal], Any], then: Callable[[Any], None]) -> None:
        """Read all records of match `number` in another thread; call `then` with what `make` returns for them, or with
        the error.
        """
        self._queue.put(_Recall(number, make, then))

    def survey(self, make: Callable[[Reading], Any], then: Callable[[Any], None]) -> None:
        """Open the whole store for reading in another thread; call `then` with what `make` returns for it, or with the
        error.
        """
        self._queue.put(_Survey(make, then))

    def rewrite(self, number: int, change: Change, then: Callable[[int | Exception], None]) -> None:
        """Queue the replacement of each record of match `number`, except players' answers, by what `change` returns;
        `then` gets how many changed, or the error.
        """
        self._queue.put(_Rewrite(number, change, then))

    def tidy(self) -> None:
        """Queue the deletion of finished matches and people that are no longer kept (`Store.tidy`)."""
        self._queue.put(_Order.TIDY)

    def try_out(self, then: Then) -> None:
        """Queue a trial write to the disk; `then` gets None if it succeeds, else the error."""
        self._queue.put(_Trial(then))

    def look(self) -> None:
        """Begin an outage if a write has not returned for `SLOW_S` seconds, and end it when it has; otherwise queue a
        check of the store (`Store.check`).
        """
        since_s = self._since_s
        if since_s is not None and not self.outage.is_on and self._stopwatch_s() - since_s > SLOW_S:
            self.outage.lasts(f"a write has not come back for {SLOW_S:g} s", 1)
        elif self.outage.is_on and not self.outage.failures and since_s is None:
            self.outage.ends()
        elif not self.outage.is_on and not self._queue.qsize():
            self._queue.put(_Order.CHECK)

    @property
    def queued(self) -> int:
        """Return how many jobs are queued that the thread has not begun."""
        return self._queue.qsize() + len(self._backlog)

    def close(self) -> None:
        """Write all queued records, then end the thread. The last callbacks may not be called, since the reactor is
        stopping.
        """
        cancelled(self._retry)
        self._queue.put(_Order.END)
        if self._thread.is_alive():
            self._thread.join()
        self._readers.shutdown()
        self._store.close()

    # ---- an outage, in the reactor

    def _failed(self, why: str, held: int) -> None:
        self._retry = later(self._loop, self.outage.failed(why, held), self._try_again)

    def _try_again(self) -> None:
        self._queue.put(_Order.RETRY)

    # ---- the thread

    def _run(self) -> None:
        while not self._has_ended:
            self._take_up(self._next())

    def _next(self) -> _Task | None:
        """Return the next task; None if there is time to archive a match."""
        if self._backlog and self._failure is None:
            return self._backlog.popleft()
        try:
            return self._queue.get(block=self._failure is not None or not self._finished)
        except queue.Empty:
            return None

    def _take_up(self, task: _Task | None) -> None:
        match task:
            case None:
                self._put_away()
            case _Order.RETRY:
                self._write_out()
            case _Order.CHECK:
                self._check()
            case _Order.END:
                self._end()
            case _Trial() if self._failure is not None:
                self._loop.callFromThread(_tell, task.then, self._failure)
            case task if self._failure is not None:
                self._backlog.append(task)
            case _Job():
                self._gathered.append(task)
                self._awaited = self._awaited or task.awaited
            case _:
                self._write_out()
                if self._failure is None:
                    self._carry_out(task)
                else:
                    self._backlog.append(task)
        is_all = not self._backlog and self._queue.empty()
        if self._awaited and (is_all or len(self._gathered) >= JOBS_PER_COMMIT):
            self._write_out()

    def _check(self) -> None:
        """Hold all later writes if the store is not this server's any more."""
        if self._failure is None and (error := self._lease_lost()) is not None:
            self._hold(error)

    def _lease_lost(self) -> Exception | None:
        """Return why this server may not write to the store any more; None if it may."""
        try:
            self._store.check()
        except Exception as error:
            return error
        return None

    def _end(self) -> None:
        """Try a last time to write all that waits. What cannot be written now was acknowledged to nobody."""
        self._has_ended = True
        self._gathered += [task for task in self._backlog if isinstance(task, _Job)]
        self._backlog.clear()
        self._write_out()
        if self._failure is not None:
            _log.broken("not_written_before_the_end", self._failure, jobs=sum(map(len, self._commits)))

    def _carry_out(self, order: _Errand | _Order) -> None:
        match order:
            case _Recall(number, make, then):
                self._readers.submit(self._read, lambda reading: make(reading.read_one(number)), then)
            case _Survey(make_of_all, then):
                self._readers.submit(self._read, make_of_all, then)
            case _Rewrite():
                self._rewrite(order)
            case _Trial():
                self._try_out(order)
            case _:
                self._safely("not_tidied", self._tidy)

    def _read(self, make: Callable[[Reading], Any], then: Callable[[Any], None]) -> None:
        try:
            with closing(self._store.reading()) as reading:
                found = make(reading)
        except Exception as error:
            found = error
        self._loop.callFromThread(_tell, then, found)

    def _rewrite(self, rewrite: _Rewrite) -> None:
        try:
            found: int | Exception = self._store.rewrite(rewrite.number, rewrite.change)
        except Exception as error:
            found = error
        self._loop.callFromThread(_tell, rewrite.then, found)

    def _try_out(self, trial: _Trial) -> None:
        error: Exception | None = None
        try:
            self._store.try_out()
        except Exception as wrong:
            error = wrong
        self._loop.callFromThread(_tell, trial.then, error)

    def _tidy(self) -> None:
        gone = self._store.tidy(self._retention, self._wall_s())
        self._finished = deque(self._store.finished())
        if gone:
            _log.info("matches_forgotten", count=gone)

    def _put_away(self) -> None:
        number = self._finished.popleft()
        over_s = self._retention.over_s
        if not self._safely("not_put_away", lambda: self._store.archive(number, self._wall_s(), over_s)):
            self._finished.clear()  # the others would probably fail as well; the next `tidy` finds all of them

    def _safely(self, event: str, work: Callable[[], object]) -> bool:
        """Do work that can be done another time as well; return whether the store was able to.

        Damaged data are logged, and left as they are; they keep no other work from being done.
        """
        try:
            work()
        except StoreDamaged as damaged:
            _log.warn(event, why=str(damaged))
        except Exception as error:
            _log.broken(event, error)
            return False
        return True

    def _write_out(self) -> None:
        """Write the held commits and the gathered jobs; if the store fails, hold them."""
        if self._gathered:
            self._commits.append(self._gathered)
        self._gathered, self._awaited = [], False
        if self._failure is not None and not self._commits and (lost := self._lease_lost()) is not None:
            self._hold(lost)
            return
        while self._commits:
            jobs = self._commits[0]
            error = self._commit([record for job in jobs for record in job.records])
            if error is not None and self._store.may_pass(error):
                self._hold(error)
                return
            self._commits.popleft()
            if error is not None and len(jobs) > 1:
                self._commits.extendleft([job] for job in reversed(jobs))
                continue
            for job in jobs:
                self._say(job, error)
        if self._failure is not None or self.outage.is_on:
            self._failure = None
            self._loop.callFromThread(self.outage.ends)

    def _commit(self, records: Sequence[Record]) -> Exception | None:
        """Commit the records; return the error if that failed, or None."""
        if not records:
            return None
        self._since_s = began_s = self._stopwatch_s()
        try:
            self._store.append(records)
        except Exception as error:
            self._counts.commits_failed += 1
            return error
        finally:
            self._since_s = None
        self._counts.commits.note(self._stopwatch_s() - began_s)
        self._counts.commit_records.note(len(records))
        self._count(records)
        self._finished += (record.match for record in records if isinstance(record, EndRecord))
        return None

    def _hold(self, error: Exception) -> None:
        """Hold all commits until the store can be written again, and tell the reactor why."""
        held = sum(map(len, self._commits))
        if self._failure is None:
            _log.broken("write_held", error, jobs=held)
        else:
            _log.warn("write_still_held", why=error, jobs=held)
        self._failure = error
        if not self._has_ended:
            self._loop.callFromThread(self._failed, str(error) or type(error).__name__, held)

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
            self._loop.callFromThread(_tell, job.then, error)
        elif error is not None:
            _log.broken("note_not_written", error)


def _tell(then: Callable[[Any], None], what: Any) -> None:
    try:
        then(what)
    except Exception as wrong:
        _log.broken("scribe_then", wrong)
