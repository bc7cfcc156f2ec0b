"""A real process on a pseudo-terminal: tests press keys and read its screen.

tty = Tty([sys.executable, "-m", "kickdoor_client", "play"], 100, 30) tty.wait_for("more actions"); tty.press("enter");
png(tty.screen, "table.png"); tty.close()

`python -m tests.terminal.tty OUT.png [COLUMNS ROWS] -- COMMAND ...` starts a command, waits until its screen stands
still, and takes a picture.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Collection, Mapping, Sequence

import pexpect
import pyte
from pexpect.fdpexpect import fdspawn
from tests.end_to_end.forked import at_terminal

KEYS: Mapping[str, str] = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "backspace": "\x7f",
    "c-c": "\x03",
    "f2": "\x1bOQ",
    "f4": "\x1bOS",
    "c-u": "\x15",
}
"""Bytes that a terminal sends for keys that are no letters."""

SLICE_S = 0.05
"""Seconds that one read of the output may take."""
END_S = 0.5
"""Seconds that a process has to end when its terminal is gone."""
PATIENCE_S = 60.0
"""Seconds until a wait fails; on a busy machine, a program takes that long to start."""


class Tty:
    """A process and its screen. Times are seconds of real time, because the program is real.

    `program`: the process. `terminal`: our end of its pseudo-terminal, a descriptor.
    """

    def __init__(
        self,
        command: Sequence[str],
        columns: int = 80,
        rows: int = 24,
        environ: Mapping[str, str] | None = None,
        *,
        anew: bool = False,
    ) -> None:
        """Start the command. `anew`: not as a copy of a warm process."""
        self.screen = pyte.Screen(columns, rows)
        self.raw = b""
        around = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        env = {**around, "TERM": "xterm-256color", "COLORTERM": "truecolor", **(environ or {})}
        self._stream = pyte.ByteStream(self.screen)
        self.terminal, its_end = pty.openpty()
        self._set_size(columns, rows)
        self.program = at_terminal(command, env, its_end, anew=anew)
        os.close(its_end)
        self._read = fdspawn(self.terminal, timeout=None)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def text(self) -> str:
        """The screen as lines, blanks at their ends cut off."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def press(self, *names: str) -> None:
        """Press keys by name, or send any text as it is."""
        for name in names:
            os.write(self.terminal, KEYS.get(name, name).encode())

    def look(self, seconds: float = SLICE_S) -> bool:
        """Read what has been painted; return False once the process has ended."""
        try:
            data = self._read.read_nonblocking(1 << 16, seconds)
        except pexpect.TIMEOUT:
            return True
        except (pexpect.EOF, OSError):
            return False
        self.raw += data
        self._stream.feed(data)
        return True

    def wait_for(self, pattern: str, timeout: float = PATIENCE_S, gone: Collection[str] = ()) -> re.Match[str]:
        """Wait until the screen matches `pattern` and shows none of the texts in `gone`. Raises AssertionError after
        `timeout` seconds, or if the process ends.

        A program paints in pieces, so old text may still be on the screen beside the new.
        """
        end = time.monotonic() + timeout
        alive = True
        while not (found := re.search(pattern, self.text)) or any(each in self.text for each in gone):
            if not alive or time.monotonic() > end:
                there = [each for each in gone if each in self.text]
                wrong = f"{there} did not leave the screen" if found else f"{pattern!r} is not on the screen"
                raise AssertionError(f"{wrong}:\n{self.text}")
            alive = self.look()
        return found

    def settle(self, still_s: float = 0.3, timeout: float = 10.0) -> None:
        """Wait until nothing has been painted for `still_s` seconds, at most `timeout`."""
        end, size, since = time.monotonic() + timeout, -1, time.monotonic()
        while time.monotonic() < end and time.monotonic() - since < still_s:
            if not self.look():
                return
            if len(self.raw) != size:
                size, since = len(self.raw), time.monotonic()

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        self._set_size(columns, rows)

    def wait_end(self, timeout: float = PATIENCE_S) -> int:
        """Wait until it has ended and return the exit code; 128 plus the number of the signal that ended it."""
        end = time.monotonic() + timeout
        while self.look():
            if time.monotonic() > end:
                raise AssertionError(f"it does not end:\n{self.text}")
        code = self.program.wait(timeout)
        return code if code >= 0 else 128 - code

    def close(self) -> None:
        """Take its terminal away, and end it."""
        self._read.close()
        try:
            self.program.wait(END_S)
        except subprocess.TimeoutExpired:
            self.program.send_signal(signal.SIGKILL)
            self.program.wait()


def main(arguments: Sequence[str]) -> None:
    """Save a picture of a command's screen."""
    from tests.terminal.shot import png

    split = list(arguments).index("--")
    path, *size = arguments[:split]
    columns, rows = (int(size[0]), int(size[1])) if size else (80, 24)
    tty = Tty(arguments[split + 1 :], columns, rows)
    tty.settle(1.0)
    png(tty.screen, path)
    sys.stdout.write(tty.text + "\n")
    tty.close()


if __name__ == "__main__":
    main(sys.argv[1:])
