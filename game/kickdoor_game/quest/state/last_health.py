"""The last red token of Health is nobody's to give away: cards that hold it cannot be parted with by will.

Whatever takes such a card from its owner kills them; what they would do themselves is refused (quest.health.2). So
every list of cards that somebody may pack, drop, trade, sell or pay with asks here first (`HeroTable.cannot_spare`).
"""

from __future__ import annotations

from collections.abc import Iterable

from ...heroes.hero_sheet.hero import ZONES, Hero
from ...heroes.hero_sheet.sheet import made
from ...heroes.hero_sheet.zones import without
from ...heroes.table import HeroTable
from ...machine.errors import Refusal
from ...machine.ids import CardId
from ...machine.plain import clone
from ..cards.traits import MoreHealth
from .gear import more_tokens

HOLDS_THE_LAST = Refusal(
    "holds_last_health", "quest.health.2", "get Health back first: it holds your last, and you would die without it"
)


def held_back(table: HeroTable, hero: Hero, cards: Iterable[CardId], *, health: int) -> dict[CardId, Refusal]:
    """Return which of these cards hold the last of so much Health, with the reason; the others may all go together."""
    if MoreHealth not in made(table, hero).first:
        return {}
    going: list[CardId] = []
    held: dict[CardId, Refusal] = {}
    for card in cards:
        if _tokens_without(table, hero, (*going, card)) >= health:
            held[card] = HOLDS_THE_LAST
        else:
            going.append(card)
    return held


def refuses_wearing(
    table: HeroTable, hero: Hero, card: CardId, packing: Iterable[CardId], *, health: int
) -> Refusal | None:
    """Return why that Item cannot take the place of these in use, which go into the pack; None if it can."""
    if MoreHealth not in made(table, hero).first:
        return None
    return HOLDS_THE_LAST if _tokens_without(table, hero, packing, wearing=(card,)) >= health else None


def _tokens_without(table: HeroTable, hero: Hero, cards: Iterable[CardId], wearing: tuple[CardId, ...] = ()) -> int:
    """Return how many tokens of Health leave a hero with these cards, less those that come by `wearing` others."""
    left = clone(hero)
    for card in cards:
        for zone in ZONES:
            if card in zone.cards(left):
                zone.remove(left, card)
        left.cheats.pop(card, None)
        if card in left.in_use:
            left.in_use = without(left.in_use, card)
    left.in_use += wearing
    return more_tokens(table, hero) - more_tokens(table, left)
