"""`kickdoor bot` as a child process, and what it says."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from types import TracebackType
from typing import Self

from tests.end_to_end.child_server import PATIENCE_S


class BotProcess:
    """Started on entering, killed on leaving if it still runs. `lines`: what it has said so far."""

    def __init__(self, port: int, *arguments: str) -> None:
        command = [sys.executable, "-m", "kickdoor_client", "bot", "--ai-speed", "fast", *arguments]
        self._command = [*command, f"127.0.0.1:{port}"]
        self._process: subprocess.Popen[str] | None = None
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.lines: list[str] = []

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE_S)

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._said.put(line.rstrip())
        self._said.put(None)

    def says(self, words: str) -> str:
        """Wait until it has said that; the line."""
        while True:
            line = self._said.get(timeout=PATIENCE_S)
            assert line is not None, f"it ended without {words!r}: {self.lines}"
            self.lines.append(line)
            if words in line:
                return line

    def ends(self) -> int:
        """Wait for its end; the exit status."""
        while (line := self._said.get(timeout=PATIENCE_S)) is not None:
            self.lines.append(line)
        return self.process.wait(PATIENCE_S)
