"""How the cards of bites are spread over kinds, Levels, bonuses and prices: the curve that they were made by."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from tests.catalogue import SETS
from tests.scene import H, Scene

from kickdoor_game.heroes.hero_sheet.sheet import race_names
from kickdoor_game.language.loading.load import NO_CARDS_IN

FOLDER = SETS / "bites"
TREASURE_KINDS = {"item", "one_shot", "treasure_special"}
FLAVOUR_MOST = 70
NAME_MOST = 28

PRINTED: list[dict[str, Any]] = [
    card
    for file in sorted(FOLDER.glob("*.toml"))
    if file.name not in NO_CARDS_IN
    for card in tomllib.loads(file.read_text("utf-8"))["card"]
]
"""Each different card as it is written."""


def of_kind(kind: str) -> list[dict[str, Any]]:
    """The different cards of that kind."""
    return [card for card in PRINTED if card["kind"] == kind]


def copies(cards: Iterable[dict[str, Any]]) -> int:
    """How many cards they are in the deck."""
    return sum(card.get("copies", 1) for card in cards)


def spread(cards: Iterable[dict[str, Any]], field: str, default: Any = 0) -> Counter[Any]:
    """How many of these have which value there."""
    return Counter(card.get(field, default) for card in cards)


def test_the_two_decks_are_of_the_usual_size() -> None:
    treasures = [card for card in PRINTED if card["kind"] in TREASURE_KINDS]
    assert copies(treasures) == 73
    assert copies(PRINTED) - copies(treasures) == 95


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
        "one_shot": 24,
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
    assert spread(items, "bonus") == {0: 4, 1: 7, 2: 5, 3: 15, 4: 6, 5: 1}
    assert spread(items, "gold") == {0: 3, 200: 5, 300: 1, 400: 15, 600: 11, 700: 1, 800: 2}
    assert sum(1 for card in items if card.get("big")) == 7
    assert sum(1 for card in items if "only" not in card) == 19


def test_whoever_is_kept_from_an_item_misses_something() -> None:
    """A restriction makes an Item better by about two points."""
    items = of_kind("item")
    free = [card.get("bonus", 0) for card in items if "only" not in card]
    bound = [card.get("bonus", 0) for card in items if "only" in card]
    assert sum(bound) / len(bound) - sum(free) / len(free) > 1.5


def test_one_shots_follow_the_curve() -> None:
    one_shots = of_kind("one_shot")
    plain = [card["play"]["value"] for card in one_shots if set(card["play"]) == {"play", "value"}]
    assert Counter(plain) == {5: 3, 3: 3, 2: 3}
    assert sum(1 for card in one_shots if card["play"]["play"] != "swing") == 13


def test_nine_treasures_are_for_going_up_a_level() -> None:
    levels = [card for card in of_kind("treasure_special") if card["play"]["play"] == "ascend"]
    assert len(levels) == 9
    assert sum(1 for card in levels if len(card["play"]) > 1) == 3


@pytest.mark.parametrize("field", ["key", "name", "flavour"])
def test_no_two_cards_share_it(field: str) -> None:
    assert [said for said, times in spread(PRINTED, field).items() if times > 1] == []


def test_names_and_flavour_fit_a_card() -> None:
    assert [card["key"] for card in PRINTED if len(card["name"]) > NAME_MOST] == []
    assert [card["key"] for card in PRINTED if len(card["flavour"]) > FLAVOUR_MOST] == []
    assert all((card["name"] + card["flavour"]).isascii() for card in PRINTED)


def test_few_names_are_made_alike() -> None:
    for joint in (" of ", " with ", ", "):
        alike = [card["name"] for card in PRINTED if joint in card["name"]]
        assert len(alike) <= 6, f"{joint!r}: {alike}"


def test_a_file_is_short_enough_to_be_read() -> None:
    for file in FOLDER.glob("*.toml"):
        if file.name not in NO_CARDS_IN:
            assert len(tomllib.loads(file.read_text("utf-8"))["card"]) <= 25, file.name
