"""The server's clock, which does not run while the server itself stands still.

While a process is stopped, a laptop sleeps or a machine is too busy to run the server, no client can answer, reconnect
or be heard, so that time must not count against anyone. Twisted's reactor tells the time by `Steady`, and every
deadline, grace period, lease and retry of the server uses the reactor, so none of them has to handle standstills.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

LOOK_S = 0.25
"""Seconds after which a waiting reactor reads the clock again, so that waiting is not taken for a standstill."""

STANDSTILL_S = 1.0
"""Seconds without reading the clock that count as a standstill.

An answer of a person takes milliseconds, and so does a portion of work (`base/process/portions.py`). A machine that
does not run the server for a second keeps its clients waiting as well.
"""

COUNTED_S = 0.05
"""Seconds that a standstill counts for, so that time passes even on a machine that is always late."""


def passing_s() -> float:
    """Return monotonic seconds that also count while this process is stopped or the machine sleeps; the zero is
    arbitrary.

    Linux leaves sleep out of CLOCK_MONOTONIC, so CLOCK_BOOTTIME is used there. Python's `monotonic` leaves it out on
    macOS.
    """
    if sys.platform == "win32":
        return time.monotonic()
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Steady:
    """A clock that follows `passing_s` but leaves out standstills. Its `seconds` must be read at least every
    `LOOK_S`."""

    __slots__ = ("_left_out_s", "_looked_s", "_passing_s", "resumed_s")

    def __init__(self, passing_s: Callable[[], float]) -> None:
        self.resumed_s = float("-inf")
        """The steady time at which the last standstill ended; -inf if there was none."""
        self._passing_s = passing_s
        self._looked_s = passing_s()
        self._left_out_s = 0.0

    def passing_s(self) -> float:
        """Return monotonic seconds that also count while this process is stopped or the machine sleeps; the zero is
        arbitrary.
        """
        return self._passing_s()

    def seconds(self) -> float:
        """Return monotonic seconds without those in which the process was stopped or the machine slept.

        Such a standstill is noticed here, as a gap between two calls of more than `STANDSTILL_S`.
        """
        now_s = self._passing_s()
        unseen_s, self._looked_s = now_s - self._looked_s, now_s
        if unseen_s > STANDSTILL_S:
            self._left_out_s += unseen_s - COUNTED_S
            self.resumed_s = now_s - self._left_out_s
        return now_s - self._left_out_s
