"""Matches that begin in a prepared position, with decks stacked turn by turn.

Turns, fights and sums are the engine's own. The cards for a turn are laid on top of their decks when that turn begins,
each only if it still lies in a deck, so earlier events cannot disturb later turns. Cards that are not named lie in an
order that depends only on the cards.

Engines with more state (a map, Health) extend the sheet and the preparation in files of their own.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from ..language.book import Book
from ..machine.ids import CardId, CardKey, Seat
from .hero_sheet.gear import clashes
from .hero_sheet.hero import Hero
from .hero_sheet.sheet import usable
from .numbers import Numbers
from .table import HeroTable


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The beginning of one hero in a prepared match. Cards are named by key; `items` are carried, and in use where the
    rules allow it."""

    level: int = 1
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


class Preparation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared position: one sheet for each seat.

    `tops`: by turn number, the cards to lay on top of the decks, the first to be drawn first. `first`: the seat that
    has the first turn.
    """

    sheets: tuple[Sheet, ...] = ()
    tops: dict[int, tuple[str, ...]] = {}
    first: int = 0


def faults(
    preparation: Preparation, book: Book, base: Numbers, level_most: int, elsewhere: Sequence[str] = ()
) -> Iterator[str]:
    """Yield in words everything in a preparation that cannot be laid out: numbers of players, cards, Levels.

    `level_most`: the highest Level to begin at. `elsewhere`: keys of cards in places that only the engine has.
    """
    if not base.players_min <= len(preparation.sheets) <= base.players_max:
        yield f"{base.players_min} to {base.players_max} sit at a table, not {len(preparation.sheets)}"
    placed = [card for sheet in preparation.sheets for card in (*sheet.hand, *sheet.items)]
    placed += elsewhere
    for card in dict.fromkeys((*placed, *(card for cards in preparation.tops.values() for card in cards))):
        if card not in book.by_key:
            yield f"there is no card {card!r}"
    for card, count in Counter(placed).items():
        if card in book.by_key and count > len(book.ids[card]):
            yield f"{card!r} is held {count} times, of {len(book.ids[card])}"
    for sheet in preparation.sheets:
        if not 1 <= sheet.level <= level_most:
            yield f"a hero begins at Level 1 to {level_most}, not at {sheet.level}"


def lay_out(table: HeroTable, preparation: Preparation) -> None:
    """Give the heroes of a new table their prepared cards and Levels, order the decks, and set whose turn is first.

    Raises ValueError if the table has another number of heroes, or if a card is not in the decks.
    """
    if len(table.heroes) != len(preparation.sheets):
        raise ValueError(f"prepared for {len(preparation.sheets)} players, not {len(table.heroes)}")
    for hero, sheet in zip(table.heroes, preparation.sheets, strict=True):
        hero.level = sheet.level
        hero.hand = tuple(taken(table, key) for key in sheet.hand)
        hero.items = tuple(taken(table, key) for key in sheet.items)
        _put_on(table, hero)
    for deck, cards in table.decks.items():
        table.decks[deck] = sorted(cards, key=lambda card: zlib.crc32(f"{card} {table.card(card).key}".encode()))
    table.turn = Seat(preparation.first)


def stack_decks(table: HeroTable, keys: Sequence[str]) -> None:
    """Lay the cards of these keys on top of their decks, the first uppermost. Idempotent; skips cards that lie in no
    deck.
    """
    for key in reversed(keys):
        _lay_on_top(table, key)


def taken(table: HeroTable, key: str) -> CardId:
    """Take a card of that key out of its deck and return it. Raises ValueError if no deck has one."""
    for cards in table.decks.values():
        for card in cards:
            if table.card(card).key == key:
                cards.remove(card)
                return card
    raise ValueError(f"there is no card {key!r} left in the decks")


def _put_on(table: HeroTable, hero: Hero) -> None:
    """Put the hero's Items into use, those that they can use and that do not clash."""
    for card in hero.items:
        if usable(table, hero, card) and not clashes(table, hero, card):
            hero.in_use += (card,)


def _lay_on_top(table: HeroTable, key: str) -> None:
    """Move the topmost card of that key to the top of its deck, if a deck has one."""
    for cards in table.decks.values():
        found = next((card for card in reversed(cards) if table.card(card).key == CardKey(key)), None)
        if found is not None:
            cards.remove(found)
            cards.append(found)
            return
