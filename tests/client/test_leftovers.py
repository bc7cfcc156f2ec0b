"""What each key puts away on the screen, and what it leaves, is what was written down (`leftovers`)."""

from __future__ import annotations

import pytest
from tests.client.leftovers import kept, staying
from tests.client.scenes import SCENES
from tests.golden import insist_same

KEPT = kept()


@pytest.mark.parametrize("name", SCENES)
def test_it_stays_and_goes_as_it_was_looked_at(name: str) -> None:
    kept, now = "\n".join(KEPT.get(name, ())), "\n".join(staying(name))
    insist_same(kept, now, f"what stays in the scene {name}", "python -m tests.client.leftovers")


def test_what_is_kept_is_of_scenes_that_are_there() -> None:
    assert list(KEPT) == list(SCENES)
