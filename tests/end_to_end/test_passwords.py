"""A real server with a password, and the programs that come to it: people in lines, bots, visitors by ssh."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.end_to_end.bot_process import BotProcess
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.client_process import ClientProcess
from tests.end_to_end.player import Player
from tests.ssh.ssh_client import PATIENCE_S, House, needs_ssh
from tests.terminal.tty import Tty

from kickdoor_protocol.finding.trust import anybody, fingerprint_in
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, Lobby
from kickdoor_protocol.messages.session import Enter

WORD, PSST = "open sesame", "psst, it is us"


@pytest.fixture
def word(tmp_path: Path) -> Path:
    file = tmp_path / "word"
    file.write_text(WORD + "\n", "utf-8")
    return file


@pytest.fixture
def server(tmp_path: Path, word: Path) -> Iterator[ChildServer]:
    with ChildServer(tmp_path / "server", "--password-file", str(word)) as server:
        yield server
        assert not server.complaints()
        assert not any(secret in server.log for secret in (WORD, PSST, "$argon2"))


def visitor(server: ChildServer, command: str, *options: str) -> ClientProcess:
    return ClientProcess(command, "--plain", "--name", "Ann", *options, f"127.0.0.1:{server.port}")


def test_a_person_types_it(server: ChildServer) -> None:
    with visitor(server, "join") as ann:
        ann.says("This server has a password.")
        ann.types("password open says me")
        ann.says("That is not the password.")
        ann.types(f"password {WORD}")
        ann.says("There is no table yet")
        ann.types("quit")
        assert ann.ends() == 0
    assert "wrong_password" in server.log


def test_a_file_says_it(server: ChildServer, word: Path) -> None:
    with visitor(server, "join", "--password-file", str(word)) as ann:
        ann.says("There is no table yet")


def test_who_only_looks_on_into_a_pipe_is_told_what_helps(server: ChildServer) -> None:
    with visitor(server, "watch") as ann:
        assert ann.process.stdin is not None
        ann.process.stdin.close()
        assert ann.ends() == 1
        assert "This server has a password." in ann.text
        assert "--password-file" in ann.text


def test_a_bot_says_it_or_is_told_how(server: ChildServer, word: Path, tmp_path: Path) -> None:
    with BotProcess(server.port, "--password-file", str(word), "--seat", "random") as bot:
        bot.says("sitting at")
    with BotProcess(server.port) as bot:
        bot.says("asks for a password")
        assert bot.ends() == 1
    (tmp_path / "wrong").write_text("wrong", "utf-8")
    with BotProcess(server.port, "--password-file", str(tmp_path / "wrong")) as bot:
        bot.says("That is not the password.")
        assert bot.ends() == 1


def test_a_locked_table_lets_in_who_knows_its_password(server: ChildServer, tmp_path: Path) -> None:
    with Player(server.port, "Ada") as ada:
        ada.does(Enter, password=WORD)
        ada.does(CreateTable, name="Back room", set="classic", sex="female", password=PSST)
        assert ada.waits_for(Lobby).table.locked
        with visitor(server, "join", "--table", "Back room") as ann:
            ann.says("This server has a password.")
            ann.types(WORD)
            ann.says("The table Back room is locked.")
            ann.types(PSST)
            ann.says("You are at Back room (classic, locked).")
        ada.does(AddAi, kind="random")


NOT_SAID = "The password was not said to it."


def test_a_file_says_it_to_nobody_whose_certificate_nobody_has_compared(tmp_path: Path, word: Path) -> None:
    folder = tmp_path / "server"
    with ChildServer(folder, "--tls", "--password-file", str(word)) as server:
        shown = fingerprint_in(folder / "tls" / "certificate.pem")
        for stranger in (
            visitor(server, "join", "--tls", "--password-file", str(word)),
            BotProcess(server.port, "--tls", "--password-file", str(word)),
        ):
            with stranger:
                stranger.says(NOT_SAID)
                assert stranger.ends() == 1
                assert f"--fingerprint {shown}" in stranger.text
        assert "entered" not in server.log
        with visitor(server, "join", "--fingerprint", shown, "--password-file", str(word)) as ann:
            ann.says("There is no table yet")
        with visitor(server, "join", "--tls", "--password-file", str(word)) as ann:
            ann.says("There is no table yet")
        with BotProcess(server.port, "--tls", "--password-file", str(word), "--seat", "random") as bot:
            bot.says("sitting at")


def test_a_person_at_a_terminal_is_asked_whether_it_is_the_right_one(tmp_path: Path, word: Path) -> None:
    def comes(server: ChildServer) -> Tty:
        options = ("--plain", "--tls", "--password-file", str(word), f"127.0.0.1:{server.port}")
        environ = {"KICKDOOR_CONFIG": str(tmp_path / "ann")}
        return Tty([sys.executable, "-m", "kickdoor_client", "join", *options], 100, 30, environ)

    folder = tmp_path / "server"
    with ChildServer(folder, "--tls", "--password-file", str(word)) as server:
        shown = fingerprint_in(folder / "tls" / "certificate.pem")
        ann = comes(server)
        ann.wait_for(re.escape(shown) + r"\s+Is that the one", PATIENCE_S)
        ann.press("n", "enter")
        ann.wait_for(NOT_SAID, PATIENCE_S)
        assert ann.wait_end(PATIENCE_S) == 1
        assert "entered" not in server.log
        again = comes(server)
        again.wait_for("Is that the one", PATIENCE_S)
        again.press("y", "enter")
        again.wait_for("There is no table yet", PATIENCE_S)
        again.close()
        third = comes(server)
        third.wait_for("There is no table yet", PATIENCE_S)
        assert "Is that the one" not in third.text, "once compared it is known"
        third.close()


@needs_ssh
def test_a_visitor_by_ssh_is_asked_for_it_and_the_door_speaks_tls(tmp_path: Path, word: Path) -> None:
    options = ("--ssh-open", "--tls", "--password-file", str(word))
    with House(tmp_path / "house", *options) as house:
        ann = house.visit("ann")
        ann.wait_for("This server has a password", PATIENCE_S)
        ann.press(WORD)
        ann.wait_for(r"\*" * len(WORD) + "_", PATIENCE_S)
        assert WORD not in ann.text
        ann.press("enter")
        ann.wait_for("There is no table yet", PATIENCE_S)
        ann.close()
        with Player(house.server.port, "Boris", tls=anybody()) as boris:
            assert boris.welcome.locked
        assert not house.server.complaints()
        assert WORD not in house.server.log
