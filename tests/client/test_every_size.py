"""Each screen is in every width the one in the recording, and fills it exactly."""

from __future__ import annotations

import pytest
from tests.client.every_size import differing, kept, painted
from tests.client.scenes import SCENES

KEPT = kept()
ANEW = "look at the new ones: `python -m tests.client.every_size SCENE COLUMNS` paints one; without words it writes all"


@pytest.mark.parametrize("name", SCENES)
def test_in_no_width_is_it_another_one(name: str) -> None:
    differ = differing(name, KEPT.get(name, []))
    assert not differ, f"{name} at {differ} columns, first: {painted(name, differ[0])}{ANEW}"


def test_what_is_kept_is_of_scenes_that_are_there() -> None:
    assert list(KEPT) == list(SCENES)
