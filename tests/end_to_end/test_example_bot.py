"""The example bot: as short as it promises, made of what it promises, and able to play a match to its end."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.player import Player
from tests.short_match import OPTIONS, SHORT

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, ListTables, Tables, WatchTable
from kickdoor_protocol.messages.table import Over, Shared

BOT = ROOT / "ai" / "examples" / "simple_bot.py"
LINES_MOST = 190


def starts(port: int, *arguments: str) -> subprocess.Popen[str]:
    """The bot in a Python of its own that sees none of our folders (-I), only what is installed."""
    command = [sys.executable, "-I", str(BOT), "127.0.0.1", str(port), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def ends(bot: subprocess.Popen[str]) -> str:
    """What it says at its end."""
    said, _ = bot.communicate(timeout=2 * PATIENCE_S)
    assert bot.returncode == 0
    return said


def test_it_is_as_short_as_it_promises_and_imports_nothing_of_ours() -> None:
    text = BOT.read_text("utf-8")
    assert len(text.splitlines()) <= LINES_MOST
    imported = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(str(node.module))
    assert imported - {"sys", "time", "typing"} == {"socket", "msgpack"}


def test_where_no_table_is_open_it_opens_one_with_two_ai_players_and_plays(tmp_path: Path) -> None:
    with ChildServer(tmp_path) as server, Player(server.port, "Ada") as ada:
        bot = starts(server.port)

        def running() -> list[str]:
            ada.does(ListTables)
            return [table.id for table in ada.waits_for(Tables).tables if table.state == "running"]

        while not (tables := running()):
            assert bot.poll() is None
        ada.does(WatchTable, table=tables[0])
        seats = ada.waits_for(Shared).view.seats
        assert [seat.kind for seat in seats] == ["human", "ai", "ai"]
        ada.until(lambda: ada.waits_for(Shared).view.header.turn > 2 * len(seats))
        bot.kill()
        bot.communicate()
        assert server.complaints() == []


def test_it_sits_down_at_a_table_that_it_is_sent_to_and_plays_to_the_end(tmp_path: Path) -> None:
    with ChildServer(tmp_path, *OPTIONS) as server, Player(server.port, "Ada") as ada:
        ada.does(CreateTable, name="Friday night", set="classic", sex="female", options=SHORT)
        bot = starts(server.port, "Friday night")
        ada.until_ready(1)
        ada.does(AddAi, kind="random")
        ada.begins(2)
        ada.plays()
        over = ada.waits_for(Over)
        seats = ada.waits_for(Shared).view.seats
        assert [seat.name for seat in seats[:2]] == ["Ada", "Simple"]
        assert ends(bot).startswith("won" if 1 in over.winners else "lost")
        assert "choice=\"('alarm'" not in server.log, "it never waits for news that it has got already"
        assert server.complaints() == []


@pytest.mark.drill
def test_it_wins_now_and_then(tmp_path: Path) -> None:
    games, won = 12, 0
    with ChildServer(tmp_path, "--log-level", "info") as server:
        for _ in range(games):
            won += ends(starts(server.port)).startswith("won")
    print(f"simple_bot won {won} of {games} against two random seats")  # noqa: T201 - a drill shows its figures
    assert won
