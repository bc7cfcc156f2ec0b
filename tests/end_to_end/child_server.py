"""A real server as a child process on a free port of loopback, with a journal in a folder of the test.

It deals the same cards each time, and others when it is started again in the same folder. It plays the usual set alone,
if nobody says otherwise: to get all sets ready takes half of what a server takes of the processor before it is asked
anything, for every set there is.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from tests.short_match import dealt

from kickdoor_game.library import USUAL_SET

PATIENCE_S = 60
"""How long a child may take for anything before the test gives up; it is never waited out."""


class ChildServer:
    """Started on entering, ended with its stdin on leaving. `log` is what it has logged, at debug.

    `folder`: where its journal lies. `sets`: those that can be played there; "" for all, as for whoever says nothing.
    """

    _started: ClassVar[Counter[Path]] = Counter()

    def __init__(
        self, folder: Path, *arguments: str, sets: str = USUAL_SET, env: Mapping[str, str] = os.environ
    ) -> None:
        self.folder = folder
        self._arguments = (*(("--sets", sets) if sets else ()), *arguments)
        self._env = env
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "kickdoor_server", "--port", "0", "--host", "127.0.0.1", "--ai-speed", "fast"]
        command += ["--die-with-stdin", "--data", str(self.folder), "--log-level", "debug", "--requests-per-s", "5000"]
        command += ["--ai-budget-ms", "4000"]  # on a busy machine a seat waits for the processor, which is no lapse
        command += ["--log-file", str(self.folder / "log"), *self._arguments]
        self.folder.mkdir(exist_ok=True)
        self._started[self.folder] += 1
        env = {**self._env, **dealt(f"{self.folder.name} {self._started[self.folder]}", self._env)}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
        assert self._process.stdout is not None
        word, number = self._process.stdout.readline().split()  # ValueError if it ends instead
        assert word == "port"
        self.port = int(number)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.ends()

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def ends(self) -> int:
        """Close its stdin and wait; its exit status."""
        process = self.process
        if process.stdin is not None and not process.stdin.closed:
            process.stdin.close()
        code = process.wait(PATIENCE_S)
        if process.stdout is not None:
            process.stdout.close()
        return code

    def is_killed(self) -> None:
        """Dies at once, without a word."""
        self.process.send_signal(signal.SIGKILL)
        self.ends()

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text("utf-8")

    def complaints(self) -> list[str]:
        """Lines of the log that speak of bugs."""
        signs = ("Traceback", "match_frozen", "ai_lapse", "not_written", "request_failed", "default_refused", "broken")
        return [line for line in self.log.splitlines() if any(sign in line for sign in signs)]
