"""The sample is spread evenly, the table adds up, survivors are shown by the lines that differ, judgements hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.trials.mutation.mistakes import places
from tests.trials.mutation.run import named, sampled
from tests.trials.mutation.verdicts import Tried, interval, keep, kept, reviewed, survivors, table, tried

PACKAGE = ("client/kickdoor_client",)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Twenty places in one module, ten in another, none in a third."""
    for module, count in (("update/fight.py", 20), ("turn.py", 10), ("table.py", 0)):
        file = tmp_path / PACKAGE[0] / module
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text("".join(f"a{number} = b < c{number}\n" for number in range(count)), "utf-8")
    return tmp_path


def test_a_sample_has_its_share_of_each_module_and_is_the_same_for_the_same_seed(root: Path) -> None:
    chosen = sampled(root, PACKAGE, "", 6, seed=3)
    assert [path.rpartition("/")[2] for path, _ in chosen] == ["turn.py"] * 2 + ["fight.py"] * 4
    assert sampled(root, PACKAGE, "", 6, seed=3) == chosen
    assert sampled(root, PACKAGE, "", 6, seed=4) != chosen


def test_a_sample_of_0_is_everything_and_a_module_can_be_named(root: Path) -> None:
    assert len(sampled(root, PACKAGE, "", 0, seed=1)) == 30
    assert len(sampled(root, PACKAGE, "turn", 0, seed=1)) == 10


FOUND = [
    Tried("client/kickdoor_client/update/fight.py", "go", "if a < 1:", "if a <= 1:", "survived"),
    Tried("client/kickdoor_client/update/fight.py", "go", "b()", "pass", "caught"),
    Tried("client/kickdoor_client/turn.py", "", "a = 1", "a = 2", "endless"),
    Tried("client/kickdoor_client/turn.py", "", "a = 3", "a = 2", "equivalent"),
    Tried("client/kickdoor_client/turn.py", "", "a = 4", "a = 5", "no test"),
]


def test_what_makes_no_difference_does_not_count() -> None:
    lines = table("client", FOUND).splitlines()
    assert lines[2] == "| `turn.py` | 3 | 0 | 1 | 0 | 1 | 1 | 50% |"
    assert lines[3] == "| `update` | 2 | 1 | 0 | 1 | 0 | 0 | 50% |"
    assert lines[4] == "| together | 5 | 1 | 1 | 1 | 1 | 1 | 50.0% (15.0% to 85.0%) |"


def test_a_survivor_is_shown_by_what_it_changed() -> None:
    first, second = survivors(FOUND)
    assert first == "client/kickdoor_client/update/fight.py go (survived)\n    - if a < 1:\n    + if a <= 1:"
    assert second.splitlines()[0] == "client/kickdoor_client/turn.py  (no test)"


def test_survivors_are_found_again_where_they_have_moved_to(root: Path, tmp_path: Path) -> None:
    file = root / PACKAGE[0] / "turn.py"
    path = file.relative_to(root).as_posix()
    text = file.read_text("utf-8")
    mistake = places(text)[3][0]
    keep([tried(path, text, mistake, "survived"), tried(path, text, places(text)[4][0], "caught")], tmp_path / "left")
    file.write_text("# another line\n" + text, "utf-8")
    ((where, again),) = named(root, PACKAGE, kept(tmp_path / "left"))
    assert (where, again.line, again.to) == (path, mistake.line + 1, mistake.to)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(0, 0, 0, 1), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (80, 100, 0.7112, 0.8666), (1, 2, 0.0945, 0.9055)],
)
def test_where_the_share_of_all_mistakes_lies(hits: int, count: int, low: float, high: float) -> None:
    assert interval(hits, count) == pytest.approx((low, high), abs=1e-3)


def test_every_judgement_has_a_reason_and_is_about_a_line_that_is_there() -> None:
    """Take out of `reviewed.toml` what has been written anew; it may make a difference by now."""
    for (file, function, was, _), why in reviewed().items():
        lines = [line.strip() for line in (ROOT / file).read_text("utf-8").splitlines()]
        assert set(was.splitlines()) <= set(lines), f"{file} {function}: {was}"
        assert len(why) > 20
