"""Output to a visitor's terminal, with backpressure for visitors who read slowly or not at all.

asyncssh buffers without limit. So the unsent bytes are counted before each write. Beyond a limit whole paints of the
full screen are skipped, and the screen is painted anew when there is room; lines are kept up to a higher limit. A
visitor who reads nothing for too long is cut off.
"""

from __future__ import annotations

from collections.abc import Callable

WAITING_MOST = 64 * 1024
"""Unsent bytes beyond which paints are skipped: some ten full screens."""

LINES_MOST = 256 * 1024
"""Unsent bytes of lines beyond which the visitor is cut off: an hour of play."""

STALLED_MOST_S = 20.0
"""Seconds that so much may wait without getting less: a bad night on a train, but not a closed laptop."""


class Outlet:
    """The file that prompt-toolkit writes a visitor's output to.

    `send` writes to the channel, `waiting` counts the unsent bytes, `cut` ends the connection for a reason, `clock`
    gives monotonic seconds.
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
        """Begin with nothing waiting. `paints`: writes are paints of the full screen, any of which may be skipped."""
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
        """Send the text to the visitor. If too many bytes are unsent, skip this paint of the screen, or disconnect a
        visitor in line mode. Returns the length of the text in any case."""
        waiting = self._waiting()
        if waiting > (WAITING_MOST if self._paints else LINES_MOST):
            self._gap = True
            if not self._paints:
                self._cut("reads too slowly")
        else:
            self._send(text.encode(self.encoding, "replace"))
        return len(text)

    def look(self) -> bool:
        """Return whether paints were skipped and the screen can now be painted anew. To be called regularly: it
        disconnects a visitor whose client takes no data for `STALLED_MOST_S` seconds."""
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

    def flush(self) -> None:
        """Do nothing: writes are sent at once."""

    def isatty(self) -> bool:
        """Return True, so that prompt-toolkit paints as on a terminal."""
        return True

    def fileno(self) -> int:
        """Raise OSError: an ssh channel has no file descriptor."""
        raise OSError("a channel has no file")
