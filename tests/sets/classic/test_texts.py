"""What only the cards of classic say, and where they lie."""

from __future__ import annotations

import importlib.resources
from hashlib import sha256

from tests.catalogue import folder_of, set_names

from kickdoor_game import library
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.load import load_folder
from kickdoor_game.language.wording import related_rules

BOOK = library.ruleset("classic").book
FOLDER = folder_of("classic")
TAKEN = frozenset(
    (
        "0361a33219e4",
        "040eb379271f",
        "0be9b210d162",
        "1f91ae55b522",
        "34a455ffcac6",
        "41dda3b2113b",
        "49d3bc147609",
        "4e048fd2a62f",
        "4e191187cfd4",
        "4e710dd65900",
        "4ee005c89195",
        "5e207a414695",
        "7c877cc15927",
        "83aa20987aac",
        "a3ca38ef0e85",
        "a3e0c0499b5b",
        "a56d400c400f",
        "ac087e892190",
        "bbd50816a4dd",
        "c1ff4ff1a937",
        "c2ed7116beed",
    )
)
"""The names of cards that the rulebook of 2007 speaks of, in small letters, by the first letters of their SHA-256."""


def test_no_card_bears_a_name_of_the_published_rulebook() -> None:
    def taken(name: str) -> bool:
        return sha256(name.lower().encode()).hexdigest()[:12] in TAKEN

    assert [card.name for name in set_names() for card in library.cards_of(name) if taken(card.name)] == []
    assert taken("".join(map(chr, (109, 97, 116, 101)))), "or nothing would be found"


def test_the_rules_of_a_curse_and_of_a_lasting_one() -> None:
    by_key = {card.key: card for card in library.cards_of("classic")}
    rust, tape = by_key["overnight_rust"], by_key["uninvited_earworm"]
    assert isinstance(rust, Curse)
    assert {"classic.curses.3", "classic.curses.4", "classic.curses.8", "classic.curses.9"} <= set(related_rules(rust))
    assert "classic.curses.7" not in related_rules(rust)
    assert {"classic.curses.6", "classic.curses.7"} <= set(related_rules(tape))


def test_the_rules_of_things_by_place_size_and_value() -> None:
    by_key = {card.key: related_rules(card) for card in library.cards_of("classic")}
    assert {"classic.items.12", "classic.items.3", "classic.items.10"} <= set(by_key["full_plate_second_helping"])
    assert "classic.items.14" in by_key["laminated_spell"]
    assert "classic.items.19" in by_key["spoon_of_office"]
    assert "classic.selling.1" not in by_key["spoon_of_office"]
    assert "classic.combat.17" in by_key["dungeon_itself"]
    assert "classic.enhancers.10" in by_key["part_time"]
    assert "classic.enhancers.10" not in by_key["load_bearing"]


def test_the_set_is_read_from_its_package_and_from_a_folder_alike() -> None:
    package = load_folder(importlib.resources.files("kickdoor_game.sets.classic"), DOOR_GAMES)
    assert Book.of(package, DOOR_GAMES) == Book.of(load_folder(FOLDER, DOOR_GAMES), DOOR_GAMES) == BOOK
