"""What listeners make of stories that chance tells is what they made of them (`make_stories`)."""

from __future__ import annotations

import pytest
from tests.ai import make_overheard
from tests.ai.make_stories import STORIES, story, written


@pytest.mark.parametrize("seed", STORIES)
def test_a_story_is_heard_as_it_was(seed: int) -> None:
    """Changed on purpose? `.venv/bin/python -m tests.ai.make_stories`, and look at the difference."""
    assert list(story(seed)) == written(seed)


@pytest.mark.parametrize("name", make_overheard.STORIES)
def test_seats_remember_and_say_of_a_story_what_they_did(name: str) -> None:
    """Changed on purpose? `.venv/bin/python -m tests.ai.make_overheard`, and look at the difference."""
    assert make_overheard.story(name) == make_overheard.written(name)
