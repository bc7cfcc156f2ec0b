"""Starts a server on a free port of this machine, for programs that measure or attack one."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rig.way_in import WayIn, plainly

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class OwnServer:
    """A server that was started here: its port, its process, its log."""

    port: int
    pid: int
    log_file: Path

    @property
    def way(self) -> WayIn:
        """The way to connect to it."""
        return plainly("127.0.0.1", self.port)

    @property
    def log(self) -> str:
        """The text of its log so far."""
        return self.log_file.read_text("utf-8")

    def complaints(self) -> list[str]:
        """Return the lines of the server's log that report a bug."""
        signs = (
            "Traceback",
            "match_frozen",
            "request_failed",
            "not_written",
            "sweep_failed",
            "default_refused",
            "broken",
        )
        return [line for line in self.log.splitlines() if any(sign in line for sign in signs)]


@contextlib.contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[OwnServer]:
    """Run a server for the duration of a `with` block, with its journal and log in `folder`. `arguments` are added to
    its command line. Raises ValueError if it does not start.
    """
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "kickdoor_server", "--port", "0", "--host", "127.0.0.1", "--die-with-stdin"]
    command += ["--data", str(folder), "--log-file", str(folder / "log"), *arguments]
    pipe = subprocess.PIPE
    server = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        word, _, number = server.stdout.readline().partition(" ")
        if word != "port":
            raise ValueError(f"the server does not start: {word} {number}")
        yield OwnServer(int(number), server.pid, folder / "log")
    finally:
        with contextlib.suppress(OSError):
            server.stdin.close()
        server.wait()


def resident_mib(pid: int | str = "self") -> float:
    """Return the resident memory of a process in MiB, by its id (Linux only; elsewhere nan)."""
    try:
        words = Path(f"/proc/{pid}/status").read_text("ascii")
    except OSError:
        return float("nan")
    (kib,) = (line.split()[1] for line in words.splitlines() if line.startswith("VmRSS"))
    return int(kib) * 1024 / MIB
