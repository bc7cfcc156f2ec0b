"""The messages between the server and its workers: tasks as pickles one way, plain MessagePack back.

The server unpickles nothing from a worker, since a worker runs third-party seats. A mind's memory stays a pickle that
only workers open.

What is big and never changes, the cards of a set and the numbers of a table, is *kept* by each worker under its digest:
it is sent once, and tasks name it. Observations share these objects, so pickling one is cheap.
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
from .tasks import ThinkTask

FRAME_MOST = 4 * 1024 * 1024
"""Bytes of a frame, either way. A task has some 3 KiB, a book of cards 50 KiB; a larger frame is an error."""

MEMORY_MOST = 256 * 1024
"""Bytes of a mind's memory, which is sent with each decision. A seat that needs more keeps it in a module of its
own."""

THINGS_KEPT_MOST = 256
"""Books and tables of numbers that workers keep, for as long as they live. Where players bring decks there is a book
for each pair of them. Further ones are sent with each task."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Tells a worker to keep `data` under that name."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Task:
    """Tells a worker to let a mind of that kind and difficulty ("" is fair), with that memory (None: a new one), work
    on a think task."""

    kind: str
    engine: str
    memory: bytes | None
    think_task: ThinkTask
    budget_ms: int
    difficulty: str = ""


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """Reports that the worker has loaded what it needs."""


class Lapsed(msgspec.Struct, frozen=True, tag="lapsed"):
    """Reports that there is no decision, and why."""

    why: str
    detail: str = ""


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """Reports a decision. `choice` None: the seat waits. `memory`: what it remembers from now on; None: as before.
    `lapsed`: why its stand-in has decided; None: it has decided itself."""

    memory: PickledMind | None
    choice: Any = None
    standing: bool = False
    remark: str = ""
    reasons: bytes = b""
    lapsed: Lapsed | None = None


class PickledMind(msgspec.Struct, frozen=True):
    """A mind as a pickle, and the names of the kept things that it refers to."""

    data: bytes
    names: tuple[str, ...] = ()


Report = Ready | Decided | Lapsed
"""Whatever a worker reports."""
encode_report = msgspec.msgpack.Encoder().encode
_report = msgspec.msgpack.Decoder(Report).decode
_reasons = msgspec.msgpack.Decoder(Decision).decode


def decode_report(payload: bytes) -> Report:
    """Return a worker process's report from these bytes. Raises msgspec.DecodeError if they are none, or if its reasons
    are malformed.
    """
    report: Report = _report(payload)
    if isinstance(report, Decided) and report.reasons:
        _reasons(report.reasons)
    return report


_kept: dict[str, Any] = {}
"""The things that this process keeps, by name; pickles refer to them."""


def kept(name: str) -> Any:
    """Return the object that the server has sent this worker under that name. Raises KeyError if it never was. Pickles
    call this.
    """
    return _kept[name]


def keep(parcel: Keep) -> None:
    """Keep the object in that message under its name, so that later pickles can refer to it."""
    _kept[parcel.name] = pickle.loads(parcel.data)


class Packer:
    """Makes pickles that name the things a worker keeps. This one, a worker's, knows only those that it was sent."""

    def __init__(self) -> None:
        self._named: set[str] = set()
        self._press = Press({Book: self._reduced, Numbers: self._reduced})

    def packed(self, parcel: Any) -> tuple[bytes, frozenset[str]]:
        """Return the value as a pickle, and the names of the kept objects to which it refers. Raises the errors of
        pickle if it cannot be pickled.
        """
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
    """The server's packer, which gives names itself. `data` has all named things, to be sent before the first task with
    one."""

    def __init__(self) -> None:
        super().__init__()
        self.data: dict[str, bytes] = {}
        self._known: dict[int, tuple[weakref.ref[Any], str | None]] = {}
        """Names of objects by their id, for as long as these exist."""
        self._whole = Press({})
        """Pickles the named things themselves, whole and once."""

    def kept(self, name: str) -> bytes:
        """Return the message by which a worker keeps the object of that name."""
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
