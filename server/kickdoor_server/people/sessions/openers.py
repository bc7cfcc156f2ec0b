"""Charges tables to the people who open them, and limits the tables of one person, one address and all together.

Opening a table costs a person nothing and takes a place from everybody, so their number is limited. Tables that are
being filled or played count as long as they exist, even if the person who opened them has left. A match that sleeps in
the journal has no place and is counted apart (`lobby/tables/places.py`).

An address is known by keyed digests of the networks that it is in (`AddressKey`). So the journal can keep where a match
was opened from without the address, for the same limits after a restart.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.text_files import read_text
from kickdoor_protocol.listening.shares import WIDER, is_among, shares_of

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from .session import Session

CURE = "join one of them, or wait until one is over"
"""The cure of all refusals here."""

KEY_FILE = "address_key"
"""File in the data folder with the key of address digests: 32 random bytes in hex, readable by its owner only."""

KEY_BYTES, DIGEST_BYTES = 32, 12
"""Bytes of the key, and of a digest."""

TIMES = tuple(times for _, times in WIDER)
"""Factors for the limits of an address's networks, the household's first."""


class Opener(Struct, frozen=True):
    """The person who has opened a table.

    `shares` are digests of the networks of their address, the household's first; () if the address is not counted.
    """

    session: str
    shares: tuple[str, ...] = ()

    @property
    def holder(self) -> str:
        """Return who shares places with strangers: the household, or the person if the address is not counted."""
        return self.shares[0] if self.shares else self.session


class AddressKey:
    """The key of address digests, kept in that folder (None: in memory); `entropy` makes it when it is first needed.

    A digest can be traced as long as addresses stay in the log: `renew` replaces a key older than `log_addresses_days`,
    and with the new key nobody can tell which address an old digest belongs to.
    """

    def __init__(self, folder: Path | None, entropy: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._file = None if folder is None else folder / KEY_FILE
        self._entropy = entropy
        self._key = self._read()

    def digest(self, network: str) -> str:
        """Return a keyed digest (HMAC-SHA-256, cut short) of an IP network, in hex."""
        if not self._key:
            self._key = self._made()
        return hmac.digest(self._key, network.encode(), "sha256")[:DIGEST_BYTES].hex()

    def renew(self, days: float, now_s: float) -> None:
        """Replace the key if it is older than `days` days; 0 keeps it for ever. `now_s`: seconds since 1970. Raises
        OSError if the new key cannot be written.
        """
        if days and self._key and self._file is not None and now_s - self._file.stat().st_mtime > days * 24 * 3600:
            self._key = self._made()

    def _read(self) -> bytes:
        """Return the key on the disk; b"" if there is none or it is invalid, and a new one must be made."""
        if self._file is None:
            return b""
        try:
            key = bytes.fromhex(read_text(self._file).strip())
        except ValueError:
            return b""
        return key if len(key) == KEY_BYTES else b""

    def _made(self) -> bytes:
        key = self._entropy(KEY_BYTES)
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, key.hex() + "\n")
        return key


class OpenedTable(Protocol):
    """A table, as the limits see it."""

    @property
    def opener(self) -> Opener | None:
        """Return the person to whom the table is charged; None if there is none."""

    @property
    def is_over(self) -> bool:
        """Return whether the table's match has ended."""


T = TypeVar("T", bound=OpenedTable)


@dataclass(frozen=True, slots=True)
class Bound(Generic[T]):
    """A limit on these tables; `declined` is the refusal for one more."""

    tables: Collection[T]
    most: int
    declined: Declined

    @property
    def is_reached(self) -> bool:
        """Return whether there may be no more of these tables."""
        return len(self.tables) >= self.most


def opener_of(session: Session, settings: Settings, key: AddressKey) -> Opener:
    """Return the person and the digests of their IP networks against whose limits the tables count that this session
    opens.

    Only the person is counted if the address is this machine's own, or shared by many people (`trusted`).
    """
    if not session.address or is_among(session.address, settings.trusted):
        return Opener(session.id)
    return Opener(session.id, tuple(key.digest(network) for network, _ in shares_of(session.address)))


def bounds(who: Opener, tables: Collection[T], settings: Settings) -> Iterator[Bound[T]]:
    """Yield the limits on how many tables this person, their addresses and everybody together may have open, the
    narrowest first. `tables`: all tables in memory.
    """
    going = [(table, table.opener) for table in tables if table.opener is not None and not table.is_over]
    own = [table for table, opener in going if opener.session == who.session]
    text = f"{len(own)} tables that you have opened are still there."
    yield Bound(own, settings.tables_person_most, Declined("too_many_tables", text, CURE))
    for share, times in zip(who.shares, TIMES, strict=False):
        near = [table for table, opener in going if share in opener.shares]
        text = f"{len(near)} tables that were opened from your address are still there."
        yield Bound(near, settings.address_tables_most * times, Declined("too_many_tables", text, CURE))
    full = Declined("no_room", "This server has no room for another table.", "join one")
    yield Bound(tables, settings.tables_most, full)
