"""Tests that wait for programs stand at the beginning of every worker's stretch of the list."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.order import SECONDS, long_first, share_of


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
        "ssh0 ssh1 ai0 ai1 end_to_end0 terminal0 ai2 ai3 lan0 ai4 game0 game1"
    ), "a stretch of four for each, which begins with its own"


def test_a_worker_that_is_one_more_than_there_are_cores_has_no_long_ones() -> None:
    collected = collected_of(ai__a=5, ssh__a=2, end_to_end__b=1, lan__c=1, terminal__d=1, game__a=2)
    assert names(long_first(collected, 3, 2)) == (
        "ssh0 ssh1 terminal0 ai0 end_to_end0 lan0 ai1 ai2 ai3 ai4 game0 game1"
    ), "a stretch of four for each, and the last is of short ones"


def test_the_longest_file_comes_first_and_the_other_worker_has_more_of_the_others() -> None:
    longest = max(SECONDS, key=SECONDS.__getitem__)
    collected = [*collected_of(lan__a=2, lan__b=2, ai__a=4), *(Made(Path("tests", longest), n) for n in range(2))]
    ordered = long_first(collected, 2, 2)
    assert names(ordered[:2]) == f"{longest.partition('/')[0]}0 {longest.partition('/')[0]}1"
    assert names(ordered[5:9]) == "lan0 lan1 lan0 lan1"


def test_the_files_of_the_table_are_there() -> None:
    here = Path(__file__).parent
    assert [file for file in SECONDS if not [*here.rglob(file)]] == []


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_each_file_is_compiled_by_one_worker(workers: int) -> None:
    files = [Path(f"test_{number}.py") for number in range(7)]
    shares = [share_of(files, worker, workers) for worker in range(workers)]
    assert [file for share in shares for file in share] == files
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_one_worker_begins_with_all_of_them() -> None:
    assert names(long_first(collected_of(ai__a=2, ssh__a=1, lan__c=1), 1, 1)) == "ssh0 lan0 ai0 ai1"


def test_without_long_ones_all_is_as_it_was() -> None:
    collected = collected_of(ai__a=3, game__a=4)
    assert long_first(collected, 3, 3) == collected


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_long_ones_alone_are_each_there_once(workers: int) -> None:
    collected = collected_of(ssh__a=5, ssh__b=1, trials__c=2)
    assert sorted(map(id, long_first(collected, workers, workers))) == sorted(map(id, collected))
