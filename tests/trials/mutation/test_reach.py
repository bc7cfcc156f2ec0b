"""Which tests reach which line: a line may move, and a changed test is looked at anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.trials.mutation.mistakes import Mistake, places
from tests.trials.mutation.reach import FOLDER, Reach, Reached, digest, spots
from tests.trials.mutation.recording import ALL, BETWEEN, context_of, reaching
from tests.trials.mutation.trial import runs

MODULE = "server/kickdoor_server/fight.py"
SOURCE = """\
MOST = 30
LONG = 10


class Bout:
    most = LONG


def hit(level):
    if level < MOST:
        return level
    return 0


def run():
    return 5
"""
TESTS = {
    "tests/test_hit.py": ["test_low", "test_high"],
    "tests/test_run.py": ["test_run"],
    "tests/test_bout.py": ["test_long[1]", "test_long[2]", "test_other", "test_all"],
    "tests/duels.scene": ["A Bout that runs long"],
}
LINES = {"test_low": (9, 10, 11), "test_high": (9, 10, 12), "test_run": (15, 16)}
BOUT_TESTS = """\
def test_long(n):
    Bout(n)

def test_other():
    pass

BOUTS = [Bout]

def test_all():
    BOUTS
"""
TEXTS = {"tests/test_bout.py": BOUT_TESTS, "tests/duels.scene": "== A Bout that runs long =="}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    module = tmp_path / MODULE
    module.parent.mkdir(parents=True)
    module.write_text(SOURCE, "utf-8")
    names = spots(MODULE, SOURCE)
    for file, tests in TESTS.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(TEXTS.get(file, "tests"), "utf-8")
        found: dict[str, int] = {}
        for number, test in enumerate(tests):
            for line in LINES.get(test, ()):
                found[names[line]] = found.get(names[line], 0) | 1 << number
        listed = [(f"{file}::{test}", 1.0 + number) for number, test in enumerate(tests)]
        Reached(digest(tmp_path / file), listed, found).save(tmp_path / FOLDER / f"{file.replace('/', '__')}.json")
    return tmp_path


def at(root: Path, line: int) -> Mistake:
    return next(place[0] for place in places((root / MODULE).read_text("utf-8")) if place[0].line == line)


def near(root: Path, line: int) -> set[str]:
    return {test.partition("::")[2] for test in Reach(root).near(MODULE, at(root, line))}


def test_the_tests_of_a_line_are_those_that_reach_it(root: Path) -> None:
    assert near(root, 10) == {"test_low", "test_high"}
    assert near(root, 12) == {"test_high"}


def test_a_constant_is_tested_where_it_is_named(root: Path) -> None:
    assert near(root, 1) == {"test_low", "test_high"}


def test_or_where_what_is_made_of_it_is_named(root: Path) -> None:
    (root / MODULE).write_text(SOURCE + "\n\nHIGH = 3\nMOST = HIGH + 1\n", "utf-8")
    assert near(root, 19) == {"test_low", "test_high"}


def test_and_in_the_tests_that_name_it_or_what_is_made_of_it(root: Path) -> None:
    found = Reach(root).naming(MODULE, at(root, 2))
    names = [sorted(test.partition("::")[2] for test in tests) for tests in found]
    assert names == [[], ["test_all", "test_long[1]", "test_long[2]"], []], "who names it itself comes first"
    assert Reach(root).naming(MODULE, at(root, 12)) == []


def test_a_line_may_move_but_not_to_another_function(root: Path) -> None:
    (root / MODULE).write_text('"""A page."""\n\n' + SOURCE, "utf-8")
    assert near(root, 14) == {"test_high"}
    (root / MODULE).write_text(SOURCE.replace("return 5", "return 0"), "utf-8")
    assert near(root, 16) == set()


def test_the_tests_of_a_file_that_has_changed_are_looked_at_anew(root: Path) -> None:
    assert Reach(root).stale([*TESTS, "tests/test_new.py"]) == ["tests/test_new.py"]
    (root / "tests/test_hit.py").write_text("other tests", "utf-8")
    assert Reach(root).stale(TESTS) == ["tests/test_hit.py"]


def test_the_nearest_tests_run_first_then_others_of_the_module_as_long_as_there_is_patience(root: Path) -> None:
    reach, mistake = Reach(root), at(root, 12)
    names = [[test.partition("::")[2] for test in tests] for tests in runs(reach, MODULE, mistake, 60.0)]
    assert names == [["test_high"], ["test_low", "test_run"]]
    names = [[test.partition("::")[2] for test in tests] for tests in runs(reach, MODULE, mistake, 2.0)]
    assert names == [["test_high"], ["test_low"]]


def test_who_is_about_little_else_is_asked_once_more_before_others(root: Path) -> None:
    reach = Reach(root)
    assert [reach.breadth(f"tests/test_{name}") for name in ("hit.py::test_low", "run.py::test_run")] == [3, 2]
    for test in ("hit.py::test_low", "hit.py::test_high"):
        reach._seconds[f"tests/test_{test}"] = 100.0
    names = [[test.partition("::")[2] for test in tests] for tests in runs(reach, MODULE, at(root, 10), 60.0)]
    assert names == [["test_high"], ["test_low"], ["test_run"]]


@pytest.mark.parametrize("test", ["a.py::test_b", "a.py::test_b[shut the d|or]", "a.py::test_b[|]", "a.py" + ALL, ""])
def test_a_line_is_noted_for_its_test_whatever_letters_that_has(test: str) -> None:
    assert reaching(context_of(test)) == test
    assert reaching(context_of("a.py::test_of_a_program[x|y]") + BETWEEN + context_of(test)) == test
