"""The tokens that give seats back: nobody can guess them, and no log at any level has one.

People in lines and by ssh, a bot and a bare client come to a table at debug, and a match is played; then everything
that was logged or said is searched for every token that anybody was given, and for any word whose digest is that of a
token.
"""

from __future__ import annotations

import json
import re
import secrets
import signal
import sqlite3
from pathlib import Path

import msgspec
import pytest
from tests.end_to_end.bot_process import BotProcess
from tests.end_to_end.client_process import ClientProcess
from tests.end_to_end.player import Player
from tests.ssh.ssh_client import PATIENCE_S, SSH, House

from kickdoor_protocol.messages.lobby import JoinTable, LeaveTable, Lobby, StartMatch
from kickdoor_server.base.store.entries import unsealed
from kickdoor_server.base.store.records import PersonRecord
from kickdoor_server.people.sessions.session import digest, new_token

TOKEN = re.compile(r"[0-9a-f]{64}")
"""What a token looks like; the digests of cards and promises do as well, but those are no secrets."""

DEBUG = {"PYTHONASYNCIODEBUG": "1", "PYTHONDEVMODE": "1"}
"""What makes Python's own parts talk, too."""


def test_a_token_is_32_bytes_of_the_system_s_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_hex(count: int) -> str:
        asked.append(count)
        return "ab" * count

    assert TOKEN.fullmatch(new_token())
    assert len({new_token() for _ in range(1_000)}) == 1_000
    monkeypatch.setattr(secrets, "token_hex", token_hex)
    assert (new_token(), asked) == ("ab" * 32, [32])


def digests(folder: Path) -> set[bytes]:
    """Of all tokens that the journal knows."""
    with sqlite3.connect(folder / "journal.sqlite3") as journal:
        rows = journal.execute(
            "select match, kind, n, body from entry where kind = 'person' "
            "union all select match, kind, n, body from fresh where kind = 'person'"
        ).fetchall()
    return {each for row in rows for each in msgspec.msgpack.decode(unsealed(*row), type=PersonRecord).digests}


def test_no_log_has_a_token(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    texts: list[str] = []
    tokens: set[str] = set()
    with House(folder, "--ssh-open") as house:
        port = house.server.port
        with Player(port, "Ada") as ada:
            tokens.add(ada.welcome.token)
            table = ada.opens("random", "random")
            name = ada.waits_for(Lobby).table.name
            with Player(port, "Boris") as boris:
                boris.does(JoinTable, table=table, sex="male")
                tokens.add(boris.welcome.token)
            with Player(port, "Boris", boris.welcome.token, boris.req) as boris:
                assert boris.welcome.resumed
                tokens.add(boris.welcome.token)
                boris.does(LeaveTable)
            with ClientProcess("join", "--plain", "--table", name, f"127.0.0.1:{port}", env=DEBUG) as ann:
                ann.says("You are at")
                ada.until(lambda: ada.last(Lobby).table.seats[3].kind == "human")  # type: ignore[union-attr]
                ann.types("leave")
                ada.until(lambda: ada.last(Lobby).table.seats[3].kind == "empty")  # type: ignore[union-attr]
                ann.types("quit")
                ann.ends()
            with BotProcess(port, "--table", name) as bot:
                bot.says("sitting at")
                bot.process.send_signal(signal.SIGTERM)
                bot.ends()
            texts += [*ann.lines, *bot.lines]
            ada.does(StartMatch)
            if SSH is not None:
                visitor = house.visit("cleo", "watch")
                visitor.wait_for("Ada", PATIENCE_S)
            assert ada.plays(most=10) == 10
        with Player(port, "Ada", ada.welcome.token, ada.req) as again:
            tokens.add(again.welcome.token)
            assert again.welcome.resumed
        if SSH is not None:
            texts.append(visitor.text)
            visitor.close()
            tokens |= set(json.loads((folder / "ssh" / "tokens.json").read_text("utf-8")).values())
        assert not house.server.complaints()
    texts.append(house.server.log)
    everything = "\n".join(texts)
    assert "came_back" in everything
    assert len(tokens) >= 4
    known = digests(folder)
    assert known
    assert known <= {digest(token) for token in tokens}, "what is searched for are the tokens that count"
    for token in tokens:
        assert TOKEN.fullmatch(token)
        assert token[:32] not in everything, "not even half of one"
    for word in TOKEN.findall(everything):
        assert digest(word) not in known
