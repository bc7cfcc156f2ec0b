"""Fixtures for tests of the server: the lines that it has logged, places for stores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from click.testing import CliRunner
from tests.server.databases import Folder, Place, PostgresServer, postgres_server
from twisted.logger import eventAsText, globalLogPublisher

from kickdoor_server.base.store import sqlite
from kickdoor_server.people.sessions import passwords


@pytest.fixture
def log() -> Iterator[list[str]]:
    """Yield the lines that are logged while the test runs."""
    lines: list[str] = []

    def note(event: Any) -> None:
        lines.append(eventAsText(event, includeTimestamp=False, includeSystem=False))

    observer: Any = note
    globalLogPublisher.addObserver(observer)
    yield lines
    globalLogPublisher.removeObserver(observer)


@pytest.fixture(autouse=True)
def _bugs_of_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise a bug in a command, instead of taking it for a refusal: both would end with 1."""
    monkeypatch.setattr(CliRunner, "invoke", partialmethod(CliRunner.invoke, catch_exceptions=False))


QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Makes argon2id hashes in no time. `test_guessing` shows what a server takes in its place."""


@pytest.fixture(autouse=True)
def _quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords quickly: a server's own hashes take 30 ms of a core and 19 MiB each."""
    monkeypatch.setattr(passwords, "hasher", lambda: QUICK)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Yield a PostgreSQL server of the tests' own; skip the test without its programs on this machine."""
    with postgres_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "sqlite-filing", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Return an empty place for a store, in each kind of database; one files each commit with the next."""
    if request.param.startswith("sqlite"):
        if request.param == "sqlite-filing":
            monkeypatch.setattr(sqlite, "FILED_AT_ONCE", 1)
        return Folder(tmp_path / "night")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.place()
