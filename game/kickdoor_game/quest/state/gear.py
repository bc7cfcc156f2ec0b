"""The places of Items: worn, carried on the belt, or packed (quest.items.1).

An Item is in use if it is worn, held or on the belt. Of the others, Items that are used up by one use hang on the belt,
and the rest is in the pack. An Item that its owner may not use, or has not enough Hands for, has no effect; it goes
into the pack, during a combat only after it (quest.items.7).
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
"""Most Items in a pack (quest.items.15)."""

SLOTS = ("headgear", "footgear", "armor")
"""Slots that hold one Item each (quest.items.10)."""


def packed(table: HeroTable, hero: Hero) -> tuple[CardId, ...]:
    """Return the Items in the hero's pack, in the order in which they were packed."""
    return tuple(card for card in hero.items if card not in hero.in_use and isinstance(table.card(card), Item))


def within_limits(table: HeroTable, hero: Hero, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return those of these usable Items in use that fit into slots and Hands; earlier cards take precedence.

    A Cheat exempts the Item that it lies on from both limits (quest.items.8).
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
    """Yield the extra Hands from cards in play, and from those Items in use that need no Hand themselves
    (quest.items.13).
    """
    items = (card for card in cards if hero.needs_no_room(card) or table.printed(card, Item).slot not in HANDS)
    for card in (*granting(table, hero), *items):
        for trait in getattr(table.card(card), "traits", ()):
            if isinstance(trait, MoreHands):
                yield trait.hands


def hands_of(table: HeroTable, hero: Hero) -> int:
    """Return how many Hands the hero has (quest.items.12, .13)."""
    return table.numbers.hands + sum(trait.hands for _, trait in traits_of(table, hero, MoreHands))


def powers_of(table: HeroTable, hero: Hero) -> frozenset[str]:
    """Return the powers that the hero has from cards in play and Items in use, wanted or not (quest.items.17).

    A Flaming Item gives the power `flame` (quest.items.18).
    """
    given = {trait.power for _, trait in traits_of(table, hero, Grants)}
    burns = any(FLAMING in keywords_of(table.card(card)) for card in active_items(table, hero))
    return frozenset({*given, "flame"} if burns else given)


def more_move(table: HeroTable, hero: Hero) -> int:
    """Return what the hero's cards in play and Items in use add to their Move; negative if they take some away."""
    return sum(trait.value for _, trait in traits_of(table, hero, MoreMove))


def more_tokens(table: HeroTable, hero: Hero) -> int:
    """Return how many Health tokens the hero has from cards, beyond the usual ones (quest.health.2)."""
    return sum(trait.tokens for _, trait in traits_of(table, hero, MoreHealth))
