"""What is told in line mode when one state of a table gives way to another, as it was last looked at."""

from __future__ import annotations

import pytest
from tests.client.changes import FOLDER, STATES, changed, file_of


@pytest.mark.parametrize("state", STATES)
def test_what_is_told_of_a_change_is_what_was_looked_at(state: str) -> None:
    assert changed(state) == file_of(state).read_text("utf-8"), (
        "look at the new one: `python -m tests.client.changes; git diff`"
    )


def test_each_that_was_looked_at_is_still_there() -> None:
    assert set(FOLDER.glob("*.txt")) == {file_of(state) for state in STATES}
