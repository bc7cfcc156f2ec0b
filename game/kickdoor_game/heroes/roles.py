"""What heroes of a book can be at all: a set need not have classes, or races, and says nothing of what it has not."""

from __future__ import annotations

from ..language.book import Book
from ..language.cards import ClassCard, RaceCard

CLASS, RACE = "class", "race"


def roles_of(book: Book) -> tuple[str, ...]:
    """Which of class and race there are in that book, in this order."""
    cards = book.by_key.values()
    kinds = ((CLASS, ClassCard), (RACE, RaceCard))
    return tuple(name for name, kind in kinds if any(isinstance(card, kind) for card in cards))
