"""Whatever is wrong with the data folder, a server that is started on it says so in a sentence and ends with 1."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from twisted.internet.task import Clock

from kickdoor_server.base.store import opening
from kickdoor_server.base.store.opening import JOURNAL
from kickdoor_server.base.store.sqlite import SqliteStore
from kickdoor_server.operations import program

Patch = pytest.MonkeyPatch


def a_file(data: Path, patch: Patch) -> None:
    data.write_text("")


def below_a_file(data: Path, patch: Patch) -> None:
    data.parent.rmdir()
    data.parent.write_text("")


def read_only(data: Path, patch: Patch) -> None:
    _refusing(data, patch, errno.EROFS)


def of_another_user(data: Path, patch: Patch) -> None:
    _refusing(data, patch, errno.EACCES)


def _refusing(data: Path, patch: Patch, code: int) -> None:
    """What a system says to whoever opens a file there to write; root is told so only by a disk that is read-only."""
    data.mkdir()
    as_ever = Path.open

    def opened(path: Path, mode: str = "r", *how: Any, **more: Any) -> Any:
        if path.parent == data and mode != "r":
            raise OSError(code, os.strerror(code), str(path))
        return as_ever(path, mode, *how, **more)

    patch.setattr(Path, "open", opened)


def lock_is_a_folder(data: Path, patch: Patch) -> None:
    (data / "lock").mkdir(parents=True)


def journal_is_a_folder(data: Path, patch: Patch) -> None:
    (data / JOURNAL).mkdir(parents=True)


def journal_is_something_else(data: Path, patch: Patch) -> None:
    data.mkdir()
    (data / JOURNAL).write_text("Dear diary. " * 1_000)


def of_a_newer_release(data: Path, patch: Patch) -> None:
    data.mkdir()
    with closing(sqlite3.connect(data / JOURNAL)) as db:
        db.execute("PRAGMA user_version = 99")


def full(data: Path, patch: Patch) -> None:
    """As SQLite says it of a disk without room."""

    def no_room(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    patch.setattr(opening, "SqliteStore", no_room)


def without_its_log(data: Path, patch: Patch) -> None:
    data.mkdir()
    store = SqliteStore(data / JOURNAL)
    copy = (data / JOURNAL).read_bytes()
    store.close()
    (data / JOURNAL).write_bytes(copy)


def log_alone(data: Path, patch: Patch) -> None:
    data.mkdir()
    (data / f"{JOURNAL}-wal").write_bytes(bytes(4096))


def bans_are_a_folder(data: Path, patch: Patch) -> None:
    (data / "bans.json").mkdir(parents=True)


def first_page_is_broken(data: Path, patch: Patch) -> None:
    data.mkdir()
    SqliteStore(data / JOURNAL).close()
    written = (data / JOURNAL).read_bytes()
    (data / JOURNAL).write_bytes(bytes(4096) + written[4096:])


ROWS: list[tuple[Callable[[Path, Patch], None], str]] = [
    (a_file, "cannot be used (File exists); it has to be a folder"),
    (below_a_file, "cannot be used (Not a directory); it has to be a folder"),
    (read_only, "cannot be used (Read-only file system: "),
    (of_another_user, "cannot be used (Permission denied: "),
    (lock_is_a_folder, "cannot be used (Is a directory: "),
    (journal_is_a_folder, "cannot be used (Is a directory: "),
    (journal_is_something_else, "journal.sqlite3 is no journal"),
    (of_a_newer_release, "the journal has version 99"),
    (full, "journal.sqlite3 cannot be used (database or disk is full)"),
    (without_its_log, "journal.sqlite3-wal is missing"),
    (log_alone, "journal.sqlite3 is missing or empty"),
    (bans_are_a_folder, "bans.json"),
    (first_page_is_broken, "its first page is broken"),
]


@pytest.mark.parametrize(("wrong", "said"), ROWS, ids=[wrong.__name__ for wrong, _ in ROWS])
def test_what_is_wrong_with_the_folder_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: Patch, wrong: Callable[[Path, Patch], None], said: str
) -> None:
    monkeypatch.setenv("KICKDOOR_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(program, "begin_logging", lambda *_: None)
    monkeypatch.setattr(program, "the_reactor", lambda *told: Clock())
    data = tmp_path / "disk" / "data"
    data.parent.mkdir()
    wrong(data, monkeypatch)
    done = CliRunner().invoke(program.main, ["--data", str(data), "--port", "0"])
    assert (done.exit_code, type(done.exception)) == (1, SystemExit), done.output
    assert said in done.output
    assert done.output.count("\n") == 1
    assert "Traceback" not in done.output
