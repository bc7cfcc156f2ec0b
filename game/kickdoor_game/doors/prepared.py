"""A match that begins in a position somebody has written down, with decks that are stacked turn by turn.

Everything else is the engine's own: the turns, the fights, the sums. It begins with the first turn instead of the
deal. Cards that shall be drawn in a turn are laid on top of their decks as that turn begins, each of them only if it
still lies in a deck; so what happened before cannot put a later turn out of order. What is not named lies in an order
that depends on nothing but the cards.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..heroes.hero_sheet.gear import clashes
from ..heroes.hero_sheet.hero import Hero
from ..heroes.hero_sheet.sheet import usable
from ..heroes.table import DOOR, TREASURE
from ..machine.frame import Frame
from ..machine.ids import CardId, CardKey, Seat
from ..machine.ruleset import Player
from .phases.setup import Match
from .phases.turn import Turn
from .rules import DoorsRules
from .table import DoorsTable

FIRST = Seat(0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """How one hero begins. Cards by key; `items` are carried, and in use if nothing is in the way."""

    level: int = 1
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preparation:
    """`tops`: by number of a turn, the cards to lie on top of both decks, the first to be drawn first.

    `first`: whose turn is the first one.
    """

    sheets: tuple[Sheet, ...]
    tops: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    first: Seat = FIRST


@dataclass(frozen=True, slots=True)
class PreparedRules(DoorsRules):
    """The rules of a set for matches that begin like this."""

    preparation: Preparation = field(default_factory=lambda: Preparation(()))

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> DoorsTable:
        """ValueError as ever, for another number of players than was prepared, or a card that is there no more."""
        table = DoorsRules.new_table(self, players, options)
        prepared = self.preparation
        if len(players) != len(prepared.sheets):
            raise ValueError(f"prepared for {len(prepared.sheets)} players, not {len(players)}")
        for hero, sheet in zip(table.heroes, prepared.sheets, strict=True):
            hero.level = sheet.level
            hero.hand = tuple(_taken(table, key) for key in sheet.hand)
            hero.items = tuple(_taken(table, key) for key in sheet.items)
            _put_on(table, hero)
        for deck, cards in table.decks.items():
            table.decks[deck] = sorted(cards, key=lambda card: zlib.crc32(f"{card} {table.card(card).key}".encode()))
        table.turn = prepared.first
        table.stack = [Match(step="take_turn")]
        return table

    def upkeep(self, table: DoorsTable) -> Frame | None:
        """Stacking a deck twice changes nothing, so it is done as long as the turn has not come to its door."""
        if table.phase == "arrange" and type(table.stack[-1]) is Turn:
            for key in reversed(self.preparation.tops.get(table.turn_number, ())):
                _lay_on_top(table, key)
        return DoorsRules.upkeep(self, table)


def _taken(table: DoorsTable, key: str) -> CardId:
    """A card of that name out of its deck."""
    for cards in table.decks.values():
        for card in cards:
            if table.card(card).key == key:
                cards.remove(card)
                return card
    raise ValueError(f"there is no card {key!r} left in the decks")


def _put_on(table: DoorsTable, hero: Hero) -> None:
    for card in hero.items:
        if usable(table, hero, card) and not clashes(table, hero, card):
            hero.in_use += (card,)


def _lay_on_top(table: DoorsTable, key: str) -> None:
    for deck in (DOOR, TREASURE):
        cards = table.decks[deck]
        found = next((card for card in reversed(cards) if table.card(card).key == CardKey(key)), None)
        if found is not None:
            cards.remove(found)
            cards.append(found)
            return
