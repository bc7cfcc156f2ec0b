"""A mistake is made in a copy and nowhere else, and a test there notices it or does not."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.trials.mutation.mistakes import Mistake, places
from tests.trials.mutation.reach import FOLDER, Reach, Reached, spots
from tests.trials.mutation.run import recorded
from tests.trials.mutation.trial import WIDE, Copy, runs, verdict

MODULE = "server/kickdoor_server/fight.py"
SOURCE = "def hit(level):\n    if level < 10:\n        return level\n    return 10\n"
TEST = "tests/test_fight.py"
TESTS = """\
import pytest
from kickdoor_server.fight import hit

@pytest.mark.parametrize("most", [hit(99)])
def test_most(most):
    assert most == 10

def test_low():
    assert hit(3) == 3

def test_high():
    assert hit(12) == 10

def test_red_without_the_mistake():
    assert hit(3) == 4
"""


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Copy]:
    """Two modules of ours, one of which is under test."""
    shutil.copytree(ROOT / "tests" / "trials" / "mutation", tmp_path / "tests" / "trials" / "mutation")
    for file, text in ((MODULE, SOURCE), ("server/kickdoor_server/__init__.py", ""), (TEST, TESTS)):
        (tmp_path / file).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / file).write_text(text, "utf-8")
    tests = [(f"{TEST}::{name}", 0.01) for name in ("test_low", "test_high", "test_most[10]")]
    Reached("", tests, {}).save(tmp_path / FOLDER / f"{TEST.replace('/', '__')}.json")
    copy = Copy(tmp_path)
    yield copy
    copy.close()


def of_line(line: int, to: str) -> Mistake:
    return next(each for place in places(SOURCE) for each in place if each.line == line and each.to == to)


def test_only_the_tests_that_were_chosen_judge(copy: Copy) -> None:
    reach = Reach(copy.folder)
    never, sooner = of_line(2, "False"), of_line(2, "(11)")
    low, high = [[f"{TEST}::{name}"] for name in ("test_low", "test_high")]
    verdicts = [
        verdict(copy, MODULE, mistake, series, reach)
        for mistake, series in ((never, [low]), (never, [high]), (never, [high, low]), (sooner, [high, low]))
    ]
    assert verdicts == ["caught", "survived", "caught", "survived"]
    assert (copy.folder / MODULE).read_text("utf-8") == SOURCE


def test_a_test_that_is_named_by_what_is_wrong_is_found_by_its_other_name(copy: Copy) -> None:
    more, reach = of_line(4, "(11)"), Reach(copy.folder)
    assert verdict(copy, MODULE, more, [[f"{TEST}::test_most[10]"]], reach) == "caught"
    assert verdict(copy, MODULE, more, [[f"{TEST}::test_low"]], reach) == "survived"


def test_a_module_that_cannot_be_imported_is_noticed(copy: Copy) -> None:
    mistake = Mistake(1, 1, "hit", 0, 3, "raise ValueError\ndef", range(1, 2))
    assert verdict(copy, MODULE, mistake, [[f"{TEST}::test_low"]], Reach(copy.folder)) == "caught"


def test_a_test_that_is_red_without_the_mistake_tells_nothing_of_it(copy: Copy) -> None:
    reach, sooner, never = Reach(copy.folder), of_line(2, "(11)"), of_line(2, "False")
    useless, low = f"{TEST}::test_red_without_the_mistake", f"{TEST}::test_low"
    assert verdict(copy, MODULE, sooner, [[useless], [useless, low]], reach) == "survived"
    assert copy.red_anyway == {useless}
    assert verdict(copy, MODULE, never, [[useless, low]], reach) == "caught"


def test_nor_does_a_file_that_cannot_be_read_anyhow(copy: Copy) -> None:
    (copy.folder / TEST).write_text("import nothing_of_that_name\n", "utf-8")
    assert verdict(copy, MODULE, of_line(2, "False"), [[f"{TEST}::test_low"]], Reach(copy.folder)) == "survived"
    assert copy.red_anyway == {f"{TEST}::test_low"}


def test_scenarios_are_recorded_as_other_tests_are(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = copy.folder / "tests" / "scenarios"
    folder.mkdir()
    for name in ("curses.scene", "test_format.py", "playing.py"):
        (folder / name).write_text("", "utf-8")
    asked: list[str] = []
    monkeypatch.setattr(copy, "record", lambda *files: asked.extend(files))
    recorded(copy, ["tests/scenarios"])
    assert asked == ["tests/scenarios/test_format.py", "tests/scenarios/curses.scene"]


def test_what_looks_at_everything_is_asked_before_the_many_quick_ones(copy: Copy) -> None:
    line = next(iter(spots(MODULE, SOURCE).values()))
    files = [*(f"tests/server/test_{number}.py" for number in range(5)), WIDE[0]]
    for file in files:
        tests = [(f"{file}::test_it", 3.0 if file == WIDE[0] else 0.1)] + [(f"{file}::test_{n}", 0.1) for n in range(9)]
        (copy.folder / file).parent.mkdir(parents=True, exist_ok=True)
        (copy.folder / file).write_text("", "utf-8")
        Reached("", tests, {line: 1 if file == WIDE[0] else 3}).save(
            copy.folder / FOLDER / f"{file.replace('/', '__')}.json"
        )
    mistake = Mistake(1, 1, "hit", 0, 3, "x", range(1, 2))
    reach = Reach(copy.folder)
    reach._runs_at_import = lambda path, mistake: False  # type: ignore[method-assign]
    order = [test for run in runs(reach, MODULE, mistake, 20.0) for test in run]
    assert order[6] == f"{WIDE[0]}::test_it", "after three files of two tests each"
    assert len(order) == 11
