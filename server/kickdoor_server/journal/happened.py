"""What has happened at a table so far: the last of it as it is, all before that packed.

Somebody who comes is shown the last of it, so that is at hand; what was before that is looked for in the last pieces.
All pieces together are kept for the snapshots, in which they are. Older ones are put together now and then: four bytes
an event, where one that is at hand takes a hundred.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat

from .earlier import Piece, joined, piece_of

AT_HAND_LEAST = 64
"""Events that are never packed: somebody who comes is told of 60."""

AT_HAND_MOST = 128

LOOKED_THROUGH = 200
"""Events, the last ones, that anybody who comes can be told of."""

PIECES_MOST = 8


class Happened:
    """At one table, oldest first: `pieces`, then `fresh`."""

    __slots__ = ("_is_whole", "fresh", "pieces")

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.fresh: list[Event] = []
        self._is_whole = True

    def add(self, events: Iterable[Event]) -> None:
        """This has happened as well."""
        self.fresh.extend(events)
        if len(self.fresh) > AT_HAND_MOST:
            self.pieces.append(piece_of(self.fresh[:-AT_HAND_LEAST]))
            del self.fresh[:-AT_HAND_LEAST]
            self._tidy()

    def restore(self, pieces: Iterable[Piece], fresh: Iterable[Event]) -> None:
        """Before the server was started again."""
        self.pieces = list(pieces)
        self.fresh = []
        self._tidy()
        self.add(fresh)

    def forget_what_is_old(self) -> None:
        """From here on nobody wants to know more than what somebody who comes is told."""
        self._is_whole = False
        self._tidy()

    def packed(self) -> list[Piece]:
        """All of it, in pieces."""
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
        """The last pieces stay as they are: those that are still looked through."""
        if len(self.pieces) <= PIECES_MOST and self._is_whole:
            return
        old, at_hand = len(self.pieces), 0
        while old and at_hand < LOOKED_THROUGH:
            old -= 1
            at_hand += self.pieces[old].count.events
        if self._is_whole and old > 1:
            self.pieces[:old] = [joined(self.pieces[:old])]
        elif not self._is_whole:
            del self.pieces[:old]
