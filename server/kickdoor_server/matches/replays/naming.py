"""What those who played, and their table, are called in a replay: beside its chain, so that a name can be taken out.

The chain covers a seal for each name: the SHA-256 of a random salt and the name. Name and salt stand outside of it. So
a name that is there is proved by its seal; a name that is taken out leaves a seal that tells nothing, since nobody can
try names on it without the salt, and the rest of the file is as it was. A salt is of one seat of one match: seals of
the same person in two matches have nothing in common. Salts are random and kept in the journal; they cannot come of the
seed, which every replay opens, nor of the session's id, which is in logs and short enough to be tried.

Matches that began under releases without salts have names that nothing binds; they are said not to be proved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_game.language.english import listed

from ...base.store.records import MatchRecord, SeatRecord

SALT_BYTES = 16

A_TABLE = "a table"
"""What a table is called whose name has been erased."""


class Name(Struct, frozen=True):
    """One name as a file has it. `text` None: it has been erased. Without a `seal` or `salt` nothing binds it."""

    text: str | None
    salt: str = ""
    seal: str = ""

    @property
    def is_bound(self) -> bool:
        """Whether it can be seen that it is the one that was recorded, or is not."""
        return self.text is not None and bool(self.salt)

    @property
    def is_recorded(self) -> bool:
        """Whether it is the one that was recorded, as far as that can be seen."""
        return not self.is_bound or sealed_name(self.text or "", self.salt) == self.seal

    @property
    def beside(self) -> list[str] | None:
        """What stands in the file beside the chain."""
        return None if self.text is None else [self.text, self.salt]


def sealed_name(name: str, salt: str) -> str:
    """Return the seal of that name; "" without a salt. `salt` is in hex."""
    return hashlib.sha256(bytes.fromhex(salt) + name.encode("utf-8", "surrogatepass")).hexdigest() if salt else ""


def salted(match: MatchRecord, entropy: Callable[[int], bytes]) -> MatchRecord:
    """Return the match with a new salt for each name in it."""
    seats = tuple(replace(seat, name_salt=entropy(SALT_BYTES).hex()) for seat in match.seats)
    return replace(match, seats=seats, name_salt=entropy(SALT_BYTES).hex())


def name_of(record: MatchRecord | SeatRecord) -> Name:
    """Return the name of a table or seat as its replay has it."""
    if record.name_seal is not None:
        return Name(record.name if isinstance(record, MatchRecord) else None, "", record.name_seal)
    return Name(record.name, record.name_salt, sealed_name(record.name, record.name_salt))


def seal_kept(record: MatchRecord | SeatRecord) -> str:
    """Return what its replays have in place of the name, to be kept when that goes."""
    return name_of(record).seal


def beside(match: MatchRecord) -> dict[str, Any]:
    """Return all names of a match as they stand beside the chain."""
    return {"table": name_of(match).beside, "seats": [name_of(seat).beside for seat in match.seats]}


def names_in(header: dict[str, Any]) -> tuple[Name, tuple[Name, ...]]:
    """Return the table's name and those of the seats, of a header that is as it should be."""
    names = header["names"]
    seats = zip(names["seats"], header["seats"], strict=True)
    return _name(names["table"], header["table"]), tuple(_name(given, seat[0]) for given, seat in seats)


def _name(given: list[str] | None, seal: str) -> Name:
    return Name(None, "", seal) if given is None else Name(given[0], given[1], seal)


def shown(names: Sequence[Name]) -> tuple[str, ...]:
    """Return what the seats are called to people: who has been erased is a player, by number if they are several."""
    others = {name.text.casefold() for name in names if name.text is not None}
    is_one = sum(name.text is None for name in names) == 1
    found = []
    for number, name in enumerate(names, 1):
        text = name.text
        if text is None:
            text = "a player" if is_one else f"player {number}"
            while text.casefold() in others:
                text += "."
        found.append(text)
    return tuple(found)


# ---- what is proved of them


def wrong_name(table: Name, seats: Sequence[Name]) -> str:
    """Return the first name that is not the one that was recorded, in a sentence; "" if there is none."""
    for number, name in enumerate(seats, 1):
        if not name.is_recorded:
            return f"Whoever sat in seat {number} was not called {name.text} when this was recorded."
    return "" if table.is_recorded else f"The table was not called {table.text} when this was recorded."


def names_proved(seats: Sequence[Name]) -> Iterator[str]:
    """Yield which names are those that were recorded."""
    if bound := [name.text or "" for name in seats if name.is_bound]:
        yield f"{listed(bound)} {'were' if len(bound) > 1 else 'was'} called that when it was recorded."


def names_open(table: Name, seats: Sequence[Name]) -> Iterator[str]:
    """Yield which names are erased, and which nothing binds."""
    if gone := sum(name.text is None for name in seats):
        whose = "One player's name has" if gone == 1 else f"The names of {gone} players have"
        yield f"{whose} been taken out of this file; what they did is proved all the same."
    said = [name.text for name in seats if name.text is not None and not name.is_bound]
    if said:
        yield f"Whether those who played were called {listed(said)}, the file cannot prove: anybody could change that."
    elif table.text is not None and not table.is_bound:
        yield f"Whether the table was called {table.text}, the file cannot prove."
