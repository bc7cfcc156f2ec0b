"""To whom a table is counted, and how many may hold places: of one person, from one address, in all.

A table costs whoever opens it nothing and takes a place from everybody, so nobody has many. Tables that are being
filled or played count as long as they last, also if whoever opened them has left and others play on. A match that
sleeps in the journal holds no place and is counted apart (`lobby/tables/places.py`).

An address is known by keyed digests of the networks that it is in (`AddressKey`). So the journal can say from where a
match was opened without the address, and it counts after a restart as before.
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

KEY_FILE = "address_key"
"""In the data folder: the key of digests of addresses, 32 random bytes in hex, for its owner's eyes."""

KEY_BYTES, DIGEST_BYTES = 32, 12

TIMES = tuple(times for _, times in WIDER)
"""How many times the bounds of an address hold for each of its networks, the household's first."""


class Opener(Struct, frozen=True):
    """Who has opened a table. `shares`: digests of the networks that their address is in, the household's first; ():
    their address is not counted."""

    session: str
    shares: tuple[str, ...] = ()

    @property
    def holder(self) -> str:
        """By whom places are shared among strangers: the household, or the person if no address counts."""
        return self.shares[0] if self.shares else self.session


class AddressKey:
    """The key of digests of addresses, in that folder; None: in memory only. It is made by `entropy` when an address is
    first counted.

    A digest lasts as long as addresses in the log may: a key older than `log_addresses_days` is replaced by `renew`,
    and whoever has the new one cannot tell which address an old digest is of.
    """

    def __init__(self, folder: Path | None, entropy: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._file = None if folder is None else folder / KEY_FILE
        self._entropy = entropy
        self._key = self._read()

    def digest(self, network: str) -> str:
        """Return what stands for that network."""
        if not self._key:
            self._key = self._made()
        return hmac.digest(self._key, network.encode(), "sha256")[:DIGEST_BYTES].hex()

    def renew(self, days: float, now_s: float) -> None:
        """Take a new key if this one is older than that; 0: it stays. Raises OSError if it cannot be written."""
        if days and self._key and self._file is not None and now_s - self._file.stat().st_mtime > days * 24 * 3600:
            self._key = self._made()

    def _read(self) -> bytes:
        """Return the key that is there; b"": there is none, or it cannot be made out, and another one is made."""
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


class Opened(Protocol):
    """What there is to know of a table. `opener` None: nobody to whom it is counted."""

    @property
    def opener(self) -> Opener | None: ...
    @property
    def is_over(self) -> bool: ...


T = TypeVar("T", bound=Opened)


@dataclass(frozen=True, slots=True)
class Bound(Generic[T]):
    """`most` of these tables may be there; `declined` says so to whoever would open another one."""

    tables: Collection[T]
    most: int
    declined: Declined

    @property
    def is_reached(self) -> bool:
        return len(self.tables) >= self.most


def opener_of(session: Session, settings: Settings, key: AddressKey) -> Opener:
    """Return to whom their tables are counted. Addresses of many people, or of this machine, are not counted."""
    if not session.address or is_among(session.address, settings.trusted):
        return Opener(session.id)
    return Opener(session.id, tuple(key.digest(network) for network, _ in shares_of(session.address)))


def bounds(who: Opener, tables: Collection[T], settings: Settings) -> Iterator[Bound[T]]:
    """Yield what bounds the tables that they may open, the closest bound first. `tables`: all that hold a place."""
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
