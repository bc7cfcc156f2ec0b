"""Powers: what they add up to, how much of that is too much, and whom one is for (bites.powers)."""

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
    """What is printed on that Power."""
    return table.printed(card, Power).rank


def ranks(table: HeroTable, cards: Iterable[CardId]) -> int:
    """The Ranks of those Powers together."""
    return sum(rank(table, card) for card in cards)


def surplus_ranks(table: HeroTable, hero: Hero) -> int:
    """How many Ranks must go, all together being more than the Level; 0 for whoever keeps them (bites.powers.15)."""
    if not hero.powers or KeepsPowers in made(table, hero).first:
        return 0
    return max(0, ranks(table, hero.powers) - hero.level)


def ranks_in_the_way(table: HeroTable, hero: Hero, card: CardId) -> int:
    """How many Ranks must go before that Power fits as well; the same for everybody (bites.powers.16)."""
    return max(0, ranks(table, (*hero.powers, card)) - hero.level)


def suits(table: HeroTable, hero: Hero, card: CardId) -> bool:
    """Whether they are what that Power asks for (bites.powers.5)."""
    return meets(table, hero, table.printed(card, Power).only)


def refuses_power(table: HeroTable, hero: Hero, card: CardId) -> Refusal | None:
    """Why they cannot have that Power in play now, whichever other ones they part with; None if they can."""
    if not suits(table, hero, card):
        return Refusal("restriction_not_met", "bites.powers.5", "keep it until you are what it asks for")
    if rank(table, card) > hero.level:
        cure = f"keep it until you are of Level {rank(table, card)}"
        return Refusal("beyond_your_level", "bites.powers.7", cure)
    return None


def power_options(table: HeroTable, cards: Iterable[CardId]) -> tuple[Option, ...]:
    """One for each of those Powers, worth its Rank."""
    return tuple(card_option(card, worth=rank(table, card)) for card in cards)
