"""What judging seats weigh, and what cards are worth to them, is what was written down.

Changed on purpose? `.venv/bin/python -m tests.ai.make_thoughts`, and look at the first difference of each match.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.ai.make_thoughts import MATCHES, THOUGHTS, WORTHS, match, worths


@pytest.mark.parametrize(("seed", "kinds"), MATCHES, ids=[str(seed) for seed, _ in MATCHES])
def test_seats_weigh_what_they_weighed(seed: int, kinds: Sequence[str]) -> None:
    written = THOUGHTS.read_text("utf-8").split("\n\n")
    assert "\n".join(match(seed, kinds)).strip() == next(
        text.strip() for text in written if text.startswith(f"match {seed}:")
    )


def test_cards_are_worth_what_they_were() -> None:
    assert "\n".join(worths()) + "\n" == WORTHS.read_text("utf-8")
