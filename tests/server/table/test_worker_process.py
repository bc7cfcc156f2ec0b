"""A real worker process: what it does with tasks, and how it ends, whatever a seat does to it."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.scene import H, Scene
from tests.server.seats_package import NASTY, installed

from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_protocol.framing import FrameReader, frame
from kickdoor_server.table.thinking.__main__ import TIDY_EVERY
from kickdoor_server.table.thinking.parcels import (
    FRAME_MOST,
    Decided,
    Keep,
    Lapsed,
    NamingPacker,
    Ready,
    Report,
    Task,
    decode_report,
)
from kickdoor_server.table.thinking.tasks import ThinkTask

PATIENCE_S = 60


class Worker:
    """The process, with its pipes."""

    def __init__(self, folder: Path, hung_ms: int = 60_000, memory_mb: int = 512) -> None:
        bounds = ["--hung-ms", str(hung_ms), "--memory-mb", str(memory_mb)]
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "kickdoor_server.table.thinking", *bounds],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=installed(folder, NASTY),
        )
        self._reader = FrameReader(FRAME_MOST)
        self._packer = NamingPacker()
        self._names: set[str] = set()
        assert self.hears() == Ready()

    def is_sent(self, kind: str, memory: bytes | None = None) -> None:
        t = Scene(Ann=H(items=["theme_music"]), Bob=H(), Cid=H())
        seen = ruleset("classic").observe(t.table, Seat(0))
        question = Question(Seat(0), "end_turn", Menu((Option("end"), Option("pass"))), ("end",), "answer", ("r",))
        payload, names = self._packer.packed(Task(kind, "doors", memory, ThinkTask((), seen, question, 1), 100))
        for name in names - self._names:
            self._say(pickle.dumps(Keep(name, self._packer.data[name])))
        self._names |= names
        self._say(payload)

    def _say(self, payload: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(frame(payload, FRAME_MOST))

    def hears(self) -> Report | None:
        """The next report; None: it has ended."""
        assert self.process.stdout is not None
        while (payload := self._reader.next_payload()) is None:
            data = self.process.stdout.read(1 << 16)
            if not data:
                return None
            self._reader.feed(data)
        return decode_report(payload)

    def ends(self) -> str:
        """Its input ends; what it has printed."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.has_ended()

    def has_ended(self) -> str:
        assert self.process.stderr is not None
        printed = self.process.stderr.read().decode()
        self.process.wait(PATIENCE_S)
        return printed

    def close(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE_S)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def hire(tmp_path: Path) -> Iterator[Any]:
    workers: list[Worker] = []

    def one(**bounds: int) -> Worker:
        workers.append(Worker(tmp_path, **bounds))
        return workers[-1]

    yield one
    for worker in workers:
        worker.close()


def test_it_ends_when_its_input_does_and_not_by_an_interrupt_that_is_meant_for_the_server(hire: Any) -> None:
    worker = hire()
    worker.process.send_signal(signal.SIGINT)
    worker.is_sent("greedy")
    assert isinstance(worker.hears(), Decided)
    assert worker.ends() == ""
    assert worker.process.returncode == 0


def test_seats_may_print_and_have_nothing_to_read(hire: Any) -> None:
    worker = hire()
    worker.is_sent("chatty")
    assert isinstance(worker.hears(), Decided)
    assert "I read '', and say so" in worker.ends()


def test_what_a_mind_remembers_is_taken_up_again_by_another_worker(hire: Any) -> None:
    one, other = hire(), hire()
    one.is_sent("chatty")
    first = one.hears()
    assert isinstance(first, Decided)
    assert first.memory is not None
    other.is_sent("chatty", first.memory.data)
    assert isinstance(other.hears(), Decided)
    assert "for the 2nd time" in other.ends()


def test_a_seat_that_raises_or_decides_nonsense_has_lapsed(hire: Any) -> None:
    worker = hire()
    for kind, why in (
        ("raising", "raised"),
        ("babbling", "unreadable"),
        ("cheating", "not_an_option"),
        ("nobody", "raised"),
    ):
        worker.is_sent(kind)
        report = worker.hears()
        assert isinstance(report, Lapsed)
        assert report.why == why
    worker.is_sent("greedy")
    assert isinstance(worker.hears(), Decided)


def test_it_gives_back_now_and_then_what_python_keeps_for_another_time(hire: Any) -> None:
    worker = hire()
    swept = []
    for _ in range(2 * TIDY_EVERY):
        worker.is_sent("sweeping")
        report = worker.hears()
        assert isinstance(report, Lapsed)
        swept.append(int(report.detail.rpartition("swept ")[2].split()[0]))
    assert swept[-1] - swept[0] >= 1
    assert swept[0] == swept[TIDY_EVERY // 2], "that costs more than a decision"


def test_a_seat_that_hangs_ends_its_worker_which_says_where(hire: Any) -> None:
    worker = hire(hung_ms=200)
    worker.is_sent("hanging")
    assert worker.hears() is None
    assert "line" in (printed := worker.has_ended())
    assert "in decide" in printed
    assert worker.process.returncode == -signal.SIGALRM


def test_a_worker_whose_seat_hangs_does_not_outlive_its_server(hire: Any) -> None:
    worker = hire(hung_ms=200)
    worker.is_sent("hanging")
    worker.ends()
    assert worker.process.returncode == -signal.SIGALRM


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the bound is the system's")
def test_a_seat_that_eats_without_end_has_lapsed_and_the_machine_goes_on(hire: Any) -> None:
    worker = hire(memory_mb=256)
    worker.is_sent("hungry")
    report = worker.hears()
    assert isinstance(report, Lapsed)
    assert "MemoryError" in report.detail
    worker.is_sent("greedy")
    assert isinstance(worker.hears(), Decided)


def test_a_seat_that_ends_its_process_ends_only_that(hire: Any) -> None:
    worker = hire()
    worker.is_sent("quitting")
    assert worker.hears() is None
    worker.has_ended()
    assert worker.process.returncode == 3
