"""The store in a file: SQLite with a write-ahead log, so that one connection may write and any number may read.

Entries are added to `fresh`, a table without an index, and moved from there to `entry` some thousands at a time. An
index in order of match has a page for each match, and a commit of a hundred answers at fifty tables would write them
all (half of what a row costs). The view `written` has all entries, for readers. Since `fresh` has no index, this module
checks that nothing is added twice; the index of `entry` has the last word.

`PRAGMA user_version` tells which tables the file has. Journals of earlier releases are converted when they are opened
for writing, in one transaction; one of a later release is left alone.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from . import version_1
from .entries import ANSWER, KIND_OF, MATCH, place_of, sealed
from .high_water import OTHER
from .interface import Change, JournalTooNew, Reading, Retention, StoreDamaged, StoreGoneBack, StoreInUse, StoreUnknown
from .reading import EntryTables, SqlReading, legible
from .records import AnswerRecord, ChatRecord, MatchRecord, PieceRecord, Record, Snapshot
from .sql import ARCHIVE_BY_DATE, OF_NO_MATCH, PIECES, SqlStore, insert, prune_chat, schema

TYPES = {"int": "INTEGER", "float": "REAL", "bytes": "BLOB"}
"""SQLite's names of the column types in `sql.SCHEMA`."""
MEMORY = ":memory:"

VERSION = 4
"""The `user_version` of this release. In version 3 bodies were not sealed."""

WITHOUT_FRESH = 2
"""The version before 3, which has all entries in one table."""

FRESH = (
    "CREATE TABLE fresh (seq INTEGER PRIMARY KEY, match INTEGER NOT NULL, kind TEXT NOT NULL, n INTEGER NOT NULL,"
    " body BLOB NOT NULL)",
    "CREATE VIEW written AS SELECT * FROM entry UNION ALL SELECT * FROM fresh",
    "CREATE VIEW numbered AS SELECT match, kind, n FROM entry UNION ALL SELECT match, kind, n FROM fresh",
)
"""The tables and views that version 3 has added."""

FRESH_OF = "CREATE TABLE IF NOT EXISTS fresh_of (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)"
"""The table that version 4 has added: the notes of each commit's fresh rows, by the number of the last row (`Note`).

Without an index nothing else tells to which matches rows of `fresh` belong that cannot be read any more.
"""

Note = int | tuple[int, str, int]
"""Where a fresh row belongs: its match, or match, kind and n if a later row may supersede it."""

SUPERSEDED = "CREATE INDEX IF NOT EXISTS fresh_superseded ON fresh (match, kind, n) WHERE n < 0"
"""An index of the few fresh rows that a later record may supersede (`entries.place_of`); each commit looks for them.

Run whenever a journal is opened for writing, since older releases do not make it and may go on with the file.
"""

LOG_PAGES_MOST = 256
"""Pages of 4 KiB in the write-ahead log after which they are moved to the database (SQLite: 1,000). At 1,000 a journal
of nothing but clocks fills a disk of 3 MB with its log alone, and no room is left to empty it."""

LOG_BYTES_MOST = LOG_PAGES_MOST * 4096
"""Bytes to which the log's file is cut after a reader has kept it from being emptied."""

THERE_ALREADY = "UNIQUE constraint failed: entry.match, entry.kind, entry.n"
"""SQLite's own words for a duplicate row in a table with an index."""

TABLES = EntryTables("fresh", "written")
"""Tables to which this store adds entries, and those that it reads."""

FILED_AT_ONCE = 4_096
"""Rows of `fresh` at which they are moved to `entry`. Reading a match scans all of them, which takes 1 ms; moving them
takes 10 ms, without Python's lock."""

DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""Result codes of SQLite for a broken page; SQLITE_ERROR comes where a table or column is missing."""

IN_MAIN = "*** in database main ***"
"""Prefix of SQLite's findings; left out, since the file has one database only."""

CHECKED_WHOLE_MOST = 32 * 1024 * 1024
"""Bytes of a journal up to which a start checks all pages. In larger ones it leaves out the archive, which may be many
times as large as all running matches. docs/server/journal.md says what the check takes."""

IN_USE, LEFT_WHOLE = 0x6B646F6F, 0
"""Values of `PRAGMA application_id`: "kdoo" in ASCII while a server uses the file (also after it was killed), and 0
after an orderly end with all records in the file. In the latter case no log (-wal) is needed beside it."""

MARK_AT = 68
"""Offset of `application_id` in the first page, in bytes."""

ACCEPT = "If it is gone for good: kickdoor admin accept-loss, and the server goes on without it."
"""Error text: how to go on without a lost log."""

FRESH_OF_KIND = "fresh_of"
"""The kind under which rows of `fresh_of` are sealed."""

ADDED_AT_ONCE = 100
"""Rows in one INSERT. Between two statements a thread waits for Python's lock, 0.5 ms beside a busy reactor: forty rows
take 27 ms one by one, and 6 ms in one statement (99th percentile)."""


_encode = msgspec.msgpack.Encoder().encode


class SqliteDatabase:
    """One connection to the file `where`."""

    if_damaged = "see kickdoor admin doctor"

    def __init__(self, connection: sqlite3.Connection, where: Path | str) -> None:
        self.connection = connection
        self.where = str(where)

    def is_damaged(self, error: Exception) -> bool:
        """Return whether the error means a corrupt database. Undecodable text carries no SQLite code and counts as
        corruption."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        return isinstance(error, sqlite3.DatabaseError) and code & 0xFF in DAMAGE

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that an SQL statement selects; each `?` in it stands for the next of `values`."""
        return self.connection.execute(statement, values).fetchall()

    def stream(self, statement: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that an SQL statement selects."""
        yield from self.connection.execute(statement, values)

    def run(self, statement: str, *values: Any) -> int:
        """Run an SQL statement, with `values` for its `?`, and return how many rows it affected."""
        return self.connection.execute(statement, values).rowcount

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        """Insert these rows into the table of that name, `ADDED_AT_ONCE` rows in a statement."""
        for start in range(0, len(rows), ADDED_AT_ONCE):
            piece = rows[start : start + ADDED_AT_ONCE]
            self.connection.execute(_adding(table, len(piece[0]), len(piece)), list(chain.from_iterable(piece)))

    def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run an SQL statement once for each row of values."""
        self.connection.executemany(statement, rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit at the end of the `with` block, or roll back if it raises."""
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")  # ends a transaction whose rollback had failed
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
        """Run a `with` block in a transaction that is rolled back; all its statements see the same data."""
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.execute("ROLLBACK")

    def has(self, table: str) -> bool:
        """Return whether the database has a table of that name."""
        return bool(self.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?", table))

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()


@cache
def _adding(table: str, columns: int, rows: int) -> str:
    """Return the statement that inserts `rows` rows."""
    row = f"({', '.join('?' * columns)})"
    return f"INSERT INTO {table} VALUES {', '.join([row] * rows)}"


class SqliteStore(SqlStore):
    """A store in the file `path` (None: a temporary file, deleted on close), for one thread at a time.

    `synchronous` is FULL or NORMAL. Raises JournalTooNew if a later release wrote the file, StoreUnknown if it is no
    journal, StoreDamaged if it is broken, StoreGoneBack if its log was left behind.
    """

    TYPES = TYPES
    DRIVER_ERROR = sqlite3.Error
    RECORDS_AT_FAULT = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.InterfaceError)

    def __init__(self, path: Path | None, synchronous: str = "FULL") -> None:
        self._passing = tempfile.TemporaryDirectory(prefix="kickdoor-") if path is None else None
        self._path = path if self._passing is None else Path(self._passing.name, "journal.sqlite3")
        assert self._path is not None
        if wrong := lost_log(self._path):
            raise StoreGoneBack(wrong)
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        self._connection, db = connection, SqliteDatabase(connection, self._path)
        try:
            with legible(db):
                _prepare(db, self._path, synchronous)
                super().__init__(db, TABLES)
                _look_over(db)
                ((self._unfiled,),) = self._db.rows("SELECT count(*) FROM fresh")
                self._youngest = self._last_number()
                self._file_id = _file_id(self._path)
                ((self._changes,),) = connection.execute("PRAGMA data_version").fetchall()
                with suppress(sqlite3.OperationalError):  # a full disk: later writes will be held, too
                    _mark(connection, IN_USE)
        except BaseException:
            connection.close()
            raise
        self._reached: dict[int, int] = {}
        """The last answer of each match to which something was added."""

    def _add(self, records: Sequence[Record]) -> int:
        """Add the records to `fresh`, and move earlier ones to `entry` now and then. Raises IntegrityError for a
        duplicate."""
        reached = self._once(records)
        if self._unfiled >= FILED_AT_ONCE:
            self._file()
        last = super()._add(records)
        notes = [note_of(record) for record in records if not isinstance(record, Snapshot | PieceRecord)]
        if notes:
            body = sealed(OF_NO_MATCH, FRESH_OF_KIND, last, _encode(notes))
            self._db.run("INSERT INTO fresh_of VALUES (?, ?)", last, body)
        self._unfiled += len(records)
        self._reached |= reached
        self._youngest = max((self._youngest, *reached))
        return last

    def _once(self, records: Sequence[Record]) -> dict[int, int]:
        """Return the last answer of each match to which records are added. Raises IntegrityError if one is there
        already."""
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
        """Move all fresh rows to `entry`, where the index finds them by match."""
        self._db.run("INSERT INTO entry SELECT * FROM fresh ORDER BY seq")
        self._db.run("DELETE FROM fresh")
        self._db.run("DELETE FROM fresh_of")
        self._unfiled = 0

    def check(self) -> None:
        """Raise StoreGoneBack if the file was moved, removed or replaced, StoreInUse if another process has added rows
        to it.

        The lock of the data folder keeps other servers away, but not if somebody removes the lock file.
        """
        assert self._path is not None
        if _file_id(self._path) != self._file_id:
            raise StoreGoneBack(
                f"{self._path} was moved away, removed or replaced while this server uses it, and nothing is written. "
                "Put it back, or restart the server to go on with what is there."
            )
        ((changes,),) = self._connection.execute("PRAGMA data_version").fetchall()
        if changes != self._changes and not self._in_doubt and self._last_seq() != self._seq:
            raise StoreInUse(OTHER)
        self._changes = changes

    def try_out(self) -> None:
        """Check that the file is still the same, then write a row and delete it, to see whether it can be written."""
        self.check()
        super().try_out()

    def _take_back(self) -> None:
        self.check()
        super()._take_back()
        if self._in_doubt:
            self._db.run("DELETE FROM fresh_of WHERE seq > ?", self._seq)

    def append(self, records: Sequence[Record]) -> None:
        """Commit all records or none of them (`Store.append`). After a failure the write-ahead log is emptied if
        possible, so that the next attempt has room.

        Raises StoreUnknown, with a text for people, if a page that must be changed is broken.
        """
        try:
            super().append(records)
        except sqlite3.OperationalError:
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            raise
        except sqlite3.DatabaseError as wrong:
            if getattr(wrong, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_CORRUPT:
                raise
            raise StoreUnknown(
                f"{self._db.where} is damaged ({wrong}): restart the server, which salvages it"
            ) from wrong

    def archive(self, number: int, now_s: float, over_s: float = 0) -> None:
        """Move the finished match with that number to the archive (`Store.archive`)."""
        super().archive(number, now_s, over_s)
        self._reached.pop(number, None)

    def tidy(self, retention: Retention, now_s: float) -> int:
        """Delete finished matches and people that are no longer kept (`Store.tidy`), and give free pages back to the
        file system. Return how many matches were deleted.
        """
        gone = super().tidy(retention, now_s)
        self._connection.executescript("PRAGMA incremental_vacuum")  # `execute` would free one page and stop
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return gone

    def rewrite(self, number: int, change: Change) -> int:
        """Replace records of a match (`Store.rewrite`); nothing of the old ones is left in the file (`secure_delete`)
        or in its write-ahead log.
        """
        try:
            return super().rewrite(number, change)
        finally:
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def reading(self) -> Reading:
        """Return read access to the file on a connection of its own."""
        assert self._path is not None
        return sqlite_reading(self._path)

    def close(self) -> None:
        """Close the store and mark the file as closed cleanly, unless part of the write-ahead log could not be moved to
        it.
        """
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()  # makes room for the mark
            _mark(self._connection, LEFT_WHOLE)
        super().close()
        if self._passing is not None:
            self._passing.cleanup()


CACHE_KIB = 512
"""KiB of pages in memory (SQLite: 2,000). The smaller cache is even faster: 9.0 us instead of 9.5 for a row at 400
matches."""


def sqlite_reading(path: Path) -> Reading:
    """Return read access to the journal in that file, of this format or of version 1, also while a server writes.

    Raises StoreUnknown if there is no journal, JournalTooNew if a later release wrote it, StoreDamaged if it is broken.
    """
    nothing = StoreUnknown(f"There is no journal in {path.parent}: name the server's folder with --data.")
    if not path.is_file():
        raise nothing
    connection = read_only(path)
    db = SqliteDatabase(connection, path)
    try:
        connection.execute("PRAGMA busy_timeout = 5000")
        version = known_version(connection, path)
        if version == 0:
            raise nothing
        if version == WITHOUT_FRESH:
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
    """Return how many of the records would be the same row as `wanted`."""
    match wanted:
        case AnswerRecord(match=number, n=n):
            return sum(isinstance(r, AnswerRecord) and (r.match, r.n) == (number, n) for r in records)
        case _:
            return sum(isinstance(r, MatchRecord) and r.number == wanted.number for r in records)


def new_database(path: Path) -> SqliteDatabase:
    """Return an empty store of the current format in a new file without a write-ahead log, to be filled and closed."""
    connection = sqlite3.connect(path, isolation_level=None)
    db = SqliteDatabase(connection, path)
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA synchronous = OFF")  # the caller waits for the disk once, when the file is filled
    with db.transaction():
        _make(db, [])
        for statement in (FRESH_OF, ARCHIVE_BY_DATE, PIECES.format(**TYPES), f"PRAGMA user_version = {VERSION}"):
            db.run(statement)
    return db


def _prepare(db: SqliteDatabase, path: Path, synchronous: str) -> None:
    connection = db.connection
    version = known_version(connection, path)
    if version == 0:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # works only while the database is empty
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    connection.execute("PRAGMA secure_delete = ON")  # overwrites rows that are deleted or moved
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES_MOST}")
    connection.execute(f"PRAGMA journal_size_limit = {LOG_BYTES_MOST}")
    _have_tables(db, version)
    db.run(SUPERSEDED)


def _have_tables(db: SqliteDatabase, version: int) -> None:
    """Make the tables of this version, from those of an earlier one if there are any."""
    connection = db.connection
    if version == VERSION:
        return
    with db.transaction():
        if version == WITHOUT_FRESH:
            _have_fresh(db)
        elif version <= version_1.VERSION:
            old = list(version_1.records_of(connection)) if version else []
            for table in version_1.TABLES if version else ():
                db.run(f"DROP TABLE {table}")
            _make(db, old)
        db.run(FRESH_OF)
        db.run(f"PRAGMA user_version = {VERSION}")


def known_version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the `user_version` of the file; 0 if nothing was written yet.

    Raises JournalTooNew if it is of a later release, StoreDamaged if it is corrupt, StoreUnknown if it is no journal.
    """
    try:
        ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    except sqlite3.DatabaseError as wrong:
        if wrong.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise StoreDamaged(f"{path} is damaged: {wrong}") from None
        raise StoreUnknown(
            f"{path} is no journal, or its first page is broken: {wrong}. Put a backup back: kickdoor admin restore"
        ) from None
    if version > VERSION:
        raise JournalTooNew(f"the journal has version {version}, this release knows {VERSION}: update it")
    return int(version)


def _make(db: SqliteDatabase, records: Sequence[Record]) -> None:
    """Make a new store that begins with these records."""
    for statement in schema(**TYPES):
        db.run(statement)
    insert(db, records, 0)
    prune_chat(db, {record.match for record in records if isinstance(record, ChatRecord)})
    _have_fresh(db)


def _have_fresh(db: SqliteDatabase) -> None:
    for statement in FRESH:
        db.run(statement)


def note_of(record: Record) -> Note:
    """Return where the row of a record just written belongs: its match, or match, kind and `n` if a later record may
    replace it.
    """
    if type(record) is not AnswerRecord and (place := place_of(record)):
        return record.match, KIND_OF[type(record)], place
    return record.match


def _look_over(db: SqliteDatabase) -> None:
    """Raise StoreDamaged if something is broken that a start reads, or that later commits change.

    In a large journal the archive is not checked; damage there shows when a match is read.
    """
    ((pages, size),) = db.rows("SELECT page_count, page_size FROM pragma_page_count, pragma_page_size")
    if flaw := flaw_of(db, with_archive=pages * size <= CHECKED_WHOLE_MOST):
        raise StoreDamaged(f"{db.where} is damaged: {flaw}")


def flaw_of(db: SqliteDatabase, *, with_archive: bool = True) -> str:
    """Return what is broken in the file, in SQLite's words; "" if nothing is. Works for the previous format, too.

    SQLite checks the pages. Sums over table and index tell whether both have the same rows, in a fifth of the time that
    SQLite's own check takes.
    """
    tables = ("entry", "fresh", "fresh_of", "snapshot", "piece")
    sums = "count(*), total(seq), total(match), total(n % 1000003), total(kind = 'answer')"  # exact in any row order
    try:
        for part in [""] if with_archive else [f"({table})" for table in tables]:
            ((verdict,), *_) = db.rows(f"PRAGMA quick_check{part}")
            if verdict != "ok":
                return " ".join(str(verdict).replace(IN_MAIN, "").split())
        if db.rows("PRAGMA user_version") != [(VERSION,)]:
            return ""
        by_index = db.rows(f"SELECT {sums} FROM entry INDEXED BY entry_once")
        if by_index != db.rows(f"SELECT {sums} FROM entry NOT INDEXED"):
            return "an index has other rows than its table"
        db.rows("SELECT max(match) FROM archive")
        db.rows("SELECT total(at_s), total(match) FROM archive INDEXED BY archive_by_date")
    except sqlite3.DatabaseError as wrong:
        if not db.is_damaged(wrong):
            raise
        return str(wrong)
    return ""


def _file_id(path: Path) -> tuple[int, int] | None:
    """Return device and inode of the file; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _mark(connection: sqlite3.Connection, mark: int) -> None:
    """Write into the file itself, and not only to its log, whether a server uses it."""
    connection.execute(f"PRAGMA application_id = {mark}")
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def read_only(path: Path) -> sqlite3.Connection:
    """Return a read-only connection that creates no write-ahead log where there is none.

    An empty log would hide that the right one is missing (`lost_log`), and may belong to another user than the server.
    """
    alone = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{alone}", uri=True, isolation_level=None)


def lost_log(path: Path) -> str:
    """Return what is wrong if the file was copied while in use and its write-ahead log was left behind, or the log
    without the file; "" if nothing is.

    To be called before the file is opened: SQLite makes a new log, and deletes one that has no file.
    """
    log = path.with_name(f"{path.name}-wal")
    remedy = "Bring that file, too, or put a backup back (kickdoor admin restore)."
    if log.exists():
        if log.stat().st_size and not (path.exists() and path.stat().st_size):
            return f"{path} is missing or empty, and {log.name}, which is of no use alone, is not. {remedy} {ACCEPT}"
        return ""
    try:
        with path.open("rb") as file:
            mark = file.read(MARK_AT + 4)[MARK_AT:]
    except FileNotFoundError:
        return ""
    if mark != IN_USE.to_bytes(4, "big"):
        return ""
    return (
        f"{path} was in use when it was copied, and {log.name} is missing, in which the latest commits are. {remedy} "
        f"{ACCEPT} Nothing is lost if another program has opened the file here since the server was killed: it has "
        "then put them into the file."
    )


def accept_lost_log(path: Path) -> bool:
    """Make the file usable without its write-ahead log, or rename a log without its file; return whether one of the two
    was missing.

    No process may use the file meanwhile.
    """
    if not lost_log(path):
        return False
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        log.rename(log.with_name(f"{log.name}.alone"))
        return True
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {LEFT_WHOLE}")
    return True
