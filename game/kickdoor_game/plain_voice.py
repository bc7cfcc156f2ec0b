"""Who speaks to whom, in any game: names, "you", the verbs that go with them, lists and numbers.

A game's own voice says what a seat is called (`name`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .machine.ids import NO_CARD, CardId, Seat

_IRREGULAR = {"have": "has", "do": "does", "are": "is", "go": "goes", "were": "was"}


@dataclass(frozen=True, slots=True)
class PlainVoice:
    """Speaks about a table to one viewer; None: to somebody who watches."""

    table: Any
    viewer: Seat | None

    def name(self, seat: Seat) -> str:
        """Return what that seat is called."""
        raise NotImplementedError

    def who(self, seat: Seat | None) -> str:
        """As the subject of a sentence."""
        if seat is None or seat < 0:
            return "somebody"
        return "You" if seat == self.viewer else self.name(seat)

    def whom(self, seat: Seat | None) -> str:
        return "you" if seat is not None and seat == self.viewer else self.who(seat)

    def whose(self, seat: Seat) -> str:
        return "your" if seat == self.viewer else f"{self.name(seat)}'s"

    def self_of(self, seat: Seat) -> str:
        return "yourself" if seat == self.viewer else "themself"

    def their(self, seat: Seat) -> str:
        return "your" if seat == self.viewer else "their"

    def does(self, seat: Seat, verb: str) -> str:
        """`You draw`, `Boris draws`."""
        return f"{self.who(seat)} {self.verb(seat, verb)}"

    def verb(self, seat: Seat, verb: str) -> str:
        if seat == self.viewer:
            return verb
        if verb in _IRREGULAR:
            return _IRREGULAR[verb]
        if verb.endswith(("s", "x", "ch", "sh")):
            return verb + "es"
        if verb.endswith("y") and verb[-2] not in "aeiou":
            return verb[:-1] + "ies"
        return verb + "s"

    def card(self, card: CardId | None) -> str:
        if card is None or card == NO_CARD:
            return "something"
        called: str = self.table.card(card).name
        return called

    def cards(self, cards: Iterable[CardId]) -> str:
        """Names in which there is a comma or an `and` of their own are kept apart by semicolons."""
        names = [self.card(card) for card in cards]
        if len(names) > 1 and any("," in name or " and " in name for name in names):
            return "; ".join(names)
        return listed(names)


def listed(names: list[str]) -> str:
    """`a, b and c`; `nothing` for none."""
    if len(names) < 2:
        return names[0] if names else "nothing"
    return ", ".join(names[:-1]) + " and " + names[-1]


def counted(count: int, noun: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def capital(words: str) -> str:
    """The same with a capital letter at its beginning; "" stays ""."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """The same as a sentence that follows another one; "" stays ""."""
    return f" {words[0].upper()}{words[1:].rstrip('.')}." if words else ""


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else str(number)
