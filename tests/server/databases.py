"""Places for stores: a file in a folder, or a database of a PostgreSQL server that lives as long as the test run.

The server is that of the system, if there is one: started on a socket in a folder of its own, by an unprivileged user
if the tests are run by root, for PostgreSQL refuses to be root's.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest

from kickdoor_server.base.store.interface import Reading, Store
from kickdoor_server.base.store.opening import opened_reading, opened_store

UNPRIVILEGED = ("postgres", "nobody")


class Place(Protocol):
    """Where a store can be opened again and again."""

    def store(self, synchronous: str = "FULL") -> Store: ...
    def reading(self) -> Reading: ...


class Folder:
    """A data folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def store(self, synchronous: str = "FULL") -> Store:
        return opened_store(self.path, synchronous)

    def reading(self) -> Reading:
        return opened_reading(self.path)


class PostgresPlace:
    """An empty database of that server. `run`: a statement by another connection."""

    def __init__(self, server: PostgresServer, name: str) -> None:
        self.server = server
        self.name = name
        self.address = f"postgresql:///{name}?host={server.folder}&user={server.USER}"

    def store(self, synchronous: str = "FULL") -> Store:
        return opened_store(self.address, synchronous)

    def reading(self) -> Reading:
        return opened_reading(self.address)

    def run(self, statement: Any) -> Any:
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as connection:
            return connection.execute(statement)


class PostgresServer:
    """Of this test run. Made by `started`."""

    USER = "kickdoor"

    def __init__(self, programs: Path, folder: Path, owner: str | None) -> None:
        self.folder = folder
        self._programs = programs
        self._owner = owner
        self._places = 0

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off"
        self._run("pg_ctl", "-w", "-D", "data", "-l", "log", "-o", options, "start")

    def stop(self) -> None:
        """As if somebody had pulled the plug."""
        self._run("pg_ctl", "-D", "data", "-m", "immediate", "stop")

    def make(self) -> None:
        self._run("initdb", "-D", "data", "-U", self.USER, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")

    def place(self) -> PostgresPlace:
        """A database that nobody has used."""
        self._places += 1
        name = f"night_{self._places}"
        self._run("createdb", "-h", str(self.folder), "-U", self.USER, name)
        return PostgresPlace(self, name)

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._programs / program, *words],
            cwd=self.folder,
            user=self._owner,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # not a pipe: the server that pg_ctl starts would keep it open
            stderr=subprocess.DEVNULL,
            check=False,
        )
        assert done.returncode == 0, f"{program} has failed, see the log in {self.folder}"


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """A server that is there until the end of the block; without what it takes, the test is skipped and says so."""
    pytest.importorskip("psycopg", reason="PostgreSQL: psycopg is not installed")
    found = [*sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")), Path(shutil.which("initdb") or "")]
    programs = found[0].parent
    if not (programs / "initdb").is_file():
        pytest.skip("PostgreSQL: its programs (initdb, pg_ctl) are not here; Debian has them in `postgresql`")
    owner = _owner()
    folder = Path(tempfile.mkdtemp(prefix="kickdoor-pg-"))
    if owner is not None:
        shutil.chown(folder, owner)
    server = PostgresServer(programs, folder, owner)
    try:
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _owner() -> str | None:
    """Whose the server is to be; None: ours."""
    if os.getuid() != 0:
        return None
    import pwd  # there is none on Windows, where nobody is root either

    users = {user.pw_name for user in pwd.getpwall()}
    for name in UNPRIVILEGED:
        if name in users:
            return name
    pytest.skip("PostgreSQL: it refuses to be root's, and there is no unprivileged user here")
