"""Powers: the sum of their Ranks, how much of it is too much, and whom a Power suits (bites.powers)."""

from __future__ import annotations

from collections.abc import Iterable

from ...language.cards import Power
from ...language.words.traits import KeepsPowers
from ...machine.errors import Refusal
from ...machine.ids import CardId
from ...machine.questions import Option, card_option
from ..table import HeroTable
from .hero import Hero
from .sheet import made, meets


def rank(table: HeroTable, card: CardId) -> int:
    """Return the Rank of a Power."""
    return table.printed(card, Power).rank


def ranks(table: HeroTable, cards: Iterable[CardId]) -> int:
    """Return the sum of the Ranks of these Powers."""
    return sum(rank(table, card) for card in cards)


def surplus_ranks(table: HeroTable, hero: Hero) -> int:
    """Return by how many Ranks a hero's Powers exceed their Level; 0 for heroes who may keep them (bites.powers.15)."""
    if not hero.powers or KeepsPowers in made(table, hero).first:
        return 0
    return max(0, ranks(table, hero.powers) - hero.level)


def ranks_in_the_way(table: HeroTable, hero: Hero, card: CardId) -> int:
    """Return how many Ranks must go before another Power fits; traits make no difference (bites.powers.16)."""
    return max(0, ranks(table, (*hero.powers, card)) - hero.level)


def suits(table: HeroTable, hero: Hero, card: CardId) -> bool:
    """Return whether a hero meets a Power's restriction (bites.powers.5)."""
    return meets(table, hero, table.printed(card, Power).only)


def refuses_power(table: HeroTable, hero: Hero, card: CardId) -> Refusal | None:
    """Return why a hero cannot have a Power in play now, even if they gave up others; None if they can."""
    if not suits(table, hero, card):
        return Refusal("restriction_not_met", "bites.powers.5", "keep it until you are what it asks for")
    if rank(table, card) > hero.level:
        cure = f"keep it until you are of Level {rank(table, card)}"
        return Refusal("beyond_your_level", "bites.powers.7", cure)
    return None


def power_options(table: HeroTable, cards: Iterable[CardId]) -> tuple[Option, ...]:
    """Return an option for each of these Powers, worth its Rank."""
    return tuple(card_option(card, worth=rank(table, card)) for card in cards)
