"""A cut of power leaves a backup that is whole, or none by that name, and no older one goes before it is there."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kickdoor_server.base.store.sqlite import SqliteStore
from kickdoor_server.operations.admin import copies


@pytest.fixture
def deeds(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What was asked of the disk, in order: flushed, renamed and removed, by name."""
    done: list[tuple[str, str]] = []
    fsync, rename, rmtree = os.fsync, Path.rename, shutil.rmtree

    def flushed(handle: int) -> None:
        fsync(handle)
        done.append(("fsync", Path(os.readlink(f"/proc/self/fd/{handle}")).name))

    def renamed(path: Path, target: Path) -> Path:
        done.append(("rename", Path(target).name))
        return rename(path, target)

    def removed(path: Path, *args: Any, **how: Any) -> None:
        if Path(path).exists():
            done.append(("rmtree", Path(path).name))
        rmtree(path, *args, **how)

    monkeypatch.setattr(os, "fsync", flushed)
    monkeypatch.setattr(Path, "rename", renamed)
    monkeypatch.setattr(shutil, "rmtree", removed)
    return done


def test_a_backup_is_on_the_disk_before_it_has_its_name_and_the_old_ones_go(
    tmp_path: Path, deeds: list[tuple[str, str]]
) -> None:
    folder, into = tmp_path / "data", tmp_path / "backups"
    (folder / "tls").mkdir(parents=True)
    (folder / "tls" / "key.pem").write_text("key")
    with closing(sqlite3.connect(folder / "journal.sqlite3")) as db:
        db.execute("CREATE TABLE t (x)")
    (into / "kickdoor-20200101-000000").mkdir(parents=True)
    copy = copies.back_up(folder, into, keep=1)
    named = deeds.index(("rename", copy.name))
    before = [name for deed, name in deeds[:named] if deed == "fsync"]
    assert {"journal.sqlite3", "key.pem", "tls", f".{copy.name}.unfinished"} <= set(before)
    assert deeds[named + 1 :] == [("fsync", "backups"), ("rmtree", "kickdoor-20200101-000000")]


def test_what_is_put_back_is_on_the_disk_when_it_says_so(tmp_path: Path, deeds: list[tuple[str, str]]) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    with closing(SqliteStore(copy / "journal.sqlite3")):
        pass
    copies.restore(copy, tmp_path / "data")
    flushed = [name for deed, name in deeds if deed == "fsync"]
    assert "journal.sqlite3" in flushed[:-2]
    assert flushed[-2:] == ["data", tmp_path.name]
