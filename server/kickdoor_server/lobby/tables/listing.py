"""The list of tables as clients get it: whole, or a page of what has changed since they last asked.

Each table has a stamp, the number of the last change that it was part of, and the list is kept in their order. A client
that knows all changes up to a stamp is sent those after it, oldest first, at most `PAGE_MOST` tables at a time. So the
first list comes in pages, and later ones are mostly empty.

Describing hundreds of tables takes milliseconds. It is done when somebody asks and something may have changed: after a
request that could have changed it (`mark`), as often as `LOOKS` allows, and else at most every `LOOK_EVERY_S`.
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
"""Closed tables that are remembered by their stamp; a client that asked before these gets the whole list."""

LOOK_EVERY_S = 0.5
"""Seconds by which changes that no request has caused are seen late: a lost connection, the end of a match."""


LOOKS = Rate(per_s=5, burst=20)
"""How often the tables are described: under load changes are seen 0.2 s late."""


class Listing:
    """The list of tables of one server. `describe` returns all tables as they are now, `sets` what can be played."""

    def __init__(
        self, describe: Callable[[], Iterable[TableInfo]], sets: Callable[[], tuple[SetInfo, ...]], time: Time
    ) -> None:
        self._describe = describe
        self._sets = sets
        self._time = time
        self._stamp = 0
        self._now: tuple[TableInfo, ...] = ()
        """All tables, in the order in which they were opened."""
        self._known: dict[str, tuple[int, TableInfo]] = {}
        """Stamp and description of each table, by id; the latest changes are last."""
        self._gone: deque[tuple[int, str]] = deque()
        self._forgotten = 0
        """The stamp of the last closed table that is no longer remembered."""
        self._whole: Encoded | None = None
        self._is_due = True
        self._looked_s = 0.0
        self._looks = Bucket(lambda: LOOKS, time.seconds())

    def mark(self) -> None:
        """Note that a table may have changed, so that the list is rebuilt before a client gets it, at most at the rate
        `LOOKS`.
        """
        self._is_due = True

    def told(self, since: int | None) -> Encoded:
        """Return the message with the list of tables for one client. `since`: the number of the last change that the
        client knows, and it gets later changes only; 0: it knows none; None: it always gets the whole list.
        """
        self._look()
        return self._all() if since is None else encode(self._page(since))

    def _all(self) -> Encoded:
        """Return all tables; if they do not fit into a frame, as many as do."""
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
