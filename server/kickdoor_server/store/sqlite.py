"""The store in a file: SQLite with a write-ahead log, so that one may write and any number may read.

Entries are added to `fresh`, a table without any index, and filed from there to `entry` some thousands at a time: in
order of match an index has a page for each, and a commit of a hundred answers at fifty tables would write them all
(half of what a row costs). `written` is all of them, for whoever reads. That nothing comes twice is seen to here, since
no index does; the index of `entry` has the last word.

`PRAGMA user_version` says which tables are in it. Journals of earlier releases become such a store when they are opened
to be written, in one transaction; one of a later release is left alone.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from . import version_1
from .entries import ANSWER, MATCH
from .interface import Change, JournalTooNew, Reading, Retention, StoreUnknown
from .records import AnswerRecord, ChatRecord, MatchRecord, Record
from .sql import SCHEMA_VERSION, SqlReading, SqlStore, Tables, insert, legible, prune_chat, schema

TYPES = {"int": "INTEGER", "float": "REAL", "bytes": "BLOB"}
MEMORY = ":memory:"

VERSION = 3
"""What `user_version` says."""

FRESH = (
    "CREATE TABLE fresh (seq INTEGER PRIMARY KEY, match INTEGER NOT NULL, kind TEXT NOT NULL, n INTEGER NOT NULL,"
    " body BLOB NOT NULL)",
    "CREATE VIEW written AS SELECT * FROM entry UNION ALL SELECT * FROM fresh",
    "CREATE VIEW numbered AS SELECT match, kind, n FROM entry UNION ALL SELECT match, kind, n FROM fresh",
)
"""What this version has that the one before has not."""

SUPERSEDED = "CREATE INDEX IF NOT EXISTS fresh_superseded ON fresh (match, kind, n) WHERE n < 0"
"""Of the few fresh rows that a later record may take the place of (`entries.place_of`): they are looked for with each
commit. Made whenever a journal is opened to be written, since older releases do not need it and may go on with it."""

LOG_PAGES_MOST = 256
"""Pages of 4 KiB in the write-ahead log after which they are copied to where they belong. SQLite takes 1,000 unasked:
then a journal of nothing but clocks fills a disk of 3 MB with its log alone, and nothing is left to empty it into."""

LOG_BYTES_MOST = LOG_PAGES_MOST * 4096
"""What the log's file is cut back to after a reader has kept it from being emptied."""

THERE_ALREADY = "UNIQUE constraint failed: entry.match, entry.kind, entry.n"
"""In the words of SQLite, which finds it itself where there is an index."""

TABLES = Tables("fresh", "written", "numbered")

FILED_AT_ONCE = 4_096
"""Rows that may lie in `fresh`: whoever reads a match looks through all of them, in a millisecond. Filing takes ten,
without Python's lock."""

DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""What SQLite answers where a page is broken; the last, where there is no such table or column any more."""

ADDED_AT_ONCE = 100
"""Rows in a statement. Between two statements a thread waits for its turn with Python's lock, half a millisecond beside
a busy reactor: forty rows, one by one, take 27 ms there at the 99th percentile, and 6 ms at once."""


class SqliteDatabase:
    """One connection to the file `where`."""

    def __init__(self, connection: sqlite3.Connection, where: Path | str) -> None:
        self.connection = connection
        self.where = str(where)

    def is_damaged(self, error: Exception) -> bool:
        """Also if a text in it is none: that error has no code."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        return isinstance(error, sqlite3.DatabaseError) and code & 0xFF in DAMAGE

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.connection.execute(statement, values).fetchall()

    def stream(self, statement: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        yield from self.connection.execute(statement, values)

    def run(self, statement: str, *values: Any) -> int:
        return self.connection.execute(statement, values).rowcount

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        for start in range(0, len(rows), ADDED_AT_ONCE):
            piece = rows[start : start + ADDED_AT_ONCE]
            self.connection.execute(_adding(table, len(piece[0]), len(piece)), list(chain.from_iterable(piece)))

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

    def has(self, table: str) -> bool:
        return bool(self.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?", table))

    def close(self) -> None:
        self.connection.close()


@cache
def _adding(table: str, columns: int, rows: int) -> str:
    """The statement that adds so many of them."""
    row = f"({', '.join('?' * columns)})"
    return f"INSERT INTO {table} VALUES {', '.join([row] * rows)}"


class SqliteStore(SqlStore):
    """In the file `path` (None: in one of its own that goes when it is closed). `synchronous`: FULL or NORMAL.

    JournalTooNew if a later release wrote it, StoreUnknown if it is something else, StoreDamaged if it is broken. The
    connection may be used by one thread at a time.
    """

    TYPES = TYPES
    DRIVER_ERROR = sqlite3.Error
    RECORDS_AT_FAULT = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.InterfaceError)

    def __init__(self, path: Path | None, synchronous: str = "FULL") -> None:
        self._passing = tempfile.TemporaryDirectory(prefix="kickdoor-") if path is None else None
        self._path = path if self._passing is None else Path(self._passing.name, "journal.sqlite3")
        assert self._path is not None
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        self._connection, db = connection, SqliteDatabase(connection, self._path)
        try:
            with legible(db):
                _prepare(db, self._path, synchronous)
                super().__init__(db, TABLES)
                ((self._unfiled,),) = self._db.rows("SELECT count(*) FROM fresh")
                self._youngest = self._last_number()
        except BaseException:
            connection.close()
            raise
        self._reached: dict[int, int] = {}
        """The last answer of each match to which something was added."""

    def _add(self, records: Sequence[Record]) -> int:
        """The same; now and then what was added before is filed with it. IntegrityError if any of them is there."""
        reached = self._once(records)
        if self._unfiled >= FILED_AT_ONCE:
            self._file()
        last = super()._add(records)
        self._unfiled += len(records)
        self._reached |= reached
        self._youngest = max((self._youngest, *reached))
        return last

    def _once(self, records: Sequence[Record]) -> dict[int, int]:
        """The last answer of each match of which something is to be added. IntegrityError if any of it is there."""
        reached: dict[int, int] = {}
        for record in records:
            if type(record) is AnswerRecord:
                number, kind, n = record.match, ANSWER, record.n
                latest = reached[number] if number in reached else self._last_answer(number)
            elif isinstance(record, MatchRecord):
                number, kind, n = record.number, MATCH, 0
                latest = 0 if number in reached or number <= self._youngest else -1
            else:
                continue
            if n <= latest and (_count(records, record) > 1 or self._is_there(number, kind, n)):
                raise sqlite3.IntegrityError(THERE_ALREADY)
            reached[number] = n if n > latest else latest
        return reached

    def _last_answer(self, number: int) -> int:
        if number not in self._reached:
            last = "SELECT coalesce(max(n), 0) FROM numbered WHERE match = ? AND kind = ?"
            ((self._reached[number],),) = self._db.rows(last, number, ANSWER)
        return self._reached[number]

    def _is_there(self, number: int, kind: str, n: int) -> bool:
        there = "SELECT count(*) FROM numbered WHERE match = ? AND kind = ? AND n = ?"
        ((count,),) = self._db.rows(there, number, kind, n)
        return bool(count)

    def _file(self) -> None:
        """What is fresh goes where it is found by match."""
        self._db.run("INSERT INTO entry SELECT * FROM fresh ORDER BY seq")
        self._db.run("DELETE FROM fresh")
        self._unfiled = 0

    def append(self, records: Sequence[Record]) -> None:
        """The same. After a failure the log is emptied as far as that needs no room, so that the next try has some."""
        try:
            super().append(records)
        except sqlite3.OperationalError:
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            raise

    def archive(self, number: int, now_s: float, over_s: float = 0) -> None:
        super().archive(number, now_s, over_s)
        self._reached.pop(number, None)

    def tidy(self, retention: Retention, now_s: float) -> int:
        """The same, and what is free goes back to the disk."""
        gone = super().tidy(retention, now_s)
        self._connection.executescript("PRAGMA incremental_vacuum")  # `execute` would free one page and stop
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return gone

    def rewrite(self, number: int, change: Change) -> int:
        """The same, and nothing of what was there before is left in the file (`secure_delete`), or in its log's."""
        try:
            return super().rewrite(number, change)
        finally:
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def reading(self) -> Reading:
        assert self._path is not None
        return sqlite_reading(self._path)

    def close(self) -> None:
        super().close()
        if self._passing is not None:
            self._passing.cleanup()


CACHE_KIB = 512
"""Of pages in memory. SQLite takes 2 MiB unasked; then a row of one of 400 matches takes 9.0 us instead of 9.5."""


def sqlite_reading(path: Path) -> Reading:
    """Reads in that file, whoever writes there meanwhile, also one of version 1. StoreUnknown: there is none;
    JournalTooNew: it is of a later release; StoreDamaged: it is broken."""
    nothing = StoreUnknown(f"There is no journal in {path.parent}: name the server's folder with --data.")
    if not path.is_file():
        raise nothing
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    db = SqliteDatabase(connection, path)
    try:
        connection.execute("PRAGMA busy_timeout = 5000")
        version = _known_version(connection, path)
        if version == 0:
            raise nothing
        if version == SCHEMA_VERSION:
            return SqlReading(db)
        if version != version_1.VERSION:
            return SqlReading(db, TABLES)
        copy = SqliteDatabase(sqlite3.connect(MEMORY, isolation_level=None), path)
        with legible(db):
            _make(copy, list(version_1.records_of(connection)))
    except BaseException:
        connection.close()
        raise
    connection.close()
    return SqlReading(copy, TABLES)


def _count(records: Sequence[Record], wanted: MatchRecord | AnswerRecord) -> int:
    """How many of these would be the same row."""
    match wanted:
        case AnswerRecord(match=number, n=n):
            return sum(isinstance(r, AnswerRecord) and (r.match, r.n) == (number, n) for r in records)
        case _:
            return sum(isinstance(r, MatchRecord) and r.number == wanted.number for r in records)


def _prepare(db: SqliteDatabase, path: Path, synchronous: str) -> None:
    connection = db.connection
    version = _known_version(connection, path)
    if version == 0:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # can only be said before there is anything in it
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    connection.execute("PRAGMA secure_delete = ON")  # what goes, or is filed elsewhere, leaves no trace
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES_MOST}")
    connection.execute(f"PRAGMA journal_size_limit = {LOG_BYTES_MOST}")
    _have_tables(db, version)
    db.run(SUPERSEDED)


def _have_tables(db: SqliteDatabase, version: int) -> None:
    """Make the tables of this version, or make them of those of an earlier one."""
    connection = db.connection
    if version == VERSION:
        return
    with db.transaction():
        if version == SCHEMA_VERSION:
            _have_fresh(db)
            return
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
    if version > VERSION:
        raise JournalTooNew(f"the journal has version {version}, this release knows {VERSION}: update it")
    return int(version)


def _make(db: SqliteDatabase, records: Sequence[Record]) -> None:
    """A new store that begins with these records."""
    for statement in schema(**TYPES):
        db.run(statement)
    insert(db, records, 0)
    prune_chat(db, {record.match for record in records if isinstance(record, ChatRecord)})
    _have_fresh(db)


def _have_fresh(db: SqliteDatabase) -> None:
    for statement in FRESH:
        db.run(statement)
    db.run(f"PRAGMA user_version = {VERSION}")
