"""How the cards are spread over levels, bonuses and prices is as it was written down (`make_decks`)."""

from __future__ import annotations

import pytest
from tests.sets.classic.make_decks import DECKS, written


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_as_it_was_counted(name: str) -> None:
    """A card came, went or changed? `python -m tests.sets.classic.make_decks`, and look at the difference."""
    assert DECKS[name]() == written(name), "count anew with `python -m tests.sets.classic.make_decks`, and look at it"
