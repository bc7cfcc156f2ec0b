"""Mistakes of clients at a real server, while a game goes on undisturbed; what is done on purpose: deploy/abuses.py."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.player import Player
from tests.short_match import OPTIONS, SHORT

from kickdoor_protocol.codec import encode
from kickdoor_protocol.messages.lobby import JoinTable, StartMatch
from kickdoor_protocol.messages.session import Ping, Refused, Unwelcome
from kickdoor_protocol.messages.table import Answer, Over
from kickdoor_protocol.session import Endpoint, Role


class Stranger:
    """A bare socket that keeps to no rule."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S)

    def last_words(self, data: bytes) -> list[object]:
        """Send that, and read until the server hangs up."""
        with contextlib.suppress(ConnectionError):
            self.socket.sendall(data)
        session, heard = Endpoint(Role.CLIENT), []
        session.hello("test", "Mallory")
        with contextlib.suppress(ConnectionError):
            while data := self.socket.recv(1 << 16):
                heard += session.receive(data)
        self.socket.close()
        return list(heard)


def refused(port: int, data: bytes, reason: str) -> None:
    (word,) = Stranger(port).last_words(data)
    assert isinstance(word, Unwelcome)
    assert word.reason == reason


def wrong_versions(port: int, table: str) -> None:
    hello = Endpoint(Role.CLIENT).hello("old", "Mallory")
    ranges = {**hello.versions, "answer": (7, 9)}
    frame = encode(type(hello)(ranges, "old", "Mallory")).frame
    (word,) = Stranger(port).last_words(frame)
    assert isinstance(word, Unwelcome)
    assert (word.reason, word.message, word.theirs) == ("versions", "answer", (7, 9))
    assert word.cure


def unknown_command(port: int, table: str) -> None:
    refused(port, b"\x00\x00\x00\x0b\x81\xa1t\xa7explode", "malformed")


def out_of_turn(port: int, table: str) -> None:
    refused(port, encode(Ping(1)).frame, "wrong_state")


def answers_for_others(port: int, table: str) -> None:
    with Player(port, "Mallory") as mallory:
        for question in range(5):
            answer = mallory.asks(Answer, question=question, choice=("pass",))
            assert isinstance(answer, Refused)
            assert answer.reason == "no_table"
        answer = mallory.asks(JoinTable, table=table, sex="male")
        assert isinstance(answer, Refused)
        assert answer.reason == "running"


def half_a_frame(port: int, table: str) -> None:
    stranger = Stranger(port)
    stranger.socket.sendall(b"\x00\x00\x10")
    stranger.socket.close()


MISTAKES: tuple[Callable[[int, str], None], ...] = (
    wrong_versions,
    unknown_command,
    out_of_turn,
    answers_for_others,
    half_a_frame,
)


def test_a_game_goes_on_undisturbed_beside_bad_clients(tmp_path: Path) -> None:
    with ChildServer(tmp_path, *OPTIONS) as server:
        with Player(server.port, "Ada") as ada:
            table = ada.opens("greedy", "random", **SHORT)
            ada.does(StartMatch)
            for mistake in MISTAKES:
                mistake(server.port, table)
                ada.plays(most=2)
            ada.plays()
            assert ada.waits_for(Over).winners
        assert server.complaints() == []
