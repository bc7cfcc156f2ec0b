"""The limit on followers of a hero, and the follower that a new one replaces."""

from __future__ import annotations

from ...language.cards import Follower
from ...language.words.traits import CarriesItem
from ...machine.ids import CardId
from ..table import HeroTable
from .hero import Hero


def has_all_followers(table: HeroTable, hero: Hero) -> bool:
    """Return whether a hero has as many followers as the set allows, so that another must replace one
    (bites.minions.2).
    """
    most = table.numbers.followers_most
    return most is not None and len(hero.followers) >= most


def replaced(table: HeroTable, hero: Hero) -> tuple[CardId, ...]:
    """Return the followers of which one must go when another comes; () while there is room."""
    return hero.followers if has_all_followers(table, hero) else ()


def bearers(table: HeroTable, hero: Hero) -> list[CardId]:
    """Return the hero's followers who can carry an Item (shakespeare.treasure.17)."""
    return [
        card
        for card in hero.followers
        if any(isinstance(trait, CarriesItem) for trait in table.printed(card, Follower).traits)
    ]
