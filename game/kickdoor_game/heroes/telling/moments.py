"""What words of cards are about a moment: those of what a hero holds.

A hint says by such a word when it is of use: a kind of card (`power`), a tag or keyword (`bat`), or a card by its key.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...language.vocabulary import tag_of
from ...machine.ids import Seat
from ..table import HeroTable


def words_of_card(card: Any) -> frozenset[str]:
    """Its kind, its key, and its tags or keywords."""
    more = (*getattr(card, "tags", ()), *getattr(card, "keywords", ()))
    return frozenset((tag_of(type(card)), card.key, *more))


def words_of_cards(cards: Iterable[Any]) -> frozenset[str]:
    """Those of all of them."""
    return frozenset(word for card in cards for word in words_of_card(card))


def held(table: HeroTable, seat: Seat) -> frozenset[str]:
    """The words of the cards in that hero's hand."""
    return words_of_cards(map(table.card, table.heroes[seat].hand))
