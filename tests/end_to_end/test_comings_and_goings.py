"""A real server is killed, its stdin ends, its clients die: what people must not lose they do not lose."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.player import HungUp, Player
from tests.short_match import OPTIONS, SHORT

from kickdoor_protocol.messages.lobby import StartMatch
from kickdoor_protocol.messages.session import Accepted, Closing
from kickdoor_protocol.messages.table import Answer, Over, Private, Shared


def test_a_server_ends_with_its_stdin_and_says_goodbye(tmp_path: Path) -> None:
    with ChildServer(tmp_path) as server, Player(server.port, "Ada") as ada:
        assert server.ends() == 0
        with pytest.raises(HungUp):
            ada.until(lambda: False)
        closing = ada.last(Closing)
        assert closing is not None
        assert closing.reason == "shutdown"


def test_a_server_that_is_told_to_stop_stops_cleanly(tmp_path: Path) -> None:
    with ChildServer(tmp_path) as server:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE_S) in (0, -signal.SIGTERM)
        assert "stopped" in server.log


def test_after_a_kill_everything_acknowledged_is_there_and_the_game_is_played_to_its_end(tmp_path: Path) -> None:
    with ChildServer(tmp_path, *OPTIONS) as server, Player(server.port, "Ada") as ada:
        ada.opens("greedy", "random", **SHORT)
        ada.does(StartMatch)
        ada.plays(most=8)  # with these cards some matches are over after 17
        asked = ada.until(lambda: ada.asked)
        before, hand = ada.waits_for(Shared).view, ada.waits_for(Private).view.hand
        server.is_killed()
    with ChildServer(tmp_path, *OPTIONS) as server:
        with Player(server.port, "Ada", resume=ada.welcome.token, req=ada.req) as again:
            assert again.welcome.resumed
            after = again.waits_for(Shared).view
            assert after.number >= before.number
            if after.number == before.number:
                assert again.waits_for(Private).view.hand == hand
                assert again.asked is not None
                assert again.asked.id == asked.id
                assert after.zones == before.zones
            again.plays()
            assert again.waits_for(Over).winners
        assert server.complaints() == []


def test_a_client_killed_in_mid_question_comes_back_to_the_same_question(tmp_path: Path) -> None:
    with ChildServer(tmp_path) as server:
        ada = Player(server.port, "Ada")
        ada.opens("greedy", "random")
        ada.does(StartMatch)
        asked = ada.until(lambda: ada.asked)
        ada.socket.setsockopt(
            1, 13, b"\x01\x00\x00\x00\x00\x00\x00\x00"
        )  # SO_LINGER 0: a reset, as of a killed process
        ada.socket.close()
        with Player(server.port, "Ada", resume=ada.welcome.token, req=ada.req) as again:
            assert again.until(lambda: again.asked).id == asked.id
            assert isinstance(again.asks(Answer, question=asked.id, choice=asked.default), Accepted)
        assert server.complaints() == []


def test_a_port_that_is_taken_is_said_and_nothing_hangs(tmp_path: Path) -> None:
    with ChildServer(tmp_path / "first") as server:
        second = ChildServer(tmp_path / "second", "--port", str(server.port))
        with pytest.raises(ValueError, match="unpack"):
            second.__enter__()
        assert second.process.wait(PATIENCE_S) == 1


def test_two_servers_do_not_share_a_journal(tmp_path: Path) -> None:
    with ChildServer(tmp_path):
        second = ChildServer(tmp_path)
        with pytest.raises(ValueError, match="unpack"):
            second.__enter__()
        assert second.process.wait(PATIENCE_S) == 1
