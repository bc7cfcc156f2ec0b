"""The cost of a run is added up by folder, with that of the programs it starts, from workers as well."""

from __future__ import annotations

import pytest

from tests import spending
from tests.catalogue import ROOT

pytest_plugins = ["pytester"]

INI = """
[pytest]
testpaths = tests
addopts = -p tests.spending -p no:cacheprovider --import-mode=importlib
"""
TESTS = """
import subprocess, sys, time

BUSY = "import time; before = time.process_time()\\nwhile time.process_time() < before + {}: pass"

def test_idle():
    pass

def test_busy():
    exec(BUSY.format(0.3))

def test_with_a_busy_program():
    subprocess.run([sys.executable, "-c", BUSY.format(0.5)], check=True)
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of two folders, with an account of what they cost."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makefile(".ini", pytest=INI)
    for folder, body in {"ssh": TESTS, "sets/classic": "def test_idle(): pass\n"}.items():
        place = pytester.path / "tests" / folder
        place.mkdir(parents=True)
        (place / "test_one.py").write_text(body, "utf-8")
    return pytester


def table_of(run: pytest.RunResult) -> dict[str, tuple[float, int]]:
    """Folder to seconds and tests, as printed."""
    rows = [line.split(maxsplit=4) for line in run.outlines if " tests  " in line]
    return {folder: (float(seconds), int(tests)) for seconds, _, tests, _, folder in rows}


def test_folders_are_told_with_what_their_programs_took(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spending, "SHOWN", 0)
    told = table_of(suite.runpytest())
    assert list(told) == ["tests/ssh", "tests/sets/classic", "in all"]
    seconds, tests = told["tests/ssh"]
    assert tests == 3
    assert seconds >= 0.7, "0.3 of its own and 0.5 of its program's, but for what a clock's tick is"
    assert told["in all"][1] == 4


def test_workers_report_what_they_spent(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spending, "SHOWN", 0)
    run = suite.runpytest("-p", "xdist", "-n", "1")
    assert table_of(run)["tests/ssh"][0] >= 0.7


def test_a_short_run_is_not_worth_a_table(suite: pytest.Pytester) -> None:
    assert not table_of(suite.runpytest())


@pytest.mark.parametrize(
    ("test", "folder"),
    [
        ("tests/test_order.py::test_it", "tests"),
        ("tests/client/screens/test_it.py::test_it[a::b]", "tests/client"),
        ("tests/sets/classic/turns/test_it.py::test_it", "tests/sets/classic"),
        ("tests/game/doors/test_it.py::Test::test_it", "tests/game/doors"),
    ],
)
def test_each_set_and_each_engine_has_a_row_of_its_own(test: str, folder: str) -> None:
    assert spending.folder_of(test) == folder
