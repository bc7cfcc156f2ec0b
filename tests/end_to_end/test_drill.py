"""200 matches among AI seats over real TCP on one server: all end, with a winner by the rules, and a clean log."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.player import Player

from kickdoor_protocol.messages.lobby import ListTables, Tables

DEPLOY = ROOT / "deploy"


def program(name: str, server: ChildServer, *arguments: str) -> str:
    """Run one of the programs of `deploy` against that server; what it prints."""
    command = [sys.executable, str(DEPLOY / name), f"127.0.0.1:{server.port}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def going_on(server: ChildServer) -> list[str]:
    """The tables that are still filled or played there, by their names."""
    with Player(server.port, "Ada") as ada:
        ada.asks(ListTables)
        return [table.name for table in ada.waits_for(Tables).tables if table.state != "over"]


def test_a_smoke_test_that_fails_half_way_leaves_no_table_behind(tmp_path: Path) -> None:
    with ChildServer(tmp_path, "--ai-speed", "human") as server:
        command = [sys.executable, str(DEPLOY / "smoke.py"), f"127.0.0.1:{server.port}", "--most-s", "4"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 1, done.stdout
        assert "start_match" in server.log or "match=" in server.log, "it was under way"
        assert going_on(server) == []


def test_the_smoke_test_plays_a_match_and_says_so_where_every_set_can_be_played(tmp_path: Path) -> None:
    with ChildServer(tmp_path, sets="") as server:
        assert "kickdoor-server" in program("smoke.py", server)
        assert "turns" in program("smoke.py", server, "--turns", "3")


def test_a_server_that_is_not_there_does_not_work() -> None:
    done = subprocess.run(
        [sys.executable, str(DEPLOY / "smoke.py"), "127.0.0.1:1"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "does not work" in done.stderr


def test_a_match_that_takes_too_long_for_the_smoke_test_is_told_as_that(tmp_path: Path) -> None:
    with ChildServer(tmp_path) as server:
        command = [sys.executable, str(DEPLOY / "smoke.py"), f"127.0.0.1:{server.port}", "--most-s", "0.001"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "not over after 0.001 s; see --turns and --most-s" in done.stderr


def test_many_tables_end_with_winners(tmp_path: Path) -> None:
    with ChildServer(tmp_path) as server:
        said = program("load.py", server, "--tables", "2", "--at-once", "2")
        assert said.startswith("2 of 2 games ended with a winner")
        assert server.complaints() == []


@pytest.mark.drill
def test_200_matches_among_ai_seats_end_with_winners_and_a_clean_log(tmp_path: Path) -> None:
    with ChildServer(tmp_path, "--log-level", "info") as server:
        print(program("load.py", server, "--tables", "200", "--at-once", "25"))  # noqa: T201 - a drill shows its figures
        assert server.complaints() == []
