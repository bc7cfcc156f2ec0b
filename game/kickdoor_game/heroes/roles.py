"""What heroes of a book can be at all: a set may lack classes, races or Powers, and says nothing of them then."""

from __future__ import annotations

from ..language.book import Book
from ..language.cards import ClassCard, Power, RaceCard

CLASS, RACE, POWER = "class", "race", "power"


def roles_of(book: Book) -> tuple[str, ...]:
    """Which of class, race and Power there are in that book, in this order."""
    cards = book.by_key.values()
    kinds = ((CLASS, ClassCard), (RACE, RaceCard), (POWER, Power))
    return tuple(name for name, kind in kinds if any(isinstance(card, kind) for card in cards))
