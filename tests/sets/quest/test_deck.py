"""How cards and rooms of quest are spread over kinds, Levels, bonuses, prices and arrows, and that their texts fit."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import chain
from statistics import mean
from typing import Any

import pytest
from tests.catalogue import SETS
from tests.sets import decks
from tests.sets.decks import Printed, card_files, copies, printed, printed_in, spread
from tests.sets.test_texts import OLDER_THAN_THEIR_NAMES

from kickdoor_game.language.book import Book
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.cards.faces import COLOURS, RoomFace
from kickdoor_game.quest.cards.faults import SIZES, room_faults
from kickdoor_game.quest.cards.keywords import WEAPONS, WORN_ANYWAY
from kickdoor_game.quest.cards.kinds import deck_of
from kickdoor_game.quest.cards.wording.rooms import printed_room
from kickdoor_game.quest.vocabulary import QUEST_CARDS
from kickdoor_game.sets.quest.game import RULES

PRINTED = printed("quest")
"""Each different card as it is written."""
CARDS = tuple(RULES.book.by_key.values())
FACES = RULES.rooms()[1:]
"""Both faces of each tile."""
KNOWN = QUEST_CARDS.known_of(CARDS)
CATALOGUE = {rule["id"] for rule in tomllib.loads((SETS / "quest" / "rules.toml").read_text("utf-8"))["rule"]}

FLAVOUR_MOST = 70
NAME_MOST = 28
ALIKE_MOST = 6
CALLED_BY_THE_RULES = {
    *("Warrior", "Wizard", "Thief", "Cleric", "Elf", "Dwarf", "Halfling", "Second Grandmother", "Second Job"),
    *("Twin", "Gatecrasher", "Cheat"),
}
"""What bears the same name in every set, since the rules speak of it."""


def of_kind(kind: str) -> list[Printed]:
    """The different cards of that kind."""
    return decks.of_kind(PRINTED, kind)


def words_of(cards: list[Printed]) -> Counter[str]:
    """How many of these cards have which keyword."""
    return Counter(word for card in cards for word in card.get("keywords", ()))


def said() -> list[tuple[str, str]]:
    """Name and flavour of every card and room."""
    return [(each.name, each.flavour) for each in (*CARDS, *RULES.rooms())]


@pytest.mark.rule("quest.components.1")
def test_there_are_two_hundred_cards_in_three_decks() -> None:
    assert {deck: len(cards) for deck, cards in RULES.book.decks.items()} == {"monster": 38, "treasure": 81, "dxm": 81}
    assert {kind: copies(of_kind(kind)) for kind in spread(PRINTED, "kind")} == {
        "monster": 38,
        "item": 46,
        "one_shot": 22,
        "treasure_special": 13,
        "class": 12,
        "race": 9,
        "half_breed": 2,
        "super_munchkin": 2,
        "curse": 18,
        "enhancer": 7,
        "mate": 2,
        "wandering": 2,
        "cheat": 1,
        "dxm_special": 26,
    }


@pytest.mark.rule("quest.components.4")
def test_each_monster_is_there_once_and_has_a_figure_of_its_size() -> None:
    monsters = of_kind("monster")
    assert copies(monsters) == len(monsters) == 38
    sizes = {word: count for word, count in words_of(monsters).items() if word in SIZES}
    assert sizes == {"tiny": 8, "small": 8, "huge": 8}
    assert sum(not SIZES & set(card.get("keywords", ())) for card in monsters) == 14


@pytest.mark.rule("quest.components.8")
def test_monsters_follow_the_curve() -> None:
    monsters = of_kind("monster")
    low = {1: 5, 2: 5, 3: 3, 4: 4, 5: 3, 6: 4, 7: 1, 8: 3, 9: 1}
    assert spread(monsters, "level") == low | {10: 2, 12: 2, 14: 1, 15: 1, 16: 1, 18: 1, 20: 1}
    assert sum(card["treasures"] for card in monsters) == 69
    assert spread(monsters, "dice", 1) == {1: 27, 2: 9, 3: 2}
    assert {card["level"] for card in monsters if "fearsome" in card.get("keywords", ())} == {12, 14, 15, 16, 18, 20}
    assert {card["level"] for card in monsters if "ignores" in card} == {9, 10, 12, 14, 15, 16, 18, 20}
    assert all("ignores" in card for card in monsters if card["level"] > 8), "a beginner is not worth their while"


def test_monsters_get_about_in_different_ways() -> None:
    monsters = of_kind("monster")
    words = words_of(monsters)
    assert {way: words[way] for way in ("fast", "slow", "lurking", "contrary")} == {
        "fast": 5,
        "slow": 5,
        "lurking": 4,
        "contrary": 5,
    }
    assert words["undead"] == 7
    assert sum("passes" in card for card in monsters) == 4
    assert sum(card.get("smashes", False) for card in monsters) == 3


def test_items_follow_the_curve() -> None:
    items = of_kind("item")
    assert copies(items) == len(items) == 46
    assert spread(items, "slot") == {
        "headgear": 5,
        "armor": 6,
        "footgear": 5,
        "one_hand": 10,
        "two_hands": 6,
        "none": 14,
    }
    assert sum(bool(WORN_ANYWAY & set(card.get("keywords", ()))) for card in items) == 10
    assert spread(items, "bonus") == {0: 11, 1: 8, 2: 9, 3: 8, 4: 6, 5: 3, 6: 1}
    assert sum(1 for card in items if card.get("big")) == 4
    assert sum(bool(WEAPONS & set(card.get("keywords", ()))) for card in items) == 12


def test_prices_follow_the_curve() -> None:
    """Three Items make a Level, and what is Shiny is worth more than it helps."""
    items = of_kind("item")
    assert all(100 <= card["gold"] <= 1000 and card["gold"] % 100 == 0 for card in items)
    assert 300 <= mean(card["gold"] for card in items) <= 400
    assert all(100 <= card["gold"] <= 400 for card in of_kind("one_shot"))
    by_bonus = {1: 100, 2: 200, 3: 300, 4: 500, 5: 600, 6: 800}
    plain = [card for card in items if "traits" not in card and "shiny" not in card.get("keywords", ())]
    assert len(plain) > 25
    assert [card["key"] for card in plain if card["gold"] != by_bonus[card["bonus"]]] == []


def test_whoever_is_kept_from_an_item_misses_something() -> None:
    """A restriction makes an Item better by about two points."""
    items = of_kind("item")
    bound, free = ([card.get("bonus", 0) for card in items if ("only" in card) is only] for only in (True, False))
    assert len(bound) == 14
    assert mean(bound) - mean(free) > 1.5


def test_what_is_thrown_helps_either_side() -> None:
    thrown = [card for card in of_kind("one_shot") if card.get("throwable")]
    assert Counter(card["play"]["value"] for card in thrown) == {2: 3, 3: 3, 4: 1, 5: 2}
    assert all(card["play"].get("side", "either") == "either" for card in thrown)


def test_eight_treasures_are_for_going_up_a_level() -> None:
    levels = [card["play"] for card in of_kind("treasure_special") if card["play"]["play"] == "ascend"]
    assert len(levels) == 8
    assert sum(1 for play in levels if len(play) > 1) == 3


def test_enhancers_make_monsters_stronger_more_often_than_weaker() -> None:
    found = Counter[tuple[int, int]]()
    for card in of_kind("enhancer"):
        found[card["level"], card.get("treasures", 0)] += card.get("copies", 1)
    assert found == {(10, 2): 2, (5, 1): 2, (-5, -1): 2, (3, 0): 1}


@pytest.mark.rule(
    "quest.class.9",
    "quest.class.10",
    "quest.class.11",
    "quest.class.12",
    "quest.class.13",
    "quest.class.14",
    "quest.class.15",
    "quest.class.16",
    "quest.class.17",
    "quest.class.18",
    "quest.race.5",
    "quest.race.6",
    "quest.race.7",
    "quest.race.8",
    "quest.race.9",
)
def test_classes_and_races_have_their_abilities() -> None:
    has = {card["role"]: [trait["has"] for trait in card["traits"]] for card in (*of_kind("class"), *of_kind("race"))}
    assert has == {
        "warrior": ["wins_ties", "berserk", "d10"],
        "wizard": ["flee_discards", "d10"],
        "thief": ["backstab", "d10"],
        "cleric": ["extra_dice", "takes_discards", "d10"],
        "elf": ["flee", "level_for_helping"],
        "dwarf": ["big_unlimited", "hand_limit"],
        "halfling": ["double_sale", "flee"],
    }
    assert all(card["copies"] == 3 for card in (*of_kind("class"), *of_kind("race")))


@pytest.mark.rule("quest.components.2")
def test_twenty_four_tiles_have_forty_eight_rooms() -> None:
    assert (len(RULES.tiles), len(FACES)) == (24, 48)
    assert len({face.key for face in RULES.rooms()}) == len({face.name for face in RULES.rooms()}) == 49


@pytest.mark.rule("quest.search.8", "quest.unchangeable.7")
def test_nothing_is_wrong_with_cards_and_rooms() -> None:
    for place, card in enumerate(CARDS):
        assert list(QUEST_CARDS.faults_of(card, (*CARDS[:place], *CARDS[place + 1 :]), KNOWN)) == [], card.key
    for face in RULES.rooms():
        assert room_faults(face, KNOWN, entrance=face is RULES.entrance) == [], face.key


@pytest.mark.rule("quest.components.9")
def test_arrows_lead_everywhere() -> None:
    """Each colour moves monsters in about half of the rooms, in all directions."""
    assert all(2 <= len(face.arrows) <= 5 for face in FACES)
    for colour in COLOURS:
        sides = Counter(face.arrows[colour] for face in FACES if colour in face.arrows)
        assert sides.total() >= 24
        assert set(sides) == set(SIDES)
        assert min(sides.values()) >= 6


def test_rooms_are_searched_with_all_values() -> None:
    values = Counter(face.search for face in FACES)
    assert values == {2: 4, 1: 13, 0: 12, -1: 6, -2: 2, None: 11}


def test_rooms_are_good_and_bad_for_somebody() -> None:
    icons = Counter((icon.role, icon.green) for face in FACES for icon in face.icons)
    roles = {"warrior", "wizard", "thief", "cleric", "elf", "dwarf", "halfling"}
    assert {role for role, _ in icons} == {*roles, "everyone"}
    assert all(icons[role, True] >= 2 and icons[role, False] >= 2 for role in roles)


def test_many_rooms_have_rules_or_deals_of_their_own() -> None:
    assert sum(bool(face.deals) for face in FACES) == 18
    assert sum(bool(face.good_for or face.bad_for) for face in FACES) == 9
    assert sum(bool(face.monsters) for face in FACES) == 9
    assert sum(bool(face.enters) for face in FACES) == 5
    prices = Counter(
        name
        for deal in chain.from_iterable(face.deals for face in FACES)
        for name in ("gold", "worth", "cards", "levels")
        if getattr(deal, name)
    )
    assert set(prices) == {"gold", "worth", "cards", "levels"}


def test_no_two_share_a_key_a_name_or_a_joke() -> None:
    assert len({each.key for each in (*CARDS, *FACES)}) == len(CARDS) + len(FACES)
    for texts in zip(*said(), strict=True):
        assert [text for text, times in Counter(texts).items() if times > 1] == []


def test_no_other_set_has_a_card_of_that_name() -> None:
    others = {
        card["name"]
        for folder in SETS.iterdir()
        if folder.is_dir() and folder.name not in ("quest", "__pycache__")
        for card in printed(folder.name)
    }
    assert len(others) > 400
    assert {name for name, _ in said()} & others == CALLED_BY_THE_RULES


def test_names_and_flavour_fit_a_card() -> None:
    for name, flavour in said():
        assert len(name) <= NAME_MOST, name
        assert 0 < len(flavour) <= FLAVOUR_MOST, name
        assert (name + flavour).isascii()
        assert flavour[-1] in ".?", name


def test_a_key_is_made_of_words_of_its_name() -> None:
    for each in (*CARDS, *RULES.rooms()):
        if each.key in OLDER_THAN_THEIR_NAMES:
            continue
        words = re.sub(r"[^a-z0-9 ]", "", each.name.lower().replace("-", " ")).split()
        assert set(each.key.split("_")) <= set(words), each.key


@pytest.mark.parametrize("joint", [" of ", " with ", " in ", ", "])
@pytest.mark.parametrize("deck", ["monster", "treasure", "dxm", "room"])
def test_few_names_are_made_alike(deck: str, joint: str) -> None:
    named: list[Any] = [*FACES] if deck == "room" else [card for card in CARDS if deck_of(card) == deck]
    alike = [each.name for each in named if joint in each.name]
    assert len(alike) <= ALIKE_MOST, f"{joint!r}: {alike}"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_every_card_says_what_it_is_and_does(card: Any) -> None:
    print_ = QUEST_CARDS.printed(card)
    assert print_.kind
    assert print_.text[0].isupper() or print_.text[0] in "+-1"
    assert print_.text.endswith(".")
    assert "  " not in print_.text
    assert all(mark == mark.strip() and mark for mark in print_.facts)
    assert print_.touches
    assert len(set(print_.touches)) == len(print_.touches)
    assert set(print_.touches) <= CATALOGUE


@pytest.mark.parametrize("face", RULES.rooms(), ids=lambda face: face.key)
def test_every_room_says_what_it_is_and_does(face: RoomFace) -> None:
    print_ = printed_room(face)
    does = face.good_for or face.bad_for or face.monsters or face.enters or face.deals
    assert bool(print_.text) == bool(does)
    assert not does or re.fullmatch(r"[A-Z+-].*\.", print_.text)
    assert len(print_.facts) == len(face.icons) + len(face.arrows) + 1
    assert set(print_.touches) <= CATALOGUE


def test_cards_and_rooms_that_differ_in_the_game_differ_in_print() -> None:
    seen: dict[object, str] = {}
    for card in CARDS:
        print_ = QUEST_CARDS.printed(card)
        alike = type(card)(**{**fields_of(card), "key": "x", "name": "X", "flavour": "", "copies": 1})
        digest = Book.of([alike], QUEST_CARDS).digest
        assert seen.setdefault(print_[:3], digest) == digest, card.key
    assert len({printed_room(face) for face in RULES.rooms()}) == 49


def fields_of(card: Any) -> dict[str, Any]:
    return {name: getattr(card, name) for name in card.__struct_fields__}


def test_a_file_is_short_enough_to_be_read() -> None:
    for file in card_files("quest"):
        assert len(printed_in(file)) <= 25, file.name
    for file in (SETS / "quest" / "rooms").iterdir():
        assert len(tomllib.loads(file.read_text("utf-8"))["tile"]) <= 12, file.name


def test_the_page_of_the_set_counts_rightly() -> None:
    page = (SETS / "quest" / "README.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([\w/]+\.toml)` \| (\d+) \|", page, re.MULTILINE))
    found = {file.name: copies(printed_in(file)) for file in card_files("quest")}
    found |= {
        f"rooms/{file.name}": len(tomllib.loads(file.read_text("utf-8"))["tile"])
        for file in (SETS / "quest" / "rooms").iterdir()
    }
    assert {file: int(count) for file, count in rows.items()} == found
    assert f"200 cards, {len(CARDS)} of them different" in page
