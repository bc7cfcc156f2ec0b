"""What came of each step of some evenings, as it was last looked at."""

from __future__ import annotations

import pytest
from tests.client.walks import FOLDER, file_of, names, walked


@pytest.mark.parametrize("name", names())
def test_it_went_as_it_was_looked_at(name: str) -> None:
    golden = file_of(name)
    assert golden.exists(), f"new walk {name!r}: look at it with `python -m tests.client.walks`, then commit it"
    assert walked(name) == golden.read_text("utf-8"), "look at it: `python -m tests.client.walks; git diff`"


def test_every_golden_one_belongs_to_a_walk() -> None:
    assert set(FOLDER.glob("*.txt")) == {file_of(name) for name in names()}
