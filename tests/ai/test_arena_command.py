"""`kickdoor arena`: the same games give the same report whoever plays them, and what goes wrong is named."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from contextlib import redirect_stderr
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.ai.mortal import Timekeeper
from tests.catalogue import ROOT

from kickdoor_ai.arena.__main__ import main
from kickdoor_ai.arena.report import lines
from kickdoor_ai.arena.score import Score, contest
from kickdoor_ai.engines import PLAYS_ANYTHING
from kickdoor_ai.registry import GROUP
from kickdoor_ai.series.matches import SeriesPlan
from kickdoor_ai.series.spread import crew_of
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable

THREE = SeriesPlan(("greedy", "random", "random"), seed=2, decisions_most=2_000)
SIX = range(6)
QUICK = ("--seats", "random,random,random", "--games", "2", "--decisions", "40")


def arena(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(arguments), prog_name="kickdoor arena")
    return done.exit_code, done.output


def without_times(report: str) -> str:
    return report.partition("## Speed")[0]


@pytest.fixture(scope="module")
def six() -> Score:
    return contest(THREE, SIX, None)


def test_two_processes_report_what_one_reports(six: Score) -> None:
    with crew_of(2) as crew:
        again = contest(THREE, SIX, crew)
    assert again == six
    assert list(lines(THREE, SIX, again)) == list(lines(THREE, SIX, six))


def test_a_series_says_what_happened_in_it(six: Score) -> None:
    assert (six.games, six.ended, six.problems, six.slips) == (6, 6, [], [])
    greedy, random = six.rows["greedy"], six.rows["random"]
    assert (greedy.seated, random.seated, greedy.points + random.points) == (6, 12, 6)
    assert greedy.share > random.share
    for row in (greedy, random):
        assert row.course(max(six.turns))[-1] == pytest.approx(row.level.middle), "events tell of every level"
        assert row.thinking.decisions >= row.seated
    assert greedy.thinking.decisions + random.thinking.decisions >= six.decisions
    assert greedy.as_fighter.deals.total + random.as_fighter.deals.total > 0
    assert greedy.acts.total + random.acts.total == greedy.aims.total() + random.aims.total() > 0


def test_one_game_of_a_series_can_be_played_again(six: Score) -> None:
    assert contest(THREE, range(3, 4), None).turns == six.turns[3:4]
    code, report = arena("--seats", ",".join(THREE.seats), "--seed", "2", "--first", "3", "--games", "1")
    assert code == 0
    assert f"Turns: {six.turns[3]} (median)" in report
    assert "--games 1 --first 3 --seed 2" in report


def test_the_report_is_printed_and_written_and_drawn(tmp_path: Path) -> None:
    out, picture = tmp_path / "arena.md", tmp_path / "arena.svg"
    code, report = arena(*QUICK, "--out", str(out), "--plot", str(picture), "--options", "pace=relaxed,fast_deal=true")
    assert code == 1, "games did not end"
    assert "Games that did not end: 2, given up after 40 decisions." in report
    assert out.read_text("utf-8") == report
    assert picture.read_text("utf-8").startswith("<?xml")
    for heading in ("Arena", "Who won", "Offers", "Deals", "Hostile acts", "Speed"):
        assert re.search(rf"^#+ {heading}", report, flags=re.MULTILINE), heading


def test_a_game_that_raises_is_named_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(rules: DoorsRules, table: DoorsTable) -> None:
        raise RuntimeError("no upkeep today")

    monkeypatch.setattr(DoorsRules, "upkeep", refuse)
    code, report = arena(*QUICK)
    assert code == 1
    for number in range(2):
        assert f"- BROKEN: game {number}: RuntimeError: no upkeep today" in report


def test_a_seat_that_kills_its_process_costs_its_games_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "kickdoor_mortal-1.dist-info"
    record.mkdir()
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: kickdoor-mortal\nVersion: 1\n", "utf-8")
    (record / "entry_points.txt").write_text(f"[{GROUP}]\nmortal = tests.ai.mortal:Mortal\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    code, report = arena(
        "--seats", "mortal,random,random", "--games", "4", "--decisions", "40", "--jobs", "2", "--seed", "3"
    )
    assert code == 1
    lost = re.findall(r"BROKEN: game (\d): the process that played it died", report)
    given_up = re.search(r"Games that did not end: (\d)", report)
    assert lost == ["3"]
    assert given_up is not None
    assert given_up[1] == "3"


def test_decisions_that_were_replaced_are_counted_by_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYS_ANYTHING, "clumsy", "tests.ai.mortal:Clumsy")
    _, report = arena("--seats", "clumsy,random,clumsy", "--games", "2", "--decisions", "200")
    assert re.search(
        r"- Decisions that were replaced: clumsy 4; the first in game 0, clumsy: [\w ]+: fish, asked for ", report
    )


def test_seats_are_told_their_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYS_ANYTHING, "timekeeper", "tests.ai.mortal:Timekeeper")
    arena("--seats", "timekeeper,random,random", "--games", "1", "--decisions", "60", "--budget-ms", "7")
    assert Timekeeper.told == {7}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "psychic,random,random"), "there is no AI player 'psychic'"),
        (("--seats", "random"), "players"),
        (("--set", "atlantis"), "no set 'atlantis'"),
        (("--options", "gravity=9"), "unknown table option 'gravity'"),
        (("--options", "gravity"), "'gravity' is no NAME=VALUE"),
        (("--at-least", "greedy"), "is no KIND=SHARE"),
        (("--at-least", "spiteful=0.3"), "no 'spiteful' among the seats"),
        (("--plot", "report.pdf"), "ends neither with .svg nor with .png"),
    ],
)
def test_what_it_does_not_know_is_named_before_anybody_plays(arguments: tuple[str, ...], words: str) -> None:
    code, output = arena(*arguments)
    assert code == 2
    assert words in output


def test_a_gate_says_which_share_is_missed_and_why() -> None:
    options = ("--seats", "greedy,random,random", "--games", "2", "--seed", "2")
    passed, report = arena(*options, "--at-least", "greedy=1%")
    assert passed == 0
    assert "Reached: greedy takes" in report
    failed, report = arena(*options, "--at-least", "greedy=1%", "--at-least", "random=99%")
    assert failed == 1
    assert "NOT REACHED: random takes" in report


def test_without_a_cluster_nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kickdoor_ai.series.cluster.HELLO_S", 0.5)
    code, output = arena(*QUICK, "--dask", "tcp://127.0.0.1:9")
    assert code == 1
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in output


class Terminal(io.StringIO):
    """Somebody looks at it."""

    def isatty(self) -> bool:
        return True


def test_a_bar_moves_where_somebody_looks_and_nowhere_else(capsys: pytest.CaptureFixture[str]) -> None:
    for stderr, seen in ((Terminal(), True), (io.StringIO(), False)):
        with redirect_stderr(stderr), pytest.raises(SystemExit):
            main([*QUICK])
        assert ("100%" in stderr.getvalue()) is seen
        assert "100%" not in without_times(capsys.readouterr().out)


def test_it_is_a_command_of_the_installed_program() -> None:
    """`kickdoor arena` reaches the arena through the client, which knows nothing of it."""
    done = subprocess.run(
        [sys.executable, "-m", "kickdoor_client", "arena", *QUICK],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("# Arena: 2 games of classic\n")
    assert "Games that did not end: 2" in done.stdout
