"""The announcement of a server once more, as a service of DNS-SD (RFC 6763): what programs of other people browse for.

It travels in the TXT record, in short: a few strings `key=value` of at most 255 bytes, readable as they are. The port
is in the SRV record and the host in the A record. What is not known in it is ignored, and what cannot be read is no
server.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..checks.text import clean_text
from ..limits import TABLE_NAME_MOST
from ..messages.session import Range
from .announcement import VERSION, AnnouncedTable, Announcement, cleaned, fitted

SERVICE = "_kickdoor._tcp.local."

TXT_VERSION = 1
"""What `txtvers` says (RFC 6763, 6.7)."""

LABEL_MOST = 63
"""Bytes of a name in DNS (RFC 1035)."""

STRING_MOST = 255
"""Bytes of one `key=value` (RFC 6763, 6.1)."""

TXT_MOST = 1_000
"""Bytes of all of them: with the other records in one packet (RFC 6763, 6.2 asks for less than 1300)."""

Properties = Mapping[bytes, bytes | None]
"""Of a TXT record. A key without a value is a mark: it is there, or it is not."""


def instance(announcement: Announcement) -> str:
    """The name of the service, as people see it in other programs; nobody else's, since the id is in it.

    A dot would begin another label.
    """
    name = clean_text(announcement.name, TABLE_NAME_MOST).replace(".", " ")
    tail = f" ({announcement.id})"
    return _cut(name, LABEL_MOST - len(tail)) + tail


def properties(announcement: Announcement) -> dict[bytes, bytes | None]:
    """For the TXT record. Tables that do not fit are only counted, in `more`."""
    return _properties(fitted(announcement, lambda shorter: _length(_properties(shorter)) <= TXT_MOST))


def read_properties(txt: Properties, port: int) -> Announcement | None:
    """What a stranger has put into his TXT record, with names that are safe to show; None if it is no announcement."""
    said = {
        key.decode("ascii", "replace").lower(): (value or b"").decode(errors="replace") for key, value in txt.items()
    }
    if said.get("txtvers") != str(TXT_VERSION) or not said.get("id"):
        return None
    tables = (_table(said[key]) for key in sorted(said, key=_number) if _number(key))
    return cleaned(
        Announcement(
            VERSION,
            said["id"],
            said.get("name", ""),
            port,
            tuple(table for table in tables if table is not None),
            _count(said.get("more", "")),
            _versions(said.get("versions", "")),
            "locked" in said,
            "tls" in said,
        )
    )


def _properties(said: Announcement) -> dict[bytes, bytes | None]:
    found: dict[str, str | None] = {"txtvers": str(TXT_VERSION), "id": said.id, "name": said.name}
    for mark, is_so in (("locked", said.locked), ("tls", said.tls)):
        if is_so:
            found[mark] = None
    found["versions"] = " ".join(f"{tag}:{low}-{high}" for tag, (low, high) in said.versions.items())
    for number, table in enumerate(said.tables, 1):
        found[f"table{number}"] = f"{table.set} {table.taken}/{table.seats} {table.state} {table.name}"
    if said.more:
        found["more"] = str(said.more)
    return {
        key.encode(): None if value is None else _cut(value, STRING_MOST - len(key) - 1).encode()
        for key, value in found.items()
    }


def _length(txt: Properties) -> int:
    """Each string has a byte in front that says how long it is; a value has a `=`."""
    return sum(1 + len(key) + (0 if value is None else 1 + len(value)) for key, value in txt.items())


def _cut(text: str, bytes_most: int) -> str:
    return text.encode()[:bytes_most].decode(errors="ignore")


def _number(key: str) -> int:
    """Of `table3`; 0 if the key is another one."""
    return _count(key.removeprefix("table")) if key.startswith("table") else 0


def _count(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else 0


def _table(text: str) -> AnnouncedTable | None:
    match text.split(" ", 3):
        case [set_name, seats, state, name]:
            taken, _, all_of_them = seats.partition("/")
            return AnnouncedTable(name, set_name, _count(taken), _count(all_of_them), state)
    return None


def _versions(text: str) -> dict[str, Range]:
    """What is no range is no statement about that type."""
    found: dict[str, Range] = {}
    for each in text.split():
        tag, _, ends = each.partition(":")
        low, _, high = ends.partition("-")
        if _count(low) and _count(high):
            found[tag] = (_count(low), _count(high))
    return found
