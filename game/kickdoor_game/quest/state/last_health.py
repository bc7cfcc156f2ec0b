"""Protection of a hero's last Health: an owner cannot give up a card whose Health token is their last red one.

An effect that takes such a card kills its owner; their own actions with it are refused (quest.health.2). Every list of
cards that a hero may pack, drop, trade, sell or pay with is checked here first (`HeroTable.cannot_spare`).
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
"""The refusal for parting with such a card."""


def held_back(table: HeroTable, hero: Hero, cards: Iterable[CardId], *, health: int) -> dict[CardId, Refusal]:
    """Return which of these cards the hero must keep to stay alive with `health` red tokens, each with the refusal.

    The other cards may all go together.
    """
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
    """Return the refusal if wearing `card` would kill a hero with `health` red tokens, because the cards `packing` go
    into the pack for it; None if it would not.
    """
    if MoreHealth not in made(table, hero).first:
        return None
    return HOLDS_THE_LAST if _tokens_without(table, hero, packing, wearing=(card,)) >= health else None


def _tokens_without(table: HeroTable, hero: Hero, cards: Iterable[CardId], wearing: tuple[CardId, ...] = ()) -> int:
    """Return how many Health tokens the hero loses without `cards`, less those that they gain by `wearing`."""
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
