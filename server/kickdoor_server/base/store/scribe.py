"""The one who writes everything down: one thread in front of the store, many answers in one commit.

`write` hands records over and returns at once; `then` is called in the reactor when they are on the disk, or with the
error if they are not. Nobody hears of an answer before. What is handed over first is written first. Records handed
over while a commit is under way share the next one, so the cost of durability falls as the load rises. What is noted
waits for a commit that comes anyway.

If a commit fails because of what is in it, its jobs are tried again one by one, so that only those fail that must. If
the store itself fails (a full disk, a database that is away), the commit is held as it is, whatever is handed over
after it waits behind it, and the reactor says when to try again (`outage.py`); so nothing is skipped, and nobody hears
of a failure that passes.

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
from enum import Enum
from typing import Any, Protocol

from msgspec import Struct

from kickdoor_game.machine.ids import CLOCK

from ..edge import Call, Loop, cancelled, later
from ..process.counts import Counts
from ..process.garbage import looked_for_later
from ..process.logs import Log
from .interface import Change, Reading, Retention, Store, StoreDamaged
from .outage import Outage, nobody_hears
from .outlines import Outlines
from .past import Journal
from .records import AnswerRecord, EndRecord, MatchRecord, Record

Then = Callable[[Exception | None], None]

JOBS_PER_COMMIT = 256
"""More would make the first of them wait; at 100 a row costs little more than in a plain file."""

SLOW_S = 5.0
"""A write that takes longer is as good as one that fails: a disk that hangs, a database that waits for its standby."""


class Scribe(Protocol):
    """Whoever writes things down. Tests have one that waits to be told when the disk is done."""

    def outlines(self) -> Outlines:
        """What earlier servers have left; before `start`."""

    def start(self) -> None: ...
    def write(self, records: Sequence[Record], then: Then) -> None:
        """Put them in the next commit, together or not at all."""

    def note(self, records: Sequence[Record], then: Then | None = None) -> None:
        """Put them in some commit soon, without a commit of their own: `then` hears of it, but nobody waits for that.

        In an outage they may be dropped, and `then` hears of nothing.
        """

    def recall(self, number: int, make: Callable[[Journal], Any], then: Callable[[Any], None]) -> None:
        """What `make` makes of the journal of that match, with all that was handed over before; or the error.

        `make` is called in a thread that is not the reactor's.
        """

    def survey(self, make: Callable[[Reading], Any], then: Callable[[Any], None]) -> None:
        """The same of the whole store."""

    def rewrite(self, number: int, change: Change, then: Callable[[int | Exception], None]) -> None:
        """Put what `change` makes of each record of that match in its place (`Store.rewrite`)."""

    def tidy(self) -> None:
        """Forget what need not be kept, some time."""

    def try_out(self, then: Then) -> None:
        """Whether anything can be written, tried on the disk."""

    def look(self) -> None:
        """See now and then whether a write does not come back, and whether the store is still this server's."""

    def close(self) -> None: ...

    @property
    def queued(self) -> int:
        """How much was handed over that nobody has taken up."""

    @property
    def outage(self) -> Outage:
        """Whether anything can be written."""


_log = Log()


class _Job(Struct, frozen=True):
    """Records, and who hears of them; `awaited`: whether they are waited for."""

    records: Sequence[Record]
    then: Then | None
    awaited: bool = True


class _Recall(Struct, frozen=True):
    """A journal that somebody wants to read."""

    number: int
    make: Callable[[Journal], Any]
    then: Callable[[Any], None]


class _Survey(Struct, frozen=True):
    """Somebody wants to look through all that was written."""

    make: Callable[[Reading], Any]
    then: Callable[[Any], None]


class _Rewrite(Struct, frozen=True):
    """Something of a match is to be kept no longer."""

    number: int
    change: Change
    then: Callable[[int | Exception], None]


class _Trial(Struct, frozen=True):
    """Somebody wants to know whether anything can be written."""

    then: Then


class _Order(Enum):
    """What the thread is told besides."""

    TIDY = "tidy"
    RETRY = "retry"
    CHECK = "check"
    END = "end"


_Errand = _Recall | _Survey | _Rewrite | _Trial
_Task = _Job | _Errand | _Order


class StoreScribe:
    """Writes to that store, which is its own from here on. `wall_s` tells seconds since 1970, `stopwatch_s` seconds;
    `outage_changed` is called when an outage begins or ends."""

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
        self._desk: queue.SimpleQueue[_Task] = queue.SimpleQueue()
        self._backlog: deque[_Task] = deque()
        """Taken from the desk while nothing could be written."""
        self._gathered: list[_Job] = []
        self._awaited = False
        """Whether somebody waits for what was gathered."""
        self._commits: deque[list[_Job]] = deque()
        """What is to be written, each in one commit. While the store fails the first of them is held."""
        self._failure: Exception | None = None
        """Why they are held."""
        self._since_s: float | None = None
        """When the write that is under way began."""
        self._has_ended = False
        self._retry: Call | None = None
        self._finished: deque[int] = deque()
        self._thread = threading.Thread(target=self._run, name="scribe")
        self._readers = ThreadPoolExecutor(1, "reader")

    def outlines(self) -> Outlines:
        """What was written before; read it before `start`."""
        with looked_for_later():
            return self._store.outlines(self._wall_s() - self._retention.over_s)

    def start(self) -> None:
        """From here on the store belongs to the thread."""
        self.tidy()
        self._thread.start()

    def write(self, records: Sequence[Record], then: Then) -> None:
        self._desk.put(_Job(records, then))

    def note(self, records: Sequence[Record], then: Then | None = None) -> None:
        if self.outage.takes_note():
            self._desk.put(_Job(records, then, awaited=False))
        else:
            self._counts.notes_dropped += len(records)

    def recall(self, number: int, make: Callable[[Journal], Any], then: Callable[[Any], None]) -> None:
        self._desk.put(_Recall(number, make, then))

    def survey(self, make: Callable[[Reading], Any], then: Callable[[Any], None]) -> None:
        self._desk.put(_Survey(make, then))

    def rewrite(self, number: int, change: Change, then: Callable[[int | Exception], None]) -> None:
        self._desk.put(_Rewrite(number, change, then))

    def tidy(self) -> None:
        self._desk.put(_Order.TIDY)

    def try_out(self, then: Then) -> None:
        self._desk.put(_Trial(then))

    def look(self) -> None:
        since_s = self._since_s
        if since_s is not None and not self.outage.is_on and self._stopwatch_s() - since_s > SLOW_S:
            self.outage.lasts(f"a write has not come back for {SLOW_S:g} s", 1)
        elif self.outage.is_on and not self.outage.failures and since_s is None:
            self.outage.ends()
        elif not self.outage.is_on and not self._desk.qsize():
            self._desk.put(_Order.CHECK)

    @property
    def queued(self) -> int:
        return self._desk.qsize() + len(self._backlog)

    def close(self) -> None:
        """Write what was handed over, then end. The last `then`s may not be called: the reactor is stopping."""
        cancelled(self._retry)
        self._desk.put(_Order.END)
        if self._thread.is_alive():
            self._thread.join()
        self._readers.shutdown()
        self._store.close()

    # ---- an outage, in the reactor

    def _failed(self, why: str, held: int) -> None:
        self._retry = later(self._loop, self.outage.failed(why, held), self._try_again)

    def _try_again(self) -> None:
        self._desk.put(_Order.RETRY)

    # ---- the thread

    def _run(self) -> None:
        while not self._has_ended:
            self._take_up(self._next())

    def _next(self) -> _Task | None:
        """What is to be done; None if there is time to put something away."""
        if self._backlog and self._failure is None:
            return self._backlog.popleft()
        try:
            return self._desk.get(block=self._failure is not None or not self._finished)
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
        is_all = not self._backlog and self._desk.empty()
        if self._awaited and (is_all or len(self._gathered) >= JOBS_PER_COMMIT):
            self._write_out()

    def _check(self) -> None:
        """Hold what is to be written from here on if the store is not this server's any more, though nothing is yet."""
        if self._failure is None and (error := self._lease_lost()) is not None:
            self._hold(error)

    def _lease_lost(self) -> Exception | None:
        """Why nothing may be written there, if so."""
        try:
            self._store.check()
        except Exception as error:
            return error
        return None

    def _end(self) -> None:
        """Once more, with all that waits; what cannot be written now was acknowledged to nobody."""
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
            self._finished.clear()  # the others would hardly fare better; the next `tidy` finds them all

    def _safely(self, event: str, work: Callable[[], object]) -> bool:
        """Do what can be done as well another time; return whether the store was able to.

        What is damaged stays as it is, and keeps nothing else from being done.
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
        """Write what is held, and what was gathered since; if the store fails, that is held."""
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
        """Why they could not be written, if so."""
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
        """What is to be written waits until it can be."""
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
