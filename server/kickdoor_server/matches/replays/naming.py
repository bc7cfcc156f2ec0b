"""The names of players and table in a replay: beside its chain, so that a name can be removed.

The chain covers a seal for each name: the SHA-256 of a random salt and the name. Name and salt stand outside of the
chain. So the seal proves a name that is there. A removed name leaves a seal that reveals nothing, since names cannot be
tried without the salt, and the rest of the file is unchanged. Each seat of each match has its own salt, so seals of the
same person in two matches have nothing in common. Salts are random and kept in the journal. They cannot be derived from
the seed, which every replay reveals, or from the session's id, which is in logs and short enough to be guessed.

Matches that began under releases without salts have unbound names, which count as not proved.
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
"""Bytes of a salt."""

A_TABLE = "a table"
"""The name of a table whose own name was erased."""


class Name(Struct, frozen=True):
    """A name in a replay. `text` None: it was erased. Without `seal` or `salt` it is not bound."""

    text: str | None
    salt: str = ""
    seal: str = ""

    @property
    def is_bound(self) -> bool:
        """Return whether it can be checked against the recorded name."""
        return self.text is not None and bool(self.salt)

    @property
    def is_recorded(self) -> bool:
        """Return whether it is the recorded name, as far as that can be checked."""
        return not self.is_bound or sealed_name(self.text or "", self.salt) == self.seal

    @property
    def beside(self) -> list[str] | None:
        """Return what the file has beside the chain."""
        return None if self.text is None else [self.text, self.salt]


def sealed_name(name: str, salt: str) -> str:
    """Return the SHA-256 of the name with that salt (hex) in front, by which a replay proves the name; "" without a
    salt.
    """
    return hashlib.sha256(bytes.fromhex(salt) + name.encode("utf-8", "surrogatepass")).hexdigest() if salt else ""


def salted(match: MatchRecord, entropy: Callable[[int], bytes]) -> MatchRecord:
    """Return the record of a match with a new random salt for each name in it; `entropy` returns that many random
    bytes.
    """
    seats = tuple(replace(seat, name_salt=entropy(SALT_BYTES).hex()) for seat in match.seats)
    return replace(match, seats=seats, name_salt=entropy(SALT_BYTES).hex())


def name_of(record: MatchRecord | SeatRecord) -> Name:
    """Return the name of a table or seat with its salt and digest, as its replay has it."""
    if record.name_seal is not None:
        return Name(record.name if isinstance(record, MatchRecord) else None, "", record.name_seal)
    return Name(record.name, record.name_salt, sealed_name(record.name, record.name_salt))


def seal_kept(record: MatchRecord | SeatRecord) -> str:
    """Return the digest of a name that replays have, to be kept when the name itself is erased."""
    return name_of(record).seal


def beside(match: MatchRecord) -> dict[str, Any]:
    """Return all names of a match with their salts, as a replay's header has them outside the part that its digests
    cover.
    """
    return {"table": name_of(match).beside, "seats": [name_of(seat).beside for seat in match.seats]}


def names_in(header: dict[str, Any]) -> tuple[Name, tuple[Name, ...]]:
    """Return the name of the table, and those of the seats, in a replay's valid header."""
    names = header["names"]
    seats = zip(names["seats"], header["seats"], strict=True)
    return _name(names["table"], header["table"]), tuple(_name(given, seat[0]) for given, seat in seats)


def _name(given: list[str] | None, seal: str) -> Name:
    return Name(None, "", seal) if given is None else Name(given[0], given[1], seal)


def shown(names: Sequence[Name]) -> tuple[str, ...]:
    """Return the names of the seats for people; an erased one is "a player", several are "player 1" and so on by
    seat.
    """
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
    """Return a sentence about the first name that does not fit its recorded digest; "" if all do."""
    for number, name in enumerate(seats, 1):
        if not name.is_recorded:
            return f"Whoever sat in seat {number} was not called {name.text} when this was recorded."
    return "" if table.is_recorded else f"The table was not called {table.text} when this was recorded."


def names_proved(seats: Sequence[Name]) -> Iterator[str]:
    """Yield a sentence that lists the names which their recorded digests prove; nothing if there are none."""
    if bound := [name.text or "" for name in seats if name.is_bound]:
        yield f"{listed(bound)} {'were' if len(bound) > 1 else 'was'} called that when it was recorded."


def names_open(table: Name, seats: Sequence[Name]) -> Iterator[str]:
    """Yield sentences on the names that are erased, and on those that the file cannot prove."""
    if gone := sum(name.text is None for name in seats):
        whose = "One player's name has" if gone == 1 else f"The names of {gone} players have"
        yield f"{whose} been taken out of this file; what they did is proved all the same."
    said = [name.text for name in seats if name.text is not None and not name.is_bound]
    if said:
        yield f"Whether those who played were called {listed(said)}, the file cannot prove: anybody could change that."
    elif table.text is not None and not table.is_bound:
        yield f"Whether the table was called {table.text}, the file cannot prove."
