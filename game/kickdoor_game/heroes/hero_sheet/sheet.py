"""Questions about a hero that cards and rules ask: what he is, what his cards grant him, whether a condition holds."""

from __future__ import annotations

from typing import TypeVar, assert_never

from ...language.cards import Item
from ...language.words.conditions import (
    AllOf,
    AnyOf,
    CarriesBig,
    Condition,
    Cursed,
    HasClass,
    HasFollower,
    HasPower,
    HasRace,
    HasSex,
    LevelAtLeast,
    LevelAtMost,
    Not,
    Wears,
)
from ...language.words.specials import ForSome, harms
from ...language.words.traits import HandLimit, Trait
from ...machine.ids import CardId
from ..table import HeroTable
from .hero import Hero
from .made import NOTHING, curses_on, made

TraitT = TypeVar("TraitT")


def race_names(table: HeroTable, hero: Hero) -> list[str]:
    """The races of his Race cards; `human` without one, and for a half-human (classic.races.2, classic.hybrids.3)."""
    return list(made(table, hero).races)


def class_names(table: HeroTable, hero: Hero) -> list[str]:
    """The classes of his Class cards; empty without one (classic.classes.2)."""
    return list(made(table, hero).classes)


def spared(table: HeroTable, hero: Hero) -> frozenset[str]:
    """The races and classes whose disadvantages he is spared: a single one beside its hybrid card (`hybrid_single`)."""
    return made(table, hero).spared


def usable(table: HeroTable, hero: Hero, card: CardId) -> bool:
    """Whether he meets the Item's restriction at this moment, or cheats (classic.items.10, classic.items.15).

    What is forbidden to a race or class whose disadvantages he is spared is not forbidden to him.
    """
    item = table.card(card)
    if not isinstance(item, Item):
        return False
    return card in hero.cheats or meets(table, hero, item.only)


def meets(table: HeroTable, hero: Hero, only: Condition | None) -> bool:
    """Whether they are what a card is restricted to, or would be without roles of which they are spared the bad."""
    if only is None or holds(table, hero, only):
        return True
    without = spared(table, hero)
    return bool(without) and holds(table, hero, only, without)


def concerns(table: HeroTable, hero: Hero, special: ForSome) -> bool:
    """Whether that special of a monster is about him; one that harms is not about who is spared what it hates."""
    who = special.who
    if who is None:
        return True
    if not holds(table, hero, who):
        return False
    without = spared(table, hero) if harms(special) else NOTHING
    return not without or holds(table, hero, who, without)


def active_items(table: HeroTable, hero: Hero) -> tuple[CardId, ...]:
    """The Items that help him now: in use, and their restriction met (classic.items.17)."""
    return made(table, hero).active


def uses(table: HeroTable, hero: Hero, key: str) -> bool:
    """Whether the Item of that key helps him now."""
    return any(table.card(card).key == key for card in active_items(table, hero))


def traits(table: HeroTable, hero: Hero) -> tuple[tuple[CardId, Trait], ...]:
    """Everything his cards in play grant him, with the card that grants it; no burden that he is spared."""
    return made(table, hero).traits


def trait_of(table: HeroTable, hero: Hero, kind: type[TraitT]) -> tuple[CardId, TraitT] | None:
    """The first trait of that kind that he has, with its card."""
    return made(table, hero).first.get(kind)


def traits_of(table: HeroTable, hero: Hero, kind: type[TraitT]) -> tuple[tuple[CardId, TraitT], ...]:
    """All traits of that kind that they have, each with its card: what several cards let one do may differ."""
    theirs = made(table, hero)
    if kind not in theirs.first:
        return ()
    return tuple([(card, trait) for card, trait in theirs.traits if isinstance(trait, kind)])


def hand_limit(table: HeroTable, hero: Hero) -> int:
    """How many cards he may hold at the end of his turn (classic.cards.6, classic.cards.7)."""
    limits = [trait.limit for _, trait in traits(table, hero) if isinstance(trait, HandLimit)]
    return max([table.numbers.hand_limit, *limits])


def is_big(table: HeroTable, card: CardId) -> bool:
    return getattr(table.card(card), "big", False)


def holds(table: HeroTable, hero: Hero, condition: Condition, without: frozenset[str] = NOTHING) -> bool:
    """Whether the condition is true of that hero now; `without`: if he were not of these races and classes."""
    match condition:
        case HasRace(name):
            return name in made(table, hero).races and name not in without
        case HasClass(name):
            classes = [role for role in made(table, hero).classes if role not in without]
            return name in classes or (name == "none" and not classes)
        case HasSex(sex):
            return hero.sex == sex
        case LevelAtMost(level):
            return hero.level <= level
        case LevelAtLeast(level):
            return hero.level >= level
        case Wears(slot):
            # Looked at slot first: an Item whose restriction asks what is worn elsewhere must not ask itself.
            worn = [card for card in hero.in_use if table.printed(card, Item).slot == slot]
            return any(usable(table, hero, card) for card in worn)
        case CarriesBig():
            return any(is_big(table, card) for card in hero.items)
        case HasPower(key):
            return key in table.powers_of(hero) or any(key in (None, table.card(card).key) for card in hero.powers)
        case Cursed():
            return curses_on(table, hero) > 0
        case HasFollower():
            return bool(hero.followers)
        case Not(of):
            return not holds(table, hero, of, without)
        case AnyOf(of):
            return any(holds(table, hero, part, without) for part in of)
        case AllOf(of):
            return all(holds(table, hero, part, without) for part in of)
    assert_never(condition)
