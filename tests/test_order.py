"""Tests that wait for programs stand at the beginning of every worker's stretch of the list."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.order import long_first


@dataclass(frozen=True)
class Made:
    path: Path
    number: int


def collected_of(**files: int) -> list[Made]:
    """So many tests of each file, `folder__name` for the folder's."""
    return [Made(Path("tests", *name.split("__")), n) for name, count in files.items() for n in range(count)]


def names(ordered: list[Made]) -> str:
    return " ".join(f"{test.path.parts[1]}{test.number}" for test in ordered)


def test_files_of_long_ones_are_dealt_to_all_workers() -> None:
    collected = collected_of(ai__a=3, ssh__a=2, end_to_end__b=1, game__a=4)
    assert names(long_first(collected, 2, 2)) == "ssh0 ssh1 ai0 ai1 ai2 end_to_end0 game0 game1 game2 game3"
    assert set(long_first(collected, 2, 2)) == set(collected)
    collected = collected_of(ai__a=5, ssh__a=2, end_to_end__b=1, lan__c=1, terminal__d=1, game__a=2)
    assert names(long_first(collected, 3, 3)) == (
        "ssh0 ssh1 terminal0 ai0 end_to_end0 ai1 ai2 ai3 lan0 ai4 game0 game1"
    ), "a stretch of four for each, which begins with its own"


def test_a_worker_that_is_one_more_than_there_are_cores_has_no_long_ones() -> None:
    collected = collected_of(ai__a=5, ssh__a=2, end_to_end__b=1, lan__c=1, terminal__d=1, game__a=2)
    assert names(long_first(collected, 3, 2)) == (
        "ssh0 ssh1 lan0 ai0 end_to_end0 terminal0 ai1 ai2 ai3 ai4 game0 game1"
    ), "a stretch of four for each, and the last is of short ones"


def test_one_worker_begins_with_all_of_them() -> None:
    assert names(long_first(collected_of(ai__a=2, ssh__a=1, lan__c=1), 1, 1)) == "ssh0 lan0 ai0 ai1"


def test_without_long_ones_all_is_as_it_was() -> None:
    collected = collected_of(ai__a=3, game__a=4)
    assert long_first(collected, 3, 3) == collected


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_long_ones_alone_are_each_there_once(workers: int) -> None:
    collected = collected_of(ssh__a=5, ssh__b=1, trials__c=2)
    assert sorted(map(id, long_first(collected, workers, workers))) == sorted(map(id, collected))
