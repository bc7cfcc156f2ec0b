"""Detects jumps of the system's clock, after which no data are deleted because they look old.

A clock that was set wrong and jumps ahead by years makes every ban, report and address in the log look old. Mostly it
is noticed and set back. So for a day after such a jump nothing is deleted: a ban is over while the clock says so, and
holds again once the clock is back. A suspended machine jumps as well, and deletes a day later. So does a server that
starts more than a week after it has last written anything, since its clock may be wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ...base.store.high_water import FILE as HIGH_WATER
from ...base.store.opening import JOURNAL
from ..access.bans import FILE as BANS
from ..access.bans import MUTES_FILE

LEAP_LEAST_S = 3600.0
"""Seconds by which the clock must run ahead of the time that has passed to count as a jump. Daylight saving moves it by
no more."""

DOUBTED_S = 24 * 3600.0
"""Seconds after a jump in which nothing is deleted, so that somebody can notice."""


AWAY_MOST_S = 7 * 24 * 3600.0
"""Seconds that a server may be down without doubt about its clock."""


def last_written_s(folder: Path | None) -> float:
    """Return when a server last wrote to this data folder, in seconds since 1970; infinity if it never did.

    It is the latest modification time of the journal and of the lists of bans and mutes; SQLite changes the journal's
    when it writes, not when it opens it.
    """
    files = [] if folder is None else [folder / name for name in (JOURNAL, HIGH_WATER, BANS, MUTES_FILE)]
    return max((file.stat().st_mtime for file in files if file.exists()), default=float("inf"))


class Leaps:
    """Watches the system's clock for jumps.

    `wall_s` returns seconds since 1970 by that clock, `now_s` seconds that pass whatever it does. `before_s` is when
    the server last wrote something before this start.
    """

    def __init__(self, wall_s: Callable[[], float], now_s: Callable[[], float], before_s: float) -> None:
        self._wall_s = wall_s
        self._now_s = now_s
        self._ahead_s = wall_s() - now_s()
        leapt = wall_s() - before_s > AWAY_MOST_S
        self._until_s = now_s() + DOUBTED_S if leapt else float("-inf")

    def were_lately(self) -> bool:
        """Return whether the system's clock has jumped ahead within the last 24 hours. A jump is noticed at the next
        call of this method.
        """
        now_s = self._now_s()
        ahead_s = self._wall_s() - now_s
        if ahead_s - self._ahead_s > LEAP_LEAST_S:
            self._until_s = now_s + DOUBTED_S
        self._ahead_s = ahead_s
        return now_s < self._until_s
