"""Where things are kept: each has one place, and one variable moves all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from kickdoor_ai.remote.__main__ import main as bot
from kickdoor_client.network import connection
from kickdoor_client.network.child import ChildServer
from kickdoor_client.network.trust import known_servers
from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_protocol.files import folders
from kickdoor_protocol.files.folders import CONFIG, HOME
from kickdoor_server.base.configuration.file import choice

EVERYTHING: dict[str, Callable[[], Path]] = {
    "settings": lambda: SettingsFile().path,
    "known servers": lambda: known_servers().file or Path(),
    "known servers of a bot": lambda: _default_of(bot, "known_servers"),
    "replays": folders.replays_folder,
    "packs": folders.packs_folder,
    "tickets": folders.tickets_folder,
    "a server's journal": folders.server_folder,
    "a server's journal, hosted from the menu": lambda: Path(ChildServer.open_to_all(0).command[-1]),
}


def _default_of(command: click.Command, option: str) -> Path:
    (found,) = (each for each in command.params if each.name == option)
    default = found.get_default(click.Context(command))
    assert isinstance(default, Path)
    return default


@pytest.mark.parametrize("what", EVERYTHING)
def test_one_variable_moves_it_all(what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(CONFIG, raising=False)
    monkeypatch.setenv(HOME, str(tmp_path / "stick"))
    assert EVERYTHING[what]().is_relative_to(tmp_path / "stick")


@pytest.mark.parametrize("what", EVERYTHING)
def test_without_it_the_platform_has_a_place(what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (CONFIG, HOME):
        monkeypatch.delenv(name, raising=False)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    assert "kickdoor" in EVERYTHING[what]().parts


def test_it_may_be_relative_or_in_ones_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME, "kept")
    assert folders.data_folder() == tmp_path / "kept"
    monkeypatch.setenv("HOME", str(tmp_path / "ann"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "ann"))
    monkeypatch.setenv(HOME, "~/kept")
    assert folders.data_folder() == tmp_path / "ann" / "kept"


def test_settings_alone_may_lie_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "kept"))
    monkeypatch.setenv(CONFIG, str(tmp_path / "mine"))
    assert SettingsFile().path.parent == tmp_path / "mine"
    assert folders.server_folder() == tmp_path / "kept" / "server"


@pytest.mark.skipif(sys.platform != "linux", reason="each platform has other places; these are of one")
def test_settings_lie_apart_from_what_programs_write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (CONFIG, HOME):
        monkeypatch.delenv(name, raising=False)
    for name in ("config", "data"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    assert folders.config_folder() == tmp_path / "config" / "kickdoor"
    assert folders.data_folder() == tmp_path / "data" / "kickdoor"


def test_a_server_looks_for_its_settings_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "server.toml").write_text("[server]\nname = 'the attic'\n", "utf-8")
    assert choice(None, {}, owned=False).settings().name == "the attic"


def test_a_ticket_lies_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    connection.ticket_for(None, "Ada").keep("token")
    assert [file.suffix for file in sorted((tmp_path / "tickets").iterdir())] == [".lock", ".ticket"]


def test_the_whole_program_writes_nowhere_else(tmp_path: Path) -> None:
    """A game of one's own, with a setting that is changed on the way; then a server is asked for that is not there."""
    places = ("ann", "tmp", "kept")
    for name in places:
        (tmp_path / name).mkdir()
    moved = {"HOME": "ann", "USERPROFILE": "ann", "TMPDIR": "tmp", "TEMP": "tmp", HOME: "kept"}
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "KICKDOOR_"))}
    environ |= {key: str(tmp_path / name) for key, name in moved.items()} | {"PYTHONDONTWRITEBYTECODE": "1"}
    program = [sys.executable, "-m", "kickdoor_client"]
    for words, typed in ((["--plain"], "set bell no\nplay\nready\nquit\n"), (["export"], "")):
        subprocess.run(
            [*program, *words], input=typed, env=environ, cwd=tmp_path, capture_output=True, text=True, check=False
        )
    there = {name: sorted(file.name for file in (tmp_path / name).iterdir()) for name in places}
    assert there == {"ann": [], "tmp": [], "kept": ["replays", "settings.toml"]}
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(places)
