"""Where pictures of real programs are taken: servers without chance, clients on pseudo-terminals, recorded matches.

    with Studio("dark") as studio:
        tty = studio.seat(studio.evening.fight, 100, 30)     # that seat's screen, as its player sees it

A client takes that seat by a fork of the replay, so its question is a real one. Two pictures of the same page are
alike: seeds and AI players are fixed (`still_server`), the match is recorded, and the clock is read at a certain
second.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Self

from tests.terminal.moments import Duel, Evening, Expedition, Moment, Recording
from tests.terminal.tty import Tty

from kickdoor_protocol.files.folders import HOME

EVENING = 3
"""Seed of the match of the card game."""
EXPEDITION = 2
"""Seed of the match of the board game."""
DUEL = 1
"""Seed of the duel."""


class Studio:
    """Programs for pictures; all end with the context."""

    def __init__(self, theme: str) -> None:
        self.theme = theme
        self._stack = ExitStack()
        self._home = Path()

    def __enter__(self) -> Self:
        self._home = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="album-")))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @cached_property
    def evening(self) -> Evening:
        return Evening(EVENING)

    def server(self, *options: str) -> str:
        """Start a server; return its address."""
        command = [sys.executable, "-m", "tests.terminal.still_server", "--port", "0", "--die-with-stdin", *options]
        server = self._stack.enter_context(
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        )
        assert server.stdin is not None
        assert server.stdout is not None
        self._stack.callback(server.stdin.close)
        return f"localhost:{server.stdout.readline().split()[1].decode('ascii')}"

    def kickdoor(self, columns: int, rows: int, *words: str) -> Tty:
        """Start the client with these arguments, without anybody's settings, in the studio's theme."""
        folders = {HOME: str(self._home)}
        command = [sys.executable, "-m", "kickdoor_client", *words, "--theme", self.theme]
        tty = Tty(command, columns, rows, {**folders, "COLORTERM": "24bit"})
        self._stack.callback(tty.close)
        return tty

    @cached_property
    def expedition(self) -> Expedition:
        return Expedition(EXPEDITION)

    @cached_property
    def duel(self) -> Duel:
        return Duel(DUEL)

    def replay(self, moment: Moment, columns: int, rows: int, *words: str, of: Recording | None = None) -> Tty:
        """Open a replay at that moment, by default the evening's."""
        file = self._home / "friday.kickdoor"
        file.write_bytes((of or self.evening).file)
        address = self.server("--replay", str(file))
        tty = self.kickdoor(columns, rows, "watch", address, "Friday night", *words)
        tty.wait_for("(?i)before turn 1 of")
        tty.press("" if "--plain" in words else ":", f"goto {moment.number}", "enter")
        tty.wait_for(rf"\b{moment.number} of \d")
        tty.settle()
        return tty

    def seat(self, moment: Moment, columns: int, rows: int, *, of: Recording | None = None) -> Tty:
        """Take the seat that is asked at that moment, once its keys count."""
        tty = self.replay(moment, columns, rows, of=of)
        tty.press(":", f"fork {moment.name}", "enter")
        tty.wait_for(rf"{moment.name} \(you\)")
        tty.wait_for(" s, timeout: ")
        tty.settle(1.5, 3.0)
        return tty


def in_time(tty: Tty) -> Tty:
    """Wait until the seconds that are left for the answer are a multiple of five, so that pictures are alike on
    machines of any usual speed."""
    tty.wait_for(r"\b\d*[05] s, timeout: ")
    tty.settle(0.1, 0.5)
    return tty
