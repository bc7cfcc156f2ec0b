"""The pool of worker processes in which AI seats think, with a queue in front of it.

A mind lives nowhere: its memory is sent with each task, to whichever worker is free, and comes back with the decision.
So no seat waits for a busy worker beside an idle one, and a worker that dies loses only the decision under way. The
question is put only when a worker takes it: it then includes what has happened meanwhile, and one that is gone costs
nothing.

A worker that will soon be done gets its next tasks in advance (`AHEAD_S`), so that seats that are asked together, as in
a fight, are asked at one moment and their answers share a commit. Each has its own time budget.

Workers are started on demand, and one more when a decision has waited for too long. The budget that a seat is told of
is processor time, so a busy machine costs it nothing. A worker that has not reported after `ai_hung_ms` is killed and
replaced, and the seat's stand-in decides. A mind that has brought down several workers gets no more of them.

A worker thinks about one thing at a time, and a task's time begins with its turn. A timer is set only if none runs;
when it rings it is set again for the rest of the current task. So short decisions set no timer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import freeze

from ...base.configuration.settings import Settings
from ...base.edge import DelayedCall, Time, Workshop, cancelled, later
from ...base.process.counts import Counts
from ...base.process.logs import Log
from .parcels import Decided, Lapsed, NamingPacker, Ready, Report, Task
from .tasks import RETIRED, Lapse, Mind, NonAnswer, Pose, SeatKind, Then, ThinkTask, Thought
from .worker import Worker


@dataclass(slots=True, eq=False)
class DecisionJob:
    """A decision that an AI seat shall make.

    `since_s`: when it was asked for. `began_s`: when its turn came. `due_s`: when its time is up. `expected_s`: how
    long it will probably take, infinity if not known. `think_task`: set once it was put. `lapse`: why its stand-in
    decides; None: the mind itself does.
    """

    mind: Mind
    pose: Pose
    then: Then
    since_s: float
    think_task: ThinkTask | None = None
    began_s: float = 0.0
    due_s: float = 0.0
    expected_s: float = inf
    lapse: Lapse | None = None

    @property
    def kind(self) -> SeatKind:
        """The kind of AI player that decides."""
        stand_in = self.think_task.stand_in if self.think_task is not None and self.lapse is not None else None
        return stand_in or SeatKind(self.mind.kind, self.mind.engine, self.mind.difficulty)


class TaskQueue:
    """The tasks of one worker, in order.

    `most_s` returns how many seconds a task may take; `is_up` is called in the reactor when the first one's time is up.
    """

    __slots__ = ("_clock", "_is_up", "_jobs", "_most_s", "_time")

    def __init__(self, time: Time, most_s: Callable[[], float], is_up: Callable[[], None]) -> None:
        self._time = time
        self._most_s = most_s
        self._is_up = is_up
        self._jobs: deque[DecisionJob] = deque()
        self._clock: DelayedCall | None = None

    def __len__(self) -> int:
        return len(self._jobs)

    def is_done_within(self, seconds: float) -> bool:
        """Return whether the queued decisions of this worker together probably take at most that many seconds."""
        for job in self._jobs:
            seconds -= job.expected_s
        return seconds >= 0

    def add(self, job: DecisionJob) -> None:
        """Append the job to this worker's queue."""
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self._begins(job)

    def done(self) -> DecisionJob:
        """Remove and return the first job, whose report has come; the timer of the next one starts."""
        job = self._jobs.popleft()
        if self._jobs:
            self._begins(self._jobs[0])
        return job

    def leave(self) -> list[DecisionJob]:
        """Remove and return all queued jobs, since the worker process has ended."""
        cancelled(self._clock)
        jobs, self._jobs = list(self._jobs), deque()
        return jobs

    def _begins(self, job: DecisionJob) -> None:
        job.began_s = self._time.seconds()
        job.due_s = job.began_s + self._most_s()
        if self._clock is None:
            self._set()

    def _set(self) -> None:
        self._clock = later(self._time, self._jobs[0].due_s - self._time.seconds(), self._rings)

    def _rings(self) -> None:
        self._clock = None
        if not self._jobs:
            return
        first = self._jobs[0]
        if first.due_s > self._time.seconds():
            self._set()
        else:
            self._is_up()


FAILURES_MOST = 3
"""Failures of a mind in a row after which it loses its memory, which may be what fails."""

DEATHS_MOST = 3
"""Workers that one mind may bring down."""

STILLBORN_MOST = 3
"""Workers in a row that end before they are ready, after which none is started for `REST_S`: the machine is at
fault."""

START_MOST_S = 60.0
"""Seconds within which a worker must be ready; a cold start on a slow disk takes five."""

REST_S = 30.0
"""Seconds until the next attempt, when workers cannot be started."""

LATE_S = 1.0
"""Seconds between the moment at which a worker should have ended itself (its alarm) and its being killed."""

THINKING_SHARE = 0.75
"""Share of the budget that a seat is told of, so that one that uses all of that is still in time."""

THINKING_LEAST_MS = 10
"""Milliseconds that a seat is given however many wait."""

AHEAD_S = 0.02
"""Seconds of work that a worker may still have when it is given tasks in advance."""

AHEAD_MOST = 6
"""Tasks of one worker: as many as there are chairs at a table."""

PACE_FADES = 0.95
"""Factor by which the slowest known time of a kind of seat fades with each decision, so that it does not count for
ever."""


class ThinkerProcesses:
    """A pool of at most `settings.ai_processes` workers, each of which thinks about one thing at a time."""

    def __init__(self, workshop: Workshop, settings: Settings, counts: Counts | None = None) -> None:
        self._workshop = workshop
        self._settings = settings
        self._counts = counts or Counts()
        self._packer = NamingPacker()
        self._waiting: deque[DecisionJob] = deque()
        self._workers: dict[Worker, TaskQueue] = {}
        self._births: dict[Worker, DelayedCall] = {}
        self._pace_s: dict[SeatKind, float] = {}
        """Seconds that a decision of each kind takes; while that is unknown, no task is lined up behind one."""
        self._hired = 0
        self._stillborn = 0
        self._resting: DelayedCall | None = None
        self._impatient: DelayedCall | None = None
        self._stopped = False
        self._log = Log()

    @property
    def queued(self) -> int:
        """Return how many decisions wait for a worker."""
        return len(self._waiting)

    @property
    def workers(self) -> int:
        """Return how many worker processes exist, busy or idle."""
        return len(self._workers)

    @property
    def _hung_ms(self) -> int:
        return max(self._settings.ai_hung_ms, self._settings.ai_budget_ms)

    def start(self) -> None:
        """Do nothing: worker processes are started on demand, since most servers start without players."""

    def stop(self) -> None:
        """End all worker processes and drop all tasks."""
        self._stopped = True
        cancelled(self._resting)
        cancelled(self._impatient)
        self._waiting.clear()
        for worker, tasks in list(self._workers.items()):
            tasks.leave()
            worker.end("stopped")

    def think(self, mind: Mind, pose: Pose, then: Then) -> None:
        """Queue a decision of that AI player for a worker process. `pose` is called for the task once one is free;
        `then` gets the decision, or the reason why there is none, as when its time is up.
        """
        job = DecisionJob(mind, pose, then, self._workshop.seconds())
        if mind.deaths >= DEATHS_MOST:
            self._refuse(job, RETIRED)
        elif self._resting is not None and not self._workers:
            self._refuse(job, "no_worker")
        else:
            self._waiting.append(job)
            self._hand_out()

    def _refuse(self, job: DecisionJob, why: str) -> None:
        """Let the job lapse, in the next turn of the reactor, since the caller is not ready for an answer yet."""
        self._counts.ai_lapses[why] += 1
        later(self._workshop, 0, lambda: job.then(Lapse(why)) if job.pose() is not None else None)

    # ---- handing out

    def _hand_out(self) -> None:
        """Give tasks to workers that are free, or soon will be, and start another worker if need be."""
        while self._waiting and (worker := self._free_one() or self._one_done_soon()) is not None:
            self._put(worker, self._waiting.popleft())
        if self._waiting and not self._stopped:
            self._hire_if_needed()

    def _free_one(self) -> Worker | None:
        return next((worker for worker, tasks in self._workers.items() if not tasks and worker.ready), None)

    def _one_done_soon(self) -> Worker | None:
        """Return the busy worker with the fewest tasks among those that will soon be done; None if there is none."""
        fewest, found = AHEAD_MOST, None
        for worker, tasks in self._workers.items():
            if 0 < len(tasks) < fewest and tasks.is_done_within(AHEAD_S):
                fewest, found = len(tasks), worker
        return found

    def _put(self, worker: Worker, job: DecisionJob) -> None:
        job.think_task = job.think_task or job.pose()
        if job.think_task is not None:
            self._give(worker, job, job.think_task)

    def _give(self, worker: Worker, job: DecisionJob, think_task: ThinkTask) -> None:
        memory = job.mind.memory if job.lapse is None else None
        if job.lapse is not None:
            think_task = replace(think_task, stand_in=None)
        kind, remembered = job.kind, None if memory is None else memory.data
        task = Task(kind.name, kind.engine, remembered, think_task, self._thinking_ms(), kind.difficulty)
        try:
            payload, names = self._packer.packed(task)
        except Exception as bug:
            self._log.broken("task_not_packed", bug, kind=think_task.question.kind)
            later(self._workshop, 0, lambda: job.then(Lapse("not_packed")))
            return
        missing = sorted(names.union(() if memory is None else memory.names) - worker.names)
        worker.names.update(missing)
        tasks = self._workers[worker]
        worker.send([*map(self._packer.kept, missing), payload], has_read_all=not tasks)
        job.expected_s = self._pace_s.get(job.kind, inf)
        tasks.add(job)

    def _thinking_ms(self) -> int:
        """Return the thinking time for a seat, in ms: less when many wait, so that none waits for long."""
        most_ms = THINKING_SHARE * self._settings.ai_budget_ms
        if self._waiting:
            most_ms = min(most_ms, self._settings.ai_turn_ms * len(self._workers) / len(self._waiting))
        return max(THINKING_LEAST_MS, int(most_ms))

    def _hire_if_needed(self) -> None:
        if self._births or self._resting is not None or len(self._workers) >= self._settings.ai_processes:
            return
        waited_ms = (self._workshop.seconds() - self._waiting[0].since_s) * 1000
        if not self._workers or waited_ms >= self._settings.ai_queue_ms:
            self._hire()
        elif self._impatient is None:
            left_s = (self._settings.ai_queue_ms - waited_ms) / 1000
            self._impatient = later(self._workshop, left_s, self._has_waited)

    def _has_waited(self) -> None:
        self._impatient = None
        self._hand_out()

    def _hire(self) -> None:
        self._hired += 1
        worker = Worker(self, self._workshop, self._hired, self._hung_ms, self._settings.ai_memory_mb)
        self._workers[worker] = TaskQueue(self._workshop, self._most_s, lambda: worker.end("hung"))
        self._births[worker] = later(self._workshop, START_MOST_S, lambda: worker.end("died"))
        try:
            worker.start()
        except OSError as error:
            self._log.warn("worker_not_started", error=error)
            self.gone(worker, "died")

    # ---- what comes of it

    def reported(self, worker: Worker, report: Report) -> None:
        """Handle a worker's report: it has started, or has finished a task."""
        tasks = self._workers.get(worker)
        match report:
            case Ready():
                worker.ready = True
                self._stillborn = 0
                cancelled(self._births.pop(worker, None))
            case Decided() | Lapsed() if tasks:
                self._finished(tasks.done(), report)
            case _:
                worker.end("died")
        self._hand_out()

    def _finished(self, job: DecisionJob, report: Decided | Lapsed) -> None:
        self._note_pace(job)
        if isinstance(report, Lapsed):
            self._note_lapse(job, report.why)
            job.then(job.lapse or Lapse(report.why, report.detail))
            return
        if report.memory is not None and job.lapse is None:
            job.mind.memory = report.memory
        lapse = job.lapse
        if report.lapsed is not None:
            lapse = Lapse(report.lapsed.why, report.lapsed.detail)
            self._note_lapse(job, lapse.why)
        elif lapse is None:
            job.mind.failures = 0
        self._counts.ai_decisions[job.mind.kind] += 1
        job.then(_thought(job, report, lapse))

    def _note_pace(self, job: DecisionJob) -> None:
        took_s = self._workshop.seconds() - job.began_s
        self._pace_s[job.kind] = max(took_s, PACE_FADES * self._pace_s.get(job.kind, 0.0))

    def _note_lapse(self, job: DecisionJob, why: str) -> None:
        """Count that a mind has failed, once for each decision; after `FAILURES_MOST` in a row it loses its memory."""
        if job.lapse is not None:
            return
        mind = job.mind
        self._counts.ai_lapses[why] += 1
        mind.failures += 1
        if mind.failures >= FAILURES_MOST:
            mind.failures, mind.memory = 0, None

    def _most_s(self) -> float:
        """Return how many seconds a job may take: by then its worker should have ended itself."""
        return self._hung_ms / 1000 + LATE_S

    def _take_back(self, jobs: Sequence[DecisionJob]) -> None:
        """Put jobs that have not begun back at the head of the queue, with the think tasks that were made for them."""
        self._waiting.extendleft(reversed(jobs))

    def gone(self, worker: Worker, why: str) -> None:
        """Handle the end of a worker process: its present task fails, and queued ones go to others. `why`: the reason,
        for the log.
        """
        tasks = self._workers.pop(worker, None)
        jobs = [] if tasks is None else tasks.leave()
        job = jobs[0] if jobs else None
        birth = self._births.pop(worker, None)
        cancelled(birth)
        if self._stopped:
            return
        self._take_back(jobs[1:])
        if birth is not None:
            self._stillborn += 1
        if job is not None:
            job.mind.deaths += job.lapse is None
            # A worker that hangs ends itself by its own alarm, which looks like any other death.
            why = "hung" if self._workshop.seconds() - job.began_s >= self._hung_ms / 1000 else why
        self._counts.workers_gone += 1
        self._log.warn("worker_gone", why=why, workers=len(self._workers), kind=job.kind.name if job else "")
        if job is not None:
            self._brought_down(job, why)
        if self._stillborn >= STILLBORN_MOST:
            self._rest()
        self._hand_out()

    def _brought_down(self, job: DecisionJob, why: str) -> None:
        """Handle a job that has ended its worker: its stand-in is asked next; without one, or if that was it, the job
        lapses."""
        self._note_lapse(job, why)
        if job.lapse is not None or job.think_task is None or job.think_task.stand_in is None:
            job.then(job.lapse or Lapse(why))
        else:
            self._take_back([replace(job, lapse=Lapse(why), expected_s=inf)])

    def _rest(self) -> None:
        """Start no workers for `REST_S`, and let all jobs lapse if there is none."""
        self._log.warn("no_workers", rest_s=REST_S)
        self._stillborn = 0
        self._resting = later(self._workshop, REST_S, self._rested)
        if not self._workers:
            waiting, self._waiting = self._waiting, deque()
            for job in waiting:
                self._refuse(job, "no_worker")

    def _rested(self) -> None:
        self._resting = None
        if self._waiting:
            self._hand_out()


def _thought(job: DecisionJob, report: Decided, lapse: Lapse | None) -> Thought:
    assert job.think_task is not None
    if report.choice is None:
        return Thought(NonAnswer.WAIT, report.remark, report.reasons, lapse)
    answer = Answer(job.think_task.question.seat, freeze(report.choice), report.standing)
    return Thought(answer, report.remark, report.reasons, lapse)
