"""The store in a file: SQLite with a write-ahead log, so that one may write and any number may read.

`PRAGMA user_version` says which tables are in it. A journal of version 1 becomes a store when it is opened to be
written, in one transaction; one of a later release is left alone.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import version_1
from .interface import Change, JournalTooNew, Reading, Retention, StoreUnknown
from .records import Record
from .sql import SCHEMA_VERSION, SqlReading, SqlStore, insert, schema

TYPES = {"int": "INTEGER", "float": "REAL", "bytes": "BLOB"}
MEMORY = ":memory:"

ADDED_AT_ONCE = 100
"""Rows in a statement. Between two statements a thread waits for its turn with Python's lock, half a millisecond beside
a busy reactor: forty rows, one by one, take 27 ms there at the 99th percentile, and 6 ms at once."""


class SqliteDatabase:
    """One connection to that file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.connection.execute(statement, values).fetchall()

    def stream(self, statement: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        yield from self.connection.execute(statement, values)

    def run(self, statement: str, *values: Any) -> int:
        return self.connection.execute(statement, values).rowcount

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        for start in range(0, len(rows), ADDED_AT_ONCE):
            piece = rows[start : start + ADDED_AT_ONCE]
            places = ", ".join([f"({', '.join('?' * len(piece[0]))})"] * len(piece))
            self.connection.execute(f"INSERT INTO {table} VALUES {places}", [value for row in piece for value in row])

    def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        self.connection.executemany(statement, rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")  # of one that could not even be undone
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise

    @contextmanager
    def look(self) -> Iterator[None]:
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.execute("ROLLBACK")

    def close(self) -> None:
        self.connection.close()


class SqliteStore(SqlStore):
    """In the file `path` (None: in one of its own that goes when it is closed). `synchronous`: FULL or NORMAL.

    JournalTooNew if a later release wrote it, StoreUnknown if it is something else. The connection may be used by one
    thread at a time.
    """

    DRIVER_ERROR = sqlite3.Error
    RECORDS_AT_FAULT = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.InterfaceError)

    def __init__(self, path: Path | None, synchronous: str = "FULL") -> None:
        self._passing = tempfile.TemporaryDirectory(prefix="kickdoor-") if path is None else None
        self._path = path if self._passing is None else Path(self._passing.name, "journal.sqlite3")
        assert self._path is not None
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        try:
            _prepare(SqliteDatabase(connection), self._path, synchronous)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        super().__init__(SqliteDatabase(connection))

    def tidy(self, retention: Retention, now_s: float) -> int:
        """The same, and what is free goes back to the disk."""
        gone = super().tidy(retention, now_s)
        self._connection.executescript("PRAGMA incremental_vacuum")  # `execute` would free one page and stop
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return gone

    def rewrite(self, number: int, change: Change) -> int:
        """The same, and nothing of what was there before is left in the file, or in that of its log."""
        self._connection.execute("PRAGMA secure_delete = ON")
        try:
            return super().rewrite(number, change)
        finally:
            self._connection.execute("PRAGMA secure_delete = OFF")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def reading(self) -> Reading:
        assert self._path is not None
        return sqlite_reading(self._path)

    def close(self) -> None:
        super().close()
        if self._passing is not None:
            self._passing.cleanup()


def sqlite_reading(path: Path) -> Reading:
    """Reads in that file, whoever writes there meanwhile, also one of version 1. StoreUnknown: there is none;
    JournalTooNew: it is of a later release."""
    nothing = StoreUnknown(f"There is no journal in {path.parent}: name the server's folder with --data.")
    if not path.is_file():
        raise nothing
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        connection.execute("PRAGMA busy_timeout = 5000")
        version = _known_version(connection, path)
        if version == 0:
            raise nothing
        if version != version_1.VERSION:
            return SqlReading(SqliteDatabase(connection))
        copy = SqliteDatabase(sqlite3.connect(MEMORY, isolation_level=None))
        _make(copy, list(version_1.records_of(connection)))
    except BaseException:
        connection.close()
        raise
    connection.close()
    return SqlReading(copy)


def _prepare(db: SqliteDatabase, path: Path, synchronous: str) -> None:
    connection = db.connection
    version = _known_version(connection, path)
    if version == 0:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # can only be said before there is anything in it
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.execute("PRAGMA busy_timeout = 5000")
    if version == SCHEMA_VERSION:
        return
    with db.transaction():
        old = list(version_1.records_of(connection)) if version == version_1.VERSION else []
        for table in version_1.TABLES if version == version_1.VERSION else ():
            db.run(f"DROP TABLE {table}")
        _make(db, old)


def _known_version(connection: sqlite3.Connection, path: Path) -> int:
    """0: nothing has been written yet."""
    try:
        ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    except sqlite3.DatabaseError as wrong:
        raise StoreUnknown(f"{path} is no journal: {wrong}.") from None
    if version > SCHEMA_VERSION:
        raise JournalTooNew(f"the journal has version {version}, this release knows {SCHEMA_VERSION}: update it")
    return int(version)


def _make(db: SqliteDatabase, records: Sequence[Record]) -> None:
    """A new store that begins with these records."""
    for statement in schema(**TYPES):
        db.run(statement)
    insert(db, records, 0)
    db.run(f"PRAGMA user_version = {SCHEMA_VERSION}")
