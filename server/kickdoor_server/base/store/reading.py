"""Read a store in a relational database, also where rows of it are broken.

A row that is not what was written concerns one match. Where several matches are read together a DamageRecord stands in
its place, so that one of them hides no other; whoever reads that match alone gets StoreDamaged.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple, Protocol

import msgspec

from .entries import DAMAGE, END, MATCH, record_of, unsealed
from .interface import Filed, StoreDamaged
from .past import Journal
from .records import DamageRecord, EndRecord, MatchRecord, PieceRecord, Record, Snapshot

Line = tuple[str, int, bytes]
"""Kind, n and body of an entry, as the archive has them: not sealed, since what is compressed has a checksum."""

SNAPSHOT, PIECE = "snapshot", "piece"
"""What these rows are called where they are sealed."""

ILLEGIBLE = (msgspec.MsgspecError, zlib.error, ValueError, TypeError)
"""What is raised by rows that are not as they were written."""

decoded_lines = msgspec.msgpack.Decoder(list[Line]).decode


class Database(Protocol):
    """One connection. Statements have `?` for what is handed in. `where`: what people know it by.

    `if_damaged`: what they can do about damage, in words.
    """

    where: str
    if_damaged: str

    def is_damaged(self, error: Exception) -> bool:
        """Whether it says by that error that what it keeps is broken."""

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]: ...
    def stream(self, statement: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """The same rows, a few at a time, in a transaction that outlasts them."""

    def run(self, statement: str, *values: Any) -> int:
        """How many rows it concerned."""

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        """Put these into the table."""

    def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None: ...
    def transaction(self) -> AbstractContextManager[None]:
        """Committed at its end, or undone by an exception."""

    def look(self) -> AbstractContextManager[None]:
        """A transaction that only reads: all its statements see the same."""

    def has(self, table: str) -> bool:
        """Whether there is such a table."""

    def close(self) -> None: ...


class Tables(NamedTuple):
    """Where entries are: `fresh` is the table to which they are added, `written` all of them. A database may add them
    elsewhere than where they are kept in the end."""

    fresh: str = "entry"
    written: str = "entry"


@contextmanager
def legible(db: Database, what: str = "") -> Iterator[None]:
    """Raise StoreDamaged for whatever is read within, and is broken; `what` it is of the database, if not all."""
    try:
        yield
    except Exception as wrong:
        if is_illegible(db, wrong):
            where = f"{what} in {db.where}" if what else db.where
            raise StoreDamaged(f"{where} is damaged and cannot be read ({wrong}); {db.if_damaged}") from wrong
        raise


def is_illegible(db: Database, wrong: Exception) -> bool:
    """Return whether that is raised because what was read is broken."""
    return isinstance(wrong, ILLEGIBLE) or db.is_damaged(wrong)


class SqlReading:
    """Reads on that connection, of which nothing else makes use. StoreDamaged: what lies there is broken."""

    def __init__(self, db: Database, tables: Tables = Tables()) -> None:  # noqa: B008 - it never changes
        self._db = db
        self._tables = tables
        self._written = tables.written

    def matches(self) -> list[Filed]:
        found = self._beginnings()
        return [Filed(record, how) for record, how in found if isinstance(record, MatchRecord)]

    def unlisted(self) -> list[DamageRecord]:
        return [record for record, _ in self._beginnings() if isinstance(record, DamageRecord)]

    def _beginnings(self) -> list[tuple[Record, str]]:
        """Return how each match began, oldest first, and how it ended."""
        with legible(self._db), self._db.look():
            ended = self._db.rows(f"SELECT match, n, body FROM {self._written} WHERE kind = ? ORDER BY seq", END)
            here = self._db.rows(f"SELECT match, body FROM {self._written} WHERE kind = ?", MATCH)
            away = {number: self._put_away_as(number) for (number,) in self._db.rows("SELECT match FROM archive")}
            damaged = self._db.rows(f"SELECT match, n, body FROM {self._written} WHERE kind = ?", DAMAGE)
        ends = {number: read(number, END, n, body) for number, n, body in ended}
        hows = {number: how for number, (_, how) in away.items()}
        hows |= {number: end.how for number, end in ends.items() if isinstance(end, EndRecord)}
        headers = {number: header for number, (header, _) in away.items()} | dict(here)
        found = {number: read(number, DAMAGE, n, body) for number, n, body in damaged}
        found |= {number: read(number, MATCH, 0, header) for number, header in headers.items()}
        return [(found[number], hows.get(number, "")) for number in sorted(found)]

    def _put_away_as(self, number: int) -> tuple[bytes, str]:
        """Return how a match in the archive began and ended; empty if that cannot be read."""
        try:
            ((header, how),) = self._db.rows("SELECT header, how FROM archive WHERE match = ?", number)
        except Exception as wrong:
            if is_illegible(self._db, wrong):
                return b"", ""
            raise
        return header, how

    def read_one(self, number: int) -> Journal:
        with legible(self._db, f"match {number}"), self._db.look():
            records: list[Record] = [record_of(number, *line) for line in self._lines(number)]
            records += self._beside(number)
        if not records or not isinstance(records[0], MatchRecord):
            raise KeyError(number)
        journal = Journal(records[0])
        for record in records:
            journal.add(record)
        return journal

    def pieces(self, number: int) -> list[PieceRecord]:
        with legible(self._db, f"match {number}"), self._db.look():
            return self._pieces(number)

    def _beside(self, number: int) -> list[Record]:
        """Its pieces and its snapshot; none if they are damaged, since the answers lead to the same."""
        try:
            rows = self._db.rows("SELECT * FROM snapshot WHERE match = ?", number)
            return [*self._pieces(number), *(snapshot_of(row) for row in rows)]
        except Exception as wrong:
            if is_illegible(self._db, wrong):
                return []
            raise

    def _pieces(self, number: int) -> list[PieceRecord]:
        if not self._db.has("piece"):
            return []
        rows = self._db.rows("SELECT match, n, body FROM piece WHERE match = ? ORDER BY n", number)
        return [piece_of(row) for row in rows]

    def _lines(self, number: int) -> list[Line]:
        """All that was written of it: what was put away, and what was added since."""
        lines: list[Any] = []
        for (body,) in self._db.rows("SELECT body FROM archive WHERE match = ?", number):
            lines += decoded_lines(zlib.decompress(body))
        rows = self._db.rows(f"SELECT kind, n, body FROM {self._written} WHERE match = ? ORDER BY seq", number)
        return [*lines, *rows]

    def close(self) -> None:
        self._db.close()


def read(number: int, kind: str, n: int, body: bytes) -> Record:
    """The record of that row; if there is none in it any more, one that says so."""
    try:
        return record_of(number, kind, n, body)
    except ILLEGIBLE as wrong:
        return DamageRecord(number, f"a row of it ({kind}) is damaged ({wrong})")


def snapshot_of(row: Sequence[Any]) -> Snapshot:
    """Return the snapshot of that row of its table. Raises ValueError if it is not what was written."""
    match, n, code, digest, body = row
    return Snapshot(match, n, code, digest, unsealed(match, SNAPSHOT, n, body))


def piece_of(row: Sequence[Any]) -> PieceRecord:
    """Return the piece of that row of its table. Raises ValueError if it is not what was written."""
    match, n, body = row
    return PieceRecord(match, n, unsealed(match, PIECE, n, body))
