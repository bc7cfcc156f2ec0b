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

from msgspec import Raw, Struct, msgpack

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import loaded, saved_bytes

FASTEST = 1
"""For zlib: events are alike, and somebody waits."""

SMALL = 6
"""For zlib: for what is kept for long, 0.4 ms a thousand events."""


class Count(Struct, frozen=True, array_like=True):
    """How many events there are, how many of them reach everybody, and how many more each seat."""

    events: int
    public: int
    more: dict[int, int] = {}


class Piece(Struct, frozen=True):
    """Events that happened one after the other."""

    packed: bytes
    count: Count

    def opened(self, packages: Sequence[str]) -> list[Event]:
        """The events. UnreadableSave, zlib.error: they are none of the classes in these packages."""
        return unpacked(self.packed, packages)


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


def joined(pieces: Sequence[Piece]) -> Piece:
    """One piece in the place of several; no event is looked into."""
    events = [event for piece in pieces for event in msgpack.decode(zlib.decompress(piece.packed), type=list[Raw])]
    more: Counter[int] = Counter()
    for piece in pieces:
        more.update(piece.count.more)
    count = Count(len(events), sum(piece.count.public for piece in pieces), dict(more))
    return Piece(zlib.compress(msgpack.encode(events), SMALL), count)


class Earlier:
    """The events in these pieces; `packages` have their classes."""

    def __init__(self, pieces: Iterable[Piece] = (), packages: Sequence[str] = ()) -> None:
        self._pieces = tuple(pieces)
        self._packages = packages

    def __len__(self) -> int:
        """How many there are."""
        return sum(piece.count.events for piece in self._pieces)

    def reached(self, viewer: Seat | None) -> int:
        """How many of them that seat (None: a spectator) was told."""
        counts = [piece.count for piece in self._pieces]
        more = 0 if viewer is None else sum(count.more.get(int(viewer), 0) for count in counts)
        return more + sum(count.public for count in counts)

    @cached_property
    def events(self) -> list[Event]:
        """All of them, opened once for everybody who asks."""
        return [event for piece in self._pieces for event in piece.opened(self._packages)]


NOTHING = Earlier()
"""Where all that has happened is at hand."""
