"""What the decks of the younger sets have in common: size, curve, and names and flavour that fit a card.

The deck of classic is written down in `classic/decks.golden.txt`.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.sets.decks import card_files, copies, is_treasure, of_kind, printed, printed_in, spread

FLAVOUR_MOST = 70
NAME_MOST = 28
ALIKE_MOST = 6
NEEDED_BY_THE_RULES = {("shakespeare", ", "): 10, ("shakespeare", " of "): 9}
"""How many names are made with these: more than the usual, since the rules' examples had them first."""

of_each = pytest.mark.parametrize("name", ["shakespeare", "bites"])


@of_each
def test_the_two_decks_are_of_the_usual_size(name: str) -> None:
    cards = printed(name)
    treasures = [card for card in cards if is_treasure(card)]
    assert copies(treasures) == 74
    assert copies(cards) - copies(treasures) == 95


@of_each
def test_whoever_is_kept_from_an_item_misses_something(name: str) -> None:
    """A restriction makes an Item better by about two points."""
    items = of_kind(printed(name), "item")
    free = [card.get("bonus", 0) for card in items if "only" not in card]
    bound = [card.get("bonus", 0) for card in items if "only" in card]
    assert sum(bound) / len(bound) - sum(free) / len(free) > 1.5


@of_each
def test_one_shots_follow_the_curve(name: str) -> None:
    one_shots = of_kind(printed(name), "one_shot")
    plain = [card["play"]["value"] for card in one_shots if set(card["play"]) == {"play", "value"}]
    assert Counter(plain) == {5: 3, 3: 3, 2: 3}
    assert sum(1 for card in one_shots if card["play"]["play"] != "swing") == {"shakespeare": 13, "bites": 14}[name]


@of_each
def test_six_treasures_are_for_a_level_as_it_is_and_some_for_one_on_a_condition(name: str) -> None:
    levels = [card for card in of_kind(printed(name), "treasure_special") if card["play"]["play"] == "ascend"]
    assert sum(1 for card in levels if len(card["play"]) == 1) == 6
    assert sum(1 for card in levels if len(card["play"]) > 1) == {"shakespeare": 4, "bites": 3}[name]


@of_each
@pytest.mark.parametrize("field", ["key", "name", "flavour"])
def test_no_two_cards_share_it(name: str, field: str) -> None:
    assert [said for said, times in spread(printed(name), field).items() if times > 1] == []


@of_each
def test_names_and_flavour_fit_a_card(name: str) -> None:
    cards = printed(name)
    assert [card["key"] for card in cards if len(card["name"]) > NAME_MOST] == []
    assert [card["key"] for card in cards if len(card["flavour"]) > FLAVOUR_MOST] == []
    assert all((card["name"] + card["flavour"]).isascii() for card in cards)


@of_each
@pytest.mark.parametrize("joint", [" of ", " with ", ", "])
def test_few_names_are_made_alike(name: str, joint: str) -> None:
    alike = [card["name"] for card in printed(name) if joint in card["name"]]
    assert len(alike) <= NEEDED_BY_THE_RULES.get((name, joint), ALIKE_MOST), f"{joint!r}: {alike}"


@of_each
def test_a_file_is_short_enough_to_be_read(name: str) -> None:
    for file in card_files(name):
        assert len(printed_in(file)) <= 25, file.name
