"""`kickdoor bot`: seats that sit at a table of a real server over TCP, and how they come and go."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.end_to_end.bot_process import BotProcess
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.player import Player
from tests.short_match import OPTIONS, SHORT

from kickdoor_protocol.messages.lobby import AddAi, CreateTable
from kickdoor_protocol.messages.table import Over, Shared


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChildServer]:
    with ChildServer(tmp_path_factory.mktemp("shared") / "server", *OPTIONS) as server:
        yield server


def sit_together(server: ChildServer, ada: Player, *bot_arguments: str, table: str = "Friday night") -> BotProcess:
    """Ada opens a table for a short match with a random seat, to which this bot comes; it is not started yet."""
    ada.does(CreateTable, name=table, set="classic", sex="female", options=SHORT)
    ada.does(AddAi, kind="random")
    return BotProcess(server.port, "--table", table, *OPTIONS, *bot_arguments)


def kind_of_seat(ada: Player, seat: int) -> str:
    shared = ada.last(Shared)
    return "" if shared is None else shared.view.seats[seat].kind


def test_three_that_are_started_at_once_play_a_match_to_its_end(server: ChildServer) -> None:
    with ExitStack() as stack:
        kinds = ("greedy", "greedy", "random")
        bots = [stack.enter_context(BotProcess(server.port, "--seat", kind, "--seed", "1")) for kind in kinds]
        assert [bot.ends() for bot in bots] == [0, 0, 0], [bot.lines for bot in bots]
        for bot in bots:
            assert any("The game is over" in line for line in bot.lines)
            assert not [line for line in bot.lines if "slip" in line or "default counts" in line]
    assert server.complaints() == []


def test_a_bot_plays_with_a_person_and_an_ai_seat_of_the_server(server: ChildServer) -> None:
    with Player(server.port, "Ada") as ada, sit_together(server, ada, "--seat", "greedy", "--name", "Knut") as bot:
        ada.begins(2)
        ada.plays()
        assert ada.waits_for(Over).winners
        assert bot.ends() == 0
        shared = ada.waits_for(Shared)
        assert [(seat.name, seat.kind) for seat in shared.view.seats[:1]] == [("Ada", "human")]
        assert "Knut" in {seat.name for seat in shared.view.seats}
    assert server.complaints() == []


def test_ctrl_c_makes_it_stand_up_and_an_ai_seat_goes_on(server: ChildServer) -> None:
    with Player(server.port, "Ada") as ada, sit_together(server, ada, "--ai-speed", "human", table="Saturday") as bot:
        ada.begins(2)
        bot.says("has begun")
        assert kind_of_seat(ada, 2) in ("", "human")
        bot.process.send_signal(signal.SIGINT)
        assert bot.ends() == 130
        assert not [line for line in bot.lines if "Traceback" in line]
        ada.until(lambda: kind_of_seat(ada, 2) == "ai")


def test_a_service_that_stops_it_is_heard_too(server: ChildServer) -> None:
    with BotProcess(server.port) as bot:
        bot.says("sitting at")
        bot.process.send_signal(signal.SIGTERM)
        assert bot.ends() == 128 + signal.SIGTERM


def test_after_a_server_was_killed_it_comes_back_to_its_seat_and_plays_on(tmp_path: Path) -> None:
    with ChildServer(tmp_path, *OPTIONS) as server, Player(server.port, "Ada") as ada, sit_together(server, ada) as bot:
        ada.begins(2)
        ada.plays(most=15)
        port = server.port
        server.is_killed()
        with ChildServer(tmp_path, "--port", str(port), *OPTIONS) as again:
            with Player(port, "Ada", resume=ada.welcome.token, req=ada.req) as back:
                assert back.welcome.resumed
                back.plays()
                assert back.waits_for(Over).winners
            assert bot.ends() == 0, bot.lines
            assert any("trying again" in line for line in bot.lines)
            assert again.complaints() == []


def test_where_there_is_no_server_it_says_so_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with BotProcess(port) as bot:
            assert bot.ends() == 1
            assert bot.lines == [f"Greedy: there is no kickdoor server at 127.0.0.1:{port}: the connection was refused"]


def test_the_kinds_are_listed_and_a_wrong_one_is_named() -> None:
    with BotProcess(1, "--list") as bot:
        assert bot.ends() == 0
        assert {line.split()[0] for line in bot.lines} >= {"greedy", "random"}
    with BotProcess(1, "--seat", "gredy") as bot:
        assert bot.ends() == 2
        assert "there is no AI player 'gredy'; did you mean greedy" in bot.lines[-1]
