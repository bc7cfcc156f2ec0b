"""All that agents can say to some questions, and what they see of them, is what was written down (`make_spellings`)."""

from __future__ import annotations

import pytest
from tests.ai import make_spellings
from tests.ai.make_spellings import GOLDEN, SHAPES, spelled
from tests.golden import insist_same_lines

WRITTEN = {part.partition("\n")[0]: part.splitlines() for part in GOLDEN.read_text("utf-8").split("==== ")}


@pytest.mark.parametrize("name", SHAPES)
def test_each_question_is_spelled_as_it_was(name: str) -> None:
    """Agents that were trained before a change do not fit afterwards."""
    made = [line.removeprefix("==== ") for line in spelled(name)]
    insist_same_lines(WRITTEN[name], made, name, "python -m tests.ai.make_spellings")


@pytest.mark.parametrize("part", ["alphabet", "acts", "promises", "sights"])
def test_tokens_promises_and_what_is_seen_are_what_they_were(part: str) -> None:
    name, *lines = getattr(make_spellings, part)()
    kept = WRITTEN[name.removeprefix("==== ")][1:]
    insist_same_lines(kept, lines, part, "python -m tests.ai.make_spellings")
