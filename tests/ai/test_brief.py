"""Names of cards in talk: one word, or `card`."""

from __future__ import annotations

import re

import pytest
from tests.catalogue import set_names

from kickdoor_ai.brief import called_briefly
from kickdoor_game import library


@pytest.mark.parametrize(
    ("name", "brief"),
    [
        ("Well-Travelled Cabbage", "cabbage"),
        ("The Helm of Selective Hearing", "helm"),
        ("Letter to the Editor", "letter"),
        ("Pointed Stick, the Original", "stick"),
        ("Battering Ram (Live)", "ram"),
        ("The Exam You Forgot", "exam"),
        ("Third-Best Bed", "bed"),
        ("Deed to the Wrong Castle", "deed"),
        ("Off-the-Peg Waistcoat", "waistcoat"),
        ("Understaffed", "card"),
        ("Lost to a Subplot", "card"),
        ("", "card"),
    ],
)
def test_a_card_is_named_in_one_word(name: str, brief: str) -> None:
    assert called_briefly(name) == brief


@pytest.mark.parametrize("set_name", set_names())
def test_any_card_is_one_word(set_name: str) -> None:
    for card in library.cards_of(set_name):
        brief = called_briefly(card.name)
        assert re.fullmatch(r"[a-z]+(?:[-'][a-z]+)*", brief), card.name
        assert brief == "card" or brief in card.name.lower()
