"""Reports on series as they seldom are say what they said (`make_odd_reports`), and what is asked of them is done."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from tests.ai.invented import FOUR, evening, game, score
from tests.ai.make_odd_reports import NAMES, RARE, effects, report, tally, written
from tests.golden import insist_same_lines

from kickdoor_ai.arena import __main__ as arena
from kickdoor_ai.arena.gate import Demand
from kickdoor_ai.arena.report import COLUMNS_OF_TURNS, STEPS, turns_shown
from kickdoor_ai.arena.score import Score
from kickdoor_ai.series.cluster import NoClusterError
from kickdoor_ai.series.matches import SeriesPlan
from kickdoor_ai.survey import __main__ as census
from kickdoor_ai.survey import balance
from kickdoor_ai.survey.tally import SeriesTally
from kickdoor_game.library import ruleset


@pytest.mark.parametrize("name", NAMES)
def test_reports_on_odd_series_say_what_is_written_down(name: str) -> None:
    made = "\n".join(report(name)).rstrip("\n").splitlines()
    insist_same_lines(written(name), made, name, "python -m tests.ai.make_odd_reports")


@pytest.mark.parametrize("step", STEPS)
def test_levels_are_shown_in_as_small_steps_as_there_is_room_for(step: int) -> None:
    following = next((wider for wider in STEPS if wider > step), step)
    for last, wide in ((step * COLUMNS_OF_TURNS, step), (step * COLUMNS_OF_TURNS + 1, following)):
        shown = turns_shown(score(FOUR, game(FOUR, 0, [0], turns=last)))
        assert len(shown) <= COLUMNS_OF_TURNS
        assert shown[-1] >= last
        assert shown.step == shown[0] == wide or wide == STEPS[-1]
    assert STEPS == (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


# ---------------------------------------------------------------- what is asked of the commands


class Played:
    """What a command has had played, instead of playing it."""

    def __init__(self, found: Any) -> None:
        self.found = found
        self.asked: list[tuple[Any, ...]] = []

    def __call__(self, *asked: Any) -> Any:
        self.asked.append(asked)
        return self.found


TOLD = ("--seats", "greedy,random,random,random", "--seed", "9", "--set", "classic", "--first", "7", "--games", "5")
SERIES = SeriesPlan(("greedy", "random", "random", "random"), 9)


def said(command: Any, *arguments: str) -> tuple[int, str]:
    found = CliRunner().invoke(command, list(arguments))
    return found.exit_code, found.output


@pytest.mark.parametrize(
    ("more", "series", "jobs", "dask"),
    [
        ((), SERIES, 1, None),
        (("--jobs", "3"), SERIES, 3, None),
        (("--dask", "tcp://there:1"), SERIES, 1, "tcp://there:1"),
        (("--decisions", "50", "--budget-ms", "3"), replace(SERIES, decisions_most=50, budget_ms=3), 1, None),
        (
            ("--options", "pace=brisk,fast_deal=true,"),
            replace(SERIES, options={"pace": "brisk", "fast_deal": True}),
            1,
            None,
        ),
    ],
)
def test_the_arena_plays_what_it_was_told(
    more: tuple[str, ...], series: SeriesPlan, jobs: int, dask: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest, crews = Played(score(FOUR, game(FOUR, 0, [0]))), []

    def played(play: Callable[..., Any], games: int, *crew: Any) -> Any:
        crews.append((games, *crew))
        return play("the crew", print)

    monkeypatch.setattr(arena, "contest", contest)
    monkeypatch.setattr(arena, "_played", played)
    code, output = said(arena.main, *TOLD, *more)
    assert crews == [(5, jobs, dask)]
    assert contest.asked == [(series, range(7, 12), "the crew", print)]
    assert code == 0
    assert output.startswith("# Arena: 1 games of classic\n")
    assert f"| over {series.budget_ms:,} |" in output
    assert output.endswith("|\n")


@pytest.mark.parametrize(("dask", "jobs", "crew"), [(None, 2, "2 processes"), ("tcp://there:1", 1, "tcp://there:1")])
@pytest.mark.parametrize("seen", [True, False])
def test_whoever_plays_is_asked_for_once_and_a_bar_moves_with_each_game(
    dask: str | None, jobs: int, crew: str, seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    bars: list[Any] = []

    def bar(**told: Any) -> Any:
        bars.append(told)
        return nullcontext(SimpleNamespace(update=bars.append))

    def plays(who: Any, after_each: Callable[[], None]) -> Any:
        after_each()
        return who

    stderr = io.StringIO()
    monkeypatch.setattr(stderr, "isatty", lambda: seen)
    monkeypatch.setattr("sys.stderr", stderr)
    monkeypatch.setattr("click.progressbar", bar)
    monkeypatch.setattr(arena, "crew_at", nullcontext)
    monkeypatch.setattr(arena, "crew_of", lambda jobs: nullcontext(f"{jobs} processes"))
    played: Any = arena._played
    assert played(plays, 3, jobs, dask) == crew
    assert bars == ([{"length": 3, "file": stderr}, 1] if seen else [])


def test_warnings_are_told_bare_and_nobody_who_plays_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[Any] = []
    monkeypatch.setattr("logging.basicConfig", lambda **told: logged.append(told))

    def nobody(*asked: Any) -> Any:
        raise NoClusterError("nobody is there")

    monkeypatch.setattr(arena, "crew_of", nobody)
    assert said(arena.main, *TOLD) == (1, "Error: nobody is there\n")
    assert logged == [{"format": "%(message)s"}]


def test_what_is_told_last_is_the_verdict_and_a_picture_has_a_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, drawn = evening(), Played(None)
    monkeypatch.setattr(arena, "_played", Played(found))
    monkeypatch.setattr(arena, "plot", drawn)
    monkeypatch.setattr(arena, "speed", lambda score, seconds, budget_ms: [f"{seconds >= 0} {budget_ms}"])
    picture, out = tmp_path / "a.svg", tmp_path / "a.md"
    demands = ("--at-least", "greedy=1%", "--at-least", "random=99%")
    code, output = said(arena.main, *TOLD, *demands, "--plot", str(picture), "--out", str(out))
    assert code == 1
    assert output == out.read_text("utf-8")
    assert drawn.asked == [(found, picture, "4 games of classic: greedy, random, random, random")]
    assert output.splitlines()[-3:] == [
        "True 1000",
        "Reached: greedy takes 62.5% of the points; its 95 % interval begins at 21.9%, 1.0% was asked for.",
        "NOT REACHED: random takes 12.5% of the points, less than the 99.0% asked for.",
    ]


@pytest.mark.parametrize(
    ("left", "code"), [("nothing", 0), ("problems", 1), ("given_up", 1)], ids=["all well", "broken", "given up"]
)
def test_the_arena_ends_as_the_games_did(left: str, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = score(FOUR, game(FOUR, 0, [0]))
    if left != "nothing":
        setattr(found, left, ["game 0: broken"] if left == "problems" else 1)
    monkeypatch.setattr(arena, "_played", Played(found))
    assert said(arena.main, *TOLD)[0] == code
    assert said(arena.main, *TOLD, "--at-least", "greedy=1%")[0] == code


@pytest.mark.parametrize(
    ("arguments", "code", "last"),
    [
        (("--seats", "psychic,random,random"), 2, "Error: there is no AI player 'psychic'; there are: "),
        (("--seats", "random"), 2, "Error: "),
        (("--set", "atlantis"), 2, "Error: no set 'atlantis'; there are: "),
        (("--options", "pace=fast,gravity"), 2, "Error: Invalid value for '--options': 'gravity' is no NAME=VALUE."),
        (
            ("--at-least", "greedy"),
            2,
            "Error: Invalid value for '--at-least': 'greedy' is no KIND=SHARE, as in greedy=0.9",
        ),
        (("--at-least", "x=0.3"), 2, "Error: --at-least: no 'x' among the seats greedy,random,random,random"),
        (
            ("--plot", "report.pdf"),
            2,
            "Error: Invalid value for '--plot': 'report.pdf' ends neither with .svg nor with .png.",
        ),
        (("--games", "0"), 2, "Error: Invalid value for '--games': 0 is not in the range x>=1."),
        (("--first", "-1"), 2, "Error: Invalid value for '--first': -1 is not in the range x>=0."),
        (("--jobs", "0"), 2, "Error: Invalid value for '--jobs': 0 is not in the range x>=1."),
        (("--budget-ms", "0"), 2, "Error: Invalid value for '--budget-ms': 0 is not in the range x>=1."),
        (("--decisions", "0"), 2, "Error: Invalid value for '--decisions': 0 is not in the range x>=1."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_the_arena_cannot_do_is_said_in_a_line(
    arguments: tuple[str, ...], code: int, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "_played", Played(Score.of(FOUR)))
    found, output = said(arena.main, *arguments)
    assert found == code
    assert output.splitlines()[-1].startswith(last)


def test_a_demand_is_read_from_what_people_type() -> None:
    for text, wrong in (
        ("greedy", "'greedy' is no KIND=SHARE, as in greedy=0.9"),
        ("=0.9", "'=0.9' is no KIND=SHARE, as in greedy=0.9"),
        ("greedy=much", "'much' is no share; say 0.32, or 32%"),
        ("greedy=1", "'1' is no share between 0 and 1; say 0.32, or 32%"),
        ("greedy=100%", "'100%' is no share between 0 and 1; say 0.32, or 32%"),
        ("greedy=0%", "'0%' is no share between 0 and 1; say 0.32, or 32%"),
    ):
        with pytest.raises(ValueError, match=r"share|SHARE") as caught:
            Demand.read(text)
        assert str(caught.value) == wrong
    assert Demand.read("greedy=99.5%") == Demand("greedy", 0.995)


# ---------------------------------------------------------------- the survey and the balance


def surveyed(
    command: Any, monkeypatch: pytest.MonkeyPatch, found: SeriesTally, *arguments: str
) -> tuple[int, str, Any]:
    """The status, what was printed, and what was to be played."""
    played = Played(found)
    monkeypatch.setattr("kickdoor_ai.survey.__main__.survey", played)
    monkeypatch.setattr("kickdoor_ai.survey.balance.survey", played)
    for module in (census, balance):
        monkeypatch.setattr(module.time, "perf_counter", iter((10.0, 17.0)).__next__)
    code, output = said(command, *arguments)
    return code, output, played.asked


def test_the_survey_counts_what_it_was_told_and_says_how_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, worth = tmp_path / "a.md", tmp_path / "b.md"
    found = replace(tally(0, RARE, 2_345), effects=effects(30))
    more = ("--jobs", "2", "--check", "--decisions", "70", "--out", str(out), "--balance", str(worth))
    code, output, asked = surveyed(census.main, monkeypatch, found, *TOLD, *more)
    assert asked == [(replace(SERIES, check=True, decisions_most=70), range(7, 12), 2)]
    assert (code, output) == (0, out.read_text("utf-8"))
    assert output.startswith("# 2,345 games of classic: greedy, random, random, random\n")
    assert f"{found.decisions:,} decisions in all, {found.decisions / 7:,.0f} a second.\n" in output
    book = ruleset("classic").book
    assert worth.read_text("utf-8") == "\n".join(balance.report(asked[0][0], found.effects, book, None)) + "\n"


@pytest.mark.parametrize(("problems", "code"), [([], 0), (["game 3: broken", "game 4: broken"], 1)])
@pytest.mark.parametrize("command", [census.main, balance.main])
def test_a_broken_game_is_a_status(
    command: Any, problems: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, output, asked = surveyed(command, monkeypatch, SeriesTally(problems=problems), *TOLD)
    assert (ended, asked) == (code, [(SERIES, range(7, 12), 1)])
    if problems and command is balance.main:
        assert output.endswith("7 s\nError: 2 games broke, the first: game 3: broken\n")


def test_the_balance_prints_so_many_of_each_end_and_writes_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "a.md"
    found = SeriesTally(effects=effects(30))
    code, output, asked = surveyed(balance.main, monkeypatch, found, *TOLD, "--top", "2", "--out", str(out))
    book = ruleset("classic").book
    assert (code, asked) == (0, [(SERIES, range(7, 12), 1)])
    assert output == "\n".join([*balance.report(SERIES, found.effects, book, 2), "7 s", ""])
    assert out.read_text("utf-8") == "\n".join(balance.report(SERIES, found.effects, book, None)) + "\n"


@pytest.mark.parametrize("command", [census.main, balance.main])
@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        (("--seats", "greedy,oracle,greedy"), "Error: there is no AI player 'oracle'; there are: "),
        (("--set", "atlantis"), "Error: no set 'atlantis'; there are: "),
        (("--games", "0"), "Error: Invalid value for '--games': 0 is not in the range x>=1."),
        (("--jobs", "0"), "Error: Invalid value for '--jobs': 0 is not in the range x>=1."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_the_survey_cannot_do_is_said_in_a_line(command: Any, arguments: tuple[str, ...], last: str) -> None:
    code, output = said(command, *arguments)
    assert code == 2
    assert output.splitlines()[-1].startswith(last)
