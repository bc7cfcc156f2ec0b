"""How the cards of shakespeare are spread over kinds, Levels, bonuses and prices: the curve that they were made by.

The rules' examples say numbers of cards by their names; here they are held to the cards.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import Any

import pytest
from tests.catalogue import SETS
from tests.sets import decks
from tests.sets.decks import Printed, copies, printed, spread

FOLDER = SETS / "shakespeare"

PRINTED = printed("shakespeare")
"""Each different card as it is written."""

BY_NAME = {card["name"]: card for card in PRINTED}
BY_KEY = {card["key"]: card for card in PRINTED}
SHARED = {
    *("warrior", "wizard", "thief", "cleric", "elf", "dwarf", "halfling", "half_breed", "super_munchkin"),
    *("cheat", "wandering_monster"),
}
"""What other sets have by the same key and name: the rulebooks' own words."""
RULES: dict[str, Any] = tomllib.loads((FOLDER / "rules.toml").read_text("utf-8"))
TOLD = [rule[field] for rule in RULES["rule"] for field in ("text", "example", "ruling") if field in rule]
"""All that the rules say in prose."""


def of_kind(kind: str) -> list[Printed]:
    """The different cards of that kind."""
    return decks.of_kind(PRINTED, kind)


def test_the_kinds_are_as_many_as_were_planned() -> None:
    assert {kind: copies(of_kind(kind)) for kind in spread(PRINTED, "kind")} == {
        "monster": 37,
        "curse": 16,
        "class": 15,
        "super_munchkin": 2,
        "race": 9,
        "half_breed": 2,
        "enhancer": 6,
        "wandering": 3,
        "cheat": 1,
        "door_special": 4,
        "item": 37,
        "one_shot": 24,
        "treasure_special": 12,
        "follower": 1,
    }


def test_monsters_follow_the_curve() -> None:
    monsters = of_kind("monster")
    low = {1: 5, 2: 5, 4: 4, 6: 3, 7: 1, 8: 3, 9: 1}
    high = {10: 2, 11: 1, 12: 3, 14: 3, 16: 3, 18: 2, 20: 1}
    assert spread(monsters, "level") == low | high
    assert sum(card["treasures"] for card in monsters) == 90
    assert {card["level"] for card in monsters if card.get("levels", 1) == 2} == {16, 18, 20}
    assert Counter(tag for card in monsters for tag in card.get("tags", ())) == {"undead": 5}


def test_partners_name_each_other() -> None:
    partner = {
        card["key"]: special["of"]
        for card in of_kind("monster")
        for special in card.get("specials", ())
        if special["has"] == "partner"
    }
    assert len(partner) == 4
    assert {partner[other] for other in partner.values()} == set(partner)
    assert all(partner[other] == key for key, other in partner.items())


def test_classes_and_races_have_three_cards_each() -> None:
    assert {card["key"] for card in of_kind("class")} == {"warrior", "wizard", "thief", "cleric", "bard"}
    assert {card["key"] for card in of_kind("race")} == {"elf", "dwarf", "halfling"}
    assert {card["copies"] for card in of_kind("class") + of_kind("race")} == {3}


@pytest.mark.parametrize("kind", ["class", "race"])
def test_whoever_is_in_classic_too_can_do_the_same_there(kind: str) -> None:
    there = {card["key"]: card["traits"] for card in decks.of_kind(printed("classic"), kind)}
    here = {card["key"]: card["traits"] for card in of_kind(kind)}
    assert {key: here.get(key) for key in there} == there


def test_enhancers_are_six() -> None:
    assert Counter((card["level"], card.get("treasures", 0)) for card in of_kind("enhancer")) == {
        (10, 2): 1,
        (10, 0): 1,
        (5, 2): 1,
        (5, 1): 1,
        (3, 1): 1,
        (-5, -1): 1,
    }
    assert [card["gives"] for card in of_kind("enhancer") if "gives" in card] == ["undead"]


def test_items_follow_the_curve() -> None:
    items = of_kind("item")
    assert spread(items, "slot") == {
        "headgear": 4,
        "armor": 5,
        "footgear": 3,
        "one_hand": 13,
        "two_hands": 5,
        "none": 7,
    }
    assert spread(items, "bonus") == {0: 2, 1: 7, 2: 7, 3: 13, 4: 7, 5: 1}
    assert spread(items, "gold") == {0: 2, 200: 2, 300: 1, 400: 17, 600: 12, 700: 1, 800: 2}
    assert sum(1 for card in items if card.get("big")) == 7
    assert sum(1 for card in items if "only" not in card) == 19


@pytest.mark.parametrize("other", ["classic", "bites"])
def test_only_what_the_rules_need_is_in_another_set_too(other: str) -> None:
    there = printed(other)
    keys = {card["key"] for card in PRINTED} & {card["key"] for card in there}
    names = {card["name"] for card in PRINTED} & {card["name"] for card in there}
    assert keys <= SHARED
    assert names == {BY_KEY[key]["name"] for key in keys}
    assert not {card["flavour"] for card in PRINTED} & {card["flavour"] for card in there}


@pytest.mark.parametrize("example", RULES["example"], ids=lambda example: example["id"])
def test_the_worked_examples_have_the_cards_numbers(example: dict[str, Any]) -> None:
    for monster in example["monsters"]:
        card = BY_NAME[monster["name"]]
        assert monster["level"] == card["level"]
        assert monster["treasures"] == card["treasures"]
        assert monster["levels"] == card.get("levels", 1)
        against = {special["who"]["name"]: special["value"] for special in card.get("specials", ())}
        assert {key[3:]: value for key, value in monster.items() if key.startswith("vs_")} == against
    for hero in example["cast"]:
        items = [BY_NAME[item["name"]] for item in hero.get("items", ())]
        assert [item["bonus"] for item in hero.get("items", ())] == [card["bonus"] for card in items]
        held = {card["key"] for card in items}
        beside = [trait["value"] for card in items for trait in card.get("traits", ()) if trait.get("beside") in held]
        assert hero.get("set_bonus", 0) == sum(beside)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("Lute, Slightly Loaded", 4),
        ("Ruff, Extra Large", 1),
        ("Sword, Rehearsal Use Only", 2),
        ("Buskins of Early Exit", 2),
        ("By Popular Demand", 5),
        ("In Need of a Prompt", -5),
        ("Booed from the Balcony", -5),
        ("Heckled in Verse", -3),
        ("Bear Who Knows Its Cue", -1),
        ("Prompter with Misgivings", 4),
    ],
)
def test_what_the_rules_say_of_a_card_s_number_is_printed_on_it(name: str, number: int) -> None:
    said = [int(found) for text in TOLD for found in re.findall(rf"{name} \((?:Level \d+, )?([+-]\d+)", text)]
    assert said
    assert set(said) == {number}
    assert number in numbers_of(BY_NAME[name])


def numbers_of(card: dict[str, Any]) -> set[int]:
    """What that card adds or takes off, wherever it is written on it."""
    inside = [word for field in ("traits", "specials", "effects") for word in card.get(field, ())]
    found = {word[field] for word in inside for field in ("value", "strength") if field in word}
    found |= {-word["penalty"] for word in inside if "penalty" in word}
    return found | {card.get("bonus", 0)} | ({card["level"]} if card["kind"] == "enhancer" else set())


def test_the_levels_that_the_rules_say_are_printed() -> None:
    said = [
        (name, int(level))
        for text in TOLD
        for name, level in re.findall(rf"({'|'.join(map(re.escape, BY_NAME))}) \(Level (\d+)", text)
    ]
    assert len(said) > 5
    assert [(name, level) for name, level in said if BY_NAME[name]["level"] != level] == []


@pytest.mark.parametrize(
    "name",
    [
        "Doublet of Double Meaning",
        "Crown, Easily Mislaid",
        "Wig of State",
        "Casket Number Four",
        "Front of a Horse",
        "Back of a Horse",
        "Small Beer from Eastcheap",
        "Unannounced Safety Curtain",
        "Steal the Scene",
        "Died in an Earlier Scene",
        "With Full Orchestra",
        "The Crown Changes Heads",
    ],
)
def test_the_rules_speak_of_cards_that_there_are(name: str) -> None:
    spoken = [*TOLD, *(step["does"] for example in RULES["example"] for step in example["steps"])]
    spoken += [
        item["name"] for example in RULES["example"] for hero in example["cast"] for item in hero.get("items", ())
    ]
    assert name in BY_NAME
    assert any(name in text for text in spoken)


def test_what_the_rules_count_on_is_so() -> None:
    assert BY_NAME["Casket Number Four"]["gold"] == 1100
    assert BY_NAME["Small Beer from Eastcheap"]["play"] == {"play": "swing", "value": 2}
    assert BY_NAME["Unannounced Safety Curtain"]["play"].get("treasure", True)
    assert BY_NAME["Steal the Scene"]["play"] == {"play": "ascend"}
    assert BY_NAME["By Popular Demand"]["treasures"] == 2
    assert BY_NAME["In Need of a Prompt"]["treasures"] == -1
    assert (BY_NAME["With Full Orchestra"]["level"], BY_NAME["With Full Orchestra"].get("treasures", 0)) == (10, 0)
    assert BY_NAME["Died in an Earlier Scene"]["gives"] == "undead"
    assert {BY_NAME[name]["slot"] for name in ("Crown, Easily Mislaid", "Wig of State")} == {"headgear"}
    assert BY_NAME["The Crown Changes Heads"]["effects"] == [{"do": "give_to", "slot": "headgear", "to": "right"}]
    assert BY_NAME["Birnam Wood, Moving Out"]["levels"] == 2
    assert "undead" in BY_NAME["Caesar, Back in Act Four"]["tags"]
