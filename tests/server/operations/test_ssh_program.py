"""The door of a server for ssh: started with it, told of, started again, ended with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest
from twisted.internet.task import Clock

from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.operations.ssh_program import (
    FOLDER,
    LOGS,
    REST_S,
    TELLS,
    WELL_S,
    SshDoor,
    SshSettings,
    ssh_settings,
)

SAID = b"key SHA256:abc\npassword custard-ogre\nport 2222\n"


class Pipe:
    """The process as it stands at the other end of three pipes."""

    def __init__(self) -> None:
        self.stdin_is_open = True

    def closeStdin(self) -> None:  # noqa: N802
        self.stdin_is_open = False


class Town(Clock):
    """A reactor that notes what is started. `runs` are the protocols, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.runs: list[Any] = []
        self.commands: list[list[str]] = []
        self.stopped = False

    def spawnProcess(self, protocol: Any, executable: str, args: list[str], env: Any) -> None:  # noqa: N802
        protocol.transport = Pipe()
        self.runs.append(protocol)
        self.commands.append(args)

    def stop(self) -> None:
        self.stopped = True


def opened(host: str = "0.0.0.0") -> tuple[Town, SshDoor, list[str]]:
    town, said = Town(), list[str]()
    door = SshDoor(town, SshSettings(2222), said.append)  # type: ignore[arg-type]
    door.open(Settings(host=host, data=Path("data")), 7777, ["192.0.2.1"])
    return town, door, said


def test_the_host_is_told_how_others_get_in_once_it_listens() -> None:
    town, _, said = opened()
    town.runs[0].childDataReceived(TELLS, SAID[:20])
    assert said == []
    town.runs[0].childDataReceived(TELLS, SAID[20:])
    (invitation,) = said
    assert "ssh -p 2222 NAME@192.0.2.1" in invitation
    assert "the password is custard-ogre" in invitation
    assert "SHA256:abc" in invitation


@pytest.mark.parametrize(
    ("host", "game"),
    [("0.0.0.0", "127.0.0.1:7777"), ("", "127.0.0.1:7777"), ("::", "127.0.0.1:7777"), ("192.0.2.9", "192.0.2.9:7777")],
)
def test_it_finds_the_game_where_the_server_listens(host: str, game: str) -> None:
    town, _, _ = opened(host=host)
    (command,) = town.commands
    assert command[command.index("--game") + 1] == game
    assert command[command.index("--host") + 1] == ("" if host == "::" else host), "it takes that for both families"


def test_what_it_cannot_do_the_first_time_stops_the_server_and_is_told() -> None:
    town, door, said = opened()
    town.runs[0].childDataReceived(TELLS, b"Cannot listen for ssh on port 22: in use.\n")
    town.runs[0].processEnded(None)
    assert town.stopped
    assert door.failure == "Cannot listen for ssh on port 22: in use."
    assert said == []


def test_one_that_breaks_is_started_again_later_and_later_and_its_host_is_not_told_twice() -> None:
    town, _, said = opened()
    for rest_s in (*REST_S, REST_S[-1]):
        town.runs[-1].childDataReceived(TELLS, SAID)
        count = len(town.runs)
        town.runs[-1].processEnded(None)
        town.advance(rest_s - 0.1)
        assert len(town.runs) == count
        town.advance(0.2)
        assert len(town.runs) == count + 1
    assert len(said) == 1
    assert not town.stopped
    town.advance(WELL_S + 1)
    town.runs[-1].processEnded(None)
    town.advance(REST_S[0] + 0.1)
    assert len(town.runs) == count + 2, "one that was well for long is back at once"


def test_it_ends_with_the_server_and_stays_ended() -> None:
    town, door, _ = opened()
    town.runs[0].childDataReceived(TELLS, SAID)
    door.close()
    assert not town.runs[0].transport.stdin_is_open
    town.runs[0].processEnded(None)
    town.advance(1000)
    assert len(town.runs) == 1


def test_closed_while_it_waits_to_be_started_again() -> None:
    town, door, _ = opened()
    town.runs[0].childDataReceived(TELLS, SAID)
    town.runs[0].processEnded(None)
    door.close()
    town.advance(1000)
    assert len(town.runs) == 1


def test_what_it_prints_without_an_end_is_not_kept() -> None:
    town, _, _ = opened()
    for _ in range(100):
        town.runs[0].childDataReceived(LOGS, b"x" * 100_000)
    assert len(town.runs[0]._tails[LOGS]) <= 500


def test_who_may_come_in_is_said_without_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = Path("keys")
    assert ssh_settings(None, None, None, is_open=False) is None
    assert ssh_settings(22, keys, None, is_open=False) == SshSettings(22, keys)
    with pytest.raises(click.UsageError, match="not --ssh PORT"):
        ssh_settings(None, None, None, is_open=True)
    with pytest.raises(click.UsageError, match="no use for keys"):
        ssh_settings(22, keys, None, is_open=True)
    monkeypatch.setattr("kickdoor_server.operations.ssh_program.find_spec", lambda name: None)
    with pytest.raises(click.ClickException, match=r'pip install "asyncssh>='):
        ssh_settings(22, None, None, is_open=False)


@pytest.mark.parametrize(
    ("host", "inside"),
    [
        ("", "127.0.0.1:7777"),
        ("0.0.0.0", "127.0.0.1:7777"),
        ("::", "127.0.0.1:7777"),
        ("10.0.0.1", "10.0.0.1:7777"),
    ],
)
def test_the_door_finds_the_server_where_it_listens(host: str, inside: str, tmp_path: Path) -> None:
    settings = Settings(host=host, data=tmp_path)
    plain = SshSettings(2222).arguments(settings, 7777)
    assert plain == [
        *("--host", "" if host == "::" else host, "--port", "2222", "--game", inside),
        *("--folder", str(tmp_path / FOLDER), "--die-with-stdin"),
    ]
    certificate = tmp_path / "anna.pem"
    by_tls = SshSettings(2222).arguments(settings, 7777, certificate)
    assert by_tls[5:8] == [f"tls://{inside}", "--game-certificate", str(certificate)]


def test_the_door_is_told_who_may_come_in(tmp_path: Path) -> None:
    settings, keys, word = Settings(data=tmp_path), tmp_path / "keys", tmp_path / "word"
    for ssh, said in (
        (SshSettings(22), []),
        (SshSettings(22, keys=keys), ["--keys", str(keys)]),
        (SshSettings(22, password_file=word), ["--password-file", str(word)]),
        (SshSettings(22, keys, word), ["--keys", str(keys), "--password-file", str(word)]),
        (SshSettings(22, is_open=True), ["--open"]),
    ):
        arguments = ssh.arguments(settings, 7777)
        assert arguments[arguments.index("--die-with-stdin") + 1 :] == said


def test_visitors_are_told_what_they_are_asked_for(tmp_path: Path) -> None:
    keys, word = tmp_path / "keys", tmp_path / "word"
    assert SshSettings(22, keys).entry() == "a key lets in"
    assert SshSettings(22, None, word).entry() == "your password lets in"
    assert SshSettings(22, keys, word).entry() == "a key or your password lets in"
    assert SshSettings(22, is_open=True).entry() == "nobody is asked for anything"


@pytest.mark.parametrize("who", ["keys", "password_file", "is_open"])
def test_who_says_who_may_come_in_has_to_say_where(who: str, tmp_path: Path) -> None:
    said: dict[str, Any] = {"keys": None, "password_file": None, "is_open": False, who: tmp_path / "file"}
    with pytest.raises(click.UsageError, match="but not --ssh PORT"):
        ssh_settings(None, **said)


@pytest.mark.parametrize("who", ["keys", "password_file"])
def test_who_lets_everybody_in_asks_for_nothing(who: str, tmp_path: Path) -> None:
    said: dict[str, Any] = {"keys": None, "password_file": None, who: tmp_path / "file"}
    with pytest.raises(click.UsageError, match="no use for keys or a password"):
        ssh_settings(22, **said, is_open=True)
