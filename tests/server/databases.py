"""Places for stores: a file in a folder, or a database of a PostgreSQL server that runs during the tests.

The PostgreSQL programs are those of the system, if there are any. The server listens on a socket in a folder of its
own; if root runs the tests, an unprivileged user runs it, because PostgreSQL refuses to run as root.
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
    """A place where a store can be opened again and again."""

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
    """An empty database of a PostgreSQL server. `run` executes a statement on another connection."""

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
    """The PostgreSQL server of a test run, made by `postgres_server`."""

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
        """Stop it without a shutdown, as if the power failed."""
        self._run("pg_ctl", "-D", "data", "-m", "immediate", "stop")

    def make(self) -> None:
        self._run("initdb", "-D", "data", "-U", self.USER, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")

    def place(self) -> PostgresPlace:
        """Create an empty database."""
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
    """Run a PostgreSQL server inside this context. Skips the test, with a reason, if the programs are missing."""
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
    """Return the user that is to run the server; None: the present one."""
    if os.getuid() != 0:
        return None
    import pwd  # there is none on Windows, where nobody is root either

    users = {user.pw_name for user in pwd.getpwall()}
    for name in UNPRIVILEGED:
        if name in users:
            return name
    pytest.skip("PostgreSQL: it refuses to be root's, and there is no unprivileged user here")
