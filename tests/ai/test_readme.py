"""The page's own seat: copied from the page, installed as a package of its own, listed, and better than chance."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tests.catalogue import ROOT

from kickdoor_ai.arena.score import contest
from kickdoor_ai.registry import SeatKind, kinds
from kickdoor_ai.series.matches import SeriesPlan

PAGE = (ROOT / "ai" / "README.md").read_text("utf-8")
LEARNING = (ROOT / "ai" / "kickdoor_ai" / "rl" / "README.md").read_text("utf-8")
LINES_MOST = 30


def block(language: str, holding: str) -> str:
    """The code block of the page in which that stands."""
    blocks: list[str] = re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)
    (found,) = [text for text in blocks if holding in text]
    return found


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


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", LEARNING, flags=re.DOTALL))
def test_the_code_of_the_learners_page_runs(code: str) -> None:
    exec(compile(code, "ai/kickdoor_ai/rl/README.md", "exec"), {})


def test_the_page_names_every_module() -> None:
    package = ROOT / "ai" / "kickdoor_ai"
    for file in sorted(package.iterdir()):
        if file.suffix == ".py" and file.stem != "__init__":
            assert f"`{file.name}`" in PAGE, file.name
