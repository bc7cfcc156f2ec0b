"""What one chair may see of the cards of a game with heroes, and how blanks are dealt when somebody imagines them.

Decks are blank, and so are hands of others and all but the top of the discards (classic.cards.1, classic.cards.4).
"""

from __future__ import annotations

from collections.abc import Collection

from ..machine.ids import CardId, Seat
from ..machine.observation import HIDDEN, blanks
from ..machine.plain import clone
from ..machine.questions import Generator, shuffled
from .hero_sheet.hero import Hero
from .hero_sheet.observed import from_outside
from .status import places
from .table import HeroTable


def heroes_seen(table: HeroTable, seat: Seat | None) -> list[Hero]:
    """Return all heroes, those of others as they look from outside."""
    return [clone(hero) if hero.seat == seat else from_outside(hero) for hero in table.heroes]


def decks_seen(table: HeroTable) -> dict[str, list[CardId]]:
    """Return the decks, of which only the height is seen."""
    return {deck: blanks(cards) for deck, cards in table.decks.items()}


def discards_seen(table: HeroTable, looking: Collection[str]) -> dict[str, list[CardId]]:
    """Return the discards; `looking`: those that a card lets this chair look through, as long as they look."""
    return {
        deck: list(cards) if deck in looking else [*blanks(cards[:-1]), *cards[-1:]]
        for deck, cards in table.discards.items()
    }


def shuffled_unseen(table: HeroTable, rng: Generator) -> dict[str, list[CardId]]:
    """Return the cards that are nowhere to be seen on an observed table, by their deck, each deck shuffled."""
    visible = set(places(table))
    unseen: dict[str, list[CardId]] = {deck: [] for deck in table.decks}
    for number in range(len(table.book.cards)):
        if CardId(number) not in visible:
            unseen[table.deck_of(CardId(number))].append(CardId(number))
    for cards in unseen.values():
        shuffled(cards, rng)
    return unseen


def fill_piles(table: HeroTable, unseen: dict[str, list[CardId]]) -> None:
    """Put cards of their own kind in the place of the blanks of decks and discards."""
    for deck, cards in unseen.items():
        for pile in (table.decks[deck], table.discards[deck]):
            for place, card in enumerate(pile):
                if card == HIDDEN:
                    pile[place] = cards.pop()
