"""Everything that can happen in each kind of scene leads to what was written down (`happenings`)."""

from __future__ import annotations

import pytest
from tests.client.happenings import FOLDER, SCENES_TRIED, happened
from tests.golden import insist_kept


@pytest.mark.parametrize("name", SCENES_TRIED)
def test_it_is_what_was_looked_at(name: str) -> None:
    insist_kept(
        FOLDER / f"{name}.txt", happened(name), f"what comes of things in {name}", "python -m tests.client.happenings"
    )


def test_every_golden_one_belongs_to_a_scene() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCENES_TRIED)
