"""Where a match stands after so many answers, so that a restart need not give all of them again.

A snapshot holds the table, the state of the dice, everything that has happened, and what was done for those who are
lost: all that a replay of the answers would bring about. It decides nothing: it is used only if it was written by the
very code and cards that are here, and if it is whole; otherwise, or if there is none, the answers are given again from
the first one.

What has happened is packed a piece at a time, so that the tenth snapshot of a match costs no more than the first.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any

import msgspec

from kickdoor_game.machine import run
from kickdoor_game.machine.errors import UnreadableSave
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import loaded, saved_bytes
from kickdoor_game.machine.ruleset import Ruleset

from .deeds import DoneFor
from .store.records import MatchRecord, Snapshot
from .translate.stage import Stage

VERSION = 2
"""Of what is in a snapshot; one of another version is not used."""

FASTEST = 1
"""For zlib: events are alike, and somebody waits."""


class _Body(msgspec.Struct, frozen=True):
    """`dice`: the state of `random.Random`. `events`: pieces, each compressed. `done`: by seat, for who is lost."""

    table: bytes
    dice: tuple[int, ...]
    events: tuple[bytes, ...]
    done: dict[int, list[str]]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Body).decode


@cache
def code_of_the_game() -> str:
    """Names the rules that are here: a digest over every file of the game."""
    return _digest_of(files("kickdoor_game"))


def _digest_of(folder: Traversable) -> str:
    digest = hashlib.sha256(b"%d" % VERSION)
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir() and item.name != "__pycache__":
            digest.update(f"{item.name}/{_digest_of(item)}".encode())
        elif item.is_file():
            digest.update(f"{item.name} {hashlib.sha256(item.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()


def code_of(stage: Stage) -> str:
    """Names what a match is played by: rules, cards of the set and of the packs."""
    cards = "".join(source.digest for source in stage.sources)
    return hashlib.sha256((code_of_the_game() + cards).encode()).hexdigest()


class Album:
    """The snapshots of one match. `every`: after how many answers there is another one; 0: never.

    `pieces` and `fresh`: what has happened, packed and not yet; `at`: the answer of the latest snapshot.
    """

    def __init__(self, code: str, every: int) -> None:
        self.pieces: list[bytes] = []
        self.fresh: list[Event] = []
        self.at = 0
        self._code = code
        self._every = every

    def stop(self) -> None:
        """There will be no more."""
        self._every = 0
        self.pieces, self.fresh = [], []

    def happened(self, events: Iterable[Event]) -> None:
        if self._every:
            self.fresh.extend(events)

    def is_due(self, number: int) -> bool:
        return bool(self._every) and number - self.at >= self._every

    def is_behind(self, number: int) -> bool:
        """Whether another one would spare a restart anything, now that the match rests."""
        return bool(self._every) and number > self.at

    def take(self, match: int, number: int, table: Any, dice: Random, done: DoneFor) -> Snapshot:
        """The match as it is after that many answers. `done`: what was done for those who are lost, see `deeds.py`."""
        self.pieces.append(zlib.compress(saved_bytes(self.fresh), FASTEST))
        self.fresh, self.at = [], number
        _, state, _ = dice.getstate()
        did: dict[int, list[str]] = {seat: list(deeds) for seat, deeds in done.items()}
        body = _encode(_Body(saved_bytes(table), state, tuple(self.pieces), did))
        return Snapshot(match, number, self._code, hashlib.sha256(body).hexdigest(), body)


class Opened(msgspec.Struct):
    """What was in a snapshot."""

    number: int
    table: Any
    dice: Random
    pieces: list[bytes]
    events: list[Event]
    done: DoneFor


def opened(snapshot: Snapshot | None, rules: Ruleset, record: MatchRecord, code: str, answers: int) -> Opened | None:
    """What is in it; None if it is not to be used. `answers`: how many there are in the journal."""
    if snapshot is None or snapshot.code != code or snapshot.n > answers:
        return None
    if hashlib.sha256(snapshot.body).hexdigest() != snapshot.digest:
        return None
    try:
        body = _decode(snapshot.body)
        table = rules.load(body.table, dict(record.options))
        events = [event for piece in body.events for event in loaded(zlib.decompress(piece), list[Event])]
    except (msgspec.DecodeError, UnreadableSave, zlib.error):
        return None
    run.start(rules, table)
    dice = Random()
    dice.setstate((3, body.dice, None))
    done = {Seat(seat): did for seat, did in body.done.items()}
    return Opened(snapshot.n, table, dice, list(body.events), events, done)
