"""All that agents can say to some questions, and what they see of them, is what was written down (`make_spellings`)."""

from __future__ import annotations

import pytest
from tests.ai import make_spellings
from tests.ai.make_spellings import GOLDEN, SHAPES, spelled

WRITTEN = {part.partition("\n")[0]: part.splitlines() for part in GOLDEN.read_text("utf-8").split("==== ")}


@pytest.mark.parametrize("name", SHAPES)
def test_each_question_is_spelled_as_it_was(name: str) -> None:
    """Changed on purpose? `.venv/bin/python -m tests.ai.make_spellings`; agents that were trained before do not fit."""
    assert [line.removeprefix("==== ") for line in spelled(name)] == WRITTEN[name]


@pytest.mark.parametrize("part", ["alphabet", "acts", "promises", "sights"])
def test_tokens_promises_and_what_is_seen_are_what_they_were(part: str) -> None:
    name, *lines = getattr(make_spellings, part)()
    assert lines == WRITTEN[name.removeprefix("==== ")][1:]
