"""Which table goes where there is no room for another one.

The first of these that there is: one being filled at which nobody is; a finished one at which nobody is; a match in
which no person has answered anything and at which nobody has been for some minutes, paused or not; the match that has
slept for longest, after a day, and that nobody has paused. Whoever has played and paused has said that they will be
back; whoever has only opened a table and called AI players has lost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..matches.ending import Fate
from ..matches.playing import Playing
from ..tables.gathering import Gathering


def to_go(
    tables: Iterable[object], now_s: float, unanswered_s: float, abandoned_s: float
) -> Gathering | Playing | None:
    """Return the one that gives way; None if all are needed.

    For how long at least nobody has been there: `unanswered_s` at a match that no person has played, `abandoned_s` at
    any other.
    """
    there = list(tables)
    deserted = [table for table in there if isinstance(table, Gathering) and table.deserted_s(now_s) > 0.0]
    if deserted:
        return max(deserted, key=lambda table: table.deserted_s(now_s))
    playing = [table for table in there if isinstance(table, Playing)]
    finished = [table for table in playing if table.is_over and not table.is_anybody_here()]
    if finished:
        return min(finished, key=lambda table: table.match.ended_s or now_s)
    running = [table for table in playing if table.match.fate is Fate.RUNNING]
    unplayed = [table for table in running if not table.match.people_answered]
    emptiest = max(unplayed, key=lambda table: table.deserted_s(now_s), default=None)
    if emptiest is not None and emptiest.deserted_s(now_s) > unanswered_s:
        return emptiest
    asleep = [table for table in running if not table.match.pausing.stands_still]
    longest = max(asleep, key=lambda table: table.asleep_s(now_s), default=None)
    return longest if longest is not None and longest.asleep_s(now_s) > abandoned_s else None
