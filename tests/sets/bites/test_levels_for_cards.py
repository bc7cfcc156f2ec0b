"""A Level for two cards of the hand."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene


@pytest.mark.rule("bites.treasure.10")
@pytest.mark.card("bury_the_hatchet")
def test_a_hatchet_is_buried_with_two_cards_of_the_hand() -> None:
    t = Scene(Ann=H(level=4, hand=["bury_the_hatchet", "smelling_salts", "ominous_chord"]), Bob=H(), Cid=H(level=3))
    t.acts("Ann", "use", "bury_the_hatchet", "Cid", ("smelling_salts", "ominous_chord"))
    assert (t.hero("Ann").hand, t.hero("Ann").level, t.hero("Cid").level) == ((), 4, 4)


@pytest.mark.rule("bites.treasure.10")
def test_with_less_it_stays_in_the_hand() -> None:
    t = Scene(Ann=H(hand=["bury_the_hatchet", "smelling_salts"], items=["full_dance_card"]), Bob=H(), Cid=H())
    assert t.barred("Ann", "use", "bury_the_hatchet").code == "too_few_cards"
