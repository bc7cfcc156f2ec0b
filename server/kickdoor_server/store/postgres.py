"""The store in a PostgreSQL database, by psycopg. Only this file knows it, and only who asks for it needs it installed.

An advisory lock of the connection makes this the only server that writes there. When the connection is lost, the next
call makes another one and takes the lock again; if rows are there that this server has not written, somebody else has
had the database in between, and nothing is written any more. Whether a commit was lost, or only the answer to it, is
seen by its last row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg

from .interface import JournalTooNew, Reading, Retention, StoreInUse, StoreUnknown
from .records import Record, Snapshot
from .sql import SCHEMA_VERSION, SqlReading, SqlStore, schema

TYPES = {"int": "BIGINT", "float": "DOUBLE PRECISION", "bytes": "BYTEA"}

LOCK = 0x6B69636B646F6F72
""""kickdoor" in ASCII: among the advisory locks of a database, ours."""

CONNECT_S = 5
"""A server that is not there is not waited for longer, since everybody waits for the one who writes."""

COMMIT_LEVELS = {"FULL": "on", "NORMAL": "off"}
"""What SQLite's words are here: whether a commit waits until it is on the disk of the database."""


class PostgresDatabase:
    """One connection to that address. StoreUnknown: nobody answers there."""

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

    def close(self) -> None:
        self._connection.close()


class PostgresStore(SqlStore):
    """In the database at `address` (postgresql://...). `synchronous`: FULL or NORMAL.

    JournalTooNew, StoreInUse, StoreUnknown. One thread at a time.
    """

    def __init__(self, address: str, synchronous: str = "FULL") -> None:
        self._address = address
        self._postgres = PostgresDatabase(address, {"synchronous_commit": COMMIT_LEVELS[synchronous]})
        self._doubtful = 0
        """The last row of a commit of which it is not known whether it has happened."""
        try:
            self._take()
            _prepare(self._postgres)
            super().__init__(self._postgres)
        except BaseException:
            self._postgres.close()
            raise

    def append(self, records: Sequence[Record]) -> None:
        self._mend()
        self._doubtful = self._seq + sum(not isinstance(record, Snapshot) for record in records)
        try:
            super().append(records)
        except psycopg.OperationalError:
            if not self._postgres.is_lost:
                raise
            if self._reach() == self._doubtful > self._seq:
                self._seq = self._doubtful
            else:
                super().append(records)

    def try_out(self) -> None:
        self._mend()
        super().try_out()

    def archive(self, number: int, now_s: float, over_s: float = 0) -> None:
        self._mend()
        super().archive(number, now_s, over_s)

    def tidy(self, retention: Retention, now_s: float) -> int:
        self._mend()
        return super().tidy(retention, now_s)

    def _mend(self) -> None:
        """Be connected. Of a commit that was said to have failed nothing stays."""
        if self._postgres.is_lost and self._reach() > self._seq:
            with self._postgres.transaction():
                self._postgres.run("DELETE FROM entry WHERE seq > ?", self._seq)

    def _reach(self) -> int:
        """Connect again; the last row that is there. StoreInUse if it is not ours."""
        self._postgres.connect_again()
        try:
            self._take()
            last = self._last_seq()
            if last not in (self._doubtful, min(last, self._seq)):
                raise StoreInUse("another server has written to this database meanwhile")
        except BaseException:
            self._postgres.close()
            raise
        return last

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


def _version(db: PostgresDatabase) -> int:
    """0: there is nothing of ours yet."""
    ((table,),) = db.rows("SELECT to_regclass('store_version')")
    return 0 if table is None else int(db.rows("SELECT version FROM store_version")[0][0])


def _ours(statement: str) -> str:
    """In psycopg's words."""
    return statement.replace("?", "%s")
