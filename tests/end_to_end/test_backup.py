"""The backup drill: a copy is made while people play, the folder is lost, and from the copy the match goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import ran
from tests.end_to_end.player import Player
from tests.server.base.test_store import MATCH, answer
from tests.short_match import OPTIONS, SHORT

from kickdoor_protocol.messages.lobby import StartMatch
from kickdoor_protocol.messages.table import Over, Shared
from kickdoor_server.base.store.opening import JOURNAL
from kickdoor_server.base.store.sqlite import SqliteStore


def run(name: str, *words: object) -> subprocess.CompletedProcess[str]:
    """A command of `kickdoor admin`."""
    return ran("kickdoor_client", ["admin", name, *map(str, words)])


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a server has left behind."""
    folder = tmp_path_factory.mktemp("left") / "data"
    with ChildServer(folder):
        pass
    return folder


@pytest.fixture
def data(left: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(left, tmp_path / "data")


def test_what_was_copied_while_people_play_goes_on_where_it_was_copied(tmp_path: Path) -> None:
    data, backups = tmp_path / "data", tmp_path / "backups"
    with ChildServer(data, *OPTIONS) as server, Player(server.port, "Ada") as ada:
        ada.opens("greedy", "random", **SHORT)
        ada.does(StartMatch)
        ada.plays(most=12)
        reached = ada.waits_for(Shared).view.number
        done = run("backup", "--data", data, backups)
        assert done.returncode == 0, done.stderr
        ada.plays(most=5)
        busy = run("restore", next(backups.iterdir()), "--data", data)
        assert busy.returncode == 1
        assert "a server uses" in busy.stderr
    (copy,) = backups.iterdir()
    shutil.rmtree(data)
    done = run("restore", copy, "--data", data)
    assert done.returncode == 0, done.stderr
    assert "1 matches, 1 of them go on" in done.stdout
    with (
        ChildServer(data, *OPTIONS) as server,
        Player(server.port, "Ada", resume=ada.welcome.token, req=ada.req) as again,
    ):
        assert again.welcome.resumed
        assert again.waits_for(Shared).view.number >= reached
        again.plays()
        assert again.waits_for(Over).winners
        assert server.complaints() == []


def test_what_was_in_the_folder_is_put_beside_it_where_a_link_points(tmp_path: Path, left: Path) -> None:
    data, link = tmp_path / "private" / "data", tmp_path / "data"
    shutil.copytree(left, data)
    link.symlink_to(data)
    run("backup", "--data", link, tmp_path / "backups")
    (copy,) = (tmp_path / "backups").iterdir()
    assert run("restore", copy, "--data", link).returncode == 0
    assert link.readlink() == data
    assert {path.name.partition("before")[0] for path in data.parent.iterdir()} == {"data", "data."}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give files away")
def test_what_is_restored_belongs_to_the_servers_user(tmp_path: Path, data: Path) -> None:
    nobody = 65_534
    run("backup", "--data", data, tmp_path / "backups")
    (copy,) = (tmp_path / "backups").iterdir()
    os.chown(data, nobody, nobody)
    assert run("restore", copy, "--data", data).returncode == 0
    assert {path.stat().st_uid for path in (data, data / "journal.sqlite3")} == {nobody}


def test_a_damaged_copy_is_not_restored(tmp_path: Path, data: Path) -> None:
    run("backup", "--data", data, tmp_path / "backups")
    (copy,) = (tmp_path / "backups").iterdir()
    journal = copy / "journal.sqlite3"
    whole = journal.read_bytes()
    journal.write_bytes(whole[: len(whole) // 2])
    done = run("restore", copy, "--data", tmp_path / "elsewhere")
    assert done.returncode == 1
    assert "not restored" in done.stderr
    assert not (tmp_path / "elsewhere").exists()
    assert run("restore", tmp_path, "--data", tmp_path / "elsewhere").returncode == 1, "that is no backup at all"


def test_older_copies_go_if_so_many_are_to_be_kept(tmp_path: Path, data: Path) -> None:
    for name in ("kickdoor-20260101-000000", "kickdoor-20260102-000000"):
        (tmp_path / "backups" / name).mkdir(parents=True)
    assert run("backup", "--data", data, tmp_path / "backups", "--keep", 2).returncode == 0
    assert len(list((tmp_path / "backups").iterdir())) == 2
    assert not (tmp_path / "backups" / "kickdoor-20260101-000000").exists()


def test_a_copy_in_which_an_answer_is_missing_is_put_back_with_a_warning_and_no_replay_is_made_of_it(
    tmp_path: Path,
) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    with closing(SqliteStore(copy / JOURNAL)) as store:
        store.append([MATCH, answer(1), answer(3)])
    done = run("restore", copy, "--data", tmp_path / "data")
    gap = "the journal of match abcde has a gap: answer 3 is there, but answer 2 is missing"
    assert (done.returncode, f"Beware: {gap}; it will not go on." in done.stderr) == (0, True)
    done = ran("kickdoor_client", ["export", "abcde", "--running", "--data", str(tmp_path / "data")])
    assert (done.returncode, f"No replay can be made: {gap}." in done.stderr) == (1, True)
