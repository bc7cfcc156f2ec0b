"""Which table gives up its place where there is none for another one: a place is for people who are here.

The first of these that there is: one being filled at which nobody is; a finished one at which nobody is; the match at
which nobody has been for longest, paused or not. The first two are gone then. The match is put to sleep in the journal
and holds no place there; it wakes as after a restart when one of its people comes back.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...matches.playing.playing import Playing
from .gathering import Gathering


def to_go(tables: Iterable[object], now_s: float) -> Gathering | Playing | None:
    """Return the table that gives up its place; None if somebody is at each of them."""
    there = list(tables)
    empty = [table for table in there if isinstance(table, Gathering) and table.deserted_s(now_s) > 0.0]
    if empty:
        return max(empty, key=lambda table: table.deserted_s(now_s))
    deserted = [table for table in there if isinstance(table, Playing) and not table.is_anybody_here()]
    finished = [table for table in deserted if table.is_over]
    if finished:
        return min(finished, key=lambda table: table.match.ended_s or now_s)
    asleep = [table for table in deserted if table.can_be_put_away]
    return max(asleep, key=lambda table: table.deserted_s(now_s), default=None)
