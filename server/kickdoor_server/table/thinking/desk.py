"""What one worker has to do: its tasks in their order, and the clock that watches the first of them.

A worker thinks about one thing at a time. Each task has its time from when its turn comes; a clock is set when there is
none, and when it rings it is set again for what is left to whoever it is by then. So a decision that takes no time sets
no clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

from ...base.edge import Call, Time, cancelled, later
from .riddles import Mind, Pose, Riddle, Then


@dataclass(slots=True, eq=False)
class Job:
    """One decision. `since_s`: when it was asked for, `began_s`: when its turn came, `due_s`: when its time is up,
    `expected_s`: how long it will probably take, if that is known.

    `riddle`: once it was put. `given_up`: nobody waits any more for what the worker comes to, since it has lapsed or,
    `elsewhere`, somebody else was given it.
    """

    mind: Mind
    pose: Pose
    then: Then
    since_s: float
    riddle: Riddle | None = None
    began_s: float = 0.0
    due_s: float = 0.0
    expected_s: float = inf
    given_up: bool = False
    elsewhere: bool = False


class Desk:
    """Of one worker. `most_s`: how long a task may take. `is_up` is told, in the reactor, whose time is up."""

    __slots__ = ("_clock", "_is_up", "_jobs", "_most_s", "_time")

    def __init__(self, time: Time, most_s: Callable[[Job], float], is_up: Callable[[Job], None]) -> None:
        self._time = time
        self._most_s = most_s
        self._is_up = is_up
        self._jobs: deque[Job] = deque()
        self._clock: Call | None = None

    def __len__(self) -> int:
        return len(self._jobs)

    def is_done_within(self, seconds: float) -> bool:
        """Whether it probably takes no longer for all of them."""
        for job in self._jobs:
            seconds -= job.expected_s
        return seconds >= 0

    def add(self, job: Job) -> None:
        """It is the last."""
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self._begins(job)

    def done(self) -> Job:
        """The first, which is dealt with; it is the next one's turn."""
        job = self._jobs.popleft()
        if self._jobs:
            self._begins(self._jobs[0])
        return job

    def give_up(self) -> list[Job]:
        """Nobody waits for any of them any more; those that are behind the first are for somebody else to do."""
        first, *behind = self._jobs
        first.given_up, first.expected_s = True, inf
        self._jobs = deque([first, *(replace(job, given_up=True, elsewhere=True) for job in behind)])
        first.due_s = self._time.seconds() + self._most_s(first)
        self._set()
        return [job for job in behind if not job.elsewhere]

    def leave(self) -> list[Job]:
        """There is no worker any more: what it had to do."""
        cancelled(self._clock)
        jobs, self._jobs = list(self._jobs), deque()
        return jobs

    def _begins(self, job: Job) -> None:
        job.began_s = self._time.seconds()
        job.due_s = job.began_s + self._most_s(job)
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
            self._is_up(first)
