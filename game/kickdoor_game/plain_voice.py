"""English for any game, from one viewer's perspective: names or "you", matching verbs, lists and numbers.

Each game's own voice provides the name of a seat (`name`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .machine.ids import NO_CARD, CardId, Seat

_IRREGULAR = {"have": "has", "do": "does", "are": "is", "go": "goes", "were": "was"}


@dataclass(frozen=True, slots=True)
class PlainVoice:
    """Words for seats and cards of a table, as one viewer reads them; `viewer` None: a spectator."""

    table: Any
    viewer: Seat | None

    def name(self, seat: Seat) -> str:
        """Return the name of the player at that seat. Subclasses must implement it."""
        raise NotImplementedError

    def who(self, seat: Seat | None) -> str:
        """Return a seat as the subject of a sentence: "You", the name, or "somebody"."""
        if seat is None or seat < 0:
            return "somebody"
        return "You" if seat == self.viewer else self.name(seat)

    def whom(self, seat: Seat | None) -> str:
        """Return a seat as an object: "you", the name, or "somebody"."""
        return "you" if seat is not None and seat == self.viewer else self.who(seat)

    def whose(self, seat: Seat) -> str:
        """Return the possessive of a seat: "your" or "Boris's"."""
        return "your" if seat == self.viewer else f"{self.name(seat)}'s"

    def self_of(self, seat: Seat) -> str:
        """Return the reflexive pronoun of a seat: "yourself" or "themself"."""
        return "yourself" if seat == self.viewer else "themself"

    def their(self, seat: Seat) -> str:
        """Return the possessive pronoun of a seat: "your" or "their"."""
        return "your" if seat == self.viewer else "their"

    def does(self, seat: Seat, verb: str) -> str:
        """Return a subject with its verb: `You draw`, `Boris draws`."""
        return f"{self.who(seat)} {self.verb(seat, verb)}"

    def verb(self, seat: Seat, verb: str) -> str:
        """Return the verb in the form that goes with a seat: "draw" for the viewer, "draws" for others."""
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
        """Return the name of a card; "something" for none."""
        if card is None or card == NO_CARD:
            return "something"
        called: str = self.table.card(card).name
        return called

    def cards(self, cards: Iterable[CardId]) -> str:
        """Return the names of cards as a list."""
        return names_listed([self.card(card) for card in cards])


def listed(names: list[str]) -> str:
    """Return a list in words; "nothing" if it is empty.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(names) < 2:
        return names[0] if names else "nothing"
    return ", ".join(names[:-1]) + " and " + names[-1]


def names_listed(names: list[str]) -> str:
    """Return names as a list in words; separated by semicolons if a name has a comma or an "and" in it.

    >>> names_listed(["Pot", "Pan"]), names_listed(["Pot", "Pan, Again"])
    ('Pot and Pan', 'Pot; Pan, Again')
    """
    if len(names) > 1 and any(", " in name or " and " in name for name in names):
        return "; ".join(names)
    return listed(names)


def counted(count: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def capital(words: str) -> str:
    """Return the text with a capital first letter; "" stays ""."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """Return the text as a sentence to append to another: with a space in front, a capital and a full stop; "" stays
    "".
    """
    return f" {words[0].upper()}{words[1:].rstrip('.')}." if words else ""


def signed(number: int) -> str:
    """Return a number with its sign: +3, -1, +0."""
    return f"+{number}" if number >= 0 else str(number)
