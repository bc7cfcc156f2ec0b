"""A match that begins in a position somebody has written down, with decks that are stacked turn by turn.

Everything else is the engine's own: the turns, the fights, the sums. Cards that shall be drawn in a turn are laid on
top of their decks as that turn begins, each of them only if it still lies in a deck; so what happened before cannot put
a later turn out of order. What is not named lies in an order that depends on nothing but the cards.

What only one engine has (a map, Health) it adds to the sheet and the preparation in a file of its own.
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
    """How one hero begins. Cards by key; `items` are carried, and in use if nothing is in the way."""

    level: int = 1
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


class Preparation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`tops`: by number of a turn, the cards to lie on top of all decks, the first to be drawn first.

    `first`: the seat whose turn is the first one.
    """

    sheets: tuple[Sheet, ...] = ()
    tops: dict[int, tuple[str, ...]] = {}
    first: int = 0


def faults(
    preparation: Preparation, book: Book, base: Numbers, level_most: int, elsewhere: Sequence[str] = ()
) -> Iterator[str]:
    """Say everything that cannot be laid out as it is written: players, cards, Levels.

    `level_most`: the highest to begin at. `elsewhere`: cards that are laid out where only the engine has a place.
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
    """Give the heroes of a new table what is written for them, put the decks in order, and let the first turn be whose
    it is to be. ValueError for another number of heroes than was prepared, or a card that is there no more."""
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
    """Lay these cards on top of their decks, the first uppermost; done twice it changes nothing."""
    for key in reversed(keys):
        _lay_on_top(table, key)


def taken(table: HeroTable, key: str) -> CardId:
    """Return a card of that name, out of its deck. ValueError: none is left there."""
    for cards in table.decks.values():
        for card in cards:
            if table.card(card).key == key:
                cards.remove(card)
                return card
    raise ValueError(f"there is no card {key!r} left in the decks")


def _put_on(table: HeroTable, hero: Hero) -> None:
    for card in hero.items:
        if usable(table, hero, card) and not clashes(table, hero, card):
            hero.in_use += (card,)


def _lay_on_top(table: HeroTable, key: str) -> None:
    for cards in table.decks.values():
        found = next((card for card in reversed(cards) if table.card(card).key == CardKey(key)), None)
        if found is not None:
            cards.remove(found)
            cards.append(found)
            return
