"""Discovery on a local network: a question to everybody, and an announcement from each server that receives it.

Both are single UDP datagrams. The question is padded to the maximal length of an announcement, so servers cannot be
abused to amplify traffic against a third party. An announcement is a MessagePack map; unknown fields are ignored, and a
malformed announcement is dropped.
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
"""UDP port where servers listen for the question."""

DATAGRAM_MOST = 1_200
"""Bytes of a datagram: fits any network that carries IP without fragmentation."""

VERSION = 1
"""Version of question and announcement, the only one so far. Datagrams of other versions are ignored."""

QUESTION = (b"KICKDOOR?%d" % VERSION).ljust(DATAGRAM_MOST, b"\0")
"""The datagram that asks all servers of a network to announce themselves."""

TABLES_MOST = 12
"""Tables in one announcement: more would not fit on a screen, and the lobby lists all of them."""


class AnnouncedTable(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """One table in an announcement: its name and set, how many of its seats are taken, and its state (`filling`,
    `running`, ...).
    """

    name: str
    set: str
    taken: int
    seats: int
    state: str


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a server announces of itself.

    `id` is random at each start, so that one server on two networks is recognised as one. `port` is its TCP port; the
    host is the sender of the datagram. `more` counts tables left out. `versions` holds the ranges of the required
    message types; `locked`: it has a password; `tls`: it uses TLS.
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
        """Return the first required message type for which this program and that server have no common version; "" if
        none.
        """
        for tag, (low, high) in required().items():
            theirs = self.versions.get(tag)
            if theirs is not None and (theirs[1] < low or theirs[0] > high):
                return tag
        return ""


_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Announcement)


def required() -> dict[str, Range]:
    """Return this program's range of versions for each required message type, by tag."""
    return {entry.tag: (entry.low, entry.high) for entry in REGISTRY.entries if entry.need is Need.REQUIRED}


def announced(announcement: Announcement) -> bytes:
    """Return an announcement as a datagram. Tables that do not fit are counted in `more`."""
    return _encode(fitted(announcement, lambda shorter: len(_encode(shorter)) <= DATAGRAM_MOST))


def fitted(announcement: Announcement, fits: Callable[[Announcement], bool]) -> Announcement:
    """Return the announcement with as many tables as fit, and the others counted in `more`; with none if nothing fits.

    `fits` says whether a shortened announcement is short enough.
    """
    tables = announcement.tables[:TABLES_MOST]
    while True:
        left = announcement.more + len(announcement.tables) - len(tables)
        shorter = replace(announcement, tables=tables, more=left)
        if not tables or fits(shorter):
            return shorter
        tables = tables[:-1]


def read(datagram: bytes) -> Announcement | None:
    """Return the announcement in a stranger's datagram, with printable names; None if it is not one."""
    if len(datagram) > DATAGRAM_MOST:
        return None
    try:
        said = _decoder.decode(datagram)
    except (msgspec.DecodeError, RecursionError):
        return None
    return cleaned(said)


def cleaned(said: Announcement) -> Announcement | None:
    """Return an announcement with printable names and at most `TABLES_MOST` tables.

    None if its version is another, or its port is not from 1 to 65535.
    """
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
