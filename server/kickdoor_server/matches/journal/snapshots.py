"""Snapshots: the state of a match after some answers, so that a restart need not replay all of them.

A snapshot has the table, the state of the dice, all events, and what was done for lost people: all that a replay of the
answers would produce. If the same code and cards have written it, the match goes on from it. Otherwise the answers are
replayed from the first one, and the snapshot's account of what its table means tells whether they lead to the same
(`playback.py`).

Events are packed a piece at a time (`happened.py`), so the tenth snapshot of a match costs no more than the first. Only
the last pieces are unpacked on restart (`earlier.py`), so an old match costs hardly more than a young one.

The account has a digest for each part of the table. So a difference under other rules or cards is known by name:
levels, hands, decks.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Mapping
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
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.ruleset import Ruleset

from ...base.store.past import Journal
from ...base.store.records import Count, PackRecord, PieceRecord, Record, Snapshot, WentOn
from ...table.earlier import NOTHING, Earlier, Piece, count_of, kept, piece_in, piece_of, unpacked
from ...table.translate.reasons import Reasoned
from ...table.translate.stage import Stage
from ..done_for import DoneFor
from .happened import LOOKED_THROUGH, Happened

ACCOUNT_VERSION = "version"
"""The version of an account; accounts of different versions cannot be compared."""

_as_bytes = msgspec.msgpack.Encoder(order="deterministic").encode

Meaning = Mapping[str, str]
"""A digest for each part of a table, by name, and the version of the account."""


def meaning_of(rules: Ruleset, table: Any) -> dict[str, str]:
    """Return a digest of each part of the rules' own account of the table, and the version of that account, to compare
    tables across releases.
    """
    account = rules.account(table)
    version = account.pop(ACCOUNT_VERSION)
    digests = {part: hashlib.sha256(_as_bytes(what)).hexdigest()[:16] for part, what in account.items()}
    return {ACCOUNT_VERSION: str(version), **digests}


def are_comparable(recorded: Meaning, found: Meaning) -> bool:
    """Return whether both tables have such digests (`meaning_of`), of the same version."""
    return bool(recorded) and recorded.get(ACCOUNT_VERSION) == found.get(ACCOUNT_VERSION)


def differing(recorded: Meaning, found: Meaning) -> tuple[str, ...]:
    """Return the names of the parts of the table whose digests differ, in order."""
    return tuple(part for part in {**recorded, **found} if recorded.get(part) != found.get(part))


VERSION = 2
"""The version of the content of snapshots; part of the code that `code_of_the_game` names."""


class SnapshotContent(msgspec.Struct, frozen=True):
    """The content of a snapshot.

    `events` are compressed pieces, `counts` their counts (empty in snapshots of releases that did not count). `stored`:
    how many pieces beside it in the store come before `events`; 0 in snapshots of releases that had all inside. `done`:
    what was done for lost people, by seat. `dice`: the state of `random.Random`. `meaning`: the account of the table,
    empty in snapshots of releases without one. `release`: the one that has written it. `went_on`: where the match went
    on from an earlier snapshot under other rules.
    """

    table: bytes
    dice: tuple[int, ...]
    events: tuple[bytes, ...]
    done: dict[int, list[str]] = {}
    meaning: dict[str, str] = {}
    release: str = ""
    went_on: tuple[WentOn, ...] = ()
    counts: tuple[Count, ...] = ()
    stored: int = 0


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(SnapshotContent).decode


@cache
def code_of_the_game() -> str:
    """Return a SHA-256 over every file of the package `kickdoor_game`, which identifies the rules of this release."""
    return _digest_of(files("kickdoor_game"))


def _digest_of(folder: Traversable) -> str:
    digest = hashlib.sha256(b"%d" % VERSION)
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir() and item.name != "__pycache__":
            digest.update(f"{item.name}/{_digest_of(item)}".encode())
        elif item.is_file():
            digest.update(f"{item.name} {hashlib.sha256(item.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()


def code_of(stage: Stage, began_with: Iterable[PackRecord] = ()) -> str:
    """Return a SHA-256 that identifies the rules and cards of a match: those of the game, the set and its packs.

    `began_with`: the packs as they were when the match began; their digests replace those of today, since only texts
    can have changed.
    """
    was = {pack.key: pack.digest for pack in began_with}
    own, *packs = stage.sources
    cards = own.digest + "".join(was.get(source.key, source.digest) for source in packs)
    return hashlib.sha256((code_of_the_game() + cards).encode()).hexdigest()


class SnapshotTaker:
    """Takes the snapshots of one match: one after each `every` answers; 0: none.

    `code` and `release` name what it is played with. `story`: the match's events, which others may share. `at`: the
    answer of the latest snapshot. `went_on`: where the match went on from one.
    """

    def __init__(self, rules: Ruleset, code: str, every: int, release: str = "", story: Happened | None = None) -> None:
        self.at = 0
        self.went_on: tuple[WentOn, ...] = ()
        self._rules = rules
        self._code = code
        self._every = every
        self._story = story or Happened()
        self._release = release
        if not every:
            self.stop()

    def stop(self) -> None:
        """Take no more snapshots, and keep only the latest events; paging back to older ones is then impossible."""
        self._every = 0
        self._story.forget_what_is_old()

    def end(self) -> None:
        """Take no more snapshots, since the match is over."""
        self._every = 0

    def happened(self, events: Iterable[Event]) -> None:
        """Add events to the match's list of events, from which snapshots are made."""
        self._story.add(events)

    def is_due(self, number: int) -> bool:
        """Return whether another snapshot is due after `number` answers, by their number since the last."""
        return bool(self._every) and number - self.at >= self._every

    def is_behind(self, number: int) -> bool:
        """Return whether any answers have been given since the last snapshot, so that another one would save a restart
        work. `number`: answers so far.
        """
        return bool(self._every) and number > self.at

    def take(self, match: int, number: int, table: Any, dice: Random, done: DoneFor) -> Snapshot:
        """Return a snapshot of the match `match` after `number` answers, and count the next one from here. `done`:
        lines on what was played for absent people.

        The result of `pieces`, called before, must be written with it.
        """
        self.at = number
        _, state, _ = dice.getstate()
        did: dict[int, list[str]] = {seat: list(deeds) for seat, deeds in done.items()}
        meaning = meaning_of(self._rules, table)
        last = [piece_of(self._story.fresh)] if self._story.fresh else []
        events, counts = tuple(piece.packed for piece in last), tuple(piece.count for piece in last)
        stored = self._story.packed
        body = _encode(
            SnapshotContent(
                saved_bytes(table), state, events, did, meaning, self._release, self.went_on, counts, stored
            )
        )
        return Snapshot(match, number, self._code, hashlib.sha256(body).hexdigest(), body)

    def pieces(self, match: int) -> list[PieceRecord]:
        """Return the compressed events that are not in the store yet, as records to be written with a snapshot."""
        return [kept(match, n, piece) for n, piece in self._story.unwritten()]

    def are_written(self, records: Iterable[Record]) -> None:
        """Note that these records are in the store, so that their events need not stay in memory."""
        for record in records:
            if isinstance(record, PieceRecord):
                self._story.written(record.n + 1)


class UnusableSnapshot(ValueError):  # noqa: N818 - named for what it is about
    """Raised for a snapshot that cannot be used here; the text says why."""


def body_of(snapshot: Snapshot) -> SnapshotContent:
    """Decode the content of a snapshot. Raises UnusableSnapshot if it is damaged, or this release cannot read it."""
    if hashlib.sha256(snapshot.body).hexdigest() != snapshot.digest:
        raise UnusableSnapshot("it is not what was written")
    try:
        return _decode(snapshot.body)
    except msgspec.DecodeError:
        raise UnusableSnapshot("it is none that this release can read") from None


def packages_of(table: Any) -> tuple[str, ...]:
    """Return the names of the Python packages that define the events of that table; () if they may be anywhere."""
    packages: tuple[str, ...] = type(table).packages
    return (*packages, Reasoned.__module__) if packages else ()


class RestoredSnapshot(msgspec.Struct):
    """A restored snapshot. `events`: the latest, `earlier`: those before.

    `pieces`: all of them packed, of which `stored` are in the store beside the snapshot.
    """

    number: int
    table: Any
    dice: Random
    pieces: list[Piece]
    events: list[Event]
    earlier: Earlier
    done: DoneFor
    stored: int = 0


def opened(
    body: SnapshotContent, number: int, rules: Ruleset, written: Journal, *, wholly: bool = True
) -> RestoredSnapshot:
    """Restore a match from the content of its snapshot after `number` answers. Raises UnusableSnapshot if these rules
    cannot load or continue the table.

    `written` has the match's header, and the compressed events beside the snapshot. `wholly`: decompress all events to
    check them, since other rules may have written them.
    """
    record = written.match
    if len(written.pieces) < body.stored:
        raise UnusableSnapshot("what happened before it is missing")
    try:
        table = rules.load(body.table, dict(record.options))
        packages = packages_of(table)
        before = [piece_in(piece) for piece in written.pieces[: body.stored]]
        pieces, events, earlier = _what_happened(body, before, packages, wholly=wholly)
        dice = Random()
        dice.setstate((3, body.dice, None))
    except (UnreadableSave, zlib.error, ValueError, TypeError) as wrong:
        raise UnusableSnapshot(f"the rules here have no such table: {wrong}") from wrong
    try:
        run.start(rules, table)
    except Exception as bug:
        raise UnusableSnapshot(f"the rules here cannot go on from its table: {bug!r}") from bug
    done = {Seat(seat): did for seat, did in body.done.items()}
    return RestoredSnapshot(number, table, dice, pieces, events, earlier, done, body.stored)


def _what_happened(
    body: SnapshotContent, before: list[Piece], packages: tuple[str, ...], *, wholly: bool
) -> tuple[list[Piece], list[Event], Earlier]:
    """Return the pieces; the events of the last ones (of all, if `wholly` or uncounted); the earlier events.

    `before`: the pieces beside the snapshot.
    """
    if len(body.counts) != len(body.events):
        parts = [unpacked(packed, packages) for packed in body.events]
        pieces = [Piece(packed, count_of(part)) for packed, part in zip(body.events, parts, strict=True)]
        return pieces, [event for part in parts for event in part], NOTHING
    pieces = [*before, *(Piece(packed, count) for packed, count in zip(body.events, body.counts, strict=True))]
    at_hand, first = 0, len(pieces)
    while first and (wholly or at_hand < LOOKED_THROUGH):
        first -= 1
        at_hand += pieces[first].count.events
    events = [event for piece in pieces[first:] for event in piece.opened(packages)]
    return pieces, events, Earlier(pieces[:first], packages) if first else NOTHING
