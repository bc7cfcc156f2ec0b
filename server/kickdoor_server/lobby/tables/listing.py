"""The list of tables as it is told: whole, or a page of what has changed since somebody last asked.

Each table has a stamp, the number of the change that it was part of last; the list is kept in their order. Who has
heard of all changes up to some stamp is told those after it, oldest first, at most `PAGE_MOST` tables at a time: so the
first list comes in pages, and what follows has mostly nothing in it.

Describing hundreds of tables takes milliseconds. It is done when somebody asks and something may have changed: after a
request that could (`mark`), as often as `LOOKS` has it, and else not more often than every `LOOK_EVERY_S`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from kickdoor_protocol.codec import Encoded, encode
from kickdoor_protocol.errors import LocalProtocolError
from kickdoor_protocol.messages.lobby import SetInfo, TableInfo, Tables

from ...base.edge import Time
from ...base.rates import Bucket, Rate

PAGE_MOST = 100
"""Tables in a page."""

GONE_MOST = 1_000
"""Tables that are gone and still known by their stamp; whoever has asked before that gets the list anew."""

LOOK_EVERY_S = 0.5
"""What nobody has asked for shows so much later: that somebody's line is lost, that a match is over."""


LOOKS = Rate(per_s=5, burst=20)
"""Where very much happens, what has changed shows a fifth of a second later."""


class Listing:
    """Of one server. `describe` tells what all tables look like now, `sets` what may be played."""

    def __init__(
        self, describe: Callable[[], Iterable[TableInfo]], sets: Callable[[], tuple[SetInfo, ...]], time: Time
    ) -> None:
        self._describe = describe
        self._sets = sets
        self._time = time
        self._stamp = 0
        self._now: tuple[TableInfo, ...] = ()
        """In the order in which they were opened."""
        self._known: dict[str, tuple[int, TableInfo]] = {}
        """By id; those that have changed last are at the end."""
        self._gone: deque[tuple[int, str]] = deque()
        self._forgotten = 0
        """The stamp of the last one of those that are gone and no longer known."""
        self._whole: Encoded | None = None
        self._is_due = True
        self._looked_s = 0.0
        self._looks = Bucket(lambda: LOOKS, time.seconds())

    def mark(self) -> None:
        """Something may have changed that whoever asks next should see."""
        self._is_due = True

    def told(self, since: int | None) -> Encoded:
        """What to tell whoever has heard of the changes up to `since`: 0 of none, None if they always want all."""
        self._look()
        return self._all() if since is None else encode(self._page(since))

    def _all(self) -> Encoded:
        """All tables; where those have so many packs that they do not fit, as many as do."""
        if self._whole is None:
            tables = self._now
            while self._whole is None:
                try:
                    self._whole = encode(Tables(tables, self._sets()))
                except LocalProtocolError:
                    tables = tables[: len(tables) // 2]
        return self._whole

    def _page(self, since: int) -> Tables:
        if not self._forgotten <= since <= self._stamp:
            since = 0
        after = [(stamp, info) for stamp, info in self._known.values() if stamp > since]
        is_last = len(after) <= PAGE_MOST
        as_of = self._stamp if is_last else after[PAGE_MOST - 1][0]
        return Tables(
            tuple(info for _, info in after[:PAGE_MOST]),
            () if since else self._sets(),
            since=since,
            as_of=as_of,
            gone=tuple(table for stamp, table in self._gone if since < stamp <= as_of) if since else (),
            more=not is_last,
        )

    def _look(self) -> None:
        now_s = self._time.seconds()
        if not self._is_due and now_s - self._looked_s < LOOK_EVERY_S:
            return
        if not self._looks.take(now_s):
            return
        self._is_due, self._looked_s = False, now_s
        before, self._known = self._known, {}
        changed = []
        self._now = tuple(self._describe())
        for info in self._now:
            stamp, known = before.pop(info.id, (0, None))
            if known == info:
                self._known[info.id] = (stamp, info)
            else:
                changed.append(info)
        self._known = dict(sorted(self._known.items(), key=lambda item: item[1][0]))
        for info in changed:
            self._stamp += 1
            self._known[info.id] = (self._stamp, info)
        for table in before:
            self._stamp += 1
            self._gone.append((self._stamp, table))
        while len(self._gone) > GONE_MOST:
            self._forgotten, _ = self._gone.popleft()
        if changed or before:
            self._whole = None
