"""A real server as a child process on a free port of loopback, with a journal in a folder of the test.

It deals the same cards each time, and other cards when it is restarted in the same folder. It plays the usual set alone
unless told otherwise, because loading all sets takes half of a server's processor time until the first request.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from tests.end_to_end.forked import PATIENCE_S, Program, started

from kickdoor_game.library import USUAL_SET


class ChildServer:
    """A server that starts on entering the context and ends with its stdin on leaving. `log` is its log, at debug.

    `folder`: place of its journal. `sets`: the sets that can be played; "" for all.
    """

    _started: ClassVar[Counter[Path]] = Counter()

    def __init__(
        self, folder: Path, *arguments: str, sets: str = USUAL_SET, env: Mapping[str, str] = os.environ
    ) -> None:
        self.folder = folder
        self._arguments = (*(("--sets", sets) if sets else ()), *arguments)
        self._env = env
        self._process: Program | None = None
        self.port = 0

    def __enter__(self) -> Self:
        arguments = ["--port", "0", "--host", "127.0.0.1", "--die-with-stdin", "--data", str(self.folder)]
        arguments += ["--log-level", "debug", "--log-file", str(self.folder / "log"), "--requests-per-s", "5000"]
        # A worker is never killed before the budget is over, so a long one keeps it on a machine where it waits.
        arguments += ["--ai-speed", "fast", "--ai-budget-ms", "4000", *self._arguments]
        self.folder.mkdir(exist_ok=True)
        self._started[self.folder] += 1
        seed = f"{self.folder.name} {self._started[self.folder]}"
        self._process = started("kickdoor_server", arguments, self._env, seed=seed)
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
    def process(self) -> Program:
        assert self._process is not None
        return self._process

    def ends(self) -> int:
        """Close its stdin and wait; return its exit status."""
        process = self.process
        if process.stdin is not None and not process.stdin.closed:
            process.stdin.close()
        code = process.wait(PATIENCE_S)
        if process.stdout is not None:
            process.stdout.close()
        return code

    def is_killed(self) -> None:
        """Kill it at once."""
        self.process.send_signal(signal.SIGKILL)
        self.ends()

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text("utf-8")

    def complaints(self) -> list[str]:
        """Return the lines of the log that report bugs."""
        signs = ("Traceback", "match_frozen", "ai_lapse", "not_written", "request_failed", "default_refused", "broken")
        return [line for line in self.log.splitlines() if any(sign in line for sign in signs)]
