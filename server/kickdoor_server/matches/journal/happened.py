"""What has happened at a table so far: the last of it as it is, what was before that packed, and older yet on the disk.

Somebody who comes is shown the last of it, so that is at hand; what was before that is looked for in the last pieces.
Older pieces stay in memory until they are in the store, with the snapshot that needs them. From then on it is only
known how many events were in them: whoever pages back has them read (`paging.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat

from ...base.store.records import NOTHING_COUNTED, Count
from ...table.earlier import Piece, piece_of, together

AT_HAND_LEAST = 64
"""Events that are never packed: somebody who comes is told of 60."""

AT_HAND_MOST = 128

LOOKED_THROUGH = 200
"""Events, the last ones, that anybody who comes can be told of."""

PIECE_MOST = 256
"""Events in a piece: to open it takes a millisecond."""


class Happened:
    """At one table, oldest first: what is no longer here (`before` counts it), `pieces`, then `fresh`.

    `in_store`: how many pieces, from the first of all, are in the store; `is_whole`: whether those that are no longer
    here are among them, and not forgotten.
    """

    __slots__ = ("_gone", "before", "fresh", "in_store", "is_whole", "pieces")

    def __init__(self) -> None:
        self.before: Count = NOTHING_COUNTED
        self.pieces: list[Piece] = []
        self.fresh: list[Event] = []
        self.in_store = 0
        self.is_whole = True
        self._gone = 0

    def add(self, events: Iterable[Event]) -> None:
        """This has happened as well."""
        self.fresh.extend(events)
        if len(self.fresh) > AT_HAND_MOST:
            old = self.fresh[:-AT_HAND_LEAST]
            del self.fresh[:-AT_HAND_LEAST]
            self.pieces += [piece_of(old[start : start + PIECE_MOST]) for start in range(0, len(old), PIECE_MOST)]
            self._tidy()

    def restore(self, pieces: Iterable[Piece], fresh: Iterable[Event], in_store: int = 0) -> None:
        """Before the server was started again; so many of the pieces are in the store."""
        self.before, self._gone = NOTHING_COUNTED, 0
        self.pieces, self.in_store = list(pieces), in_store
        self.fresh = []
        self._tidy()
        self.add(fresh)

    def forget_what_is_old(self) -> None:
        """From here on nobody wants to know more than what somebody who comes is told."""
        self.is_whole = False
        self._tidy()

    @property
    def gone(self) -> int:
        """How many pieces, from the first of all, are no longer here."""
        return self._gone

    @property
    def packed(self) -> int:
        """How many pieces there are, here and elsewhere."""
        return self._gone + len(self.pieces)

    def unwritten(self) -> list[tuple[int, Piece]]:
        """The pieces that are not yet in the store, each with its number among all."""
        first = max(self.in_store - self._gone, 0)
        return list(enumerate(self.pieces[first:], self._gone + first))

    def written(self, pieces: int) -> None:
        """So many pieces, from the first of all, are in the store by now."""
        self.in_store = max(self.in_store, pieces)
        self._tidy()

    def here(self) -> list[Piece]:
        """All that is in memory, in pieces."""
        return [*self.pieces, piece_of(self.fresh)] if self.fresh else list(self.pieces)

    def last(self, viewer: Seat | None, most: int, packages: Sequence[str]) -> list[Event]:
        """So many events that reach that seat (None: a spectator), as far as they are among the last ones.

        `packages` have the classes of all.
        """
        found: list[Event] = []
        for nth, event in enumerate(self._latest_first(packages)):
            if nth == LOOKED_THROUGH or len(found) == most:
                break
            if event.reaches(viewer):
                found.append(event)
        return found[::-1]

    def _latest_first(self, packages: Sequence[str]) -> Iterator[Event]:
        yield from reversed(self.fresh)
        for piece in reversed(self.pieces):
            yield from reversed(piece.opened(packages))

    def _tidy(self) -> None:
        """Let go of what is in the store, or is wanted no more; those pieces stay that are still looked through."""
        old, at_hand = len(self.pieces), len(self.fresh)
        while old and at_hand < LOOKED_THROUGH:
            old -= 1
            at_hand += self.pieces[old].count.events
        if self.is_whole:
            old = min(old, self.in_store - self._gone)
        if old > 0:
            self.before = together([self.before, *(piece.count for piece in self.pieces[:old])])
            self._gone += old
            del self.pieces[:old]
