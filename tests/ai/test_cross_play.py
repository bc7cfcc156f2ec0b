"""Cross-play: each two kinds meet by themselves, a table says who beats whom, and a picture shows it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from PIL import Image
from tests.ai.mortal import Clumsy
from tests.catalogue import set_names

from kickdoor_ai.arena.__main__ import main
from kickdoor_ai.arena.cross_play import CrossScore, cross_contest, cross_lines, interval, meetings, rate
from kickdoor_ai.arena.cross_plot import cross_plot
from kickdoor_ai.arena.met import Taken
from kickdoor_ai.arena.score import Score
from kickdoor_ai.series.intervals import wilson
from kickdoor_ai.series.matches import SeriesPlan
from kickdoor_ai.series.spread import crew_of

DUELISTS = SeriesPlan(("greedy", "random"), seed=2, set_name="ccg")
GAMES = range(3)


def arena(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(arguments), prog_name="kickdoor arena")
    return done.exit_code, done.output


@pytest.fixture(scope="module")
def met() -> CrossScore:
    return cross_contest(DUELISTS, GAMES, None)


@pytest.mark.parametrize("set_name", set_names())
def test_each_two_kinds_meet_with_as_many_chairs_each(set_name: str) -> None:
    found = meetings(SeriesPlan(("greedy", "random", "spiteful"), set_name=set_name))
    assert [*found] == [("greedy", "random"), ("greedy", "spiteful"), ("random", "spiteful")]
    for (one, other), series in found.items():
        assert series.seats in ((one, other), (one, other, one, other))
        assert series.chairs(1) == series.seats[1:] + series.seats[:1]


def test_a_kind_may_meet_itself_at_another_difficulty() -> None:
    found = meetings(SeriesPlan(("easy:greedy", "greedy"), set_name="ccg"))
    assert [series.seats for series in found.values()] == [("easy:greedy", "greedy")]


def test_points_are_those_of_both_chairs_and_add_up() -> None:
    plan = SeriesPlan(("greedy", "random"), decisions_most=3_000)
    met = cross_contest(plan, range(2), None)
    one, other = met.against("greedy", "random"), met.against("random", "greedy")
    assert one.games == other.games == 2
    assert one.points + other.points == pytest.approx(2)
    assert met.ranked() == ["greedy", "random"]
    assert met.in_all("greedy") == one


def test_two_processes_report_what_one_reports(met: CrossScore) -> None:
    with crew_of(2) as crew:
        again = cross_contest(DUELISTS, GAMES, crew)
    assert list(cross_lines(DUELISTS, GAMES, again)) == list(cross_lines(DUELISTS, GAMES, met))


def invented(**points: tuple[float, int]) -> CrossScore:
    """Return results by pair, as `greedy_random=(3.5, 4)`: the points of the first one, and the games."""
    scores = {}
    for names, (taken, games) in points.items():
        one, other = names.split("_")
        score = Score.of(SeriesPlan((one, other)))
        for kind, got in ((one, taken), (other, games - taken)):
            score.rows[kind].points, score.rows[kind].seated = got, games
        scores[one, other] = score
    kinds = tuple(dict.fromkeys(kind for pair in scores for kind in pair))
    return CrossScore(kinds, scores)


def test_the_table_shows_each_pair_from_both_sides_the_strongest_first() -> None:
    score = invented(greedy_random=(9, 10), greedy_spiteful=(2.5, 10), random_spiteful=(1, 10))
    plan = SeriesPlan(("greedy", "random", "spiteful"), set_name="ccg")
    rows = [line.split("|")[1:-1] for line in cross_lines(plan, range(10), score) if line.startswith("|")]
    cells = [[cell.strip().partition(" (")[0] for cell in row] for row in rows]
    assert cells[0] == ["seat", "all others", "spiteful", "greedy", "random"]
    assert cells[2:] == [
        ["spiteful", "82.5%", "-", "75.0%", "90.0%"],
        ["greedy", "57.5%", "25.0%", "-", "90.0%"],
        ["random", "10.0%", "10.0%", "10.0%", "-"],
    ]
    low, high = wilson(9, 10)
    assert rows[3][4].strip().endswith(f"({low:.1%} to {high:.1%})")
    assert interval(Taken(9, 10)) == (low, high)


def test_a_pair_without_a_game_that_ended_is_even_and_shown_as_nothing() -> None:
    score = invented(greedy_random=(0, 0))
    assert rate(score.against("greedy", "random")) == 0.5
    assert any(" -" in line for line in cross_lines(SeriesPlan(("greedy", "random")), range(0), score))


def test_the_report_is_printed_and_written_and_drawn_and_names_its_command(tmp_path: Path) -> None:
    out, picture = tmp_path / "cross.md", tmp_path / "cross.svg"
    told = ("--cross-play", "--set", "ccg", "--seats", "greedy,random", "--games", "2")
    code, report = arena(*told, "--out", str(out), "--plot", str(picture))
    assert code == 0, report
    assert out.read_text("utf-8") == report
    assert "    kickdoor arena --cross-play --seats greedy,random --games 2 --seed 1 --set ccg\n" in report
    assert ET.parse(picture).getroot().tag.endswith("svg")


def test_the_same_results_give_the_same_picture(tmp_path: Path) -> None:
    score = invented(greedy_random=(9, 10), greedy_spiteful=(2.5, 10), random_spiteful=(0, 0))
    for name in ("one.svg", "two.svg", "one.png"):
        cross_plot(score, tmp_path / name, "Who beats whom")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    with Image.open(tmp_path / "one.png") as drawn:
        assert drawn.width > drawn.height > 300


def test_what_goes_wrong_is_named_with_its_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    from kickdoor_ai.engines import PLAYS_ANYTHING

    monkeypatch.setitem(PLAYS_ANYTHING, "clumsy", f"{Clumsy.__module__}:{Clumsy.__name__}")
    code, report = arena("--cross-play", "--seats", "clumsy,random", "--games", "1", "--decisions", "200")
    assert code == 1
    assert re.search(r"^- clumsy and random: Games that did not end: 1", report, flags=re.MULTILINE)
    assert re.search(r"^- clumsy and random: Decisions that were replaced: clumsy \d+", report, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--seats", "greedy"), "two or more different seats"),
        (("--seats", "greedy,random,greedy"), "two or more different seats"),
        (("--seats", "greedy,greedi"), "did you mean greedy"),
        (("--seats", "greedy,random", "--set", "ccg", "--deck", "Long Service", "--deck", "Long Service"), "--deck"),
        (("--seats", "greedy,random", "--at-least", "greedy=0.5"), "--at-least"),
    ],
)
def test_what_does_not_fit_is_said_before_a_game(arguments: tuple[str, ...], says: str) -> None:
    code, report = arena("--cross-play", *arguments)
    assert code == 2
    assert says in report
