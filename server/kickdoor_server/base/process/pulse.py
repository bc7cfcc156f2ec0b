"""Measures how long the reactor is busy without serving its sockets: a beat is due at intervals, and may come late.

`lag` is how late each beat was, which is how long data arriving at that moment would have waited. Rare beats measure
that as well as frequent ones, so every server beats four times a second. With the setting `pulse_ms` it beats as often
as that says, and logs the longest pieces of work.

A beat that comes seconds late means a standstill: the process was stopped, or the machine slept. Beats are scheduled by
the server's own clock, which leaves standstills out (`base/steady.py`), and measured by the time that passes.

Nothing else runs while the reactor works, so the gap between two beats is at least the longest piece of work in it and
at most one interval longer. `own` is the CPU time of the reactor's thread in a gap: a long gap with little of it was
caused by the machine (other programs, a sleeping laptop) and not by the server.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable
from functools import partial

from msgspec import Struct, field

from ..edge import DelayedCall, Time, cancelled, later
from .logs import Log

EDGES_MS = (2.5, 5.0, 7.5, 10.0, 15.0, 20.0, 30.0, 50.0, 100.0, 200.0, 500.0, 1_000.0)
"""Bucket edges of the histograms of gaps, in ms."""

STALL_MS = 20.0
"""Shortest gap that is logged, in ms: from about here on people could notice it in a countdown or a key press."""

REPORT_S = 60.0
"""Seconds between two log lines with the figures."""

UNASKED_MS = 250
"""Milliseconds between beats when `pulse_ms` is 0: 2,400 beats in the ten minutes that an alert looks back."""


TOLD_S = 5.0
"""Shortest standstill, in seconds, that people are told of: by then they have waited for an answer, or seen a clock
stop."""

SETTLE_S = 0.5
"""Seconds from the end of a standstill until people are told: by then the server has read what was sent meanwhile, and
knows which connections are gone."""


def unheard(stood_s: float) -> None:
    """Do nothing; the default for `stood_still`, which is called after the whole process was stopped for a while."""


class Spread(Struct):
    """A histogram of durations. `counts` has how many were at most as long as each edge of `EDGES_MS`, the longer ones
    last."""

    longest_ms: float = 0.0
    total_ms: float = 0.0
    counts: list[int] = field(default_factory=lambda: [0] * (len(EDGES_MS) + 1))

    def note(self, ms: float) -> None:
        """Add a duration, in ms, to the histogram."""
        self.longest_ms = max(self.longest_ms, ms)
        self.total_ms += ms
        self.counts[bisect_left(EDGES_MS, ms)] += 1

    def over(self, ms: float) -> int:
        """Return how many durations were longer than `ms`, which must be one of `EDGES_MS`. Raises ValueError if it is
        not.
        """
        return sum(self.counts[EDGES_MS.index(ms) + 1 :])

    def __str__(self) -> str:
        return ",".join(map(str, self.counts))


class Pulse:
    """Beats from `start` to `stop`: every `asked_ms` with lines in the log, or every `UNASKED_MS` without if that is 0.

    `lag`, `gaps` and `own` count since the start. `passing_s` returns seconds that pass also during a standstill (None:
    the clock's). `stood_still` is called with the seconds of each standstill of at least `TOLD_S`.
    """

    def __init__(
        self,
        clock: Time,
        asked_ms: int,
        cpu_s: Callable[[], float] = time.thread_time,
        passing_s: Callable[[], float] | None = None,
        stood_still: Callable[[float], None] = unheard,
    ) -> None:
        self.lag = Spread()
        self.gaps = Spread()
        self.own = Spread()
        self._logs = bool(asked_ms)
        self._clock = clock
        self._every_s = (asked_ms or UNASKED_MS) / 1000
        self._cpu_s = cpu_s
        self._passing_s = passing_s or clock.seconds
        self._stood_still = stood_still
        self._call: DelayedCall | None = None
        self._telling: DelayedCall | None = None
        self._last_s = 0.0
        self._last_cpu_s = 0.0
        self._report_due_s = 0.0
        self._log = Log()

    @property
    def own_share(self) -> float:
        """Return the share of a core that the reactor's thread has used since the start."""
        return self.own.total_ms / max(self.gaps.total_ms, 1e-9)

    def start(self) -> None:
        """Start the periodic timer whose delays show how busy the event loop is, and for how long the process stands
        still.
        """
        self._last_s, self._last_cpu_s = self._passing_s(), self._cpu_s()
        self._report_due_s = self._last_s + REPORT_S
        self._call = later(self._clock, self._every_s, self._beat)

    def stop(self) -> None:
        """Stop the timer; if `asked_ms` is not 0, log the measured delays a last time."""
        cancelled(self._telling)
        cancelled(self._call)
        if self._call is not None and self._logs:
            self._report()
        self._call = None

    def _beat(self) -> None:
        now_s, cpu_s = self._passing_s(), self._cpu_s()
        gap_ms, own_ms = (now_s - self._last_s) * 1000, (cpu_s - self._last_cpu_s) * 1000
        late_s = max(0.0, gap_ms / 1000 - self._every_s)
        self.lag.note(late_s * 1000)
        if late_s >= TOLD_S:
            self._telling = later(self._clock, SETTLE_S, partial(self._stood_still, late_s))
        self.gaps.note(gap_ms)
        self.own.note(own_ms)
        if self._logs:
            self._tell(now_s, gap_ms, own_ms)
        self._last_s, self._last_cpu_s = now_s, cpu_s
        self._call = later(self._clock, self._every_s, self._beat)

    def _tell(self, now_s: float, gap_ms: float, own_ms: float) -> None:
        if gap_ms > STALL_MS:
            self._log.info("reactor_stalled", gap_ms=round(gap_ms, 1), own_ms=round(own_ms, 1))
        if now_s > self._report_due_s:
            self._report_due_s = now_s + REPORT_S
            self._report()

    def _report(self) -> None:
        """Log the figures; `gaps` and `own` are counts by `EDGES_MS`."""
        self._log.info(
            "reactor_pulse",
            beats=sum(self.gaps.counts),
            longest_gap_ms=round(self.gaps.longest_ms, 1),
            longest_own_ms=round(self.own.longest_ms, 1),
            own_share=round(self.own_share, 3),
            gaps=self.gaps,
            own=self.own,
        )
