"""Whether the clock on the wall can be believed just now, before something is forgotten for good because of it.

A clock that jumps ahead by years, because it was set wrong, makes every ban, every report and every address in the log
look old. Most often somebody notices and sets it back. So for a day after such a jump nothing is forgotten: a ban is
over while the clock says so, and holds again once it is back. A machine that was suspended jumps as well, and forgets
a day later; so does a server that starts more than a week after it has written anything, for that may be its clock.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ...base.store.high_water import FILE as HIGH_WATER
from ...base.store.opening import JOURNAL
from ..access.bans import FILE as BANS
from ..access.bans import MUTES_FILE

LEAP_LEAST_S = 3600.0
"""By how much it has to run ahead of the time that has passed; clocks are set by less each summer."""

DOUBTED_S = 24 * 3600.0
"""For how long nothing is forgotten after that: until somebody has looked."""


AWAY_MOST_S = 7 * 24 * 3600.0
"""For how long a server is down without a doubt about its clock."""


def last_written_s(folder: Path | None) -> float:
    """When a server has last written something in its data folder, since 1970; never: infinity.

    Its journal, which SQLite touches when it is put in order and not when it is opened, and lists beside it.
    """
    files = [] if folder is None else [folder / name for name in (JOURNAL, HIGH_WATER, BANS, MUTES_FILE)]
    return max((file.stat().st_mtime for file in files if file.exists()), default=float("inf"))


class Leaps:
    """Of one clock. `wall_s`: since 1970, as the clock has it; `now_s`: seconds that pass, whatever the clock does;
    `before_s`: what the clock had when the server last wrote something, before this start."""

    def __init__(self, wall_s: Callable[[], float], now_s: Callable[[], float], before_s: float) -> None:
        self._wall_s = wall_s
        self._now_s = now_s
        self._ahead_s = wall_s() - now_s()
        leapt = wall_s() - before_s > AWAY_MOST_S
        self._until_s = now_s() + DOUBTED_S if leapt else float("-inf")

    def were_lately(self) -> bool:
        """Whether it has jumped ahead within the last day, as far as these calls could see."""
        now_s = self._now_s()
        ahead_s = self._wall_s() - now_s
        if ahead_s - self._ahead_s > LEAP_LEAST_S:
            self._until_s = now_s + DOUBTED_S
        self._ahead_s = ahead_s
        return now_s < self._until_s
