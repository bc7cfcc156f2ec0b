"""A reactor without processes: its workers are objects that answer when the test says so."""

from __future__ import annotations

import pickle
from typing import Any

from twisted.internet.error import ProcessExitedAlready, ProcessTerminated
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from kickdoor_protocol.framing import FrameReader, frame
from kickdoor_server.table.thinking.__main__ import reported
from kickdoor_server.table.thinking.parcels import FRAME_MOST, Keep, Packer, Ready, Report, Task, encode_report, keep
from kickdoor_server.table.thinking.tasks import Minds


class Process:
    """A worker as the reactor would have started it. `parcels`: what it was sent; `frames`: the same as bytes."""

    def __init__(self, protocol: Any, minds: Minds) -> None:
        self.parcels: list[Keep | Task] = []
        self.frames: list[bytes] = []
        self.killed = False
        self.pid = 4711
        self._protocol = protocol
        self._minds = minds
        self._reader = FrameReader(FRAME_MOST)
        self._done = 0
        protocol.makeConnection(self)

    # ---- what the server does to it

    def write(self, data: bytes) -> None:
        self._reader.feed(data)
        while (payload := self._reader.next_payload()) is not None:
            self.frames.append(payload)
            parcel = pickle.loads(payload)
            self.parcels.append(parcel)
            if isinstance(parcel, Keep):
                keep(parcel)

    def signalProcess(self, signal: str) -> None:  # noqa: N802
        if self.killed:
            raise ProcessExitedAlready
        self.killed = True

    def loseConnection(self) -> None:  # noqa: N802
        pass

    # ---- what it does

    @property
    def tasks(self) -> list[Task]:
        return [parcel for parcel in self.parcels if isinstance(parcel, Task)]

    @property
    def worked(self) -> int:
        """Number of tasks that it has done."""
        return self._done

    def says(self, report: Report | bytes) -> None:
        payload = report if isinstance(report, bytes) else encode_report(report)
        self._protocol.childDataReceived(1, frame(payload, FRAME_MOST))

    def prints(self, text: str) -> None:
        self._protocol.childDataReceived(2, text.encode())

    def is_ready(self) -> None:
        self.says(Ready())

    def works(self) -> None:
        """Do the next task and report it."""
        task = self.tasks[self._done]
        self._done += 1
        self.says(reported(task, self._minds, Packer()))

    def exits(self) -> None:
        self.killed = True
        reason: Any = ProcessTerminated
        failure: Any = Failure
        self._protocol.processExited(failure(reason(1)))


class Workshop(Clock):
    """A reactor of fake workers. `processes`: those started, in order; `full`: no more can start."""

    def __init__(self, minds: Minds) -> None:
        super().__init__()
        self.processes: list[Process] = []
        self.full = False
        self._minds = minds

    def spawnProcess(self, processProtocol: Any, executable: str, args: Any, env: Any) -> None:  # noqa: N802, N803
        if self.full:
            raise OSError("no room for another process")
        self.processes.append(Process(processProtocol, self._minds))
