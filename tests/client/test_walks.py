"""Whatever somebody presses, clicks and types in an evening holds together; some evenings are kept, to be read."""

from __future__ import annotations

import pytest
from tests.client.walks import FOLDER, KEPT, file_of, names, walked
from tests.golden import insist_kept


@pytest.mark.parametrize("name", names())
def test_screens_are_whole_and_what_is_sent_fits_after_each_step(name: str) -> None:
    text = walked(name)
    if name in KEPT:
        insist_kept(file_of(name), text, f"the walk {name}", "python -m tests.client.walks")


def test_every_golden_one_belongs_to_a_walk() -> None:
    assert set(FOLDER.glob("*.txt")) == {file_of(name) for name in KEPT}
    assert set(KEPT) <= set(names())
