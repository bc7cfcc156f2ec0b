"""Seats that decide in no time are asked one behind the other, and what becomes of them when one does not come back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.company import LEAVES, QUICK, TAKES, Company, Heard, at_work, think_task
from tests.server.workshop import Process, Workshop

from kickdoor_protocol.framing import FrameReader, frame
from kickdoor_server.table.thinking.parcels import FRAME_MOST, Decided
from kickdoor_server.table.thinking.pool import AHEAD_MOST, AHEAD_S, LATE_S, ThinkerProcesses
from kickdoor_server.table.thinking.tasks import Lapse, Mind, ThinkTask
from kickdoor_server.table.thinking.worker import Worker


@pytest.fixture
def workshop() -> Workshop:
    return Workshop(Company())


@pytest.fixture
def thinkers(workshop: Workshop) -> ThinkerProcesses:
    return ThinkerProcesses(workshop, QUICK)


HUNG_S = QUICK.ai_hung_ms / 1000 + LATE_S
"""Seconds after which a worker that has not reported is killed."""


def elephant() -> Mind:
    return Mind("elephant", "toy")


def quick(workshop: Workshop, thinkers: ThinkerProcesses, took_s: float = 0.001) -> Process:
    """A worker that is ready, and of elephants it is known how long they take."""
    process = at_work(workshop, thinkers)
    Heard().of(thinkers, elephant())
    workshop.advance(took_s)
    process.works()
    return process


def hurried(workshop: Workshop, thinkers: ThinkerProcesses, count: int) -> tuple[Process, list[Heard]]:
    """So many of them are asked at once; what each hears."""
    process, heard = quick(workshop, thinkers), [Heard() for _ in range(count)]
    for each in heard:
        each.of(thinkers, elephant())
    return process, heard


def test_who_takes_no_time_is_asked_together_with_others(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process, heard = hurried(workshop, thinkers, 3)
    assert len(process.tasks) == 4
    assert thinkers.queued == 0
    for _ in range(3):
        process.works()
    assert heard == [[TAKES]] * 3


def test_nobody_is_lined_up_behind_one_of_which_nothing_is_known(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    process = at_work(workshop, thinkers)
    for _ in range(2):
        Heard().of(thinkers, elephant())
    assert len(process.tasks) == 1
    assert thinkers.queued == 1


def test_nobody_is_lined_up_behind_one_that_was_slow_of_late(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process = quick(workshop, thinkers, took_s=AHEAD_S + 0.001)
    for _ in range(2):
        Heard().of(thinkers, elephant())
    assert len(process.tasks) == 2
    for _ in range(3):
        process.works()
        for _ in range(2):
            Heard().of(thinkers, elephant())
    assert len(process.tasks) - process.worked > 1, "it has been quick ever since"


def test_nobody_is_lined_up_for_longer_than_they_would_notice(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process = quick(workshop, thinkers, took_s=AHEAD_S / 2.5)
    for _ in range(9):
        Heard().of(thinkers, elephant())
    assert len(process.tasks) - process.worked == 3


def test_there_is_an_end_to_lining_up(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process = quick(workshop, thinkers, took_s=0.0)
    for _ in range(9):
        Heard().of(thinkers, elephant())
    assert len(process.tasks) - process.worked == AHEAD_MOST
    assert thinkers.queued == 9 - AHEAD_MOST


def test_who_is_free_is_asked_first_and_then_who_has_least_to_do(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    first = quick(workshop, thinkers, took_s=0.0)
    thinkers._hire()
    second = workshop.processes[1]
    second.is_ready()
    for _ in range(4):
        Heard().of(thinkers, elephant())
    assert [len(first.tasks) - first.worked, len(second.tasks)] == [2, 2]


def test_each_has_its_time_from_when_it_is_its_turn(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process, (first, second) = hurried(workshop, thinkers, 2)
    workshop.advance(0.8 * HUNG_S)
    process.works()
    workshop.advance(0.8 * HUNG_S)
    assert (first, second) == ([TAKES], [])
    process.works()
    assert second == [TAKES]
    workshop.advance(10)
    assert not process.killed


def test_who_is_behind_one_that_does_not_come_back_is_given_to_somebody_else(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    posed: list[ThinkTask] = []

    def pose() -> ThinkTask:
        posed.append(think_task())
        return posed[-1]

    process = quick(workshop, thinkers)
    stuck, first, second = Heard(), Heard(), Heard()
    stuck.of(thinkers, elephant())
    minds = elephant(), elephant()
    for mind, heard in zip(minds, (first, second), strict=True):
        heard.of(thinkers, mind, pose)
    workshop.advance(HUNG_S)
    assert process.killed
    assert stuck == [Lapse("hung")]
    other = workshop.processes[1]
    other.is_ready()
    other.works()
    other.works()
    assert (first, second) == ([TAKES], [TAKES])
    assert len(posed) == 2, "what was put to them is not put again"
    first.of(thinkers, minds[0])
    other.works()
    assert first == [TAKES, LEAVES], "it remembers what it did there"
    assert minds[0].deaths == 0


def test_what_takes_no_time_sets_no_clock(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process = quick(workshop, thinkers, took_s=0.0)
    for _ in range(5):
        Heard().of(thinkers, elephant())
        process.works()
    assert len(workshop.getDelayedCalls()) == 1


def test_who_is_behind_one_that_takes_its_process_with_it_is_not_to_blame(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    process = quick(workshop, thinkers)
    culprit, behind, bystander = Heard(), Heard(), elephant()
    culprit.of(thinkers, elephant())
    behind.of(thinkers, bystander)
    process.exits()
    assert (culprit, behind) == ([Lapse("died")], [])
    other = workshop.processes[1]
    other.is_ready()
    other.works()
    assert behind == [TAKES]
    assert bystander.deaths == 0


def test_when_the_server_stops_nobody_is_heard_any_more(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process, heard = hurried(workshop, thinkers, 3)
    thinkers.stop()
    workshop.advance(10)
    assert process.killed
    assert heard == [[], [], []]
    assert len(workshop.processes) == 1


class Pipe:
    """The worker's end of a pipe that holds little, and what Twisted was asked to write to it."""

    def __init__(self, room: int) -> None:
        self.reads, self.writes = os.pipe()
        os.set_blocking(self.writes, False)
        os.set_blocking(self.reads, False)
        while True:
            try:
                os.write(self.writes, b"x" * 4096)
            except BlockingIOError:
                break
        os.read(self.reads, room)
        self.pipes = {0: SimpleNamespace(fileno=lambda: self.writes)}
        self.later = b""
        self.pid = 4711

    def write(self, data: bytes) -> None:
        self.later += data

    def came(self) -> bytes:
        """All that is in it."""
        return os.read(self.reads, 1 << 20).lstrip(b"x")


@pytest.fixture
def pipe() -> Iterator[Any]:
    pipes: list[Pipe] = []

    def one(room: int) -> Pipe:
        pipes.append(Pipe(room))
        return pipes[-1]

    yield one
    for each in pipes:
        os.close(each.reads)
        os.close(each.writes)


def test_what_has_room_in_the_pipe_is_there_at_once(pipe: Any) -> None:
    worker: Any = Worker(SimpleNamespace(), Workshop(Company()), 1, 100, 64)
    end = worker.transport = pipe(1 << 16)
    worker.send([b"one", b"two"], has_read_all=True)
    assert end.came() == frame(b"one", FRAME_MOST) + frame(b"two", FRAME_MOST)
    assert end.later == b""


def test_nothing_overtakes_what_had_no_room_in_the_pipe(pipe: Any) -> None:
    worker: Any = Worker(SimpleNamespace(), Workshop(Company()), 1, 100, 64)
    end = worker.transport = pipe(4096)
    long, short = b"y" * 9_000, b"z" * 10
    worker.send([long], has_read_all=True)
    came = end.came()
    worker.send([short], has_read_all=False)
    reader = FrameReader(FRAME_MOST)
    reader.feed(came + end.later)
    assert 0 < len(came) < len(long)
    assert [reader.next_payload(), reader.next_payload()] == [long, short]
    end.later = b""
    worker.send([short], has_read_all=True)
    assert end.came() == frame(short, FRAME_MOST)
    assert end.later == b""


def test_a_pipe_that_is_broken_or_full_is_left_to_twisted(pipe: Any) -> None:
    worker: Any = Worker(SimpleNamespace(), Workshop(Company()), 1, 100, 64)
    end = worker.transport = pipe(0)
    worker.send([b"one"], has_read_all=True)
    assert end.later == frame(b"one", FRAME_MOST)


def test_a_report_of_nothing_that_was_asked_ends_the_worker(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process, _ = hurried(workshop, thinkers, 2)
    process.works()
    process.works()
    process.says(Decided(None))
    assert process.killed
