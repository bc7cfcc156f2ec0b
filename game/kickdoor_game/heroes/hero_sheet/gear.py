"""Which Items a hero may carry and use: slots, Hands, Big Items, restrictions (classic.items.2 to classic.items.18)."""

from __future__ import annotations

from ...language.cards import Card, Item
from ...language.words.traits import BigUnlimited, CarriesItem, CarriesMoreBig
from ...machine.errors import Refusal
from ...machine.ids import CardId
from ..table import HeroTable
from .hero import Hero
from .sheet import HANDS, Granting, is_big, made, usable


def big_limit(table: HeroTable, hero: Hero) -> int | None:
    """Return how many Big Items a hero may carry; None: any number."""
    mine = made(table, hero)
    limit = table.numbers.big_limit
    if limit is None or BigUnlimited in mine.first:
        return None
    if CarriesMoreBig in mine.first:
        limit += sum(trait.more for _, trait in mine.traits if isinstance(trait, CarriesMoreBig))
    return limit


def gives_room(card: Card) -> bool:
    """Return whether a card in play lets its owner carry more Big Items, or carries one itself."""
    traits = card.traits if isinstance(card, Granting | Item) else ()
    return any(isinstance(trait, BigUnlimited | CarriesMoreBig | CarriesItem) for trait in traits)


def big_items(table: HeroTable, hero: Hero) -> tuple[CardId, ...]:
    """Return the hero's Big Items that count against the limit: those without a Cheat and not carried by a follower."""
    return made(table, hero).big


def may_carry(table: HeroTable, hero: Hero, cards: list[CardId], giving: list[CardId] | None = None) -> Refusal | None:
    """Return why a hero could not carry these cards as well, after giving `giving` away; None if they could."""
    more = sum(is_big(table, card) for card in cards)
    limit = big_limit(table, hero) if more else None
    if limit is None:
        return None
    kept = [card for card in big_items(table, hero) if card not in (giving or [])]
    if len(kept) + more > limit:
        big = "one Big Item" if limit == 1 else f"{limit} Big Items"
        return Refusal("too_many_big", "classic.items.3", f"make room first: {hero.name} may carry {big}")
    return None


def hands_used(table: HeroTable, cards: list[CardId]) -> int:
    """Return how many Hands these Items take together."""
    return sum(HANDS.get(table.printed(card, Item).slot, 0) for card in cards)


def clashes(table: HeroTable, hero: Hero, card: CardId) -> list[CardId]:
    """Return the Items in use that must be put out of use for this one; of those held in Hands, the lowest bonus
    first.
    """
    if hero.needs_no_room(card):
        return []
    slot = table.printed(card, Item).slot
    worn = [other for other in hero.in_use if not hero.needs_no_room(other) and other != card]
    if slot in HANDS:
        held = sorted(
            (other for other in worn if table.printed(other, Item).slot in HANDS),
            key=lambda other: (table.printed(other, Item).bonus, -other),
        )
        out = []
        while held and hands_used(table, held) + HANDS[slot] > table.hands_of(hero):
            out.append(held.pop(0))
        return out
    if slot == "none":
        return []
    return [other for other in worn if table.printed(other, Item).slot == slot]


def refuses_use(table: HeroTable, hero: Hero, card: CardId) -> Refusal | None:
    """Return why a carried Item cannot be put into use now; None if it can."""
    if table.in_fight(hero.seat):
        return Refusal("gear_fixed_in_combat", "classic.items.18", "wait until the combat is over")
    if not usable(table, hero, card):
        return Refusal("restriction_not_met", "classic.items.10", "carry it, sell it or trade it")
    return None
