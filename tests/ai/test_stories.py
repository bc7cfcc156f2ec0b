"""What listeners make of stories that chance tells is what they made of them (`make_stories`)."""

from __future__ import annotations

import pytest
from tests.ai import make_overheard
from tests.ai.make_stories import STORIES, story, written
from tests.golden import insist_same_lines


@pytest.mark.parametrize("seed", STORIES)
def test_a_story_is_heard_as_it_was(seed: int) -> None:
    insist_same_lines(written(seed), story(seed), f"story {seed}", "python -m tests.ai.make_stories")


@pytest.mark.parametrize("name", make_overheard.STORIES)
def test_seats_remember_and_say_of_a_story_what_they_did(name: str) -> None:
    kept, heard = make_overheard.written(name), make_overheard.story(name)
    insist_same_lines(kept, heard, f"story {name}", "python -m tests.ai.make_overheard")
