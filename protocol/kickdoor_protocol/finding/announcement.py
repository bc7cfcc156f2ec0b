"""How servers are found on a network: a question to everybody, and an announcement from each server that hears it.

Both are one UDP datagram. The question is padded to its full length, and no announcement is longer than it, so nobody
can use servers to throw more at a third one than he spends himself. An announcement is one MessagePack map; what is not
known in it is ignored, and what cannot be read is no announcement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from ..checks.text import clean_text
from ..limits import NAME_MOST, TABLE_NAME_MOST
from ..messages.session import Range
from ..registry import REGISTRY, Need

PORT = 7776
"""Where servers listen for the question, by UDP."""

DATAGRAM_MOST = 1_200
"""Bytes: fits any network that carries IP without being cut to pieces."""

VERSION = 1
"""Of question and announcement. There is no other, and whoever hears another takes it for neither."""

QUESTION = (b"KICKDOOR?%d" % VERSION).ljust(DATAGRAM_MOST, b"\0")

TABLES_MOST = 12
"""More would not fit on anybody's page; whoever joins sees them all."""


class AnnouncedTable(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """A table: its name, the set, how many of its seats are taken, and how it stands (`filling`, `running`, ...)."""

    name: str
    set: str
    taken: int
    seats: int
    state: str


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a server says of itself. `id` is made up at each start, so that one server on two networks is told as one.

    `port` is that of its TCP; the host is where the datagram came from. `versions` are the ranges of the message types
    without which there is no conversation, `locked`: it has a password, `tls`: it wants TLS.
    """

    kickdoor: int
    id: str
    name: str
    port: int
    tables: tuple[AnnouncedTable, ...] = ()
    more: int = 0
    versions: dict[str, Range] = {}
    locked: bool = False
    tls: bool = False

    def unsuited(self) -> str:
        """The message type for which this program and that server have no common version; "" if all is well."""
        for tag, (low, high) in required().items():
            theirs = self.versions.get(tag)
            if theirs is not None and (theirs[1] < low or theirs[0] > high):
                return tag
        return ""


_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Announcement)


def required() -> dict[str, Range]:
    """The ranges of this program, of the types that every conversation needs."""
    return {entry.tag: (entry.low, entry.high) for entry in REGISTRY.entries if entry.need is Need.REQUIRED}


def announced(announcement: Announcement) -> bytes:
    """As a datagram. Tables that do not fit are only counted, in `more`."""
    return _encode(fitted(announcement, lambda shorter: len(_encode(shorter)) <= DATAGRAM_MOST))


def fitted(announcement: Announcement, fits: Callable[[Announcement], bool]) -> Announcement:
    """With as many tables as fit, the others counted; with none if nothing does."""
    tables = announcement.tables[:TABLES_MOST]
    while True:
        left = announcement.more + len(announcement.tables) - len(tables)
        shorter = replace(announcement, tables=tables, more=left)
        if not tables or fits(shorter):
            return shorter
        tables = tables[:-1]


def read(datagram: bytes) -> Announcement | None:
    """What a stranger has sent, with names that are safe to show; None if it is no announcement."""
    if len(datagram) > DATAGRAM_MOST:
        return None
    try:
        said = _decoder.decode(datagram)
    except (msgspec.DecodeError, RecursionError):
        return None
    return cleaned(said)


def cleaned(said: Announcement) -> Announcement | None:
    """With names that are safe to show, and no more tables than there is room for; None if nobody could come to it."""
    if said.kickdoor != VERSION or not 0 < said.port < 65536:
        return None
    return replace(
        said,
        id=clean_text(said.id, TABLE_NAME_MOST),
        name=clean_text(said.name, TABLE_NAME_MOST),
        tables=tuple(_clean(said.tables[:TABLES_MOST])),
    )


def _clean(tables: Iterable[AnnouncedTable]) -> Iterable[AnnouncedTable]:
    for table in tables:
        yield AnnouncedTable(
            clean_text(table.name, TABLE_NAME_MOST),
            clean_text(table.set, NAME_MOST),
            min(max(table.taken, 0), 99),
            min(max(table.seats, 0), 99),
            clean_text(table.state, NAME_MOST),
        )
