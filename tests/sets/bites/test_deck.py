"""How the cards of bites are spread over kinds, Levels, bonuses and prices: the curve that they were made by."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.scene import H, Scene
from tests.sets import decks
from tests.sets.decks import Printed, copies, printed, spread

from kickdoor_game.heroes.hero_sheet.sheet import race_names

PRINTED = printed("bites")
"""Each different card as it is written."""


def of_kind(kind: str) -> list[Printed]:
    """The different cards of that kind."""
    return decks.of_kind(PRINTED, kind)


@pytest.mark.rule("bites.hybrids.7")
def test_the_kinds_are_as_many_as_were_planned() -> None:
    assert {kind: copies(of_kind(kind)) for kind in spread(PRINTED, "kind")} == {
        "monster": 37,
        "curse": 13,
        "trap": 4,
        "power": 21,
        "race": 9,
        "half_breed": 2,
        "enhancer": 5,
        "wandering": 1,
        "follower": 2,
        "cheat": 1,
        "item": 38,
        "one_shot": 25,
        "treasure_special": 11,
    }


def test_monsters_follow_the_curve() -> None:
    monsters = of_kind("monster")
    low = {1: 5, 2: 4, 3: 1, 4: 4, 6: 3, 7: 1, 8: 3, 9: 1}
    high = {10: 3, 12: 3, 14: 3, 16: 3, 18: 2, 20: 1}
    assert spread(monsters, "level") == low | high
    assert sum(card["treasures"] for card in monsters) == 90
    assert {card["level"] for card in monsters if card.get("levels", 1) == 2} == {16, 18, 20}
    tags = Counter(tag for card in monsters for tag in card.get("tags", ()))
    assert tags == {"undead": 6, "bat": 5}


@pytest.mark.rule("bites.powers.1", "bites.powers.2", "bites.powers.6")
def test_powers_are_nineteen_and_two_of_them_have_two_cards() -> None:
    powers = of_kind("power")
    assert (len(powers), copies(powers)) == (19, 21)
    assert {card["key"] for card in powers if card.get("copies", 1) > 1} == {"looming", "brooding"}
    assert spread(powers, "rank") == {1: 8, 2: 7, 3: 4}
    assert len({repr(card["traits"]) for card in powers}) == 19


@pytest.mark.rule("bites.races.1")
def test_there_are_three_races_beside_humans() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    assert {card["role"] for card in of_kind("race")} == {"vampire", "werewolf", "changeling"}
    assert race_names(t.table, t.hero("Ann")) == ["human"]


def test_enhancers_come_as_in_classic() -> None:
    assert Counter((card["level"], card["treasures"]) for card in of_kind("enhancer")) == {
        (10, 2): 2,
        (5, 1): 2,
        (-5, -1): 1,
    }


def test_items_follow_the_curve() -> None:
    items = of_kind("item")
    assert spread(items, "slot") == {
        "headgear": 4,
        "armor": 5,
        "footgear": 3,
        "one_hand": 13,
        "two_hands": 5,
        "none": 8,
    }
    assert spread(items, "bonus") == {0: 4, 1: 8, 2: 5, 3: 14, 4: 6, 5: 1}
    assert spread(items, "gold") == {0: 3, 200: 5, 300: 1, 400: 15, 500: 1, 600: 10, 700: 1, 800: 2}
    assert sum(1 for card in items if card.get("big")) == 7
    assert sum(1 for card in items if "only" not in card) == 19
