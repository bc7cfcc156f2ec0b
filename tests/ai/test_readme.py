"""The seats of the page, copied from it: in this process, installed as a package, over TCP; and all its other code."""

from __future__ import annotations

import re
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from tests.ai.evening_away import Evening
from tests.catalogue import ROOT, set_names

from kickdoor_ai.arena import __main__ as arena
from kickdoor_ai.arena.score import contest
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.registry import SeatKind, factories, kinds, make
from kickdoor_ai.remote import __main__ as bot
from kickdoor_ai.series.matches import SeriesPlan, usual_seats
from kickdoor_client.cli import kickdoor
from kickdoor_game.library import ruleset

PAGE = (ROOT / "ai" / "README.md").read_text("utf-8")
LEARNING = (ROOT / "ai" / "kickdoor_ai" / "rl" / "README.md").read_text("utf-8")
LINES_MOST = 30


def block(language: str, holding: str) -> str:
    """The code block of the page in which that stands."""
    (found,) = [text for text in blocks(PAGE, language) if holding in text]
    return found


def blocks(page: str, language: str) -> list[str]:
    """All code blocks of a page in that language."""
    return re.findall(rf"```{language}\n(.*?)```", page, flags=re.DOTALL)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What an installer leaves behind: the module, and a record with the package's name and entry points."""
    settings = block("toml", "kickdoor.seats")
    record = tmp_path / "kickdoor_dreamer-1.dist-info"
    record.mkdir()
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: kickdoor-dreamer\nVersion: 1\n", "utf-8")
    points = settings.partition('[project.entry-points."kickdoor.seats"]')[2].replace('"', "")
    (record / "entry_points.txt").write_text(f"[kickdoor.seats]{points}", "utf-8")
    (tmp_path / "kickdoor_dreamer.py").write_text(block("python", "class Dreamer"), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "kickdoor_dreamer", raising=False)
    return "dreamer"


def test_the_seat_of_the_page_fits_on_a_page() -> None:
    assert len(block("python", "class Dreamer").splitlines()) <= LINES_MOST + 2


def test_the_seat_of_the_page_is_listed_once_it_is_installed(installed: str) -> None:
    assert SeatKind(installed, "Tries everything out in a dream first.") in kinds("doors")


@pytest.mark.parametrize("games", [range(3, 6), pytest.param(range(36), marks=pytest.mark.drill)])
def test_the_seat_of_the_page_plays_and_beats_chance(installed: str, games: range) -> None:
    """It wins about three games of five, which takes many to be told from chance; Levels tell it in a few."""
    score = contest(SeriesPlan((installed, "random", "random")), games, None)
    assert score.slips == []
    mine, chance = score.rows[installed], score.rows["random"]
    assert mine.level.middle > chance.level.middle
    assert len(games) < 36 or mine.share > chance.share


LEAST, WHOLE, TRIAL = "class Timid", "class Dreamer", "play_match("
"""What stands in each of the page's blocks of Python."""


def test_all_code_of_the_page_is_run_here() -> None:
    """`commands` below has the lines of shell, and `tests.ai.plug_in` installs the package."""
    for holding in (LEAST, WHOLE, TRIAL):
        assert block("python", holding)
    assert len(blocks(PAGE, "python")) == 3
    assert blocks(PAGE, "toml") == [block("toml", "kickdoor.seats")]
    assert len(re.findall("^```", PAGE, flags=re.MULTILINE)) == 2 * sum(
        len(blocks(PAGE, language)) for language in ("python", "toml", "sh")
    )


def least() -> Any:
    """Make the least seat of the page."""
    here: dict[str, Any] = {}
    exec(block("python", LEAST), here)
    return here["Timid"]()


@pytest.mark.parametrize("set_name", set_names())
def test_the_least_seat_plays_every_set(set_name: str) -> None:
    rules, slips = ruleset(set_name), []
    seats = [least(), *(make("random", rules.engine) for _ in usual_seats(set_name)[1:])]
    with suppress(MatchTooLong):
        play_match(rules, seats, Random(1), decisions_most=200, look=lambda *told: slips.append(told[2].slip))
    assert len(slips) > 50
    assert not any(slips)


def test_the_least_seat_plays_over_tcp() -> None:
    evening = Evening(least())
    evening.goes_round(lambda: len(evening.answers) > 5)
    assert not [line for line in evening.greta.told if "slip" in line or "default counts" in line]


def test_the_whole_seat_is_tried_as_the_page_says(installed: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(block("python", TRIAL), {})
    assert re.fullmatch(r"\[\d\] \[\d+, \d+, \d+\] \[\]\n", capsys.readouterr().out)


def commands() -> list[str]:
    """The lines of shell of the page."""
    return [line for code in blocks(PAGE, "sh") for line in code.splitlines()]


@pytest.mark.parametrize("line", commands())
def test_the_commands_of_the_page_do_what_it_says(line: str, installed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match shlex.split(line):
        case ["python", "-m", "pip", "install", "./kickdoor-dreamer"]:
            assert (ROOT / "tests" / "end_to_end" / "test_plug_ins.py").is_file(), "which installs it"
        case ["kickdoor", "bot", "--list"]:
            assert f"{installed} " in CliRunner().invoke(bot.main, ["--list"]).output
        case ["kickdoor", "bot", *arguments]:
            sent: list[Any] = []
            monkeypatch.setattr(bot, "run", lambda *handed: sent.extend(handed))
            assert CliRunner().invoke(bot.main, arguments).exit_code == 0
            assert factories("doors")[installed] in sent
        case ["kickdoor", "arena", *arguments]:
            told = CliRunner().invoke(arena.main, [*arguments, "--games", "1", "--decisions", "60"]).output
            assert f"\n| {installed} " in told
            assert "replaced" not in told
        case ["kickdoor", "play", *arguments]:
            parent = kickdoor.make_context("kickdoor", ["play"])  # without it, the command forgets -h for later tests
            play = kickdoor.get_command(parent, "play")
            assert play is not None
            assert play.make_context("play", arguments, parent=parent).params["ais"] == (f"{installed},greedy",)
        case _:
            pytest.fail(f"nobody runs {line!r}")


@pytest.mark.parametrize("code", blocks(LEARNING, "python"))
def test_the_code_of_the_learners_page_runs(code: str) -> None:
    exec(compile(code, "ai/kickdoor_ai/rl/README.md", "exec"), {})


def test_the_page_names_every_module() -> None:
    package = ROOT / "ai" / "kickdoor_ai"
    for file in sorted(package.iterdir()):
        if file.suffix == ".py" and file.stem != "__init__":
            assert f"`{file.name}`" in PAGE, file.name
