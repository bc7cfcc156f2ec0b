"""How the cards of shakespeare are spread over kinds, Levels, bonuses and prices: the curve that they were made by.

The rules' examples say numbers of cards by their names; here they are held to the cards.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from tests.catalogue import SETS

from kickdoor_game.language.loading.load import NO_CARDS_IN

FOLDER = SETS / "shakespeare"
TREASURE_KINDS = {"item", "one_shot", "treasure_special"}
FLAVOUR_MOST = 70
NAME_MOST = 28
NEEDED_BY_THE_RULES = {", ": 10, " of ": 9}
"""How many names are made with these: more than the 6 of a deck, since the rules' examples had them first."""

PRINTED: list[dict[str, Any]] = [
    card
    for file in sorted(FOLDER.glob("*.toml"))
    if file.name not in NO_CARDS_IN
    for card in tomllib.loads(file.read_text("utf-8"))["card"]
]
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


def of_kind(kind: str) -> list[dict[str, Any]]:
    """The different cards of that kind."""
    return [card for card in PRINTED if card["kind"] == kind]


def copies(cards: Iterable[dict[str, Any]]) -> int:
    """How many cards they are in the deck."""
    return sum(card.get("copies", 1) for card in cards)


def spread(cards: Iterable[dict[str, Any]], field: str, default: Any = 0) -> Counter[Any]:
    """How many of these have which value there."""
    return Counter(card.get(field, default) for card in cards)


def is_treasure(card: dict[str, Any]) -> bool:
    """Whether it lies in the Treasure deck: by its kind, or because a follower says so."""
    return card["kind"] in TREASURE_KINDS or card.get("deck") == "treasure"


def test_the_two_decks_are_of_the_usual_size() -> None:
    treasures = [card for card in PRINTED if is_treasure(card)]
    assert copies(treasures) == 73
    assert copies(PRINTED) - copies(treasures) == 95


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
        "treasure_special": 11,
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
    file = {"class": "classes.toml", "race": "races.toml"}[kind]
    classic = tomllib.loads((SETS / "classic" / file).read_text("utf-8"))["card"]
    there = {card["key"]: card["traits"] for card in classic if card["kind"] == kind}
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


@pytest.mark.parametrize("other", ["classic", "bites"])
def test_only_what_the_rules_need_is_in_another_set_too(other: str) -> None:
    there = [
        card
        for file in (SETS / other).glob("*.toml")
        if file.name not in NO_CARDS_IN
        for card in tomllib.loads(file.read_text("utf-8")).get("card", ())
    ]
    keys = {card["key"] for card in PRINTED} & {card["key"] for card in there}
    names = {card["name"] for card in PRINTED} & {card["name"] for card in there}
    assert keys <= SHARED
    assert names == {BY_KEY[key]["name"] for key in keys}
    assert not {card["flavour"] for card in PRINTED} & {card["flavour"] for card in there}


def test_names_and_flavour_fit_a_card() -> None:
    assert [card["key"] for card in PRINTED if len(card["name"]) > NAME_MOST] == []
    assert [card["key"] for card in PRINTED if len(card["flavour"]) > FLAVOUR_MOST] == []
    assert all((card["name"] + card["flavour"]).isascii() for card in PRINTED)


def test_few_names_are_made_alike() -> None:
    for joint in (" of ", " with ", ", "):
        alike = [card["name"] for card in PRINTED if joint in card["name"]]
        assert len(alike) <= NEEDED_BY_THE_RULES.get(joint, 6), f"{joint!r}: {alike}"


def test_a_file_is_short_enough_to_be_read() -> None:
    for file in FOLDER.glob("*.toml"):
        if file.name not in NO_CARDS_IN:
            assert len(tomllib.loads(file.read_text("utf-8"))["card"]) <= 25, file.name


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
        ("Prompter with Opinions", 4),
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
    found = {word["value"] for word in inside if "value" in word} | {
        -word["penalty"] for word in inside if "penalty" in word
    }
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
        "Trapdoor, Stage Left",
        "Steal the Scene",
        "Died in an Earlier Scene",
        "With Full Orchestra",
        "Uneasy Lies the Hat",
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
    assert BY_NAME["Trapdoor, Stage Left"]["play"].get("treasure", True)
    assert BY_NAME["Steal the Scene"]["play"] == {"play": "ascend"}
    assert BY_NAME["By Popular Demand"]["treasures"] == 2
    assert BY_NAME["In Need of a Prompt"]["treasures"] == -1
    assert (BY_NAME["With Full Orchestra"]["level"], BY_NAME["With Full Orchestra"].get("treasures", 0)) == (10, 0)
    assert BY_NAME["Died in an Earlier Scene"]["gives"] == "undead"
    assert {BY_NAME[name]["slot"] for name in ("Crown, Easily Mislaid", "Wig of State")} == {"headgear"}
    assert BY_NAME["Uneasy Lies the Hat"]["effects"] == [{"do": "lose_item", "slot": "headgear"}]
    assert BY_NAME["Birnam Wood, Moving Out"]["levels"] == 2
    assert "undead" in BY_NAME["Caesar, Back in Act Four"]["tags"]
