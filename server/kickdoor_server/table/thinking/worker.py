"""One worker process as the server sees it: tasks go in, reports come out, and in the end it is gone.

Twisted starts it with three open pipes and nothing else of the server's, and writes without blocking. What a worker
prints goes to the server's log, within limits.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import DecodeError
from twisted.internet import protocol
from twisted.internet.error import ProcessExitedAlready

from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.framing import FrameReader, frame

from ...base.edge import Workshop
from ...base.process.logs import Log
from ...base.rates import Bucket, Rate
from .parcels import FRAME_MOST, Report, decode_report

TASKS, REPORTS, PRINTS = 0, 1, 2
"""Its file descriptors."""

PRINTED = Rate(per_s=2.0, burst=60)
"""Printed lines of one worker that reach the log: a traceback or two at once."""

PRINTED_MOST = 1024 * 1024
"""Bytes that a worker may print during one task before it is killed, since reading them costs the server time."""

LINE_MOST = 500
"""Characters of a printed line that reach the log."""


class Boss(Protocol):
    """Hears of the state of a worker: ready, reports, end."""

    def reported(self, worker: Worker, report: Report) -> None:
        """Handle a report of the worker process: it has started, or has finished a task."""

    def gone(self, worker: Worker, why: str) -> None:
        """Handle the end of the worker process; `why`: the reason, for the log. Called once, and no report follows."""


class Worker(protocol.ProcessProtocol):
    """A worker process. `names`: the things that it keeps. Tasks can be sent at once; it reads them when it is
    ready."""

    def __init__(self, boss: Boss, workshop: Workshop, number: int, hung_ms: int, memory_mb: int) -> None:
        self.names: set[str] = set()
        self.ready = False
        self._boss = boss
        self._workshop = workshop
        self._bounds = ("--hung-ms", str(hung_ms), "--memory-mb", str(memory_mb))
        self._reader = FrameReader(FRAME_MOST)
        self._log = Log(worker=number)
        self._lines = Bucket(lambda: PRINTED, workshop.seconds())
        self._printed = 0
        self._tail = b""
        self._gone = False
        self._clogged = False
        """Whether bytes that were sent may still wait on this side, so that nothing may overtake them."""

    def start(self) -> None:
        """Start the worker process. Raises OSError if the system cannot start another one."""
        command = [sys.executable, "-P", "-m", __package__, *self._bounds]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._workshop.spawnProcess(self, sys.executable, command, env=environment)
        self._log.debug("worker_started", pid=self.pid)

    @property
    def pid(self) -> int:
        """Return the process id; 0 before it is started."""
        return int(getattr(self.transport, "pid", None) or 0)

    def send(self, payloads: Iterable[bytes], *, has_read_all: bool) -> None:
        """Send these messages to the process without blocking. `has_read_all`: it has read all that was sent before."""
        self._printed = 0
        pipe: Any = self.transport
        data = b"".join(frame(payload, FRAME_MOST) for payload in payloads)
        self._clogged = self._clogged and not has_read_all
        if not self._clogged:
            data = data[_written_through(pipe, data) :]
        if data:
            self._clogged = True
            pipe.write(data)

    def end(self, why: str) -> None:
        """Kill the process, even in the middle of a task, and call `Boss.gone` with `why`."""
        if not self._gone:
            pipe: Any = self.transport
            with contextlib.suppress(ProcessExitedAlready, OSError):
                pipe.signalProcess("KILL")
            pipe.loseConnection()
            self._is_gone(why)

    def _is_gone(self, why: str) -> None:
        if not self._gone:
            self._gone = True
            self._boss.gone(self, why)

    def childDataReceived(self, childFD: int, data: bytes) -> None:  # noqa: N802, N803
        """Handle bytes from the process: reports, or what an AI player has printed."""
        if childFD == PRINTS:
            self._note(data)
        elif childFD == REPORTS and not self._gone:
            self._hear(data)

    def _hear(self, data: bytes) -> None:
        self._reader.feed(data)
        try:
            while not self._gone and (payload := self._reader.next_payload()) is not None:
                self._boss.reported(self, decode_report(payload))
        except (RemoteProtocolError, DecodeError) as wrong:
            self._log.warn("worker_talks_nonsense", wrong=wrong)
            self.end("died")

    def _note(self, data: bytes) -> None:
        self._printed += len(data)
        if self._printed > PRINTED_MOST:
            self._log.warn("worker_prints_too_much", bytes=self._printed)
            self.end("died")
            return
        *lines, self._tail = (self._tail + data).split(b"\n")
        self._tail = self._tail[-LINE_MOST:]
        for line in lines:
            if line.strip() and self._lines.take(self._workshop.seconds()):
                self._log.warn("worker_says", line=line.decode("utf-8", "replace")[:LINE_MOST])

    def processExited(self, reason: Any) -> None:  # noqa: N802
        """Tell the boss (the object that started the worker) that the process has ended."""
        self._log.debug("worker_exited", status=getattr(reason.value, "status", None), signal=_signal(reason))
        self._is_gone("died")


def _written_through(pipe: Any, data: bytes) -> int:
    """Write to the worker's pipe at once, and return how many bytes it took: almost always all, since it holds several
    tasks.

    Twisted would wait for the next turn of the reactor, and make five system calls.
    """
    inputs = getattr(pipe, "pipes", {})
    if TASKS not in inputs:
        return 0
    try:
        return os.write(inputs[TASKS].fileno(), data)
    except OSError:
        return 0


def _signal(reason: Any) -> Any:
    return getattr(reason.value, "signal", None)
