"""The vocabulary of the door games: all words of all families in one value, and books of cards written in it."""

from __future__ import annotations

from importlib.resources import files
from types import MappingProxyType
from typing import get_args

from .book import Book
from .cards import Card, deck_of
from .house import AS_IN_2007, HouseRules
from .loading.checks import faults_of, known_of
from .loading.load import load_folder
from .vocabulary import Print, Vocabulary
from .wording import HOMES, facts, kind_name, related_rules, rules_text
from .words.conditions import Condition
from .words.effects import Effect
from .words.plays import Play
from .words.specials import Special
from .words.traits import Trait


def printed(card: Card, house: HouseRules = AS_IN_2007) -> Print:
    """Return what is printed on a card (kind, text, short facts, rules), as it reads at a table with these rules."""
    return Print(kind_name(card, house), rules_text(card, house), facts(card), related_rules(card))


DOOR_GAMES = Vocabulary(
    card=Card,
    families=MappingProxyType(
        {
            "conditions": get_args(Condition),
            "effects": get_args(Effect),
            "traits": get_args(Trait),
            "specials": get_args(Special),
            "plays": get_args(Play),
            "cards": get_args(Card),
        }
    ),
    decks=("door", "treasure"),
    deck_of=deck_of,
    known_of=known_of,
    faults_of=faults_of,
    printed=printed,
    homes=HOMES,
)
"""The language of the door games' cards."""


def book_in(package: str) -> Book:
    """Return the book of the cards in the folder of that package (a set passes its `__package__`). Raises CardError if
    a card is wrong.
    """
    return Book.of(load_folder(files(package), DOOR_GAMES), DOOR_GAMES)
