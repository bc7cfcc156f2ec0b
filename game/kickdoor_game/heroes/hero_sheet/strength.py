"""What a hero is worth in a fight, part by part: Level, Items, what cards grant, curses that last.

`why` and the total are made of the same parts, so they cannot differ. What else counts in a fight is the engine's.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, cast

from ...language.cards import Item
from ...language.words.effects import Lingering, NextFight
from ...language.words.specials import FleeFrom, MonsterBonus
from ...language.words.traits import Bonus
from ...machine.ids import NO_CARD, NOBODY, CardId, RuleId, Seat
from ..table import HeroTable
from .hero import Hero
from .sheet import active_items, holds, traits


class Part(NamedTuple):
    """One line of a sum. `seat`: whose strength it is (NOBODY: the side's). `cause`: what the card says of it.

    `foe`: the number of the monster whose line it is.
    """

    what: str
    value: int
    rule: RuleId
    card: CardId = NO_CARD
    seat: Seat = NOBODY
    cause: Bonus | MonsterBonus | FleeFrom | None = None
    foe: int | None = None


class Opposed(NamedTuple):
    """What a hero fights against: all tags of the monsters, and whether Levels and Items count (classic.combat.4)."""

    tags: Collection[str]
    levels: bool = True
    items: bool = True


def own_parts(table: HeroTable, hero: Hero, opposed: Opposed | None = None) -> list[Part]:
    """A hero's own strength: Level, Items in use, traits, lasting curses. Without a fight: at rest."""
    parts: list[Part] = []
    if opposed is None or opposed.levels:
        parts.append(Part("level", hero.level, "classic.combat.2", seat=hero.seat))
    no_items = opposed is not None and (
        not opposed.items or any(isinstance(curse.word, NextFight) and curse.word.no_items for curse in hero.lasting)
    )
    if not no_items:
        bonuses = [(card, cast(Item, table.card(card)).bonus) for card in active_items(table, hero)]
        parts += [Part("item", bonus, "classic.combat.2", card, hero.seat) for card, bonus in bonuses if bonus]
    tags = opposed.tags if opposed is not None else ()
    for card, trait in traits(table, hero):
        if not isinstance(trait, Bonus) or (no_items and card in hero.items):
            continue
        fits = trait.who is None or holds(table, hero, trait.who)
        if fits and (trait.against is None or trait.against in tags):
            parts.append(Part("trait", trait.value, "classic.combat.2", card, hero.seat, trait))
    for curse in hero.lasting:
        match curse.word:
            case NextFight(penalty) if penalty and opposed is not None:
                parts.append(Part("curse", -penalty, "classic.combat.11", curse.card, hero.seat))
            case Lingering(strength=strength) if strength:
                parts.append(Part("curse", strength, "classic.curses.6", curse.card, hero.seat))
            case _:
                pass
    return parts


def strength_at_rest(table: HeroTable, hero: Hero) -> int:
    """The sum of their own parts outside any fight."""
    return sum(part.value for part in own_parts(table, hero))
