"""What the arena writes and draws: tables that can be read as they are, and pictures that open."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from tests.ai import make_pictures
from tests.ai.invented import DUEL, FOUR, evening, game, score
from tests.ai.make_arena_report import GOLDEN, report
from tests.golden import insist_kept

from kickdoor_ai.arena.plot import NoPlotError, _points, apart, plot
from kickdoor_ai.arena.report import lines, speed, turns_shown
from kickdoor_ai.arena.score import Score
from kickdoor_ai.extras import command_for
from kickdoor_ai.series.matches import SeriesPlan
from kickdoor_ai.series.reports import table


def test_the_report_is_the_one_written_down() -> None:
    insist_kept(GOLDEN, report(), "the arena's report", "python -m tests.ai.make_arena_report")


def test_every_table_of_it_is_one() -> None:
    blocks = re.findall(r"(?:^\|.*\n)+", report(), flags=re.MULTILINE)
    assert len(blocks) == 6
    for block in blocks:
        rows = block.splitlines()
        assert len({len(row) for row in rows}) == 1, "columns of one width"
        assert len({row.count("|") for row in rows}) == 1
        assert re.fullmatch(r"\| -+ \|( -+: \|)+", rows[1])


def test_a_cell_is_as_wide_as_its_column() -> None:
    assert list(table(("seat", "wins"), [("ann", 3), ("bob the third", 12_000)])) == [
        "| seat          |  wins |",
        "| ------------- | ----: |",
        "| ann           |     3 |",
        "| bob the third | 12000 |",
        "",
    ]


def test_the_report_says_what_to_type_for_it() -> None:
    series = SeriesPlan(
        ("greedy", "random", "random"), 7, decisions_most=900, budget_ms=20, options={"pace": "fast", "fast_deal": True}
    )
    text = "\n".join(lines(series, range(3, 8), Score.of(series)))
    assert (
        "    kickdoor arena --seats greedy,random,random --games 5 --first 3 --seed 7 "
        '--options pace="fast",fast_deal=true --budget-ms 20 --decisions 900\n'
    ) in text


def test_of_no_games_nothing_is_said_that_could_be_wrong() -> None:
    text = "\n".join([*lines(FOUR, range(0), Score.of(FOUR)), *speed(Score.of(FOUR), 0.0, 1000)])
    assert "0 ended" in text
    assert "| greedy |      1 |" in text
    assert "nan" not in text


@pytest.mark.parametrize(
    ("last", "turns"), [(7, range(1, 8)), (52, range(10, 61, 10)), (9_000, range(1125, 9_001, 1125))]
)
def test_levels_are_shown_at_round_turns_until_nearly_all_games_are_over(last: int, turns: range) -> None:
    assert list(turns_shown(score(FOUR, game(FOUR, 0, [0], turns=last)))) == list(turns)


def test_times_stand_apart_from_what_is_the_same_each_time() -> None:
    text = "\n".join(speed(evening(), 2.0, 1))
    assert "2,480 answers in 2 s: 1,240 a second" in text
    greedy, random = (line.split() for line in text.splitlines() if line.startswith(("| greedy", "| random")))
    assert [random[3], random[5], random[11]] == ["5", "0.500", "0"]
    assert [greedy[3], greedy[5], greedy[11]] == ["5", "2.000", "5"]
    assert "Speed" not in report()


def test_without_openskill_it_says_how_to_get_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    text = report()
    assert f"Ratings need openskill: {command_for('arena')}" in text
    assert "| rating |" not in text


# ---------------------------------------------------------------- pictures


def test_a_png_opens_and_has_all_colours(tmp_path: Path) -> None:
    plot(evening(), tmp_path / "a.png", "An evening")
    with Image.open(tmp_path / "a.png") as picture:
        picture.load()
        assert picture.format == "PNG"
        assert picture.width > picture.height > 500
        colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 20) or ()}
    assert {(0x00, 0x72, 0xB2), (0xD5, 0x5E, 0x00), (0x33, 0x33, 0x33), (0xD5, 0xD5, 0xD5)} <= colours


def test_an_svg_is_well_formed_and_names_every_kind_beside_what_is_its_own(tmp_path: Path) -> None:
    plot(evening(), tmp_path / "a.svg", "An evening")
    text = (tmp_path / "a.svg").read_text("utf-8")
    assert ET.fromstring(text).tag.endswith("svg")
    said = re.findall(r"<!-- (.*?) -->", text)
    assert "An evening" in said
    for kind in ("greedy", "random"):
        assert sum(kind in words for words in said) == 3, kind
    assert any("at leaders or enemies" in words for words in said)


def test_shares_stand_where_their_per_cent_are_and_so_does_the_fair_one() -> None:
    """One greedy seat among four: a quarter would be fair."""
    from matplotlib.figure import Figure

    axes, rows = Figure().subplots(), evening().ranked()
    _points(axes, rows)
    fair, *drawn = [(list(line.get_xdata()), list(line.get_ydata())) for line in axes.lines]  # type: ignore[arg-type]
    assert fair[0] == [25, 25]
    assert len(drawn) == 2 * len(rows)
    for place, row in enumerate(rows):
        interval, middle = drawn[2 * place : 2 * place + 2]
        assert interval == ([100 * bound for bound in row.share_interval], [place, place])
        assert middle == ([100 * row.share], [place])
    said = [text.get_text() for text in axes.texts]
    assert said[0] == "fair share"
    assert said[1:] == [f"{100 * row.share:.1f} %" for row in rows]


@pytest.mark.parametrize("name", ["a.svg", "a.png"])
def test_the_same_score_draws_the_same_bytes(tmp_path: Path, name: str) -> None:
    drawn = []
    for _ in range(2):
        plot(evening(), tmp_path / name, "An evening")
        drawn.append((tmp_path / name).read_bytes())
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("empty", [Score.of(FOUR), score(DUEL, game(DUEL, 0))])
def test_even_nothing_can_be_drawn(tmp_path: Path, empty: Score) -> None:
    plot(empty, tmp_path / "a.png", "Nobody came")
    assert (tmp_path / "a.png").stat().st_size > 10_000


@pytest.mark.parametrize("name", ["a.pdf", "png", "a.PNG"])
def test_other_endings_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(NoPlotError, match=r"ends neither with \.svg nor with \.png"):
        plot(evening(), tmp_path / name, "")


def test_without_matplotlib_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(NoPlotError, match='pip install "matplotlib'):
        plot(evening(), tmp_path / "a.png", "")


def test_labels_that_would_overlap_stand_round_their_middle() -> None:
    assert apart({"a": 1.0, "b": 5.0}, 1.0) == {"a": 1.0, "b": 5.0}
    assert apart({"a": 5.0, "b": 5.0, "c": 5.0, "d": 1.0}, 1.0) == {"d": 1.0, "a": 4.0, "b": 5.0, "c": 6.0}
    assert apart({"a": 2.0, "b": 2.5, "c": 3.2}, 1.0) == pytest.approx(
        {"a": 1.5667, "b": 2.5667, "c": 3.5667}, abs=1e-3
    )


@pytest.mark.parametrize("name", make_pictures.PICTURES)
def test_each_picture_is_drawn_of_the_strokes_that_are_written_down(name: str) -> None:
    """Changed on purpose? `.venv/bin/python -m tests.ai.make_pictures`, and look at the difference."""
    written = make_pictures.GOLDEN.read_text("utf-8").strip().split("\n\n")
    assert "\n".join(make_pictures.strokes(name)) in written
