"""A sub-command of `kickdoor` as a child process, with its input and output."""

from __future__ import annotations

import os
import queue
import signal
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from tests.end_to_end.forked import PATIENCE_S, Program, started


class ClientProcess:
    """A process that starts on entering the context, and is killed on leaving if it still runs. `lines`: its output so
    far."""

    def __init__(self, *arguments: str, env: Mapping[str, str] | None = None) -> None:
        self._arguments = arguments
        self._env = {**os.environ, **(env or {})}
        self._process: Program | None = None
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.lines: list[str] = []

    def __enter__(self) -> Self:
        self._process = started("kickdoor_client", self._arguments, self._env, errors_too=True)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE_S)
        self._reader.join(PATIENCE_S)  # before the pipes are closed, which would break the reader
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()

    @property
    def process(self) -> Program:
        assert self._process is not None
        return self._process

    @property
    def text(self) -> str:
        """Its whole output so far, in one line."""
        return " ".join(" ".join(self.lines).split())

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._said.put(line.rstrip())
        self._said.put(None)

    def says(self, words: str) -> str:
        """Wait until these words are printed; return their line. Fails if the process ends before."""
        assert self.comes_to(words), f"it ended without {words!r}: {self.lines}"
        return self.lines[-1]

    def comes_to(self, words: str) -> bool:
        """Wait until these words are printed, or the process ends; return whether they were."""
        while (line := self._said.get(timeout=PATIENCE_S)) is not None:
            self.lines.append(line)
            if words in line:
                return True
        return False

    def types(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ends(self) -> int:
        """Wait for its end; return the exit status."""
        while (line := self._said.get(timeout=PATIENCE_S)) is not None:
            self.lines.append(line)
        return self.process.wait(PATIENCE_S)
