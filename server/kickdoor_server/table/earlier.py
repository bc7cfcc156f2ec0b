"""The older events of a match that was restored from a snapshot: packed, and counted.

Unpacking all events of an old match takes longer than everything else about restoring it, and mostly only the latest
are asked for. So each packed piece has the number of its events that each viewer has seen beside it, and is unpacked
when somebody needs them. AI seats do, before they think for the first time.
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
"""Compression level for zlib: events are alike and compress well at any, and a match waits."""


class Piece(Struct, frozen=True, array_like=True):
    """A run of consecutive events: compressed, with their counts."""

    packed: bytes
    count: Count

    def opened(self, packages: Sequence[str]) -> list[Event]:
        """Return the events, decompressed; their classes are defined in these packages (none: anywhere). Raises
        UnreadableSave or zlib.error if they cannot be read.
        """
        return unpacked(self.packed, packages)


_encode = msgpack.Encoder().encode
_decode = msgpack.Decoder(Piece).decode


def piece_of(events: Sequence[Event]) -> Piece:
    """Return these consecutive events compressed, with counts of who may see them."""
    return Piece(zlib.compress(saved_bytes(list(events)), FASTEST), count_of(events))


def unpacked(packed: bytes, packages: Sequence[str]) -> list[Event]:
    """Return events that have no counts beside them, decompressed. Raises UnreadableSave or zlib.error if they cannot
    be read.
    """
    found: list[Event] = loaded(zlib.decompress(packed), list[Event], tuple(packages))
    return found


def count_of(events: Sequence[Event]) -> Count:
    """Return how many events there are, how many are public, and how many more each seat sees."""
    public = sum(event.audience is None for event in events)
    more = Counter(int(seat) for event in events if event.audience is not None for seat in set(event.audience))
    return Count(len(events), public, dict(more))


def together(counts: Sequence[Count]) -> Count:
    """Return the sum of these counts."""
    more: Counter[int] = Counter()
    for count in counts:
        more.update(count.more)
    return Count(sum(count.events for count in counts), sum(count.public for count in counts), dict(more))


def kept(match: int, n: int, piece: Piece) -> PieceRecord:
    """Return these compressed events as a record of the store: number `n` (from 0) of such records of that match."""
    return PieceRecord(match, n, _encode(piece))


def piece_in(record: PieceRecord) -> Piece:
    """Return the compressed events in that record. Raises msgspec.DecodeError if their counts cannot be read."""
    return _decode(record.body)


class Earlier:
    """The events in these pieces, unpacked when they are needed; their classes are in `packages`."""

    def __init__(self, pieces: Iterable[Piece] = (), packages: Sequence[str] = ()) -> None:
        self._pieces = tuple(pieces)
        self._packages = packages

    def __len__(self) -> int:
        """Return how many events there are."""
        return sum(piece.count.events for piece in self._pieces)

    @property
    def count(self) -> Count:
        """Return the counts of these events."""
        return together([piece.count for piece in self._pieces])

    @cached_property
    def events(self) -> list[Event]:
        """Return all events. They are unpacked once."""
        return [event for piece in self._pieces for event in piece.opened(self._packages)]


NOTHING = Earlier()
"""No older events: all that has happened is in memory."""
