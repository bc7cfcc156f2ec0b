"""A real server on one port that a drill kills while it works and restarts over the same journal."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from kickdoor_game.library import USUAL_SET

T = TypeVar("T")

STARTED_WITHIN_S = 120
LOOKED_AT_EVERY_S = 1.0
"""Seconds between checks of a server while a drill works with it."""
LOOK_EVERY_S = 0.0002
"""Seconds between looks at the journal's size while waiting for a commit to begin."""


AT_FULL_SPEED = ("--ai-speed", "fast", "--requests-per-s", "5000")
"""Arguments of a server for clients and AI players that answer at once."""

COMPLAINTS = (
    "Traceback",
    "match_frozen",
    "cannot_be_read",
    "cannot_be_replayed",
    "not_revived",
    "request_failed",
    "sweep_failed",
)
"""Words of log lines that report a fault. A drill that waits for such a match would wait for ever."""

TRACEBACK_MOST = 60
"""Lines of the log that are quoted from a traceback."""


class Broken(AssertionError):  # noqa: N818 - named for what it is about
    """Raised for something that must not happen; the message is a sentence."""


def in_words(wrong: BaseException) -> str:
    """Return the failure in sentences: of a group each message once; of exceptions other than Broken their repr."""
    if isinstance(wrong, BaseExceptionGroup):
        lines = [line for each in wrong.exceptions for line in in_words(each).splitlines()]
        return "\n".join(dict.fromkeys(lines))
    return str(wrong) if isinstance(wrong, Broken) else repr(wrong)


def ended_in_words(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end. Raises ClickException, in sentences, if it raises Broken or an ExceptionGroup."""
    try:
        return asyncio.run(work)
    except (Broken, ExceptionGroup) as wrong:
        raise click.ClickException(f"\n{in_words(wrong)}") from wrong


class MortalServer:
    """A server process that can be killed and restarted.

    `up` is set while it listens. `restarts_s` has the seconds of each start. `sets`: the sets that can be played there;
    "" for all, which takes twice as long to start.
    """

    def __init__(self, folder: Path, arguments: Sequence[str] = AT_FULL_SPEED, sets: str = USUAL_SET) -> None:
        self.folder = folder
        self.up = asyncio.Event()
        self.port = 0
        self.restarts_s: list[float] = []
        self._arguments = (*arguments, *(("--sets", sets) if sets else ()))
        self._process: asyncio.subprocess.Process | None = None
        folder.mkdir(parents=True, exist_ok=True)

    async def starts(self) -> None:
        """Start it and wait until it listens, on the same port as before."""
        began_s = time.monotonic()
        command = [sys.executable, "-m", "kickdoor_server", "--port", str(self.port), "--host", "127.0.0.1"]
        command += ["--die-with-stdin", "--data", str(self.folder), "--log-file", str(self.folder / "log")]
        command += self._arguments
        self._process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), STARTED_WITHIN_S)
        if not line.startswith(b"port "):
            raise RuntimeError(f"the server does not start: {line.decode()} see {self.folder / 'log'}")
        self.port = int(line.split()[1])
        self.restarts_s.append(time.monotonic() - began_s)
        self.up.set()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def ssh_port(self) -> int:
        """The port of its ssh server, as the log says; 0 if there is none, or not yet."""
        found = re.findall(r"ssh_door_open port=(\d+)", (self.folder / "log").read_text("utf-8"))
        return int(found[-1]) if found else 0

    async def is_killed(self) -> None:
        """Kill it with SIGKILL."""
        assert self._process is not None
        self.up.clear()
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    def lives(self) -> None:
        """Raise Broken if it has ended by itself."""
        if self.up.is_set() and self._process is not None and self._process.returncode is not None:
            status = self._process.returncode
            raise Broken(f"the server has ended by itself, with status {status}: see {self.folder / 'log'}")

    def insists(self) -> None:
        """Raise Broken if it has ended by itself or logged a complaint, after which a drill could wait for ever."""
        self.lives()
        if complaints := self.complaints():
            raise Broken("the server complains:\n" + "\n".join(complaints[:10]))

    async def serves(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine that works with it. Raises Broken as soon as the server ends or complains."""
        working = asyncio.create_task(work)
        try:
            while not (await asyncio.wait((working,), timeout=LOOKED_AT_EVERY_S))[0]:
                self.insists()
            await working
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)

    async def begins_to_write(self, within_s: float = 5.0) -> bool:
        """Wait until its write-ahead log grows, that is, while a commit is going on; return False after `within_s`
        seconds."""
        log = self.folder / "journal.sqlite3-wal"
        size, until_s = _size(log), time.monotonic() + within_s
        while time.monotonic() < until_s:
            if (now := _size(log)) != size and now:
                return True
            size = now
            await asyncio.sleep(LOOK_EVERY_S)
        return False

    async def ends(self) -> int:
        """End it in good order and return its exit status."""
        assert self._process is not None
        self.up.clear()
        if self._process.stdin is not None:
            self._process.stdin.close()
        return await self._process.wait()

    def complaints(self) -> list[str]:
        """Return the logged lines that report a fault, with the lines of tracebacks."""
        log = self.folder / "log"
        lines = log.read_text("utf-8").splitlines() if log.exists() else []
        found = [at for at, line in enumerate(lines) if any(word in line for word in COMPLAINTS)]
        return ["\n".join(lines[at : at + (TRACEBACK_MOST if "Traceback" in lines[at] else 1)]) for at in found]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
