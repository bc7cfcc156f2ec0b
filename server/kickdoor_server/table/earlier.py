"""What happened before the events at hand of a match that has come back: packed as its snapshot has it, and counted.

To open all events of an old match takes longer than everything else about bringing it back, and hardly anybody asks
for more than the last of them. So how many of them each viewer was told is written beside each piece, and a piece is
opened when somebody wants to know what was in it: AI seats do, before they think for the first time.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from msgspec import Struct, msgpack

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.plain import loaded, saved_bytes

from ..base.store.records import Count, PieceRecord

FASTEST = 1
"""For zlib: events are alike, and somebody waits."""


class Piece(Struct, frozen=True, array_like=True):
    """Events that happened one after the other."""

    packed: bytes
    count: Count

    def opened(self, packages: Sequence[str]) -> list[Event]:
        """The events. UnreadableSave, zlib.error: they are none of the classes in these packages."""
        return unpacked(self.packed, packages)


_encode = msgpack.Encoder().encode
_decode = msgpack.Decoder(Piece).decode


def piece_of(events: Sequence[Event]) -> Piece:
    """These, packed."""
    return Piece(zlib.compress(saved_bytes(list(events)), FASTEST), count_of(events))


def unpacked(packed: bytes, packages: Sequence[str]) -> list[Event]:
    """The same as `Piece.opened` of a piece that nobody has counted."""
    found: list[Event] = loaded(zlib.decompress(packed), list[Event], tuple(packages))
    return found


def count_of(events: Sequence[Event]) -> Count:
    """Count them by whom they reach."""
    public = sum(event.audience is None for event in events)
    more = Counter(int(seat) for event in events if event.audience is not None for seat in set(event.audience))
    return Count(len(events), public, dict(more))


def together(counts: Sequence[Count]) -> Count:
    """Add these up."""
    more: Counter[int] = Counter()
    for count in counts:
        more.update(count.more)
    return Count(sum(count.events for count in counts), sum(count.public for count in counts), dict(more))


def kept(match: int, n: int, piece: Piece) -> PieceRecord:
    """That piece as the store has it, number `n` of the pieces of that match."""
    return PieceRecord(match, n, _encode(piece))


def piece_in(record: PieceRecord) -> Piece:
    """The piece in that record. msgspec.DecodeError: there is none."""
    return _decode(record.body)


class Earlier:
    """The events in these pieces; `packages` have their classes."""

    def __init__(self, pieces: Iterable[Piece] = (), packages: Sequence[str] = ()) -> None:
        self._pieces = tuple(pieces)
        self._packages = packages

    def __len__(self) -> int:
        """How many there are."""
        return sum(piece.count.events for piece in self._pieces)

    @property
    def count(self) -> Count:
        """Count these events by whom they reach."""
        return together([piece.count for piece in self._pieces])

    @cached_property
    def events(self) -> list[Event]:
        """All of them, opened once for everybody who asks."""
        return [event for piece in self._pieces for event in piece.opened(self._packages)]


NOTHING = Earlier()
"""Where all that has happened is at hand."""
