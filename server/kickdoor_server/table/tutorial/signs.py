"""Whether what has happened, or what is asked, is what a lesson waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kickdoor_game.language.book import Book
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat

from .lesson import SAY, TO, Sign

OTHERS = "others"
"""In a field of a sign: anybody but the student, who is seat 0 wherever he is named."""

STUDENT = Seat(0)


@dataclass(frozen=True, slots=True)
class Shown:
    """An event at a table of a lesson. `names` are those of its chairs, by seat."""

    event: Event
    names: Sequence[str]
    book: Book

    def is_sign(self, sign: Sign) -> bool:
        """Return whether it is the event that is meant: of that class, each named field as the sign has it.

        A text stands for a seat's name, a card's key, or itself.
        """
        if sign.get("told") != type(self.event).__name__:
            return False
        named = [(name, wanted) for name, wanted in sign.items() if name not in ("told", SAY, TO)]
        return all(_fits(wanted, getattr(self.event, name), self.names, self.book) for name, wanted in named)


def _fits(wanted: str | int | bool, value: Any, names: Sequence[str], book: Book) -> bool:
    if isinstance(value, tuple):
        return any(_fits(wanted, one, names, book) for one in value)
    if not isinstance(wanted, str) or not isinstance(value, int):
        return bool(wanted == value)
    if wanted == OTHERS:
        return value != STUDENT
    if wanted in names:
        return value == names.index(wanted)
    return 0 <= value < len(book.cards) and book.cards[value].key == wanted
