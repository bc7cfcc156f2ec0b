"""Announce a server as a service of DNS-SD (RFC 6763), for which third-party programs browse.

The announcement stands in the TXT record, shortened: a few readable strings `key=value` of at most 255 bytes. The port
is in the SRV record and the host in the A record. Unknown keys are ignored, and a malformed record is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..checks.text import clean_text
from ..limits import TABLE_NAME_MOST
from ..messages.session import Range
from .announcement import VERSION, AnnouncedTable, Announcement, cleaned, fitted

SERVICE = "_kickdoor._tcp.local."
"""The service type to register and to browse for."""

TXT_VERSION = 1
"""Value of the key `txtvers` (RFC 6763, 6.7)."""

LABEL_MOST = 63
"""Bytes of a DNS label (RFC 1035)."""

STRING_MOST = 255
"""Bytes of one string `key=value` (RFC 6763, 6.1)."""

TXT_MOST = 1_000
"""Bytes of the whole TXT record, so that it fits one packet with the other records (RFC 6763, 6.2 recommends less than
1300).
"""

Properties = Mapping[bytes, bytes | None]
"""Keys and values of a TXT record. A key without a value (None) is a flag."""


def instance(announcement: Announcement) -> str:
    """Return the name of the service as people see it in other programs: the server's name, made unique by its id.

    Dots become blanks, since a dot would begin another label.
    """
    name = clean_text(announcement.name, TABLE_NAME_MOST).replace(".", " ")
    tail = f" ({announcement.id})"
    return _cut(name, LABEL_MOST - len(tail)) + tail


def properties(announcement: Announcement) -> dict[bytes, bytes | None]:
    """Return the keys and values of the TXT record. Tables that do not fit are counted in `more`."""
    return _properties(fitted(announcement, lambda shorter: _length(_properties(shorter)) <= TXT_MOST))


def read_properties(txt: Properties, port: int) -> Announcement | None:
    """Return the announcement in a stranger's TXT record, with printable names; None if it is not one."""
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
    """Return the bytes of a TXT record: each string has a length byte in front, and a value has `=` before it."""
    return sum(1 + len(key) + (0 if value is None else 1 + len(value)) for key, value in txt.items())


def _cut(text: str, bytes_most: int) -> str:
    return text.encode()[:bytes_most].decode(errors="ignore")


def _number(key: str) -> int:
    """Return the number in a key like `table3`; 0 for any other key."""
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
    """Return the ranges of versions by tag; malformed ranges are skipped."""
    found: dict[str, Range] = {}
    for each in text.split():
        tag, _, ends = each.partition(":")
        low, _, high = ends.partition("-")
        if _count(low) and _count(high):
            found[tag] = (_count(low), _count(high))
    return found
