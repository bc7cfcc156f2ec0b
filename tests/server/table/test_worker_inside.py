"""A worker process from within: what it reads and says, its alarm and bounds, and what it does where there is less."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import io
import logging
import os
import pickle
import resource
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.msgpack import encode
from tests.server.company import Company, think_task

from kickdoor_protocol.framing import FrameReader, frame
from kickdoor_protocol.messages.reasons import Decision
from kickdoor_server.table.thinking import __main__ as worker
from kickdoor_server.table.thinking.parcels import (
    FRAME_MOST,
    Decided,
    Keep,
    Lapsed,
    Packer,
    Ready,
    Task,
    decode_report,
    encode_report,
)

TASK = Task("elephant", "toy", None, think_task(), 100)


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What alarms are set, and what is registered for them."""
    done: list[Any] = []
    monkeypatch.setattr(signal, "setitimer", lambda which, seconds: done.append((which, seconds)))
    monkeypatch.setattr(signal, "signal", lambda *told: done.append(told))
    monkeypatch.setattr(faulthandler, "register", lambda number, **how: done.append((number, how)))
    return done


def test_an_alarm_says_where_it_hangs_and_ends_the_process_unless_it_is_cleared(timers: list[Any]) -> None:
    alarm = worker.HangTimer(2_500)
    assert timers == [(signal.SIGALRM, signal.SIG_DFL), (signal.SIGALRM, {"chain": True})]
    timers.clear()
    alarm.set()
    alarm.clear()
    assert timers == [(signal.ITIMER_REAL, 2.5), (signal.ITIMER_REAL, 0)]


def test_where_no_timer_is_there_is_no_alarm(timers: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "setitimer")
    alarm = worker.HangTimer(2_500)
    alarm.set()
    alarm.clear()
    assert timers == []


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reading, writing = os.pipe()
    yield reading, writing
    for end in (reading, writing):
        with contextlib.suppress(OSError):
            os.close(end)


def test_what_is_read_in_pieces_is_whole_and_it_ends_with_the_input(
    pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "READ_BYTES", 5)
    reading, writing = pipe
    os.write(writing, frame(b"first of all", FRAME_MOST) + frame(b"2", FRAME_MOST) + frame(b"then", FRAME_MOST)[:6])
    os.close(writing)
    assert list(worker._payloads(reading)) == [b"first of all", b"2"]


def test_what_is_said_is_said_whole_however_little_goes_through_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    wrote: list[bytes] = []

    def write(file: int, data: Any) -> int:
        wrote.append(bytes(data[:7]))
        return len(wrote[-1])

    monkeypatch.setattr(os, "write", write)
    worker._say(9, Lapsed("raised", "why " * 9))
    assert max(map(len, wrote)) == 7
    assert reports(b"".join(wrote)) == [Lapsed("raised", "why " * 9)]


def reports(data: bytes) -> list[Any]:
    reader, found = FrameReader(FRAME_MOST), []
    reader.feed(data)
    while (payload := reader.next_payload()) is not None:
        found.append(decode_report(payload))
    return found


def test_a_report_that_cannot_be_written_is_a_lapse(monkeypatch: pytest.MonkeyPatch) -> None:
    wrote: list[bytes] = []

    def write(file: int, data: Any) -> int:
        wrote.append(bytes(data))
        return len(data)

    monkeypatch.setattr(os, "write", write)
    untellable: Any = lambda: None  # noqa: E731
    worker._say(9, Decided(None, untellable))
    (lapse,) = reports(b"".join(wrote))
    assert (lapse.why, lapse.detail.partition(":")[0]) == ("unreadable", "TypeError")


@pytest.mark.parametrize(
    ("task", "why", "detail"),
    [
        (Task("nobody", "toy", None, think_task(), 100), "raised", "nobody cannot be made: KeyError: 'nobody'"),
        (Task("elephant", "toy", b"\x80\x04.", think_task(), 100), "raised", "elephant cannot be made: "),
    ],
)
def test_a_mind_that_cannot_be_made_is_a_lapse(task: Task, why: str, detail: str) -> None:
    report = worker.reported(task, Company(), Packer())
    assert isinstance(report, Lapsed)
    assert report.why == why
    assert report.detail.startswith(detail)


@pytest.mark.parametrize("raised", [None, ValueError("no"), OSError("no")])
def test_memory_is_bounded_where_the_system_can(raised: Exception | None, monkeypatch: pytest.MonkeyPatch) -> None:
    bounds: list[Any] = []

    def setrlimit(which: int, limits: tuple[int, int]) -> None:
        bounds.append((which, limits))
        if raised is not None:
            raise raised

    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    worker._bounded(64)
    assert bounds == [(resource.RLIMIT_DATA, (64 << 20, 64 << 20))]


def test_its_pipes_are_its_own_and_what_seats_print_goes_where_logs_go(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []

    def dup(file: int) -> int:
        done.append(("dup", file))
        return 10 + file

    def opened(path: str, how: int) -> int:
        done.append(("open", path, how))
        return 20

    monkeypatch.setattr(os, "dup", dup)
    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "dup2", lambda one, other: done.append(("dup2", one, other)))
    monkeypatch.setattr(os, "close", lambda file: done.append(("close", file)))
    assert worker._own_pipes() == (10, 11)
    assert done == [
        ("dup", 0),
        ("dup", 1),
        ("open", os.devnull, os.O_RDONLY),
        ("dup2", 20, 0),
        ("close", 20),
        ("dup2", 2, 1),
    ]


class Inside:
    """A worker's `main`, whose pipes are the test's; `done` is what it did, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, tasks: list[Any]) -> None:
        self.done: list[str] = []
        self.out = folder / "reports"
        given = folder / "tasks"
        given.write_bytes(b"".join(frame(pickle.dumps(task), FRAME_MOST) for task in tasks))
        self.files = os.open(given, os.O_RDONLY), os.open(self.out, os.O_WRONLY | os.O_CREAT)
        note = self.done.append

        class HangTimer:
            def __init__(self, ms: int) -> None:
                note(f"alarm {ms}")

            def set(self) -> None:
                note("set")

            def clear(self) -> None:
                note("clear")

        class Minds(Company):
            def load(self) -> None:
                note("loads")

        monkeypatch.setattr(sys, "argv", ["kickdoor-worker", "--hung-ms", "700", "--memory-mb", "64"])
        monkeypatch.setattr(signal, "signal", lambda number, what: note(f"signal {number} {what}"))
        monkeypatch.setattr(worker, "_own_pipes", lambda: self.files)
        monkeypatch.setattr(worker, "_bounded", lambda mb: note(f"bounded {mb}"))
        monkeypatch.setattr(worker, "HangTimer", HangTimer)
        monkeypatch.setattr(worker, "KnownMinds", Minds)
        monkeypatch.setattr(worker, "keep", lambda parcel: note(f"keeps {parcel.name}"))
        monkeypatch.setattr(os, "nice", lambda more: note(f"nicer {more}"))
        monkeypatch.setattr(gc, "freeze", lambda: note("freezes"))
        monkeypatch.setattr(gc, "collect", lambda: note("collects"))
        monkeypatch.setattr(logging, "basicConfig", lambda **how: note(f"logs {how['format']} from {how['level']}"))

    def works(self) -> list[Any]:
        """Until there is no more; what it has reported."""
        try:
            worker.main()
        finally:
            for file in self.files:
                os.close(file)
        return reports(self.out.read_bytes())


BEGUN = [
    f"signal {signal.SIGINT} {signal.SIG_IGN}",
    *("nicer 5", "bounded 64", "logs %(levelname)s %(name)s: %(message)s from 20"),
    *("alarm 700", "loads", "freezes"),
]


def test_it_is_ready_then_works_off_what_it_is_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(worker, "TIDY_EVERY", 2)
    inside = Inside(monkeypatch, tmp_path, [Keep("cards", b"..."), TASK, TASK])
    ready, *found = inside.works()
    assert ready == Ready()
    assert [type(report) for report in found] == [Decided, Decided]
    assert inside.done == [*BEGUN, "keeps cards", "set", "clear", "collects", "set", "clear"]


def test_where_nobody_can_be_nicer_it_works_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    inside = Inside(monkeypatch, tmp_path, [])
    monkeypatch.delattr(os, "nice")
    assert inside.works() == [Ready()]
    assert inside.done == [line for line in BEGUN if line != "nicer 5"]


def test_a_server_that_is_gone_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def gone(file: int, report: Any) -> None:
        raise BrokenPipeError

    inside = Inside(monkeypatch, tmp_path, [TASK])
    monkeypatch.setattr(worker, "_say", gone)
    assert inside.works() == []


@pytest.mark.parametrize("missing", ["--hung-ms", "--memory-mb"])
def test_its_bounds_have_to_be_said(missing: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    inside = Inside(monkeypatch, tmp_path, [])
    at = sys.argv.index(missing)
    monkeypatch.setattr(sys, "argv", [*sys.argv[:at], *sys.argv[at + 2 :]])
    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    with pytest.raises(SystemExit) as ended:
        inside.works()
    assert ended.value.code == 2
    assert f"the following arguments are required: {missing}" in said.getvalue()


@pytest.mark.parametrize(
    ("reasons", "is_read"), [(b"", True), (encode(Decision("Why?", (), 7)), True), (b"\xc1", False), (b"\x90", False)]
)
def test_reasons_that_are_none_are_no_report(reasons: bytes, is_read: bool) -> None:
    payload = encode_report(Decided(None, ("take",), reasons=reasons))
    if is_read:
        assert decode_report(payload) == Decided(None, ["take"], reasons=reasons)
    else:
        with pytest.raises(msgspec.DecodeError):
            decode_report(payload)
