"""Tests that wait for programs stand at the beginning of both halves of the list."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

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


def test_files_of_long_ones_are_dealt_to_both_halves() -> None:
    collected = collected_of(ai__a=3, door__a=2, end_to_end__b=1, game__a=4)
    assert names(long_first(collected)) == "door0 door1 ai0 ai1 ai2 end_to_end0 game0 game1 game2 game3"
    assert set(long_first(collected)) == set(collected)


def test_without_long_ones_all_is_as_it_was() -> None:
    collected = collected_of(ai__a=3, game__a=4)
    assert long_first(collected) == collected


def test_long_ones_alone_are_each_there_once() -> None:
    collected = collected_of(door__a=5, door__b=1, drills__c=2)
    assert sorted(map(id, long_first(collected))) == sorted(map(id, collected))
