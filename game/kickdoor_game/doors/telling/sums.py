"""Sums in words: what each line of a strength or a roll comes from, what a roll must reach, and what does not count."""

from __future__ import annotations

from typing import cast

from ...heroes.fight import Fight, Foe
from ...heroes.flight import escapes_without_roll, is_caught_without_roll
from ...heroes.hero import Hero
from ...heroes.strength import Part, flee_parts, hero_parts, totals
from ...language.cards import Monster
from ...language.effects import NextFight
from ...language.specials import FleeFrom, Forbids, MonsterBonus
from ...language.traits import Bonus
from ...language.wording.conditions import group
from ...language.wording.english import title
from ...language.wording.specials import special_text
from ...machine.ids import NO_CARD, NOBODY, RuleId, Seat
from ..table import DoorsTable
from .voice import Voice

DIE_MOST = 6


def part_words(table: DoorsTable, part: Part) -> str:
    """Where a line of a sum comes from: `level`, `Blessed Boots`, `Tax Golem, against Elves`, `backstab`."""
    if part.card == NO_CARD:
        return part.what.replace("_", " ")
    name = table.card(part.card).name
    match part.cause:
        case Bonus(who=who, against=against):
            when = [f"against {title(against)}"] if against else []
            return ", ".join([name, *when, *([f"for {group(who)}"] if who else [])])
        case MonsterBonus(who=who):
            return f"{name}, against {group(who)}"
        case FleeFrom(who=who) if who is not None:
            return f"{name}, for {group(who)}"
    return f"{name}, never below {table.numbers.monster_floor}" if part.what == "floor" else name


def chance_to_flee(table: DoorsTable, fight: Fight, hero: Hero, foe: Foe) -> tuple[str, RuleId]:
    """What his attempt to run away from that monster takes, in words and by which rule."""
    if escapes_without_roll(table, fight, hero, foe):
        return "it lets go without a roll", "classic.combat.4" if hero.seat not in fight.escaped else "classic.cards.11"
    if is_caught_without_roll(table, hero, foe):
        return "no roll gets away from it", "classic.combat.4"
    needed = table.numbers.flee_on - sum(part.value for part in flee_parts(table, hero, fight, foe))
    if needed > DIE_MOST:
        return f"no roll is high enough, it would take {needed}", "classic.runaway.3"
    return f"a roll of {max(needed, 1)} or more gets away", "classic.runaway.3"


def with_help(table: DoorsTable, viewer: Seat | None, seat: Seat) -> str:
    """Both sums if that seat joined the fight: `with Bob: 24 against 18`; "" if nobody can."""
    fight = table.fight
    if fight is None or fight.helper != NOBODY or seat in (NOBODY, fight.fighter):
        return ""
    heroes, monsters = totals(table, fight)
    more = sum(part.value for part in hero_parts(table, table.heroes[seat], fight))
    return f"with {Voice(table, viewer).whom(seat)}: {heroes + more} against {monsters}"


def fight_notes(table: DoorsTable, fight: Fight) -> list[str]:
    """What does not count in this fight, and because of whom."""
    notes = []
    for foe in fight.foes:
        for special in cast(Monster, table.card(foe.face)).specials:
            if isinstance(special, Forbids):
                notes.append(f"{table.card(foe.card).name}: {special_text(special)} (classic.combat.4)")
    for seat in fight.party():
        hero = table.heroes[seat]
        for curse in hero.lasting:
            if isinstance(curse.word, NextFight) and curse.word.no_items:
                notes.append(f"{table.card(curse.card).name}: {hero.name}'s Items give no bonus (classic.combat.11)")
    return notes
