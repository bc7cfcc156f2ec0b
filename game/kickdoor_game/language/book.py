"""A book: all cards of one table, numbered by `CardId`.

    book = Book.of(cards, vocabulary)
    book.card(book.ids["tax_golem"][0]).name

Every physical copy has its own id: deck by deck (Doors, then Treasures), each in the order given. Equal cards in equal
order give equal ids, and an equal digest, which a journal's header can name.
"""

from __future__ import annotations

import copyreg
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import msgspec

from kickdoor_game.machine.ids import CardId

from .loading.errors import CardError
from .loading.talk import Talk
from .vocabulary import Vocabulary

TEXTS = ("name", "flavour")
"""Fields of a card or room that are only shown: no rule depends on them."""


def read_only(held: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a read-only view of that dict. Pickles of such views call this."""
    return MappingProxyType(held)


# Pickle refuses views of dicts. Books, rules and numbers hold some, and every table refers to these.
copyreg.pickle(MappingProxyType, lambda view: (read_only, (dict(view),)))


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Book:
    """All cards of one table. `cards` is indexed by CardId; `decks` are the unshuffled decks by name.

    `by_key` holds each distinct card, and `ids` its copies, by key. `digest` is the SHA-256, in hex, of everything
    printed; `rules` the same without texts (`TEXTS`). `talk`: lines of packs that AI players may say at the table, by
    moment (`loading.talk`); nothing that is decided depends on them.
    """

    cards: tuple[Any, ...]
    decks: Mapping[str, tuple[CardId, ...]]
    by_key: Mapping[str, Any]
    ids: Mapping[str, tuple[CardId, ...]]
    digest: str
    rules: str = ""
    talk: Talk = field(default_factory=dict)

    @staticmethod
    def of(cards: Iterable[Any], vocabulary: Vocabulary) -> Book:
        """Return a book that numbers the copies of these cards. Raises CardError if two of them share a key."""
        return Book.laid([(card, vocabulary.deck_of(card)) for card in cards], vocabulary.decks)

    @staticmethod
    def laid(cards: Sequence[tuple[Any, str]], decks: Sequence[str]) -> Book:
        """Return a book of cards given with the names of their decks; `decks` names all decks, in order.

        Raises CardError if two cards share a key.
        """
        by_key: dict[str, Any] = {}
        for card, _ in cards:
            if card.key in by_key:
                raise CardError("book", card.key, "key", "is taken by another card of this table")
            by_key[card.key] = card
        in_order = [(card, deck) for deck in decks for card, home in cards if home == deck]
        printed = [card for card, _ in in_order]
        copies = [(card, deck) for card, deck in in_order for _ in range(card.copies)]
        ids: dict[str, list[CardId]] = {card.key: [] for card, _ in in_order}
        laid: dict[str, list[CardId]] = {deck: [] for deck in decks}
        for number, (card, deck) in enumerate(copies):
            ids[card.key].append(CardId(number))
            laid[deck].append(CardId(number))
        return Book(
            cards=tuple(card for card, _ in copies),
            decks=MappingProxyType({deck: tuple(numbers) for deck, numbers in laid.items()}),
            by_key=MappingProxyType(by_key),
            ids=MappingProxyType({key: tuple(numbers) for key, numbers in ids.items()}),
            digest=digest_of(printed),
            rules=rules_digest_of(printed),
        )

    def __copy__(self) -> Book:
        """Return the book itself: nothing in it can change."""
        return self

    def __deepcopy__(self, memo: Any) -> Book:
        """Return the book itself: nothing in it can change."""
        return self

    def card(self, card_id: CardId) -> Any:
        """Return the printed card with that id."""
        return self.cards[card_id]


def digest_of(cards: Iterable[Any]) -> str:
    """Return the SHA-256, in hex, of all that is printed on these cards, in order; fields at their defaults do not
    count."""
    return hashlib.sha256(msgspec.json.encode(list(cards), order="sorted")).hexdigest()


def rules_digest_of(printed: Iterable[Any]) -> str:
    """Return the SHA-256, in hex, of all that is printed on these cards but texts (`TEXTS`): equal for cards that play
    alike."""
    return digest_of(map(without_texts, printed))


def without_texts(printed: Any) -> Any:
    """Return a card, or a room tile as its faces, as plain data without its texts (`TEXTS`)."""
    if isinstance(printed, tuple):
        return [without_texts(face) for face in printed]
    plain = msgspec.to_builtins(printed, order="sorted")
    return {field: value for field, value in plain.items() if field not in TEXTS}
