"""Reads a store in a relational database, also where some of its rows are broken.

A broken row concerns one match. Where several matches are read together a DamageRecord takes the row's place, so that
one match hides no other; reading that match alone raises StoreDamaged.
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
"""Kind, n and body of an entry, as the archive has them: without a seal, since the compressed row has a checksum."""

SNAPSHOT, PIECE = "snapshot", "piece"
"""The kinds under which snapshots and pieces are sealed."""

ILLEGIBLE = (msgspec.MsgspecError, zlib.error, ValueError, TypeError)
"""Exceptions of decoding a row that is not as it was written."""

decoded_lines = msgspec.msgpack.Decoder(list[Line]).decode


class Database(Protocol):
    """One connection to a database. Statements have `?` for values.

    `where` names it to people, `if_damaged` tells them what to do about damage.
    """

    where: str
    if_damaged: str

    def is_damaged(self, error: Exception) -> bool:
        """Return whether that error of the driver means that stored data are corrupt."""

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that an SQL statement selects; each `?` in it stands for the next of `values`."""

    def stream(self, statement: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that an SQL statement selects, fetched a few at a time; the caller's transaction must outlast
        them.
        """

    def run(self, statement: str, *values: Any) -> int:
        """Run an SQL statement, with `values` for its `?`, and return how many rows it affected."""

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        """Insert these rows into the table of that name."""

    def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run an SQL statement once for each row of values."""

    def transaction(self) -> AbstractContextManager[None]:
        """Commit at the end of the `with` block, or roll back if it raises."""

    def look(self) -> AbstractContextManager[None]:
        """Run a `with` block in a read-only transaction, all statements of which see the same data."""

    def has(self, table: str) -> bool:
        """Return whether the database has a table of that name."""

    def close(self) -> None:
        """Close the connection."""


class EntryTables(NamedTuple):
    """Names of the tables of entries: `fresh` takes new ones, `written` has all of them (they may be a table and a
    view)."""

    fresh: str = "entry"
    written: str = "entry"


@contextmanager
def legible(db: Database, what: str = "") -> Iterator[None]:
    """Turn errors of reading broken data in a `with` block into StoreDamaged. `what` names the part of the database, if
    any."""
    try:
        yield
    except Exception as wrong:
        if is_illegible(db, wrong):
            where = f"{what} in {db.where}" if what else db.where
            raise StoreDamaged(f"{where} is damaged and cannot be read ({wrong}); {db.if_damaged}") from wrong
        raise


def is_illegible(db: Database, wrong: Exception) -> bool:
    """Return whether the exception means that the data read are broken."""
    return isinstance(wrong, ILLEGIBLE) or db.is_damaged(wrong)


class SqlReading:
    """Reads a store on a connection that nothing else uses. Raises StoreDamaged if the data are broken."""

    def __init__(self, db: Database, tables: EntryTables = EntryTables()) -> None:  # noqa: B008 - it never changes
        self._db = db
        self._tables = tables
        self._written = tables.written

    def matches(self) -> list[Filed]:
        """Return how each match began and ended, running or finished, oldest first."""
        found = self._beginnings()
        return [Filed(record, how) for record, how in found if isinstance(record, MatchRecord)]

    def unlisted(self) -> list[DamageRecord]:
        """Return the matches that `matches` leaves out because even their beginning is damaged, and what is wrong with
        each.
        """
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
        """Return all records of the match with that number, and its latest snapshot, also from the archive; raises as
        `Reading.read_one`.
        """
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
        """Return the compressed pieces of that match's list of events, oldest first; none if the match has no
        snapshot.
        """
        with legible(self._db, f"match {number}"), self._db.look():
            return self._pieces(number)

    def _beside(self, number: int) -> list[Record]:
        """Return the pieces and the snapshot of a match; none if they are damaged, since the answers lead to the same
        state."""
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
        """Return all entries of a match: those in the archive, then those added since."""
        lines: list[Any] = []
        for (body,) in self._db.rows("SELECT body FROM archive WHERE match = ?", number):
            lines += decoded_lines(zlib.decompress(body))
        rows = self._db.rows(f"SELECT kind, n, body FROM {self._written} WHERE match = ? ORDER BY seq", number)
        return [*lines, *rows]

    def close(self) -> None:
        """Close the connection to the database."""
        self._db.close()


def read(number: int, kind: str, n: int, body: bytes) -> Record:
    """Return the record that a row of the store holds, or a DamageRecord if the row is broken. `number`: of the match;
    `n`: the row's place in it.
    """
    try:
        return record_of(number, kind, n, body)
    except ILLEGIBLE as wrong:
        return DamageRecord(number, f"a row of it ({kind}) is damaged ({wrong})")


def snapshot_of(row: Sequence[Any]) -> Snapshot:
    """Return the snapshot in a row of the table of snapshots. Raises ValueError if its checksum is wrong."""
    match, n, code, digest, body = row
    return Snapshot(match, n, code, digest, unsealed(match, SNAPSHOT, n, body))


def piece_of(row: Sequence[Any]) -> PieceRecord:
    """Return the piece of a match's events in a row of the table of pieces. Raises ValueError if its checksum is
    wrong.
    """
    match, n, body = row
    return PieceRecord(match, n, unsealed(match, PIECE, n, body))
