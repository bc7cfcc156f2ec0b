"""The cards of classic as players read them: every one a name, a joke and rules that say what it does."""

from __future__ import annotations

import importlib.resources
import re
import tomllib

import msgspec
import pytest
from tests.catalogue import SETS, rules_of

from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Card, Curse
from kickdoor_game.language.checks import check
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.load import load_folder
from kickdoor_game.language.wording import facts, kind_name, related_rules, rules_text
from kickdoor_game.sets.classic.content import book, cards

FOLDER = SETS / "classic"
OUR_RULEBOOK_NAMES = {
    "Ancient",
    "Enraged",
    "Intelligent",
    "Humongous",
    "Baby",
    "Wandering Monster",
    "Mate",
    "Half-Breed",
    "Super Munchkin",
    "Divine Intervention",
    "Change Sex",
}
"""Cards that the rules speak of by name, and so the only ones we may call what the rulebook calls them."""


def test_the_checks_find_nothing() -> None:
    assert check(cards()) == []


def test_every_card_is_a_joke_in_one_line() -> None:
    for card in cards():
        assert card.flavour, f"{card.key} has no flavour line"
        assert card.flavour[-1] in ".?!" or card.flavour.endswith("STOP"), f"{card.key}: {card.flavour}"
        assert len(card.flavour) <= 75, f"{card.key}: {len(card.flavour)} characters"
    assert len({card.flavour for card in cards()}) == len(cards())


def test_a_key_is_made_of_words_of_its_name() -> None:
    for card in cards():
        words = re.sub(r"[^a-z0-9 ]", "", card.name.lower().replace("-", " ").replace("'", "")).split()
        key = card.key.split("_")
        assert [word for word in key if word not in words] == [], f"{card.key}: {card.name}"


def test_no_card_bears_a_name_of_the_rulebook_without_need() -> None:
    catalogue = tomllib.loads((FOLDER / "rules.toml").read_text("utf-8"))
    taken = {entry["name"].lower() for entry in catalogue["component"] if entry.get("kind") == "named card"}
    assert len(taken) > 15
    ours = {card.name for card in cards() if card.name.lower() in taken}
    assert ours <= OUR_RULEBOOK_NAMES


@pytest.mark.parametrize("card", cards(), ids=lambda card: str(card.key))
def test_every_card_says_what_it_is_and_does(card: Card) -> None:
    assert kind_name(card)
    text = rules_text(card)
    assert text[0].isupper() or text[0] in "+-"
    assert text.endswith(".")
    assert "  " not in text
    assert all(mark == mark.strip() and mark for mark in facts(card))
    rules = related_rules(card)
    assert rules
    assert len(set(rules)) == len(rules)
    assert set(rules) <= set(rules_of("classic"))


def test_cards_that_differ_in_the_game_differ_in_print() -> None:
    """Only the plain level cards and other equal ones may read alike; then nothing but name and flavour differs."""
    printed: dict[tuple[object, ...], Card] = {}
    for card in cards():
        print_ = (kind_name(card), facts(card), rules_text(card))
        twin = printed.setdefault(print_, card)
        assert Book.of([_anonymous(card)], DOOR_GAMES).digest == Book.of([_anonymous(twin)], DOOR_GAMES).digest


def _anonymous(card: Card) -> Card:
    return msgspec.structs.replace(card, key="x", name="X", flavour="", copies=1)


def test_the_rules_of_a_curse_and_of_a_lasting_one() -> None:
    by_key = {card.key: card for card in cards()}
    rust, cloud = by_key["overnight_rust"], by_key["personal_raincloud"]
    assert isinstance(rust, Curse)
    assert {"classic.curses.3", "classic.curses.4", "classic.curses.8", "classic.curses.9"} <= set(related_rules(rust))
    assert "classic.curses.7" not in related_rules(rust)
    assert {"classic.curses.6", "classic.curses.7"} <= set(related_rules(cloud))


def test_the_rules_of_things_by_place_size_and_value() -> None:
    by_key = {card.key: related_rules(card) for card in cards()}
    assert {"classic.items.12", "classic.items.3", "classic.items.10"} <= set(by_key["full_plate_second_helping"])
    assert "classic.items.14" in by_key["staff_meeting"]
    assert "classic.items.19" in by_key["spoon_of_office"]
    assert "classic.selling.1" not in by_key["spoon_of_office"]
    assert "classic.combat.17" in by_key["final_form"]
    assert "classic.enhancers.10" in by_key["baby"]
    assert "classic.enhancers.10" not in by_key["ancient"]


def test_the_set_is_read_from_its_package_and_from_a_folder_alike() -> None:
    package = load_folder(importlib.resources.files("kickdoor_game.sets.classic"), DOOR_GAMES)
    assert Book.of(package, DOOR_GAMES) == Book.of(load_folder(FOLDER, DOOR_GAMES), DOOR_GAMES) == book()


def test_the_page_of_the_set_counts_rightly() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+\.toml)` \| (\d+) \|", page, re.MULTILINE))
    found = {
        file.name: sum(card.get("copies", 1) for card in tomllib.loads(file.read_text("utf-8"))["card"])
        for file in FOLDER.glob("*.toml")
        if file.name != "rules.toml"
    }
    assert {name: int(count) for name, count in rows.items()} == found
    assert sum(found.values()) == 168
    assert f"{len(cards())} of them different" in page
