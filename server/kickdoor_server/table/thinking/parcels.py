"""What travels between the server and its workers: tasks as pickles one way, plain MessagePack back.

The server unpickles nothing that a worker says, since a worker runs anybody's seats. A mind's memory stays a pickle
that only workers open.

What is big and never changes, the cards of a set and the numbers of a table, is *kept* by each worker under its digest:
it is sent once, and a task only names it. Observations are made of tables that share these, so pickling one is cheap.
"""

from __future__ import annotations

import hashlib
import pickle
import weakref
from dataclasses import dataclass
from typing import Any

import msgspec

from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.language.book import Book
from kickdoor_protocol.messages.reasons import Decision

from .compact import PROTOCOL, Press
from .riddles import Riddle

FRAME_MOST = 4 * 1024 * 1024
"""Bytes, either way. A task is some 3 KiB, a book of cards 50 KiB; only a broken end says more."""

MEMORY_MOST = 256 * 1024
"""Bytes of a mind's memory. It travels with each decision; whoever needs more keeps it in a module of its own."""

THINGS_KEPT_MOST = 256
"""Different books and numbers; workers keep them as long as they live. Where players bring decks there is a book for
each two of them. The book or the numbers of yet another kind of table travel with each of its tasks."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep this; tasks will name it."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Task:
    """Let a mind of that kind, with that memory (None: a new one), think about a riddle."""

    kind: str
    engine: str
    memory: bytes | None
    riddle: Riddle
    budget_ms: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The worker has loaded what it needs."""


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """How the mind has decided. `choice` None: it waits. `memory`: what it remembers from here on."""

    memory: Memory | None
    choice: Any = None
    standing: bool = False
    remark: str = ""
    reasons: bytes = b""


class Lapsed(msgspec.Struct, frozen=True, tag="lapsed"):
    """It has not."""

    why: str
    detail: str = ""


class Memory(msgspec.Struct, frozen=True):
    """A mind as a pickle, and the names of what is kept that it is made of."""

    data: bytes
    names: tuple[str, ...] = ()


Report = Ready | Decided | Lapsed
encode_report = msgspec.msgpack.Encoder().encode
_report = msgspec.msgpack.Decoder(Report).decode
_reasons = msgspec.msgpack.Decoder(Decision).decode


def decode_report(payload: bytes) -> Report:
    """msgspec.DecodeError if it is none, or if its reasons are not what they should be."""
    report: Report = _report(payload)
    if isinstance(report, Decided) and report.reasons:
        _reasons(report.reasons)
    return report


_kept: dict[str, Any] = {}
"""What this process keeps, by name; pickles refer to it."""


def kept(name: str) -> Any:
    """Called by pickles. KeyError if it was never sent."""
    return _kept[name]


def keep(parcel: Keep) -> None:
    """Put it where pickles find it."""
    _kept[parcel.name] = pickle.loads(parcel.data)


class Packer:
    """Pickles, with names for what is kept. A worker's knows those that it was sent, the server's makes them."""

    def __init__(self) -> None:
        self._named: set[str] = set()
        self._press = Press({Book: self._reduced, Numbers: self._reduced})

    def packed(self, parcel: Any) -> tuple[bytes, frozenset[str]]:
        """The pickle, and the names that occur in it. Whatever pickle raises if it cannot be."""
        self._named = set()
        return self._press.packed(parcel), frozenset(self._named)

    def _reduced(self, thing: Any) -> Any:
        name = self._name_of(thing)
        if name is None:
            return thing.__reduce_ex__(PROTOCOL)
        self._named.add(name)
        return kept, (name,)

    def _name_of(self, thing: Any) -> str | None:
        return next((name for name, known in _kept.items() if known is thing), None)


class NamingPacker(Packer):
    """The server's. `data`: everything that it has named so far, to be sent ahead of the first task with that name."""

    def __init__(self) -> None:
        super().__init__()
        self.data: dict[str, bytes] = {}
        self._known: dict[int, tuple[weakref.ref[Any], str | None]] = {}
        """By id, for as long as somebody else needs them."""
        self._whole = Press({})
        """For what is named: it is written whole, once."""

    def kept(self, name: str) -> bytes:
        """The parcel with what it has named like that."""
        return self._press.packed(Keep(name, self.data[name]))

    def _name_of(self, thing: Any) -> str | None:
        at, known = id(thing), self._known
        if at not in known:
            known[at] = (weakref.ref(thing, lambda gone: known.pop(at, None)), self._named_anew(thing))
        return known[at][1]

    def _named_anew(self, thing: Any) -> str | None:
        data = self._whole.packed(thing)
        name = hashlib.sha256(data).hexdigest()
        if name not in self.data:
            if len(self.data) >= THINGS_KEPT_MOST:
                return None
            self.data[name] = data
        return name
