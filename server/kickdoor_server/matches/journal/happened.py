"""The events of a match so far: the latest as they are, earlier ones packed, older ones on the disk only.

People who come are shown the latest, so those are in memory; somewhat earlier ones are looked up in the last pieces.
Older pieces stay in memory until they are in the store, with the snapshot that needs them. After that only their counts
are kept, and paging back reads them from the store (`paging.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat

from ...base.store.records import NOTHING_COUNTED, Count
from ...table.earlier import Piece, piece_of, together

AT_HAND_LEAST = 64
"""Events that are never packed; people who come are told 60."""

AT_HAND_MOST = 128
"""Unpacked events beyond which the older ones are packed."""

LOOKED_THROUGH = 200
"""The latest events, among which people who come are told some."""

PIECE_MOST = 256
"""Events in a piece; unpacking it takes 1 ms."""


class Happened:
    """The events of one match, oldest first: those no longer in memory (counted in `before`), `pieces`, then `fresh`.

    `in_store`: how many pieces, from the first of all, are in the store. `is_whole`: whether the pieces that are no
    longer in memory are among them.
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
        """Append these events; older ones are compressed in pieces once too many are uncompressed."""
        self.fresh.extend(events)
        if len(self.fresh) > AT_HAND_MOST:
            old = self.fresh[:-AT_HAND_LEAST]
            del self.fresh[:-AT_HAND_LEAST]
            self.pieces += [piece_of(old[start : start + PIECE_MOST]) for start in range(0, len(old), PIECE_MOST)]
            self._tidy()

    def restore(self, pieces: Iterable[Piece], fresh: Iterable[Event], in_store: int = 0) -> None:
        """Replace all events by those before a restart: compressed `pieces`, of which the first `in_store` are in the
        store, and uncompressed `fresh` ones.
        """
        self.before, self._gone = NOTHING_COUNTED, 0
        self.pieces, self.in_store = list(pieces), in_store
        self.fresh = []
        self._tidy()
        self.add(fresh)

    def forget_what_is_old(self) -> None:
        """Drop old pieces even if they are not in the store, now and from now on: paging back to them is no longer
        possible.
        """
        self.is_whole = False
        self._tidy()

    @property
    def gone(self) -> int:
        """Return how many pieces, from the first of all, are no longer in memory."""
        return self._gone

    @property
    def packed(self) -> int:
        """Return how many pieces there are, in memory and in the store."""
        return self._gone + len(self.pieces)

    def unwritten(self) -> list[tuple[int, Piece]]:
        """Return the compressed pieces that are not in the store yet, each with its number, from 0."""
        first = max(self.in_store - self._gone, 0)
        return list(enumerate(self.pieces[first:], self._gone + first))

    def written(self, pieces: int) -> None:
        """Note that the first `pieces` pieces (compressed runs of events) are in the store; old ones may then leave
        memory.
        """
        self.in_store = max(self.in_store, pieces)
        self._tidy()

    def here(self) -> list[Piece]:
        """Return all events in memory as compressed pieces."""
        return [*self.pieces, piece_of(self.fresh)] if self.fresh else list(self.pieces)

    def last(self, viewer: Seat | None, most: int, packages: Sequence[str]) -> list[Event]:
        """Return the last `most` events that this seat (None: a spectator) may see, as far as they are among the latest
        `LOOKED_THROUGH`.

        `packages`: where the classes of all events are defined.
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
        """Drop pieces that are in the store or not wanted any more, except those that are still looked through."""
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
