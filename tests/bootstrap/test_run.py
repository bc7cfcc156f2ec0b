"""What `./kickdoor test` does once everything is set up: checks beside tests, how far it is, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from tests import run
from tests.catalogue import ROOT
from tests.order import LONG_S, SHORT_S
from tests.progress import Progress

FAILS = [sys.executable, "-c", "import sys; print('line 3 is too long'); sys.exit(1)"]
PASSES = [sys.executable, "-c", "print('nothing wrong')"]


class Commands:
    """Commands that are noted down and not run."""

    def __init__(self) -> None:
        self.heard: list[list[str]] = []

    def run(self, command: Sequence[str], _: object = None) -> int:
        self.heard.append([*command])
        return 0


def pytest_that(code: int) -> list[str]:
    """Arguments with which Python ends like that, in place of pytest."""
    return ["-c", f"raise SystemExit({code})"]


@pytest.mark.parametrize(
    ("check", "tests", "said"),
    [
        (PASSES, 0, "all checks passed"),
        (FAILS, 0, "failed: lint"),
        (PASSES, 1, "failed: tests"),
        (FAILS, 1, "failed: lint, tests"),
    ],
)
def test_what_fails_is_named_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], check: list[str], tests: int, said: str
) -> None:
    monkeypatch.setattr(run, "CHECKS", {"lint": check})
    monkeypatch.setattr(run, "pytest_command", lambda arguments: [sys.executable, *pytest_that(tests)])
    assert run.every_check([]) == (0 if said == "all checks passed" else 1)
    told = capfd.readouterr().out
    assert said in told.splitlines()[-1]
    assert ("line 3 is too long" in told) == (check is FAILS)
    assert "nothing wrong" not in told, "a check that passes says nothing"


def test_arguments_go_to_pytest_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = Commands()
    monkeypatch.setattr(run, "alone", commands.run)
    run.main(["test", "-k", "combat"])
    assert commands.heard == [[sys.executable, "-m", "pytest", "-k", "combat"]]


def test_long_trials_are_run_with_all_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = Commands()
    monkeypatch.setattr(run, "every_check", commands.run)
    for words in ([], ["--long"]):
        run.main(["test", *words])
    assert commands.heard == [[], ["--long"]]


def test_every_check_there_is_looks_at_the_source() -> None:
    assert [Path(command[0]).stem for command in run.CHECKS.values()] == ["ruff", "ruff", "lint-imports", "mypy"]


def test_coverage_measures_combines_and_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = Commands()
    monkeypatch.setattr(run, "alone", commands.run)
    run.main(["coverage"])
    assert [command[3] for command in commands.heard] == ["erase", "run", "combine", "report"]


def test_programs_that_tests_start_are_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in run.environment()


STUBBORN = (
    "import signal, time; signal.signal(signal.SIGINT, signal.SIG_IGN); print('stubborn', flush=True); time.sleep(600)"
)
INTERRUPTED = f"""
import sys
from tests import run
run.PATIENCE_S = 0.05
stubborn = [sys.executable, "-c", {STUBBORN!r}]
run.CHECKS = {{"types": stubborn}}
run.pytest_command = lambda arguments: stubborn
try:
    run.every_check([])
except KeyboardInterrupt:
    raise SystemExit(130)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes are those of POSIX")
def test_an_interrupt_ends_even_what_ignores_it() -> None:
    """The pipe is at its end when no process that has inherited it is left."""
    command = [sys.executable, "-c", INTERRUPTED]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env=run.environment()) as driver:
        assert driver.stdout is not None
        while b"stubborn" not in driver.stdout.readline():
            pass
        os.kill(driver.pid, signal.SIGINT)
        assert driver.stdout.read() == b""
        assert driver.wait() == 130


class Report(NamedTuple):
    """As much of a report of pytest as progress looks at."""

    nodeid: str
    when: str = "teardown"
    duration: float = 1.0
    failed: bool = False


def test_progress_is_measured_by_what_files_took_before() -> None:
    progress = Progress({"slow.py": 90.0, "quick.py": 10.0}, is_terminal=False)
    progress.are_to_run(["slow.py::a", "quick.py::a", "quick.py::b"])
    progress.has_run(Report("quick.py::a"))  # type: ignore[arg-type]  # as much of a report as is looked at
    progress.has_run(Report("quick.py::b", failed=True))  # type: ignore[arg-type]
    assert progress.share == pytest.approx(0.1)
    line = progress.line(progress.began_s + 60.0)
    assert line == "tests: 10%, 2 of 3, 1 failed, about 9 min left"


def test_progress_is_told_now_and_then() -> None:
    progress = Progress({}, is_terminal=False)
    began_s = progress.began_s
    assert [progress.is_due(began_s + after_s) for after_s in (1.0, 15.0, 16.0, 30.0)] == [False, True, False, True]


def test_where_nothing_is_known_tests_that_start_programs_count_for_more() -> None:
    progress = Progress({}, is_terminal=False)
    progress.are_to_run(["tests/end_to_end/test_tls.py::a", "tests/game/test_dice.py::a", "tests/game/test_dice.py::b"])
    progress.has_run(Report("tests/end_to_end/test_tls.py::a"))  # type: ignore[arg-type]
    assert progress.share == pytest.approx(LONG_S / (LONG_S + 2 * SHORT_S))
