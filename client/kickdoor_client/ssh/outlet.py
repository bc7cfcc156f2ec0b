"""The way out to a visitor's terminal, for one who may read slowly or not at all.

asyncssh takes whatever it is given and keeps it until the other end has room. So before anything is written, it is
looked how much still waits. Beyond a limit whole paintings of the full screen are left out, and the screen is painted
anew when there is room again; lines are kept up to another limit. Who takes nothing for too long is cut off.
"""

from __future__ import annotations

from collections.abc import Callable

WAITING_MOST = 64 * 1024
"""Bytes on their way to a visitor beyond which no more is painted: some ten full screens."""

LINES_MOST = 256 * 1024
"""Bytes of lines that are kept for one who reads slowly: an hour of play."""

STALLED_MOST_S = 20.0
"""Seconds that so much may wait without getting less: a bad night on a train, but not a closed laptop."""


class Outlet:
    """What prompt-toolkit takes for a terminal's file.

    `send` writes to the channel, `waiting` says how many bytes written before are still here, `cut` ends the
    connection, `clock` gives seconds that only go forward.
    """

    def __init__(
        self,
        send: Callable[[bytes], None],
        waiting: Callable[[], int],
        cut: Callable[[str], None],
        encoding: str,
        clock: Callable[[], float],
        *,
        paints: bool,
    ) -> None:
        """`paints`: what is written are paintings, any of which can be left out."""
        self.encoding = encoding
        self._send = send
        self._waiting = waiting
        self._cut = cut
        self._clock = clock
        self._paints = paints
        self._gap = False
        self._least = 0
        self._since_s: float | None = None

    def write(self, text: str) -> int:
        """Send it, or leave it out."""
        waiting = self._waiting()
        if waiting > (WAITING_MOST if self._paints else LINES_MOST):
            self._gap = True
            if not self._paints:
                self._cut("reads too slowly")
        else:
            self._send(text.encode(self.encoding, "replace"))
        return len(text)

    def look(self) -> bool:
        """Called now and then. True once what was left out can be painted; cuts off who takes nothing any more."""
        waiting, now = self._waiting(), self._clock()
        if waiting <= WAITING_MOST // 4:
            self._since_s = None
            gap, self._gap = self._gap, False
            return gap and self._paints
        if self._since_s is None or waiting < self._least:
            self._least, self._since_s = waiting, now
        elif now - self._since_s > STALLED_MOST_S:
            self._cut("takes nothing any more")
        return False

    # ---- the rest of a file

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("a channel has no file")
