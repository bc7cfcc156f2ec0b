"""A table that fits an observation: the blanks are filled at random with the cards that are nowhere to be seen.

`observe(imagine(seen), seat) == seen`, for every position: that is the test.
"""

from __future__ import annotations

from ..heroes.status import places
from ..heroes.table import DOOR, TREASURE
from ..language.cards import deck_of
from ..machine.ids import CardId
from ..machine.observation import HIDDEN
from ..machine.plain import clone
from ..machine.questions import Generator
from .observe import DoorsObservation
from .table import DoorsTable


def imagine(seen: DoorsObservation, rng: Generator) -> DoorsTable:
    """Decks and discards get cards of their own kind; hands get whatever is left."""
    table = clone(seen.table)
    visible = set(places(table))
    unseen: dict[str, list[CardId]] = {DOOR: [], TREASURE: []}
    for number, card in enumerate(table.book.cards):
        if CardId(number) not in visible:
            unseen[deck_of(card)].append(CardId(number))
    for cards in unseen.values():
        for i in range(len(cards) - 1, 0, -1):
            j = rng.randrange(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
    for deck, cards in unseen.items():
        for pile in (table.decks[deck], table.discards[deck]):
            for i, card in enumerate(pile):
                if card == HIDDEN:
                    pile[i] = cards.pop()
    rest = [*unseen[DOOR], *unseen[TREASURE]]
    for i in range(len(rest) - 1, 0, -1):
        j = rng.randrange(i + 1)
        rest[i], rest[j] = rest[j], rest[i]
    for hero in table.heroes:
        hero.hand = tuple(rest.pop() if card == HIDDEN else card for card in hero.hand)
    return table
