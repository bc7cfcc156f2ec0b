"""Words for a moment, from the cards that a hero holds: hints name the words for which they are of use.

A word is a kind of card (`power`), a tag or keyword (`bat`), or the key of a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...language.vocabulary import tag_of
from ...machine.ids import Seat
from ..table import HeroTable


def words_of_card(card: Any) -> frozenset[str]:
    """Return the words by which strategy hints refer to a card: its kind, key, tags and keywords."""
    more = (*getattr(card, "tags", ()), *getattr(card, "keywords", ()))
    return frozenset((tag_of(type(card)), card.key, *more))


def words_of_cards(cards: Iterable[Any]) -> frozenset[str]:
    """Return the words by which strategy hints refer to any of these cards (see `words_of_card`)."""
    return frozenset(word for card in cards for word in words_of_card(card))


def held(table: HeroTable, seat: Seat) -> frozenset[str]:
    """Return the words by which strategy hints refer to the cards in a hero's hand (see `words_of_card`)."""
    return words_of_cards(map(table.card, table.heroes[seat].hand))
