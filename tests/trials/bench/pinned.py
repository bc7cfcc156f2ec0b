"""Processes pinned to cores: the measured one runs on the first usable core, its load on the last.

A function is measured in a fresh process (`alone`), so that earlier imports and caches do not count. Servers are
children whose first line of output says where they listen.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.catalogue import ROOT
from tests.trials.bench.entry import Figures, NotMeasured, Side

ENDS_WITHIN_S = 20.0
CHILD_MOST_S = 1_800.0
KIB = 1024


def cores() -> tuple[int, int]:
    """Return the core for the measured process and that for its load; the same if only one is usable. Raises
    NotMeasured where processes cannot be pinned."""
    if not hasattr(os, "sched_getaffinity"):
        raise NotMeasured("processes can be kept to their cores on Linux only")
    usable = sorted(os.sched_getaffinity(0))
    return usable[0], usable[-1]


@contextmanager
def on(core: int) -> Iterator[None]:
    """Pin children that start inside this context to that core."""
    usable = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, usable)


def environ(**more: str) -> dict[str, str]:
    """Return the environment of a child that imports the tests. It may write bytecode, because that is how programs
    run."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": path, **more}


def alone(function: str, **arguments: Any) -> Figures:
    """Return the figures of that function ("package.module:name"), called in a process of its own on the first core."""
    return said_by([sys.executable, "-m", "tests.trials.bench.alone", function, json.dumps(arguments)], cores()[0])


def by_itself(module: str, side: str, share: float, *, is_anchor: bool = False) -> Side:
    """Return a side that calls the function `side` of that module in a process of its own, with a `share` of the
    scale's `seconds`."""
    return Side(side, lambda round_: alone(f"{module}:{side}", seconds=round_.scale.seconds * share), is_anchor)


def said_by(
    command: Sequence[str], core: int | None, folder: Path = ROOT, env: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return the JSON in the last line of output of a child that is pinned to `core`, or runs on all.

    Raises NotMeasured if the child reports that, and RuntimeError if it fails or takes too long.
    """
    with on(core) if core is not None else nullcontext():
        child = subprocess.Popen(
            command, env=env or environ(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
        )
    try:
        said, wrong = child.communicate(timeout=CHILD_MOST_S)
    except BaseException as error:
        child.kill()
        child.communicate()
        if isinstance(error, subprocess.TimeoutExpired):
            raise RuntimeError(f"{' '.join(command)} takes more than {CHILD_MOST_S:g} s") from None
        raise
    if child.returncode:
        raise RuntimeError(f"{' '.join(command)} fails: {wrong.strip()[-2_000:]}")
    figures: dict[str, Any] = json.loads(said.splitlines()[-1])
    if "not_measured" in figures:
        raise NotMeasured(figures["not_measured"])
    return figures


class Server:
    """A listening child on the first core. `port`: where it listens; `pid`: its process."""

    def __init__(
        self, command: Sequence[str], folder: Path | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        with on(cores()[0]):
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                cwd=folder,
                env=env or environ(),
            )
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line:
            raise RuntimeError(f"{' '.join(command)} ends before it listens, with status {self._child.wait()}")
        self.pid = self._child.pid
        self.port = _port_in(line)

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        child = self._child
        child.send_signal(signal.SIGTERM)
        try:
            child.wait(ENDS_WITHIN_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                stream.close()


def _port_in(line: str) -> int:
    """Return the port in a line `port 4711`, or in JSON with that key."""
    return int(json.loads(line)["port"]) if line.startswith("{") else int(line.split()[1])


def processor_s(pid: int) -> float:
    """Return the processor time in seconds that all threads of a process have used so far."""
    total = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        with suppress(OSError):  # one that has just ended
            total += int(Path(f"/proc/{pid}/task/{thread}/schedstat").read_text("ascii").split()[0])
    return total / 1e9


def resident_kib(pid: int) -> float:
    """Return the resident memory of a process in KiB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / KIB
