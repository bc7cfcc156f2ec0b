"""The store in a PostgreSQL database, by psycopg. No other module imports psycopg, so only servers with such a store
need it installed.

An advisory lock of the connection keeps other servers from writing. When the connection is lost, the next call connects
and takes the lock again. The database must then be as this server has left it (`high_water.py`): one that has gone
back, or that another server has written to, is not written to until the right one is there again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from .high_water import OTHER, TABLE, HighWater, MarkFile, compare
from .interface import JournalTooNew, Reading, Retention, StoreInUse, StoreUnknown
from .reading import SqlReading, legible
from .records import Record
from .sql import SCHEMA_VERSION, SqlStore, schema

TYPES = {"int": "BIGINT", "float": "DOUBLE PRECISION", "bytes": "BYTEA"}
"""PostgreSQL's names of the column types in `sql.SCHEMA`."""

LOCK = 0x6B69636B646F6F72
""""kickdoor" in ASCII: the number of the server's advisory lock."""

CONNECT_S = 5
"""Seconds to wait for a connection, and for the lock: all matches wait for the thread that writes."""

NOTICED = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""TCP keep-alive: the database notices within half a minute that a server has vanished, and releases its lock."""

COMMIT_LEVELS = {"FULL": "on", "NORMAL": "off"}
"""`synchronous_commit` for each value of the setting `synchronous`: whether a commit waits for the database's disk."""


class PostgresDatabase:
    """One connection to the database at `address`. Raises StoreUnknown if it cannot be reached."""

    where = "This database"
    if_damaged = "let a standby take over, or put a backup of it back: deploy/README.md, PostgreSQL"

    def is_damaged(self, error: Exception) -> bool:
        """Return whether that error of PostgreSQL means that stored data or an index are corrupt."""
        return isinstance(error, psycopg.errors.DataCorrupted | psycopg.errors.IndexCorrupted)

    def __init__(self, address: str, options: dict[str, str]) -> None:
        self._address = address
        self._options = " ".join(f"-c {name}={value}" for name, value in options.items())
        self._connection = self._connect()

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        try:
            return psycopg.connect(
                self._address,
                autocommit=True,
                connect_timeout=CONNECT_S,
                tcp_user_timeout=CONNECT_S * 1000,
                options=self._options,
                application_name="kickdoor",
            )
        except psycopg.Error as wrong:
            raise StoreUnknown(f"The database cannot be reached: {str(wrong).strip()}") from None

    @property
    def is_lost(self) -> bool:
        """Return whether the connection is closed."""
        return self._connection.closed

    def connect_again(self) -> None:
        """Replace the connection by a new one. Raises StoreUnknown if the database cannot be reached."""
        self._connection.close()
        self._connection = self._connect()

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that an SQL statement selects; each `?` in it stands for the next of `values`."""
        return self._connection.execute(_ours(statement), values).fetchall()

    def stream(self, statement: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that an SQL statement selects, fetched a few at a time."""
        with self._connection.cursor("stream") as cursor:
            yield from cursor.execute(_ours(statement), values)

    def run(self, statement: str, *values: Any) -> int:
        """Run an SQL statement, with `values` for its `?`, and return how many rows it affected."""
        return self._connection.execute(_ours(statement), values).rowcount

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        """Insert these rows into the table of that name."""
        if rows:
            self.many(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)

    def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run an SQL statement once for each row of values."""
        with self._connection.cursor() as cursor:
            cursor.executemany(_ours(statement), rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit at the end of the `with` block, or roll back if it raises."""
        with self._connection.transaction():
            yield

    @contextmanager
    def look(self) -> Iterator[None]:
        """Run a `with` block in a read-only transaction, all statements of which see the same data."""
        with self._connection.transaction():
            self._connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield

    def has(self, table: str) -> bool:
        """Return whether the database has a table of that name."""
        ((found,),) = self.rows("SELECT to_regclass(?)", table)
        return found is not None

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class PostgresStore(SqlStore):
    """A store in the database at `address` (postgresql://...), for one thread at a time.

    `synchronous` is FULL or NORMAL; `folder` has the file of `high_water.py`. Raises JournalTooNew, StoreDamaged,
    StoreGoneBack, StoreInUse or StoreUnknown if the database cannot be used.
    """

    TYPES = TYPES
    DRIVER_ERROR = psycopg.Error
    RECORDS_AT_FAULT = (psycopg.IntegrityError, psycopg.DataError)

    def __init__(self, address: str, synchronous: str = "FULL", folder: Path | None = None) -> None:
        self._address = address
        options = {"synchronous_commit": COMMIT_LEVELS[synchronous], **NOTICED}
        self._postgres = PostgresDatabase(address, options)
        self._mark = MarkFile(folder)
        try:
            with legible(self._postgres):
                self._take()
                self._mark.check(_reached(self._postgres))  # before anything is written
                _prepare(self._postgres)
                super().__init__(self._postgres)
            self._left = _high_water(self._postgres)._replace(writer=secrets.token_hex(8))
        except psycopg.Error as wrong:
            self._postgres.close()
            raise StoreUnknown(f"The database cannot be written: {str(wrong).strip()}") from None
        except BaseException:
            self._postgres.close()
            raise

    def append(self, records: Sequence[Record]) -> None:
        """Commit all records or none of them (`Store.append`). A lost connection is made again once; errors after that
        are raised.
        """
        self._mend()
        try:
            super().append(records)
        except self.RECORDS_AT_FAULT:
            raise
        except Exception:
            was_lost = self._postgres.is_lost
            self._postgres.close()  # the next connection is checked again, since it may lead to another database
            if not was_lost:
                raise
            self._mend()
            super().append(records)
        self._left = self._left._replace(commits=self._left.commits + 1)
        self._mark.note(self._left)

    def _count_commit(self) -> None:
        """Count the commit on top of this server's last one only: a connection may lead to another database without
        notice."""
        statement = "UPDATE high_water SET commits = commits + 1, writer = ? WHERE store = ? AND commits = ?"
        store, writer, commits = self._left
        if self._postgres.run(statement, writer, store, commits) != 1:
            compare(_reached(self._postgres), self._left, self._mark.remedy)
            raise StoreUnknown("The database does not count its commits.")

    def try_out(self) -> None:
        """Connect again if need be, then write a row and delete it, to see whether the database can be written."""
        self._mend()
        super().try_out()

    def archive(self, number: int, now_s: float, over_s: float = 0) -> None:
        """Connect again if need be, then move the finished match to the archive (`Store.archive`)."""
        self._mend()
        super().archive(number, now_s, over_s)

    def tidy(self, retention: Retention, now_s: float) -> int:
        """Connect again if need be, then delete finished matches and people that are no longer kept (`Store.tidy`).
        Return how many matches were deleted.
        """
        self._mend()
        return super().tidy(retention, now_s)

    def check(self) -> None:
        """Check that this server is still the only writer (`Store.check`). Connects and takes the database's lock again
        if either is lost.
        """
        self._mend()
        held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid()"
        try:
            ((locks,),) = self._postgres.rows(held)
        except psycopg.Error:
            locks = 0
        if not locks:
            self._postgres.close()
            self._mend()

    def _mend(self) -> None:
        """Connect again if the connection is lost, and check that the database is as this server has left it.

        Raises StoreGoneBack or StoreInUse if it is not, StoreUnknown if it cannot be reached.
        """
        if not self._postgres.is_lost:
            return
        self._postgres.connect_again()
        try:
            self._take()
            found = _reached(self._postgres)
            compare(found, self._left, self._mark.remedy, in_doubt=self._in_doubt)
            assert found is not None
            if found.commits == self._left.commits and self._last_seq() > self._seq:
                raise StoreInUse(OTHER)
            self._left = found._replace(writer=self._left.writer)
        except BaseException:
            self._postgres.close()
            raise

    def _take(self) -> None:
        """Take the advisory lock. Waits `CONNECT_S` for a server that has just died, then raises StoreInUse."""
        try:
            self._postgres.run(f"SET lock_timeout = '{CONNECT_S}s'")
            self._postgres.run("SELECT pg_advisory_lock(?)", LOCK)
        except psycopg.errors.LockNotAvailable:
            raise StoreInUse("another server uses this database; give this one another with --data") from None

    def reading(self) -> Reading:
        """Return read access to the database on a connection of its own."""
        return postgres_reading(self._address)


def postgres_reading(address: str) -> Reading:
    """Return read access to that database, also while a server writes.

    Raises StoreUnknown if it cannot be reached, or has no journal.
    """
    db = PostgresDatabase(address, {"default_transaction_read_only": "on"})
    if not _version(db):
        db.close()
        raise StoreUnknown("There is no journal in this database: no server has used it.")
    return SqlReading(db)


def _prepare(db: PostgresDatabase) -> None:
    """Make the tables in an empty database."""
    version = _version(db)
    if version > SCHEMA_VERSION:
        raise JournalTooNew(f"the journal has version {version}, this release knows {SCHEMA_VERSION}: update it")
    if not version:
        with db.transaction():
            for statement in schema(**TYPES):
                db.run(statement)
            db.run("CREATE TABLE store_version (version BIGINT NOT NULL)")
            db.run("INSERT INTO store_version VALUES (?)", SCHEMA_VERSION)
    elif version < SCHEMA_VERSION:
        db.run("UPDATE store_version SET version = ?", SCHEMA_VERSION)

    db.run(TABLE)
    db.run("INSERT INTO high_water SELECT ?, '', 0 WHERE NOT EXISTS (SELECT FROM high_water)", secrets.token_hex(8))


def _high_water(db: PostgresDatabase) -> HighWater:
    """Return how far the database was written."""
    ((store, writer, commits),) = db.rows("SELECT store, writer, commits FROM high_water")
    return HighWater(store, writer, commits)


def _reached(db: PostgresDatabase) -> HighWater | None:
    """Return how far a database was written that may be another one; None if it was never written."""
    ((table,),) = db.rows("SELECT to_regclass('high_water')")
    return None if table is None else _high_water(db)


def _version(db: PostgresDatabase) -> int:
    """Return the version of the journal; 0 if the database has none."""
    ((table,),) = db.rows("SELECT to_regclass('store_version')")
    return 0 if table is None else int(db.rows("SELECT version FROM store_version")[0][0])


def _ours(statement: str) -> str:
    """Return the statement with psycopg's placeholders."""
    return statement.replace("?", "%s")
