"""The time by which the server waits for people. It does not run on while the server itself stands still.

A process is stopped, a laptop sleeps, a machine is too busy to let the server run: meanwhile nobody can answer, come
back or be heard, so such a standstill uses up nobody's time. Twisted's reactor tells the time by `Steady`, and every
deadline, grace period, lease and retry of the server goes by the reactor, so none of them has to know of standstills.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

LOOK_S = 0.25
"""Seconds after which a reactor that waits for something looks at the time again."""

STANDSTILL_S = 1.0
"""Seconds without a look at the time that are a standstill. An answer of a person takes milliseconds, and a portion of
work as well (`base/process/portions.py`); a machine so busy that it lets the server wait for longer lets people wait,
too."""

COUNTED_S = 0.05
"""Seconds that a standstill counts as, so that time goes by even on a machine that is always late."""


def passing_s() -> float:
    """Return seconds that pass whatever this process does, also while the machine sleeps; their zero is arbitrary.

    Linux leaves sleep out of CLOCK_MONOTONIC, and Python leaves it out of `monotonic` on macOS.
    """
    if sys.platform == "win32":
        return time.monotonic()
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Steady:
    """Tells the time that `passing_s` tells, without standstills. It has to be looked at every `LOOK_S`."""

    __slots__ = ("_left_out_s", "_looked_s", "_passing_s", "resumed_s")

    def __init__(self, passing_s: Callable[[], float]) -> None:
        self.resumed_s = float("-inf")
        """The steady time at which the last standstill was over."""
        self._passing_s = passing_s
        self._looked_s = passing_s()
        self._left_out_s = 0.0

    def passing_s(self) -> float:
        """Return the seconds that pass also while the server stands still."""
        return self._passing_s()

    def seconds(self) -> float:
        """Return the steady time, in seconds."""
        now_s = self._passing_s()
        unseen_s, self._looked_s = now_s - self._looked_s, now_s
        if unseen_s > STANDSTILL_S:
            self._left_out_s += unseen_s - COUNTED_S
            self.resumed_s = now_s - self._left_out_s
        return now_s - self._left_out_s
