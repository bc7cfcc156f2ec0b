"""The sample is spread evenly, the table adds up, and survivors are shown by the lines that differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.mutation.verdicts import SKIPPED, choose, interval, records, survivors, table

MUTATED = """\
def x_go__mutmut_orig(a):
    if a < 1:
        return a
def x_go__mutmut_1(a):
    if a <= 1:
        return a
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Ten mutants in one module, five in another, none in a third."""
    for module, count in (("heroes/fight.py", 10), ("doors/turn.py", 5), ("doors/table.py", 0)):
        file = tmp_path / f"{module}.meta"
        file.parent.mkdir(exist_ok=True)
        codes = {f"kickdoor_game.{module}.x_go__mutmut_{number}": None for number in range(1, count + 1)}
        file.write_text(json.dumps({"exit_code_by_key": codes, "hash_by_function_name": {}}), "utf-8")
    return tmp_path


def test_a_sample_has_its_share_of_each_module(package: Path) -> None:
    choose(records(package), 6, seed=3)
    tried = {record.module: len(record.sampled()) for record in records(package)}
    assert tried == {"doors/turn.py": 2, "heroes/fight.py": 4}
    chosen = [list(record.sampled()) for record in records(package)]
    choose(records(package), 6, seed=3)
    assert [list(record.sampled()) for record in records(package)] == chosen


def test_a_sample_of_0_is_everything(package: Path) -> None:
    choose(records(package), 0, seed=1)
    assert sum(len(record.sampled()) for record in records(package)) == 15


def test_what_was_left_out_does_not_count_and_a_timeout_is_a_kill(package: Path) -> None:
    turn, fight = records(package)
    for record, codes in ((turn, [1, 1, 36, 0, 33]), (fight, [SKIPPED] * 8 + [1, -11])):
        record.codes.update(zip(record.codes, codes, strict=True))
        record.save()
    assert table(records(package)).splitlines()[2:] == [
        "| `doors/turn.py` | 5 | 5 | 2 | 1 | 1 | 1 | 60% |",
        "| `heroes/fight.py` | 10 | 2 | 1 | 0 | 0 | 0 | 50% |",
        "| together | 15 | 7 | 3 | 1 | 1 | 1 | 57.1% (25.0% to 84.2%) |",
        "",
        "1 mutants came to no verdict.",
    ]


@pytest.mark.parametrize(
    ("hits", "tried", "low", "high"),
    [(0, 0, 0, 1), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (80, 100, 0.7112, 0.8666), (1, 2, 0.0945, 0.9055)],
)
def test_where_the_share_of_all_mutants_lies(hits: int, tried: int, low: float, high: float) -> None:
    assert interval(hits, tried) == pytest.approx((low, high), abs=1e-3)


def test_a_survivor_is_shown_by_what_it_changed(package: Path) -> None:
    _, fight = records(package)
    first = next(iter(fight.codes))
    fight.codes.update(dict.fromkeys(fight.codes, 1) | {first: 0})
    fight.save()
    mutated = package / "heroes" / "fight.py"
    mutated.write_text(MUTATED, "utf-8")
    spans = {"x_go__mutmut_orig": [1, 3], "x_go__mutmut_1": [4, 6]}
    mutated.with_name("fight.py.spans").write_text(json.dumps({"spans": spans}), "utf-8")
    (package / "doors" / "turn.py.meta").unlink()
    assert list(survivors(records(package))) == [
        "heroes/fight.py x_go__mutmut_1 (survived)\n    -if a < 1:\n    +if a <= 1:"
    ]
