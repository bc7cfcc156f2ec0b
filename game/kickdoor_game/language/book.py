"""All cards of one table, numbered: what a `CardId` means.

    book = Book.of(cards)
    book.card(book.ids["tax_golem"][0]).name

Every physical copy has its own id: the Door cards first, then the Treasures, each in the order given. Equal cards in
equal order give equal ids, and a digest that a journal's header can name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import msgspec

from kickdoor_game.machine.ids import CardId

from .cards import Card, deck_of
from .errors import CardError


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Book:
    """`cards` is indexed by CardId; `doors` and `treasures` are the unshuffled decks; `digest` is sha256 in hex."""

    cards: tuple[Card, ...]
    doors: tuple[CardId, ...]
    treasures: tuple[CardId, ...]
    by_key: Mapping[str, Card]
    ids: Mapping[str, tuple[CardId, ...]]
    digest: str

    @staticmethod
    def of(cards: Iterable[Card]) -> Book:
        """Numbers the copies of these cards. CardError if two of them share a key."""
        printed = tuple(cards)
        by_key: dict[str, Card] = {}
        for card in printed:
            if card.key in by_key:
                raise CardError("book", card.key, "key", "is taken by another card of this table")
            by_key[card.key] = card
        in_order = [card for deck in ("door", "treasure") for card in printed if deck_of(card) == deck]
        copies = tuple(card for card in in_order for _ in range(card.copies))
        ids: dict[str, list[CardId]] = {card.key: [] for card in in_order}
        for number, card in enumerate(copies):
            ids[card.key].append(CardId(number))
        doors = sum(deck_of(card) == "door" for card in copies)
        return Book(
            cards=copies,
            doors=tuple(CardId(number) for number in range(doors)),
            treasures=tuple(CardId(number) for number in range(doors, len(copies))),
            by_key=MappingProxyType(by_key),
            ids=MappingProxyType({key: tuple(numbers) for key, numbers in ids.items()}),
            digest=digest_of(in_order),
        )

    def card(self, card_id: CardId) -> Card:
        """What is printed on that card."""
        return self.cards[card_id]


def digest_of(cards: Iterable[Card]) -> str:
    """sha256 in hex over all that is printed, in order; a field left at its default does not count."""
    return hashlib.sha256(msgspec.json.encode(list(cards), order="sorted")).hexdigest()
