"""Which table goes where there is no room for another one: one being filled at which nobody is, a finished one at
which nobody is, or the longest sleeper.

Not one that was paused: its people have said that they will be back.
"""

from __future__ import annotations

from collections.abc import Iterable

from .ending import Fate
from .gathering import Gathering
from .playing import Playing


def to_go(tables: Iterable[object], now_s: float, abandoned_s: float) -> Gathering | Playing | None:
    """The one that gives way; None if all are needed. `abandoned_s`: how long at least a match has to have slept."""
    there = list(tables)
    deserted = [table for table in there if isinstance(table, Gathering) and table.deserted_s(now_s) > 0.0]
    if deserted:
        return max(deserted, key=lambda table: table.deserted_s(now_s))
    playing = [table for table in there if isinstance(table, Playing)]
    finished = [table for table in playing if table.match.fate is not Fate.RUNNING and not table.is_anybody_here()]
    if finished:
        return min(finished, key=lambda table: table.match.ended_s or now_s)
    asleep = [table for table in playing if not table.match.pausing.stands_still]
    longest = max(asleep, key=lambda table: table.asleep_s(now_s), default=None)
    return longest if longest is not None and longest.asleep_s(now_s) > abandoned_s else None
