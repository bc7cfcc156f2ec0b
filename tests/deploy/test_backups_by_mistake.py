"""Backups by somebody who is tired: the wrong folder, a full disk, twice at once. No copy goes, nothing half stays."""

from __future__ import annotations

import errno
import shutil
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kickdoor_server.store.sqlite import SqliteStore
from tests.deploy.test_backups_last import program

NOW_S = time.mktime((2026, 11, 22, 3, 15, 0, 0, 0, -1))
TONIGHT = "kickdoor-20261122-031500"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a server, at a quarter past three on the clock."""
    monkeypatch.setattr(time, "strftime", lambda form, at=None, _was=time.strftime: _was(form, at or _at(NOW_S)))
    monkeypatch.setattr(time, "time", lambda: NOW_S)
    folder = tmp_path / "data"
    folder.mkdir()
    with closing(SqliteStore(folder / "journal.sqlite3")):
        pass
    (folder / "bans.json").write_text("[]")
    return folder


_at = time.localtime


def full(*_: Any, **__: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def names(folder: Path) -> list[str]:
    """What is in it, but for what SQLite leaves of having looked at a journal."""
    return sorted(each.name for each in folder.iterdir() if not each.name.startswith("journal.sqlite3-"))


def test_a_backup_that_did_not_fit_leaves_nothing_behind(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backup, into = program("backup"), data.with_name("backups")
    monkeypatch.setattr(backup, "copy_journal", full)
    with pytest.raises(OSError, match="No space"):
        backup.back_up(data, into)
    assert names(into) == []


def test_two_in_the_same_second_are_two_copies(data: Path) -> None:
    backup, into = program("backup"), data.with_name("backups")
    assert [backup.back_up(data, into).name for _ in range(2)] == [TONIGHT, f"{TONIGHT}-2"]
    assert names(into) == [TONIGHT, f"{TONIGHT}-2"]


def test_another_program_that_makes_one_this_second_is_left_alone(data: Path) -> None:
    backup, into = program("backup"), data.with_name("backups")
    theirs = into / f".{TONIGHT}.unfinished"
    theirs.mkdir(parents=True)
    (theirs / "half").write_text("")
    assert backup.back_up(data, into).name == f"{TONIGHT}-2"
    assert names(theirs) == ["half"]


def test_what_a_program_left_that_was_killed_yesterday_goes(data: Path) -> None:
    into = data.with_name("backups")
    (into / ".kickdoor-20261120-031500.unfinished").mkdir(parents=True)
    program("backup").back_up(data, into)
    assert names(into) == [TONIGHT]


def test_a_backup_into_the_folder_itself_is_refused(data: Path) -> None:
    backup = program("backup")
    for into in (data, data / "backups"):
        with pytest.raises(backup.NothingToCopy, match="elsewhere"):
            backup.back_up(data, into)
    assert names(data) == ["bans.json", "journal.sqlite3"]


def test_a_folder_of_no_server_pushes_no_good_copy_out(data: Path) -> None:
    backup, into, wrong = program("backup"), data.with_name("backups"), data.with_name("dta")
    wrong.mkdir()
    backup.back_up(data, into, keep=1)
    with pytest.raises(backup.NothingToCopy, match="no server's data folder"):
        backup.back_up(wrong, into, keep=1)
    assert names(into) == [TONIGHT]


def test_only_copies_are_removed_and_never_the_one_just_made(data: Path) -> None:
    into = data.with_name("backups")
    by_a_wrong_clock = "kickdoor-20991231-000000"
    for other in ("kickdoor-notes", "kickdoor-20261121-031500", by_a_wrong_clock):
        (into / other).mkdir(parents=True)
    program("backup").back_up(data, into, keep=2)
    assert names(into) == [TONIGHT, by_a_wrong_clock, "kickdoor-notes"]


def test_fewer_than_none_cannot_be_kept(data: Path) -> None:
    into = data.with_name("backups")
    told = CliRunner().invoke(program("backup").main, [str(data), str(into), "--keep", "-1"])
    assert told.exit_code == 2
    assert not into.exists()


def test_a_copy_that_does_not_fit_changes_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = program("backup").back_up(data, data.with_name("backups"))
    (data / "since").write_text("played since")
    restore, copytree = program("restore"), shutil.copytree

    def half(source: Path, target: Path, **how: Any) -> None:
        copytree(source, target, **how)
        (target / "journal.sqlite3").write_bytes(b"half")
        full()

    monkeypatch.setattr(shutil, "copytree", half)
    with pytest.raises(OSError, match="No space"):
        restore.restore(copy, data)
    assert names(data) == ["bans.json", "journal.sqlite3", "since"]
    assert names(data.parent) == ["backups", "data"]


def test_a_copy_is_not_put_in_its_own_place(data: Path) -> None:
    restore = program("restore")
    inside = data / "backups" / "copy"
    shutil.copytree(data, inside)
    for copy, folder in ((data, data), (inside, data), (data, inside)):
        with pytest.raises(restore.NotRestored, match="lie in each other"):
            restore.restore(copy, folder)
    assert names(data) == ["backups", "bans.json", "journal.sqlite3"]
    assert names(data.parent) == ["data"]


def test_put_back_twice_within_a_second(data: Path) -> None:
    copy = program("backup").back_up(data, data.with_name("backups"))
    for _ in range(2):
        program("restore").restore(copy, data)
    assert names(data.parent) == ["backups", "data", "data.before-20261122-031500", "data.before-20261122-031501"]


def test_a_folder_that_is_a_disk_of_its_own_gets_what_was_there_put_aside(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = program("backup").back_up(data, data.with_name("backups"))
    (data / "since").write_text("played since")
    (data / "lost+found").mkdir()
    monkeypatch.setattr(Path, "is_mount", lambda path: path == data)
    program("restore").restore(copy, data)
    assert names(data) == ["bans.json", "before-20261122-031500", "journal.sqlite3", "lost+found"]
    assert names(data / "before-20261122-031500") == ["bans.json", "journal.sqlite3", "since"]
    assert names(program("backup").back_up(data, data.with_name("backups"))) == ["bans.json", "journal.sqlite3"]
