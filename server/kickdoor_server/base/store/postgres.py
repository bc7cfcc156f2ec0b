"""The store in a PostgreSQL database, by psycopg. Only this file knows it, and only who asks for it needs it installed.

An advisory lock of the connection makes this the only server that writes there. When the connection is lost, the next
call makes another one and takes the lock again. What is found there must be what this server has left
(`high_water.py`): a database that has gone back, or that somebody else has written to, is not written to until it is
the right one again.
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

LOCK = 0x6B69636B646F6F72
""""kickdoor" in ASCII: among the advisory locks of a database, ours."""

CONNECT_S = 5
"""A server that is not there is not waited for longer, since everybody waits for the one who writes."""

NOTICED = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""The database notices within half a minute that a server has gone without a word, and gives its lock to the next."""

COMMIT_LEVELS = {"FULL": "on", "NORMAL": "off"}
"""What SQLite's words are here: whether a commit waits until it is on the disk of the database."""


class PostgresDatabase:
    """One connection to that address. StoreUnknown: nobody answers there."""

    where = "This database"
    if_damaged = "let a standby take over, or put a backup of it back: deploy/README.md, PostgreSQL"

    def is_damaged(self, error: Exception) -> bool:
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
        return self._connection.closed

    def connect_again(self) -> None:
        self._connection.close()
        self._connection = self._connect()

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._connection.execute(_ours(statement), values).fetchall()

    def stream(self, statement: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        with self._connection.cursor("stream") as cursor:
            yield from cursor.execute(_ours(statement), values)

    def run(self, statement: str, *values: Any) -> int:
        return self._connection.execute(_ours(statement), values).rowcount

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            self.many(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)

    def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_ours(statement), rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._connection.transaction():
            yield

    @contextmanager
    def look(self) -> Iterator[None]:
        with self._connection.transaction():
            self._connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield

    def has(self, table: str) -> bool:
        ((found,),) = self.rows("SELECT to_regclass(?)", table)
        return found is not None

    def close(self) -> None:
        self._connection.close()


class PostgresStore(SqlStore):
    """In the database at `address` (postgresql://...). `synchronous`: FULL or NORMAL. `folder`: see `high_water.py`.

    JournalTooNew, StoreDamaged, StoreGoneBack, StoreInUse, StoreUnknown. One thread at a time.
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
                self._mark.check(_reached(self._postgres))  # before there is anything in it
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
        """The same. A line that is lost is taken up again, once; then it is for the caller to try again."""
        self._mend()
        try:
            super().append(records)
        except self.RECORDS_AT_FAULT:
            raise
        except Exception:
            was_lost = self._postgres.is_lost
            self._postgres.close()  # the next line is looked at anew, and may lead to another database
            if not was_lost:
                raise
            self._mend()
            super().append(records)
        self._left = self._left._replace(commits=self._left.commits + 1)
        self._mark.note(self._left)

    def _count_commit(self) -> None:
        """Where the line leads may have changed without a word: a commit counts on top of the one before it only."""
        statement = "UPDATE high_water SET commits = commits + 1, writer = ? WHERE store = ? AND commits = ?"
        store, writer, commits = self._left
        if self._postgres.run(statement, writer, store, commits) != 1:
            compare(_reached(self._postgres), self._left, self._mark.remedy)
            raise StoreUnknown("The database does not count its commits.")

    def try_out(self) -> None:
        self._mend()
        super().try_out()

    def archive(self, number: int, now_s: float, over_s: float = 0) -> None:
        self._mend()
        super().archive(number, now_s, over_s)

    def tidy(self, retention: Retention, now_s: float) -> int:
        self._mend()
        return super().tidy(retention, now_s)

    def check(self) -> None:
        """The same. A line that is lost, or that has lost the lock, is taken up again with it."""
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
        """Be connected, to a database that is as this server has left it: StoreGoneBack, StoreInUse, StoreUnknown."""
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
        """Become the one who writes here; what has just died is given a moment to be noticed."""
        try:
            self._postgres.run(f"SET lock_timeout = '{CONNECT_S}s'")
            self._postgres.run("SELECT pg_advisory_lock(?)", LOCK)
        except psycopg.errors.LockNotAvailable:
            raise StoreInUse("another server uses this database; give this one another with --data") from None

    def reading(self) -> Reading:
        return postgres_reading(self._address)


def postgres_reading(address: str) -> Reading:
    """Reads there, whoever writes meanwhile. StoreUnknown: nobody answers, or there is no journal."""
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
    """How far that database was written."""
    ((store, writer, commits),) = db.rows("SELECT store, writer, commits FROM high_water")
    return HighWater(store, writer, commits)


def _reached(db: PostgresDatabase) -> HighWater | None:
    """The same of one that may be another; None: nobody has ever written there."""
    ((table,),) = db.rows("SELECT to_regclass('high_water')")
    return None if table is None else _high_water(db)


def _version(db: PostgresDatabase) -> int:
    """0: there is nothing of ours yet."""
    ((table,),) = db.rows("SELECT to_regclass('store_version')")
    return 0 if table is None else int(db.rows("SELECT version FROM store_version")[0][0])


def _ours(statement: str) -> str:
    """In psycopg's words."""
    return statement.replace("?", "%s")
