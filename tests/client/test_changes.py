"""What line mode tells of each change from one state of a table to another is what was written down (`changes`)."""

from __future__ import annotations

import pytest
from tests.client.changes import FOLDER, STATES, changed, file_of
from tests.golden import insist_kept


@pytest.mark.parametrize("state", STATES)
def test_what_is_told_of_a_change_is_what_was_looked_at(state: str) -> None:
    insist_kept(file_of(state), changed(state), f"what is told after {state}", "python -m tests.client.changes")


def test_each_that_was_looked_at_is_still_there() -> None:
    assert set(FOLDER.glob("*.txt")) == {file_of(state) for state in STATES}
