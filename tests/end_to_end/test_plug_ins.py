"""Seats of other packages at a real server: the one of the seats' page plays, broken ones stop nobody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.ai.plug_in import PIP, built, installed, path_with, recorded, written
from tests.catalogue import ROOT
from tests.end_to_end.bot_process import BotProcess
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.player import Player
from tests.short_match import OPTIONS, SHORT

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, Lobby, StartMatch
from kickdoor_protocol.messages.table import Over

SENTENCE = "Tries everything out in a dream first."
GOOD = '''
class Calm:
    """Says what counts anyway."""

    def decide(self, seen, question, standing, budget, rng):
        from kickdoor_ai.api import Reply

        return Reply(question.default)

    def witness(self, events):
        pass
'''
BROKEN = {
    "unreadable": ("class Calm(:", "Calm"),
    "raising": ("raise RuntimeError('not today')", "Calm"),
    "leaving": ("import sys; sys.exit('enough')", "Calm"),
    "missing": (GOOD, "NoSuchSeat"),
    "stillborn": (GOOD + "\n    def __init__(self):\n        raise RuntimeError('not yet')\n", "Calm"),
    "choosy": (GOOD + "\n    def __init__(self, temper):\n        pass\n", "Calm"),
    "dumb": ("class Calm: pass", "Calm"),
    "number": ("Calm = 17", "Calm"),
    "noisy": ("print('port 1')\n" + GOOD, "Calm"),
}
"""Modules and what their entry points name. The last one works, but says on stdout what a starting server would say."""
HANGING = "import threading; threading.Event().wait()"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that every child has on its path."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setenv("PYTHONPATH", path_with(folder))
    return folder


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of the page, built once."""
    folder = tmp_path_factory.mktemp("dreamer")
    return built(written(folder), folder / "wheels")


def offered(port: int) -> dict[str, str]:
    """Which kinds of AI seats a lobby of that server offers."""
    with Player(port, "Ada") as ada:
        ada.opens()
        return {kind.name: kind.sentence for kind in ada.waits_for(Lobby).ai_kinds}


def test_the_seat_of_the_page_is_built_installed_listed_seated_and_plays_a_match(
    tmp_path: Path, wheel: Path, site: Path
) -> None:
    installed(wheel, site)
    with BotProcess(1, "--list") as bot:
        bot.ends()
        assert ["dreamer", SENTENCE] in [line.split(maxsplit=1) for line in bot.lines]
    with ChildServer(tmp_path / "data", *OPTIONS) as server:
        assert offered(server.port)["dreamer"] == SENTENCE
        with Player(server.port, "Ada") as ada:
            ada.opens("dreamer", "random", **SHORT)
            assert [seat.ai for seat in ada.waits_for(Lobby).table.seats][1:3] == ["dreamer", "random"]
            ada.does(StartMatch)
            ada.plays()
            assert ada.waits_for(Over).winners
        assert server.complaints() == []


def test_it_sits_at_a_server_that_has_never_heard_of_it(
    tmp_path: Path, wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ChildServer(tmp_path / "data", *OPTIONS) as server, Player(server.port, "Ada") as ada:
        assert "dreamer" not in offered(server.port)
        ada.does(CreateTable, name="Friday night", set="classic", sex="female", options=SHORT)
        site = tmp_path / "site"
        installed(wheel, site)
        monkeypatch.setenv("PYTHONPATH", path_with(site))
        with BotProcess(server.port, "--seat", "dreamer", "--table", "Friday night", *OPTIONS) as bot:
            ada.does(AddAi, kind="random")
            ada.begins(2)
            ada.plays()
            assert bot.ends() == 0, bot.lines
            assert any("The game is over" in line for line in bot.lines)
            assert not [line for line in bot.lines if "slip" in line]


def test_a_server_starts_whatever_is_wrong_with_the_seats_of_others(tmp_path: Path, site: Path) -> None:
    for name, (source, value) in BROKEN.items():
        recorded(site, name, source, value)
    with ChildServer(tmp_path / "data") as server:
        kinds = offered(server.port)
        assert set(BROKEN) & set(kinds) == {"noisy"}
        assert {"greedy", "random"} <= set(kinds)
        for name in set(BROKEN) - {"noisy"}:
            assert f"seat '{name}' of plug_in_{name}" in server.log
        with Player(server.port, "Ada") as ada:
            ada.opens("noisy", "random")
            ada.does(StartMatch)
            ada.plays(most=10)


@pytest.mark.drill
def test_a_server_starts_though_a_seat_of_others_never_comes_back_from_its_import(tmp_path: Path, site: Path) -> None:
    recorded(site, "hanging", HANGING, "Calm")
    with ChildServer(tmp_path / "data") as server:
        assert "hanging" not in offered(server.port)
        assert "it has not come back after 10 s" in server.log
        with Player(server.port, "Ada") as ada:
            ada.opens("greedy", "random")
            ada.does(StartMatch)
            ada.plays()
            assert ada.waits_for(Over).winners
        assert [line for line in server.complaints() if "hanging" not in line] == []


@pytest.mark.drill
def test_the_seat_of_the_page_in_an_environment_of_its_own(tmp_path: Path) -> None:
    """As a reader would do it: a new environment, kickdoor, then the folder. Needs a network (or `wheels/`)."""
    package, env = written(tmp_path), tmp_path / "env"
    subprocess.run([sys.executable, "-m", "venv", str(env)], check=True)
    programs = env / ("Scripts" if os.name == "nt" else "bin")
    alone = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    wheels = ["--no-index", "--find-links", str(ROOT / "wheels")] if (ROOT / "wheels").is_dir() else []
    for what in (ROOT, package):
        command = [str(programs / "python"), *PIP[1:], "install", *wheels, str(what)]
        subprocess.run(command, check=True, env=alone, cwd=tmp_path)
    command = [str(programs / "kickdoor"), "bot", "--list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True, env=alone, cwd=tmp_path)
    assert ["dreamer", SENTENCE] in [line.split(maxsplit=1) for line in listed.stdout.splitlines()]
    assert "greedy" in listed.stdout
