"""Opens the store that `--data` names: a folder with a journal in it, or the address of a database."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from types import ModuleType
from urllib.parse import parse_qs, urlsplit

from kickdoor_ai.extras import command_for

from ..process.logs import Log
from .interface import Reading, Store, StoreDamaged, StoreUnknown
from .salvage import put_right
from .sqlite import SqliteStore, sqlite_reading

JOURNAL = "journal.sqlite3"
"""Name of the journal in a data folder."""

_log = Log()

SCHEMES = ("postgresql://", "postgres://")
"""Prefixes of the address of a database."""


def is_database(data: str) -> bool:
    """Return whether `data` is the address of a PostgreSQL database, and not a folder."""
    return data.startswith(SCHEMES)


SHOWN_PASSWORD = (
    "Everybody on this machine can read a command line, so no password may stand in one: leave it out of the address, "
    "and write it to ~/.pgpass or PGPASSWORD, or the whole address to server.toml as `database`."
)
"""Error text: passwords must not stand on a command line."""


def has_password(data: str) -> bool:
    """Return whether `data` is the address of a database with a password in it."""
    if not is_database(data):
        return False
    parts = urlsplit(data)
    return parts.password is not None or "password" in parse_qs(parts.query, keep_blank_values=True)


def opened_store(data: Path | str | None, synchronous: str, folder: Path | None = None) -> Store:
    """Open the store for writing; `data` is a folder or a database's address, None a temporary file that is deleted
    with the server. `synchronous`: SQLite's setting of that name.

    `folder` is the server's data folder, where it notes how far it has written to a database. A damaged journal is
    salvaged first. Raises JournalTooNew, StoreDamaged, StoreGoneBack, StoreInUse or StoreUnknown if the store cannot be
    used.
    """
    match data:
        case str():
            store: Store = _postgres().PostgresStore(data, synchronous, folder)
            return store
        case None:
            return SqliteStore(None, synchronous)
        case _:
            data.mkdir(parents=True, exist_ok=True)
            return _opened(data / JOURNAL, synchronous)


def _opened(journal: Path, synchronous: str) -> Store:
    """Open the store in that file; if it is damaged, salvage what can be read and open that."""
    try:
        return _as_it_is(journal, synchronous)
    except StoreDamaged as damaged:
        kept, found = put_right(journal)
        _log.warn("journal_salvaged", why=str(damaged), kept=kept, harmed=len(found.harmed))
        return _as_it_is(journal, synchronous)


def _as_it_is(journal: Path, synchronous: str) -> Store:
    try:
        return SqliteStore(journal, synchronous)
    except sqlite3.Error as wrong:
        raise StoreUnknown(
            f"{journal} cannot be used ({wrong}): this user has to be allowed to write to it and to its folder, and "
            "there has to be room on its disk."
        ) from None


def opened_reading(data: Path | str) -> Reading:
    """Open the store for reading, also while a server uses it.

    Raises StoreUnknown if there is none, JournalTooNew if a later release wrote it, StoreDamaged if it is broken.
    """
    if isinstance(data, str):
        reading: Reading = _postgres().postgres_reading(data)
        return reading
    return sqlite_reading(data / JOURNAL)


def _postgres() -> ModuleType:
    try:
        from . import postgres
    except ImportError:
        raise StoreUnknown(f"a PostgreSQL database needs psycopg: {command_for('postgres')}") from None
    return postgres
