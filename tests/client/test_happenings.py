"""What comes of whatever can happen, in each kind of scene, as it was last looked at."""

from __future__ import annotations

import pytest
from tests.client.happenings import FOLDER, SCENES_TRIED, happened


@pytest.mark.parametrize("name", SCENES_TRIED)
def test_it_is_what_was_looked_at(name: str) -> None:
    golden = FOLDER / f"{name}.txt"
    assert golden.exists(), f"new scene {name!r}: look at it with `python -m tests.client.happenings`, then commit it"
    assert happened(name) == golden.read_text("utf-8"), "look at it: `python -m tests.client.happenings; git diff`"


def test_every_golden_one_belongs_to_a_scene() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCENES_TRIED)
