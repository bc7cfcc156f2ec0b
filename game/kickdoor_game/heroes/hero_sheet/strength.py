"""A hero's strength in a fight, part by part: Level, Items, traits of cards, lasting curses.

Explanations and totals use the same parts, so they cannot differ. Each engine adds what else counts in its fights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language.cards import Item, RaceCard
from ...language.words.conditions import Condition
from ...language.words.counts import Per
from ...language.words.effects import Lingering, NextFight, NextTurn
from ...language.words.traits import Bonus, Flee
from ..table import HeroTable
from .hero import Hero
from .sheet import Opposed, StrengthPart, active_items, curses_on, holds, is_big, made, others, traits, uses

__all__ = ["Opposed", "StrengthPart", "own_flee_parts", "own_parts", "strength_at_rest"]


AT_REST = Opposed((), foes=0)
"""What a hero fights against who is in no fight."""


def own_parts(table: HeroTable, hero: Hero, opposed: Opposed | None = None) -> Sequence[StrengthPart]:
    """Return the summands of a hero's own strength, each with its cause: Level, Items in use, traits, lasting curses.
    `opposed` None: outside a fight."""
    no_items = opposed is not None and (
        not opposed.items or any(isinstance(curse.word, NextFight) and curse.word.no_items for curse in hero.lasting)
    )
    levels = opposed is None or opposed.levels
    mine = made(table, hero)
    against = AT_REST if opposed is None else opposed
    rests_on = (tuple(sorted(against.tags)), levels, no_items, *against[3:], curses_on(table, hero))
    parts = None if mine.looks_around else mine.strengths.get(rests_on)
    if parts is None:
        parts = mine.strengths[rests_on] = tuple(_of_cards(table, hero, against, levels=levels, items=not no_items))
    return parts if not hero.lasting else (*parts, *_of_curses(table, hero, opposed))


def _of_cards(table: HeroTable, hero: Hero, opposed: Opposed, *, levels: bool, items: bool) -> Iterator[StrengthPart]:
    """Yield the parts that come from the Level, Items and traits, which `own_parts` caches."""
    if levels:
        yield StrengthPart("level", hero.level, "classic.combat.2", seat=hero.seat)
    for card in active_items(table, hero) if items else ():
        if bonus := table.printed(card, Item).bonus:
            yield StrengthPart("item", bonus, "classic.combat.2", card, hero.seat)
    for card, trait in traits(table, hero):
        if not isinstance(trait, Bonus) or (not items and card in hero.items):
            continue
        cheated = table.cheats_give_most and card in hero.cheats
        if value := bonus_of(table, hero, trait, opposed, cheated=cheated):
            yield StrengthPart("trait", value, "classic.combat.2", card, hero.seat, trait)


def bonus_of(table: HeroTable, hero: Hero, trait: Bonus, opposed: Opposed, *, cheated: bool = False) -> int:
    """Return how much a bonus adds for its owner against these opponents; 0 if it does not count.

    `cheated`: its restriction to some heroes does not count.
    """
    fits = cheated or trait.who is None or holds(table, hero, trait.who)
    fits = fits and (trait.against is None or trait.against in opposed.tags)
    fits = fits and (opposed.alone or not trait.alone) and (opposed.in_company or not trait.company)
    if not fits or (trait.beside is not None and not uses(table, hero, trait.beside)):
        return 0
    return trait.value * counted(table, hero, trait.per, opposed, trait.whom)


def counted(table: HeroTable, hero: Hero, per: Per | None, opposed: Opposed, whom: Condition | None = None) -> int:
    """Return how many things there are that a bonus is multiplied by; 1 for a bonus that is not. `whom`: which other
    players count, if these are counted."""
    match per:
        case None if whom is None:
            return 1
        case "monster":
            return opposed.foes
        case "curse":
            return curses_on(table, hero)
        case "big_item":
            return sum(is_big(table, card) for card in hero.items)
        case "follower":
            return len(hero.followers)
        case "item":
            return len(hero.items)
        case "unused_item":
            return sum(card not in hero.in_use for card in hero.items)
        case "hand_card":
            return len(hero.hand)
        case "level_behind":
            return max(0, max((other.level for other in others(table, hero)), default=0) - hero.level)
        case "rival" | None:
            return sum(whom is None or holds(table, other, whom) for other in others(table, hero))
        case "bystander":
            return opposed.bystanders


def _of_curses(table: HeroTable, hero: Hero, opposed: Opposed | None) -> Iterator[StrengthPart]:
    """Yield the parts that come from lasting curses. `opposed` None: outside a fight."""
    for curse in hero.lasting:
        match curse.word:
            case NextFight() as word if opposed is not None and (less := word.penalty + word.each * opposed.bystanders):
                yield StrengthPart("curse", -less, "classic.combat.11", curse.card, hero.seat)
            case NextTurn(strength=strength) if strength and opposed is not None and table.turn == hero.seat:
                yield StrengthPart("curse", strength, "classic.curses.6", curse.card, hero.seat)
            case Lingering(strength=strength) if strength:
                yield StrengthPart("curse", strength, "classic.curses.6", curse.card, hero.seat)
            case _:
                pass


def own_flee_parts(table: HeroTable, hero: Hero) -> list[StrengthPart]:
    """Return what a hero's cards and curses add to every roll to run away (classic.runaway.4 to .6)."""
    parts: list[StrengthPart] = []
    for card, trait in traits(table, hero):
        if isinstance(trait, Flee):
            race = "classic.runaway.4" if trait.value > 0 else "classic.runaway.5"
            rule = race if isinstance(table.card(card), RaceCard) else "classic.runaway.6"
            parts.append(StrengthPart("trait", trait.value, rule, card, hero.seat))
    for curse in hero.lasting:
        match curse.word:
            case Lingering(flee=flee) if flee:
                parts.append(StrengthPart("curse", flee, "classic.curses.6", curse.card, hero.seat))
            case NextTurn(flee=flee) if flee and table.turn == hero.seat:
                parts.append(StrengthPart("curse", flee, "classic.curses.6", curse.card, hero.seat))
            case _:
                pass
    return parts


def strength_at_rest(table: HeroTable, hero: Hero) -> int:
    """Return a hero's strength outside a fight."""
    return sum(part.value for part in own_parts(table, hero))
