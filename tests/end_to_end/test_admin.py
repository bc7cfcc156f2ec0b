"""A server that runs, looked after by its host: the installed commands over a real socket, and the pages by HTTP."""

from __future__ import annotations

import json
import os
import signal
import stat
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.player import HungUp, Player

from kickdoor_protocol.messages.lobby import CreateTable
from kickdoor_protocol.messages.session import Accepted, Closing, Refused
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.operations.admin.__main__ import admin
from kickdoor_server.operations.admin.admin_socket import SOCKET, TOKEN_FILE
from kickdoor_server.operations.admin.asking import DECLINED, NO_SERVER


class Host:
    """Whoever runs the server of that folder, at a prompt."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def says(self, *words: str, code: int = 0) -> str:
        """`kickdoor admin ...`: what is printed."""
        ran = CliRunner().invoke(admin, ["--data", str(self._folder), *words])
        assert ran.exit_code == code, ran.output
        return ran.output

    def hears(self, *words: str) -> object:
        """The same as a program has it."""
        return json.loads(self.says("--json", *words))


@pytest.mark.parametrize("place", [0, 1])
def test_which_server_and_for_whom_may_be_said_on_either_side_of_the_command(tmp_path: Path, place: int) -> None:
    words = ["status"]
    words[place:place] = ["--data", str(tmp_path / "attic"), "--json"]
    ran = CliRunner().invoke(admin, words)
    assert ran.exit_code == NO_SERVER, ran.output
    assert str(tmp_path / "attic") in json.loads(ran.output)["declined"]["text"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "night"
    folder.mkdir()
    (folder / "server.toml").write_text('[server]\nmotd = "Wipe your feet."\n[limits]\ntables_most = 1\n')
    return folder


@pytest.fixture
def server(folder: Path) -> Iterator[ChildServer]:
    with ChildServer(folder, "--metrics", "0") as server:
        yield server


@pytest.fixture
def host(folder: Path, server: ChildServer) -> Host:
    return Host(folder)


def test_the_socket_is_for_this_user_alone_and_goes_with_the_server(folder: Path) -> None:
    with ChildServer(folder):
        mode = (folder / SOCKET).stat().st_mode
        assert stat.S_ISSOCK(mode)
        assert stat.S_IMODE(mode) == 0o600
    assert not (folder / SOCKET).exists()
    assert "No server runs in" in Host(folder).says("status", code=NO_SERVER)


def test_a_server_that_was_killed_leaves_a_socket_that_its_successor_replaces(folder: Path) -> None:
    with ChildServer(folder) as first:
        first.is_killed()
    assert (folder / SOCKET).exists()
    assert "does not answer" in Host(folder).says("status", code=NO_SERVER)
    with ChildServer(folder):
        assert "people" in Host(folder).says("status")


def test_by_a_port_the_token_in_the_folder_lets_in(folder: Path) -> None:
    with ChildServer(folder, "--admin", "tcp") as server:
        assert stat.S_IMODE((folder / TOKEN_FILE).stat().st_mode) == 0o600
        assert "people" in Host(folder).says("status")
        token = (folder / TOKEN_FILE).read_text().split()[2]
        assert token not in server.log
        (folder / TOKEN_FILE).write_text((folder / TOKEN_FILE).read_text().replace(token, "0" * 64))
        assert "not the token" in Host(folder).says("status", code=DECLINED)


def test_what_the_host_says_is_done_and_logged_with_who_he_is(server: ChildServer, host: Host) -> None:
    with Player(server.port, "Boris") as boris:
        assert boris.welcome.motd == "Wipe your feet."
        assert "Boris" in host.says("players")
        host.says("announce", "The", "pizza", "is", "here.")
        assert boris.waits_for(Said).text == "The host of this server says: The pizza is here."
        host.says("kick", "Boris", "--why", "No shoes.")
        with pytest.raises(HungUp):
            boris.until(lambda: False)
        assert boris.last(Closing).text == "No shoes."  # type: ignore[union-attr]
    assert f"admin did=kick asked_by='uid {os.getuid()} (process" in server.log
    assert "Nobody is connected" in host.says("kick", "Boris", code=DECLINED)


def test_a_reload_counts_at_once_and_says_what_does_not(folder: Path, server: ChildServer, host: Host) -> None:
    with Player(server.port, "Ada") as ada, Player(server.port, "Boris") as boris:
        assert isinstance(ada.asks(CreateTable, name="One", set="classic", sex="female"), Accepted)
        assert isinstance(boris.asks(CreateTable, name="Two", set="classic", sex="male"), Refused)
        (folder / "server.toml").write_text("[limits]\ntables_most = 2\n[journal]\nsnapshot_answers = 7\n")
        told = host.says("reload")
        assert "[limits] tables_most: 1 -> 2\n" in told
        assert "-> 7: needs a restart\n" in told
        assert isinstance(boris.asks(CreateTable, name="Two", set="classic", sex="male"), Accepted)
        (folder / "server.toml").write_text("[limits]\ntables_mots = 3\n")
        assert "perhaps tables_most" in host.says("reload", code=DECLINED)


def test_a_hangup_is_a_reload(folder: Path, server: ChildServer, host: Host) -> None:
    (folder / "server.toml").write_text('[server]\nmotd = "Come in."\n')
    server.process.send_signal(signal.SIGHUP)
    host.says("status")  # its answer comes after the signal has been dealt with, or the next one does
    for name in ("Ada", "Boris", "Cleo"):
        with Player(server.port, name) as player:
            if player.welcome.motd == "Come in.":
                break
    assert player.welcome.motd == "Come in."


def test_a_drain_ends_the_server_when_nobody_is_at_a_table(server: ChildServer, host: Host) -> None:
    with Player(server.port, "Ada") as ada, Player(server.port, "Boris") as boris:
        ada.asks(CreateTable, name="One", set="classic", sex="female")
        assert "Told to 2." in host.says("drain")
        assert boris.asks(CreateTable, name="Two", set="classic", sex="male").reason == "draining"  # type: ignore[union-attr]
        assert "no new tables" in host.says("status")
    assert server.process.wait(PATIENCE_S) == 0
    assert "drained" in server.log


def test_stop_stops(server: ChildServer, host: Host) -> None:
    host.says("stop")
    assert server.process.wait(PATIENCE_S) == 0


def test_programs_are_told_how_it_is(server: ChildServer, host: Host) -> None:
    (line,) = [line for line in server.log.splitlines() if "pages_open" in line]
    pages = HTTPConnection("127.0.0.1", int(line.rpartition("port=")[2]), timeout=PATIENCE_S)

    def page(path: str) -> tuple[int, str]:
        pages.request("GET", path)
        answer = pages.getresponse()
        return answer.status, answer.read().decode()

    with Player(server.port, "Ada"):
        assert page("/healthz") == (200, "ok\n")
        assert page("/readyz") == (200, "ready\n")
        status, text = page("/metrics")
        assert status == 200
        assert 'kickdoor_sessions{state="here"} 1.0' in text
        assert page("/nothing")[0] == 404
        host.says("drain")
        assert page("/readyz") == (200, "ready; it is to stop and opens no more tables; people come back to theirs\n")
        assert page("/healthz") == (200, "ok\n")
        host.says("undrain")
    pages.close()
