"""What a hero may carry and use: slots, hands, Big things, restrictions (classic.items.2 to classic.items.18)."""

from __future__ import annotations

from ...language.cards import Card, Item
from ...language.words.traits import BigUnlimited, CarriesItem, CarriesMoreBig
from ...machine.errors import Refusal
from ...machine.ids import CardId
from ..table import HeroTable
from .hero import Hero
from .sheet import HANDS, Granting, is_big, made, usable


def big_limit(table: HeroTable, hero: Hero) -> int | None:
    """How many Big Items he may carry; None: any number."""
    mine = made(table, hero)
    limit = table.numbers.big_limit
    if limit is None or BigUnlimited in mine.first:
        return None
    if CarriesMoreBig in mine.first:
        limit += sum(trait.more for _, trait in mine.traits if isinstance(trait, CarriesMoreBig))
    return limit


def gives_room(card: Card) -> bool:
    """Whether that card, in play, lets its owner carry more Big Items, or carries one itself."""
    traits = card.traits if isinstance(card, Granting | Item) else ()
    return any(isinstance(trait, BigUnlimited | CarriesMoreBig | CarriesItem) for trait in traits)


def big_items(table: HeroTable, hero: Hero) -> tuple[CardId, ...]:
    """The Big Items that count against the limit: a Cheat lifts it for the Item it lies on."""
    return made(table, hero).big


def may_carry(table: HeroTable, hero: Hero, cards: list[CardId], giving: list[CardId] | None = None) -> Refusal | None:
    """Whether he could carry these as well, once he has given those away."""
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
    return sum(HANDS.get(table.printed(card, Item).slot, 0) for card in cards)


def clashes(table: HeroTable, hero: Hero, card: CardId) -> list[CardId]:
    """The Items in use that would have to be put away for this one, the least useful of them first."""
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
    """Why this carried Item cannot be put into use now; None if it can."""
    if table.in_fight(hero.seat):
        return Refusal("gear_fixed_in_combat", "classic.items.18", "wait until the combat is over")
    if not usable(table, hero, card):
        return Refusal("restriction_not_met", "classic.items.10", "carry it, sell it or trade it")
    return None
