"""Ten abuses of a real server while a game goes on at it undisturbed."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

from tests.end_to_end.child_server import PATIENCE_S, ChildServer
from tests.end_to_end.player import Player

from kickdoor_protocol.codec import encode
from kickdoor_protocol.messages.lobby import JoinTable, StartMatch
from kickdoor_protocol.messages.session import Ping, Refused, Unwelcome
from kickdoor_protocol.messages.table import Answer, Over, Private
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.session import Role, Session


class Stranger:
    """A bare socket that keeps to no rule."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S)

    def last_words(self, data: bytes) -> list[object]:
        """Send that, and read until the server hangs up."""
        with contextlib.suppress(ConnectionError):
            self.socket.sendall(data)
        session, heard = Session(Role.CLIENT), []
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


def garbage(port: int, table: str) -> None:
    refused(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "frame_too_big")


def oversized(port: int, table: str) -> None:
    refused(port, (1 << 30).to_bytes(4, "big") + b"x" * 1000, "frame_too_big")


def wrong_versions(port: int, table: str) -> None:
    hello = Session(Role.CLIENT).hello("old", "Mallory")
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


def stolen_name_and_token(port: int, table: str) -> None:
    with Player(port, "Ada", resume="0" * 64) as mallory:
        assert not mallory.welcome.resumed
        assert mallory.last(Private) is None


def flood(port: int, table: str) -> None:
    with Player(port, "Mallory") as mallory:
        numbers = [mallory.send(Say, text="spam") for _ in range(60)]
        last = mallory.until(lambda: mallory.answer_to(numbers[-1]))
        assert isinstance(last, Refused)
        assert last.reason == "too_fast"


def half_a_frame(port: int, table: str) -> None:
    stranger = Stranger(port)
    stranger.socket.sendall(b"\x00\x00\x10")
    stranger.socket.close()


def crowds(port: int, table: str) -> None:
    sockets = [Stranger(port).socket for _ in range(100)]
    for one in sockets:
        one.close()


ABUSES: tuple[Callable[[int, str], None], ...] = (
    garbage,
    oversized,
    wrong_versions,
    unknown_command,
    out_of_turn,
    answers_for_others,
    stolen_name_and_token,
    flood,
    half_a_frame,
    crowds,
)


def test_a_game_goes_on_undisturbed_under_ten_abuses(tmp_path: Path) -> None:
    with ChildServer(tmp_path) as server:
        with Player(server.port, "Ada") as ada:
            table = ada.opens("greedy", "random")
            ada.does(StartMatch)
            for abuse in ABUSES:
                abuse(server.port, table)
                ada.plays(most=2)
            ada.plays()
            assert ada.waits_for(Over).winners
        assert server.complaints() == []
