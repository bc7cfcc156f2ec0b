"""How Items lie: worn, carried on the belt, or packed (quest.items.1).

In use is what is worn, held or on the belt. Of all other Items, those that are used up by one use hang on the belt
without further ado, and the rest is in the pack. What somebody may not use, or has not enough Hands for, helps nobody;
it goes into the pack, or after a combat if there is one (quest.items.7).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import HANDS, active_items, granting, traits_of
from ...heroes.table import HeroTable
from ...language.cards import Item
from ...machine.ids import CardId
from ..cards.keywords import FLAMING, keywords_of
from ..cards.traits import Grants, MoreHands, MoreHealth, MoreMove

PACK_HOLDS = 2
"""Items (quest.items.15)."""

SLOTS = ("headgear", "footgear", "armor")
"""One Item each (quest.items.10)."""


def packed(table: HeroTable, hero: Hero) -> tuple[CardId, ...]:
    """Return what is in the pack, in the order in which it came there."""
    return tuple(card for card in hero.items if card not in hero.in_use and isinstance(table.card(card), Item))


def within_limits(table: HeroTable, hero: Hero, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return which of these usable Items in use are within slots and Hands, the earlier before the later.

    A Cheat lifts both from the Item that it lies on (quest.items.8).
    """
    hands = table.numbers.hands + sum(_more_hands(table, hero, cards))
    taken: set[str] = set()
    found = []
    for card in cards:
        slot = table.printed(card, Item).slot
        if not hero.needs_no_room(card):
            if slot in taken or HANDS.get(slot, 0) > hands:
                continue
            hands -= HANDS.get(slot, 0)
            taken |= {slot} & set(SLOTS)
        found.append(card)
    return tuple(found)


def _more_hands(table: HeroTable, hero: Hero, cards: tuple[CardId, ...]) -> Iterator[int]:
    """What cards in play give, and Items in use that take no Hand themselves (quest.items.13)."""
    items = (card for card in cards if hero.needs_no_room(card) or table.printed(card, Item).slot not in HANDS)
    for card in (*granting(table, hero), *items):
        for trait in getattr(table.card(card), "traits", ()):
            if isinstance(trait, MoreHands):
                yield trait.hands


def hands_of(table: HeroTable, hero: Hero) -> int:
    """Return how many Hands they have (quest.items.12, .13)."""
    return table.numbers.hands + sum(trait.hands for _, trait in traits_of(table, hero, MoreHands))


def powers_of(table: HeroTable, hero: Hero) -> frozenset[str]:
    """Return the powers that cards in play and Items in use give them; they cannot decline one (quest.items.17).

    A Flaming Item gives Flame (quest.items.18).
    """
    given = {trait.power for _, trait in traits_of(table, hero, Grants)}
    burns = any(FLAMING in keywords_of(table.card(card)) for card in active_items(table, hero))
    return frozenset({*given, "flame"} if burns else given)


def more_move(table: HeroTable, hero: Hero) -> int:
    """Return what cards in play and Items in use add to their Move, less than nothing if they take some away."""
    return sum(trait.value for _, trait in traits_of(table, hero, MoreMove))


def more_tokens(table: HeroTable, hero: Hero) -> int:
    """Return how many tokens of Health they have beyond those of everybody (quest.health.2)."""
    return sum(trait.tokens for _, trait in traits_of(table, hero, MoreHealth))
