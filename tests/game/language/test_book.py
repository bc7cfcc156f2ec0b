"""A table's cards have numbers: Doors first, every copy its own, and equal cards give equal numbers."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import msgspec
import pytest
from tests.catalogue import set_names

from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Card, Curse, Item, Mate, OneShot, deck_of
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.errors import CardError
from kickdoor_game.language.loading.load import load_cards
from kickdoor_game.language.vocabulary import NO_CARDS
from kickdoor_game.language.words.effects import Die, LoseItem
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import start

TEA = OneShot(key="tea", name="Tea", gold=0, copies=2, play=Swing(5))
RUST = Curse(key="rust", name="Rust", copies=3, effects=(LoseItem(slot="armor"),))
MATE = Mate(key="mate", name="Twin", flee=-1)
HAT = Item(key="hat", name="Hat", slot="headgear", gold=200, bonus=1)
CARDS: tuple[Card, ...] = (TEA, RUST, HAT, MATE)


def test_every_copy_has_a_number_and_doors_come_first() -> None:
    book = Book.of(CARDS, DOOR_GAMES)
    assert [card.key for card in book.cards] == ["rust", "rust", "rust", "mate", "tea", "tea", "hat"]
    assert book.decks["door"] == (0, 1, 2, 3)
    assert book.decks["treasure"] == (4, 5, 6)
    assert book.card(CardId(4)) is TEA
    assert book.ids["rust"] == (0, 1, 2)
    assert book.by_key["hat"] is HAT
    assert all(deck_of(book.card(number)) == "door" for number in book.decks["door"])


def test_one_key_is_one_card() -> None:
    with pytest.raises(CardError, match='card "tea": field "key" is taken'):
        Book.of((*CARDS, TEA), DOOR_GAMES)


def test_the_digest_knows_every_printed_thing_and_the_order() -> None:
    digest = Book.of(CARDS, DOOR_GAMES).digest
    assert digest == Book.of(list(CARDS), DOOR_GAMES).digest
    assert len(digest) == 64
    changed = [
        Book.of((msgspec.structs.replace(TEA, flavour="Hot."), *CARDS[1:]), DOOR_GAMES),
        Book.of((msgspec.structs.replace(TEA, copies=1), *CARDS[1:]), DOOR_GAMES),
        Book.of((TEA, msgspec.structs.replace(RUST, effects=(Die(),)), HAT, MATE), DOOR_GAMES),
        Book.of((TEA, MATE, HAT, RUST), DOOR_GAMES),
        Book.of(CARDS[1:], DOOR_GAMES),
    ]
    assert len({digest, *(book.digest for book in changed)}) == 6


def test_the_digest_of_the_rules_knows_all_of_that_but_texts() -> None:
    rules = Book.of(CARDS, DOOR_GAMES).rules
    reworded = msgspec.structs.replace(TEA, name="Tea, Cold", flavour="Hot.")
    assert Book.of((reworded, *CARDS[1:]), DOOR_GAMES).rules == rules
    changed = [
        Book.of((msgspec.structs.replace(TEA, copies=1), *CARDS[1:]), DOOR_GAMES),
        Book.of((TEA, msgspec.structs.replace(RUST, effects=(Die(),)), HAT, MATE), DOOR_GAMES),
        Book.of((TEA, MATE, HAT, RUST), DOOR_GAMES),
        Book.of(CARDS[1:], DOOR_GAMES),
    ]
    assert len({rules, *(book.rules for book in changed)}) == 5


def test_the_digest_leaves_out_what_is_left_at_its_default() -> None:
    """So a word can get a new field, with a default, and old journals still find their book."""
    assert msgspec.json.decode(msgspec.json.encode(RUST)) == {
        "kind": "curse",
        "key": "rust",
        "name": "Rust",
        "copies": 3,
        "effects": [{"do": "lose_item", "slot": "armor"}],
    }


def test_nobody_changes_a_book() -> None:
    book = Book.of(CARDS, DOOR_GAMES)
    with pytest.raises(AttributeError):
        book.digest = ""  # type: ignore[misc]
    with pytest.raises(TypeError):
        book.by_key["hat"] = TEA  # type: ignore[index]


class Tile(msgspec.Struct, frozen=True):
    """A card of another game: each lies in the deck that it says."""

    key: str
    deck: str
    copies: int = 1
    name: str = ""
    flavour: str = ""


@pytest.mark.parametrize("name", set_names())
def test_a_table_with_all_that_it_refers_to_can_be_copied_and_pickled(name: str) -> None:
    """Its book is not copied, since nothing in it changes."""
    rules = ruleset(name)
    players = tuple(Player(who) for who in ("Ann", "Bob", "Cid")[: 2 if name == "ccg" else 3])
    table = start(rules, rules.new_table(players, {}))
    assert copy.deepcopy(table) == pickle.loads(pickle.dumps(table)) == table
    assert copy.deepcopy(table).book is copy.copy(table.book) is table.book
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert again.new_table(players, {}) == rules.new_table(players, {})


def test_a_game_has_the_decks_that_its_vocabulary_names() -> None:
    tiles = replace(NO_CARDS, card=Tile, decks=("rooms", "loot", "empty"), deck_of=lambda tile: tile.deck)
    book = Book.of((Tile("sock", "loot", 2), Tile("attic", "rooms")), tiles)
    assert dict(book.decks) == {"rooms": (0,), "loot": (1, 2), "empty": ()}
    assert [card.key for card in book.cards] == ["attic", "sock", "sock"]


def test_a_game_without_cards_has_an_empty_book_and_reads_none() -> None:
    assert Book.of((), NO_CARDS).cards == ()
    with pytest.raises(CardError, match="played without cards"):
        load_cards('[[card]]\nkind = "curse"\n', "x.toml", NO_CARDS)
