"""`./kickdoor bench` at the command line: what it refuses, and what it writes."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.trials.bench import __main__ as command
from tests.trials.bench import quiet
from tests.trials.bench.entry import Entry, Row, Scale, Side, only
from tests.trials.bench.registry import BY_NAME
from tests.trials.bench.rounds import Run, Tell, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measured on Linux only")

SAILING = Entry(
    "sailing",
    "how fast a boat is",
    (Side("ours", lambda round_: {"knots": 6.0}),),
    (
        Row("knots", "", only("ours", "knots"), 5, 2, began=3, unit="kn"),
        Row("knots below", "", only("ours", "knots"), 5, 2, less_is_better=True, unit="kn"),
    ),
)


@pytest.fixture(autouse=True)
def _a_boat(monkeypatch: pytest.MonkeyPatch) -> None:
    def sail(entries: Sequence[Entry], scale: Scale, rounds: int, tell: Tell) -> Run:
        return run([SAILING], scale, rounds, tell, look_s=0.0)

    monkeypatch.setattr(command, "run", sail)
    monkeypatch.setattr(quiet, "busy", lambda seconds=0.0: 0.0)


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(command.main, arguments, catch_exceptions=False)


def test_a_busy_machine_is_refused_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet, "busy", lambda seconds=0.0: 1.2)
    refused = bench("clone")
    assert refused.exit_code == 1
    assert "1.20 processors are used by others" in refused.output
    assert "--anyway" in refused.output
    measured = bench("clone", "--anyway", "--rounds", "1")
    assert measured.exit_code == 0
    assert "NOT QUIET" in measured.output


def test_the_load_is_said_and_the_table_printed() -> None:
    done = bench("--rounds", "3")
    assert done.exit_code == 0
    assert done.output.startswith("load ")
    assert "round 3 of 3: sailing" in done.output
    assert "| knots " in done.output


def test_all_figures_are_written_for_programs(tmp_path: Path) -> None:
    assert bench("--rounds", "2", "--json", str(tmp_path / "run.json")).exit_code == 0
    said = json.loads((tmp_path / "run.json").read_text("utf-8"))
    assert said["figures"] == {"sailing": [{"ours": {"knots": 6.0}}] * 2}
    assert [row["verdict"] for row in said["rows"]] == ["target", "below the floor"]
    assert all(row["quiet"] for row in said["rows"])


def test_it_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert bench("--plot", str(tmp_path / "run.svg")).exit_code == 0
    assert "knots below" in (tmp_path / "run.svg").read_text("utf-8")


def test_what_cannot_be_drawn_is_said_before_anything_is_measured(tmp_path: Path) -> None:
    refused = bench("--plot", str(tmp_path / "run.txt"))
    assert refused.exit_code == 1
    assert "round" not in refused.output


def test_a_short_run_is_not_recorded() -> None:
    refused = bench("--short", "--record")
    assert refused.exit_code == 2
    assert "round" not in refused.output


def test_what_git_does_not_know_is_said_before_anything_is_measured() -> None:
    refused = bench("--against", "no_such_commit")
    assert refused.exit_code == 1
    assert "no_such_commit" in refused.output
    assert "round" not in refused.output


def test_two_commits_are_not_recorded() -> None:
    refused = bench("--against", "HEAD", "--record")
    assert refused.exit_code == 2
    assert "--against" in refused.output


def test_all_entries_are_listed() -> None:
    listed = bench("--list")
    assert [line.split()[0] for line in listed.output.splitlines()] == list(BY_NAME)
