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

from kickdoor_server.base.store.sqlite import SqliteStore
from kickdoor_server.operations.admin import copies
from kickdoor_server.operations.admin.__main__ import admin

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
    """What is in it, but for what SQLite leaves of having looked at a journal, and when it was backed up."""
    return sorted(
        each.name for each in folder.iterdir() if not each.name.startswith(("journal.sqlite3-", "last_backup"))
    )


def test_a_backup_that_did_not_fit_leaves_nothing_behind(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    into = data.with_name("backups")
    monkeypatch.setattr(copies, "copy_journal", full)
    with pytest.raises(OSError, match="No space"):
        copies.back_up(data, into)
    assert names(into) == []


def test_two_in_the_same_second_are_two_copies(data: Path) -> None:
    into = data.with_name("backups")
    assert [copies.back_up(data, into).name for _ in range(2)] == [TONIGHT, f"{TONIGHT}-2"]
    assert names(into) == [TONIGHT, f"{TONIGHT}-2"]


def test_another_program_that_makes_one_this_second_is_left_alone(data: Path) -> None:
    into = data.with_name("backups")
    theirs = into / f".{TONIGHT}.unfinished"
    theirs.mkdir(parents=True)
    (theirs / "half").write_text("")
    assert copies.back_up(data, into).name == f"{TONIGHT}-2"
    assert names(theirs) == ["half"]


def test_what_a_program_left_that_was_killed_yesterday_goes(data: Path) -> None:
    into = data.with_name("backups")
    (into / ".kickdoor-20261120-031500.unfinished").mkdir(parents=True)
    copies.back_up(data, into)
    assert names(into) == [TONIGHT]


def test_a_backup_into_the_folder_itself_is_refused(data: Path) -> None:
    for into in (data, data / "backups"):
        with pytest.raises(copies.NoBackup, match="elsewhere"):
            copies.back_up(data, into)
    assert names(data) == ["bans.json", "journal.sqlite3"]


def test_a_folder_of_no_server_pushes_no_good_copy_out(data: Path) -> None:
    into, wrong = data.with_name("backups"), data.with_name("dta")
    wrong.mkdir()
    copies.back_up(data, into, keep=1)
    with pytest.raises(copies.NoBackup, match="no server's data folder"):
        copies.back_up(wrong, into, keep=1)
    assert names(into) == [TONIGHT]


def test_only_copies_are_removed_and_never_the_one_just_made(data: Path) -> None:
    into = data.with_name("backups")
    by_a_wrong_clock = "kickdoor-20991231-000000"
    for other in ("kickdoor-notes", "kickdoor-20261121-031500", by_a_wrong_clock):
        (into / other).mkdir(parents=True)
    copies.back_up(data, into, keep=2)
    assert names(into) == [TONIGHT, by_a_wrong_clock, "kickdoor-notes"]


def test_fewer_than_none_cannot_be_kept(data: Path) -> None:
    into = data.with_name("backups")
    told = CliRunner().invoke(admin, ["backup", str(into), "--data", str(data), "--keep", "-1"])
    assert told.exit_code == 2
    assert not into.exists()


def test_a_copy_that_does_not_fit_changes_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = copies.back_up(data, data.with_name("backups"))
    (data / "since").write_text("played since")
    copytree = shutil.copytree

    def half(source: Path, target: Path, **how: Any) -> None:
        copytree(source, target, **how)
        (target / "journal.sqlite3").write_bytes(b"half")
        full()

    monkeypatch.setattr(shutil, "copytree", half)
    with pytest.raises(OSError, match="No space"):
        copies.restore(copy, data)
    assert names(data) == ["bans.json", "journal.sqlite3", "since"]
    assert names(data.parent) == ["backups", "data"]


def test_a_copy_is_not_put_in_its_own_place(data: Path) -> None:
    inside = data / "backups" / "copy"
    shutil.copytree(data, inside)
    for copy, folder in ((data, data), (inside, data), (data, inside)):
        with pytest.raises(copies.NotRestored, match="lie in each other"):
            copies.restore(copy, folder)
    assert names(data) == ["backups", "bans.json", "journal.sqlite3"]
    assert names(data.parent) == ["data"]


def test_put_back_twice_within_a_second(data: Path) -> None:
    copy = copies.back_up(data, data.with_name("backups"))
    for _ in range(2):
        copies.restore(copy, data)
    assert names(data.parent) == ["backups", "data", "data.before-20261122-031500", "data.before-20261122-031501"]


def test_a_folder_that_is_a_disk_of_its_own_gets_what_was_there_put_aside(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copies.back_up(data, data.with_name("backups"))
    (data / "since").write_text("played since")
    (data / "lost+found").mkdir()
    monkeypatch.setattr(Path, "is_mount", lambda path: path == data)
    copies.restore(copy, data)
    assert names(data) == ["bans.json", "before-20261122-031500", "journal.sqlite3", "lost+found"]
    assert names(data / "before-20261122-031500") == ["bans.json", "journal.sqlite3", "since"]
    assert names(copies.back_up(data, data.with_name("backups"))) == ["bans.json", "journal.sqlite3"]


def test_the_age_of_the_last_backup_is_known_in_the_folder_and_after_it_was_put_back(data: Path) -> None:
    assert copies.last_backup_age_s(data, NOW_S) is None
    copy = copies.back_up(data, data.with_name("backups"))
    assert copies.last_backup_age_s(data, NOW_S + 60) == 60
    (data / "last_backup").write_text("yesterday")
    assert copies.last_backup_age_s(data, NOW_S) is None
    copies.restore(copy, data)
    assert copies.last_backup_age_s(data, NOW_S + 3_600) == 3_600


def test_a_draft_that_the_server_has_put_in_its_place_meanwhile_is_no_reason_to_have_no_backup(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "bans.json_1k2j").write_text("[")
    listed = shutil.copy2

    def gone(source: str, target: str) -> None:
        if source.endswith("_1k2j"):
            raise FileNotFoundError(source)
        listed(source, target)

    monkeypatch.setattr(shutil, "copy2", gone)
    assert names(copies.back_up(data, data.with_name("backups"))) == ["bans.json", "journal.sqlite3"]


def test_whoever_has_the_journal_in_a_database_is_told_to_back_that_up_as_well(data: Path) -> None:
    (data / "journal.sqlite3").unlink()
    (data / "lock").touch()
    told = CliRunner().invoke(admin, ["backup", str(data.with_name("backups")), "--data", str(data)])
    assert "pg_dump" in told.output


def test_what_is_put_back_is_said(data: Path) -> None:
    copy = copies.back_up(data, data.with_name("backups"))
    told = CliRunner().invoke(admin, ["restore", str(copy), "--data", str(data)])
    assert "0 matches, 0 of them go on when the server is started; beside the journal: bans.json, last_backup" in (
        told.output
    )
