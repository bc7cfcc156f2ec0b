"""Kinds of roles that the cards of a book give heroes: classes, races, Powers. A set may lack some of them."""

from __future__ import annotations

from ..language.book import Book
from ..language.cards import ClassCard, Power, RaceCard

CLASS, RACE, POWER = "class", "race", "power"


def roles_of(book: Book) -> tuple[str, ...]:
    """Return which of "class", "race" and "power" the book has cards of, in this order."""
    cards = book.by_key.values()
    kinds = ((CLASS, ClassCard), (RACE, RaceCard), (POWER, Power))
    return tuple(name for name, kind in kinds if any(isinstance(card, kind) for card in cards))
