"""Every Item of the door games is worn where it was last looked at to be, by whom it was, and adds what it did."""

from __future__ import annotations

import pytest
from tests.sets.worn import FILE, SETS, items, worn

WRITTEN_BY = "write it anew with `python -m tests.sets.worn`, and read `git diff`"
"""What to do about a new Item, or a changed one."""


def rows() -> list[object]:
    """Return a row for each Item, which plays it."""
    return [pytest.param(name, key, id=key, marks=pytest.mark.card(key)) for name in SETS for key in items(name)]


@pytest.mark.parametrize(("set_name", "item"), rows())
def test_an_item_takes_the_place_of_what_it_did_and_is_for_whom_it_was(set_name: str, item: str) -> None:
    told = dict(line.split(": ", 1) for line in FILE.read_text("utf-8").splitlines())
    assert worn(set_name)[item] == told.get(f"{set_name} {item}"), WRITTEN_BY


def test_each_row_is_of_an_item() -> None:
    assert [line.partition(":")[0] for line in FILE.read_text("utf-8").splitlines()] == [
        f"{name} {key}" for name in SETS for key in items(name)
    ], WRITTEN_BY
