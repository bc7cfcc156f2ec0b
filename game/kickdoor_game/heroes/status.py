"""Find inconsistencies in a table of heroes. Tests check this after every step."""

from __future__ import annotations

from collections import Counter

from ..language.cards import Item
from ..machine.ids import NO_CARD, CardId
from .hero_sheet.gear import clashes
from .hero_sheet.hero import Hero
from .hero_sheet.powers import surplus_ranks
from .table import HeroTable
from .upkeep import KeepSuper, OneRole, SurplusBig, SurplusPowers


def places(table: HeroTable) -> list[CardId]:
    """Return every card of the table, once for each place where it lies."""
    cards = [*table.aside]
    for pile in (*table.decks.values(), *table.discards.values()):
        cards += pile
    for hero in table.heroes:
        cards += hero.held()
        cards += [curse.card for curse in hero.lasting if curse.card not in table.aside]
    cards += table.elsewhere()
    return cards


def status(table: HeroTable) -> list[str]:
    """Return everything that is wrong with the table, in words; [] if it is sound."""
    problems = _cards_lost_or_doubled(table)
    for hero in table.heroes:
        problems += _hero_problems(table, hero)
    return problems


def _cards_lost_or_doubled(table: HeroTable) -> list[str]:
    """Return in words which cards lie in no place, in several, or are not in the book."""
    lying = places(table)
    everything = range(len(table.book.cards))
    if sorted(lying) == list(everything):
        return []
    counted = Counter(lying)
    problems = [
        f"card {card} lies in {counted[CardId(card)]} places" for card in everything if counted[CardId(card)] != 1
    ]
    problems += [f"card {card} is not in the book" for card in counted if card not in everything]
    return problems


def _hero_problems(table: HeroTable, hero: Hero) -> list[str]:
    """Return in words what is wrong with one hero."""
    name, problems = hero.name, []
    if not 1 <= hero.level <= table.numbers.goal_level:
        problems.append(f"{name} has level {hero.level} (classic.levels.1)")
    if not set(hero.in_use) <= set(hero.items):
        problems.append(f"{name} uses what they do not carry")
    if hero.dead and hero.items:
        problems.append(f"{name} is dead and has Items (classic.death.10)")
    if not set(hero.fresh) <= set(hero.hand):
        problems.append(f"{name} has just received what they do not hold")
    if table.over:
        return problems
    # A hero who has lost a hybrid card has two roles until they answer which one stays.
    asked = any(isinstance(frame, KeepSuper | OneRole) and frame.seat == hero.seat for frame in table.stack)
    if len(hero.races) > (2 if hero.half_breed != NO_CARD or asked else 1):
        problems.append(f"{name} has {len(hero.races)} races (classic.races.9)")
    if len(hero.classes) > (2 if hero.super_munchkin != NO_CARD or asked else 1):
        problems.append(f"{name} has {len(hero.classes)} classes (classic.classes.14)")
    settling = any(isinstance(frame, KeepSuper | OneRole | SurplusBig | SurplusPowers) for frame in table.stack)
    if not hero.dead and not settling and (over := surplus_ranks(table, hero)):
        problems.append(f"{name} has {over} Ranks too many (bites.powers.14)")
    most = table.numbers.followers_most
    if most is not None and len(hero.followers) > most:
        problems.append(f"{name} has {len(hero.followers)} followers (bites.minions.2)")
    if not (hero.borne.keys() <= set(hero.in_use) and set(hero.borne.values()) <= set(hero.followers)):
        problems.append(f"{name} has carried what is not there, or by nobody (shakespeare.treasure.17)")
    for card in () if table.gear_stays() else hero.in_use:
        if clashes(table, hero, card):
            item = table.printed(card, Item)
            problems.append(f"{name} uses {item.name} beyond the limit of its slot (classic.items.16)")
    return problems
