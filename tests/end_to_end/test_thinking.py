"""Where AI seats think, in a real server: seats that do their worst, and who outlives whom."""

from __future__ import annotations

import os
import re
import select
import sys
from pathlib import Path

import pytest
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.player import Player
from tests.end_to_end.test_drill import program
from tests.server.seats_package import NASTY, installed

from kickdoor_protocol.messages.lobby import StartMatch
from kickdoor_protocol.messages.reasons import Explain, Explained
from kickdoor_protocol.messages.table import Over
from kickdoor_protocol.messages.talk import Said


def played(server: ChildServer, seats: str) -> str:
    """A match among these seats, from the lobby to the victory; what the server has logged by then."""
    program("load.py", server, "--tables", "1", "--seats", seats)
    return server.log


def test_seats_that_do_their_worst_are_replaced_and_the_match_goes_on(tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_text("[ai]\nhung_ms = 1_000\n")
    arguments = ("--config", str(config), "--ai-budget-ms", "400")
    with ChildServer(tmp_path, *arguments, env=installed(tmp_path, NASTY)) as server:
        log = played(server, "greedy,hanging,killed,raising")
    for why in ("hung", "died", "raised", "retired"):
        assert f"why={why}" in log, why
    assert "in decide" in log, "where the one that hangs was"
    assert "match_frozen" not in log


def test_seats_talk_and_explain_themselves_across_the_processes(tmp_path: Path) -> None:
    with ChildServer(tmp_path) as server, Player(server.port, "Ada") as ada:
        ada.opens("greedy", "greedy", "greedy", explain="at_once")
        ada.does(StartMatch)
        ada.plays()
        ada.waits_for(Over)
        remarks = [message for message in ada.heard if isinstance(message, Said) and message.kind == "ai"]
        assert remarks
        assert all(message.text and message.seat in (1, 2, 3) for message in remarks)
        assert any(" weighed: " in line for line in ada.story)
        ada.does(Explain, seat=1)
        explained = ada.waits_for(Explained)
        assert explained.decisions
        assert all(decision.asked and len(decision.options) > 1 for decision in explained.decisions)
        assert server.complaints() == []


@pytest.mark.skipif(sys.platform != "linux", reason="this is where one can look at another process")
def test_a_worker_has_nothing_of_the_servers_open_and_ends_when_the_server_is_killed(tmp_path: Path) -> None:
    with ChildServer(tmp_path, env=installed(tmp_path, NASTY)) as server:
        log = played(server, "greedy,greedy,frank")
        said = re.search(r"my process is (\d+) and has open: (.*)", log)
        assert said is not None
        files = re.findall(r"'(.+?)\\?'", said[2])
        assert {file.partition(":")[0] for file in files} <= {"pipe", "/dev/null", f"/proc/{said[1]}/fd"}, files
        worker = os.pidfd_open(int(said[1]))
        server.is_killed()
    gone, _, _ = select.select([worker], [], [], PATIENCE_S)
    os.close(worker)
    assert gone
