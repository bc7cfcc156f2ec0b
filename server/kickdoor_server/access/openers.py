"""Who has opened which tables, and how many there may be at the same time: of one person, from one address, in all.

A table costs whoever opens it nothing and takes a place from everybody, so nobody has many. What counts for them are
tables that are being filled or played, or paused, for as long as they last, also if whoever opened them has left and
others play on. The journal knows which session has opened a match, so after a restart it counts for that person still;
where somebody has come from is kept in memory only, so it counts for no address then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from kickdoor_protocol.listening.shares import counted_as, is_among

from ..configuration.settings import Settings
from ..declined import Declined
from ..people.session import Session

CURE = "join one of them, or wait until one is over"


class Opener(Struct, frozen=True):
    """Whoever has opened a table: by session, and by the address that it is counted to ("": to none)."""

    session: str
    address: str = ""


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


def opener_of(session: Session, settings: Settings) -> Opener:
    """Tell who that is. Addresses that stand for many people, or for this machine, are not counted."""
    if not session.address or is_among(session.address, settings.trusted):
        return Opener(session.id)
    return Opener(session.id, counted_as(session.address))


def bounds(who: Opener, tables: Collection[T], settings: Settings) -> Iterator[Bound[T]]:
    """Yield what bounds the tables that they may open, the closest bound first."""
    going = [(table, table.opener) for table in tables if table.opener is not None and not table.is_over]
    own = [table for table, opener in going if opener.session == who.session]
    text = f"{len(own)} tables that you have opened are still there."
    yield Bound(own, settings.tables_person_most, Declined("too_many_tables", text, CURE))
    if who.address:
        near = [table for table, opener in going if opener.address == who.address]
        text = f"{len(near)} tables that were opened from your address are still there."
        yield Bound(near, settings.address_tables_most, Declined("too_many_tables", text, CURE))
    full = Declined("no_room", "This server has no room for another table.", "join one")
    yield Bound(tables, settings.tables_most, full)
