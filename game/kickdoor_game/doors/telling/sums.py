"""Sums in words: where each part of a strength or a roll comes from, and what a roll must reach."""

from __future__ import annotations

from ...heroes.hero_sheet.gear import clashes
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import concerns, usable
from ...heroes.hero_sheet.strength import StrengthPart
from ...heroes.telling.voice import listed
from ...language.cards import Item, Mate
from ...language.english import HIGHEST_OF_DIE, numbered, title
from ...language.words.conditions import group, restriction
from ...language.words.counts import for_so_many
from ...language.words.specials import Crowd, FleeFrom, Grows, Mirrors, MonsterBonus
from ...language.words.traits import Bonus
from ...machine.ids import NO_CARD, CardId, RuleId
from ..fight.running_away import escapes_without_roll, is_caught_without_roll
from ..fight.strength import flee_parts
from ..state.fight import Fight, Foe
from ..state.table import DoorsTable
from .abilities import ABILITIES, called_by, named_by_words


def part_words(table: DoorsTable, part: StrengthPart, fight: Fight | None = None) -> str:
    """Return the source of a part of a sum: `Level`, `Blessed Boots`, `against Elves: Ann`, `Sabotage`.

    With two or more monsters it tells which one. `fight`: the fight of the sum, if not the one at the table.
    """
    if part.card == NO_CARD:
        return "Level" if part.what == "level" else part.what.replace("_", " ")
    name = table.card(part.card).name
    if part.what in ABILITIES and named_by_words(table.card(part.card)):
        return called_by(part.what)
    fight = fight or table.fight
    foe = fight.foe(part.foe) if fight is not None and part.foe is not None else None
    if fight is not None and foe is not None:
        return _of_a_monster(table, fight, part, foe)
    match part.cause:
        case Bonus(who=who, against=against):
            when = [f"against {title(against)}"] if against else []
            return ", ".join([name, *when, *([f"for {group(who)}"] if who else [])])
        case FleeFrom(who=who) if who is not None:
            return f"{name}, for {group(who)}"
    return name


def _of_a_monster(table: DoorsTable, fight: Fight, part: StrengthPart, foe: Foe) -> str:
    """Return the source of a part of a monster's sum, the reason first, since narrow screens cut the end."""
    name = foe_name(table, foe)
    several = len(fight.foes) > 1
    if isinstance(part.cause, MonsterBonus):
        who = [hero.name for hero in map(table.heroes.__getitem__, fight.party()) if concerns(table, hero, part.cause)]
        return f"against {group(part.cause.who)}: {listed(who)}" + (f" ({name})" if several else "")
    if isinstance(part.cause, Crowd):
        return f"beside {numbered(len(fight.foes) - 1, 'other monster')} ({name})"
    if isinstance(part.cause, Grows):
        count = part.value // part.cause.value
        return for_so_many(count, part.cause.per, part.cause.whom) + (f" ({name})" if several else "")
    if isinstance(part.cause, Mirrors):
        party = [table.heroes[seat] for seat in fight.party()]
        who = [hero.name for hero in party if hero.level == part.value]
        return f"the Level of {listed(who)}" + (f" ({name})" if several else "")
    if part.what == "monster":
        return name
    if part.what == "floor":
        return f"{name}, never below {table.numbers.monster_floor}"
    return table.card(part.card).name + (f" on {name}" if several else "")


def foe_name(table: DoorsTable, foe: Foe) -> str:
    """Return a monster's name: `Paper Tiger`, or `Paper Tiger (Mate)` for one that a Mate stands for."""
    name = table.card(foe.face).name
    return f"{name} ({table.card(foe.card).name})" if isinstance(table.card(foe.card), Mate) else name


def idle_gear(table: DoorsTable, hero: Hero) -> dict[CardId, str]:
    """Return a hero's Items that do not help now, with the reason: `not for Thieves`, `no room beside Handheld
    Catapult`, `unequipped`.
    """
    idle: dict[CardId, str] = {}
    for card in hero.items:
        printed = table.card(card)
        if not isinstance(printed, Item):
            continue
        if printed.only is not None and not usable(table, hero, card):
            idle[card] = restriction(printed.only)
        elif card not in hero.in_use:
            others = [table.card(other).name for other in clashes(table, hero, card)]
            idle[card] = f"no room beside {listed(others)}" if others else "unequipped"
    return idle


def chance_to_flee(table: DoorsTable, fight: Fight, hero: Hero, foe: Foe) -> tuple[str, RuleId]:
    """Return what it takes to run away from a monster (`a roll of 4 or more gets away (50 %)`), and the rule behind
    it."""
    if escapes_without_roll(table, fight, hero, foe):
        return "it lets go without a roll", "classic.combat.4" if hero.seat not in fight.escaped else "classic.cards.11"
    if is_caught_without_roll(table, hero, foe):
        return "no roll gets away from it", "classic.combat.4"
    needed = table.numbers.flee_on - sum(part.value for part in flee_parts(table, hero, fight, foe))
    if needed > HIGHEST_OF_DIE:
        return f"no roll is high enough, it would take {needed}", "classic.runaway.3"
    least = max(needed, 1)
    percent = round(100 * (HIGHEST_OF_DIE + 1 - least) / HIGHEST_OF_DIE)
    return f"a roll of {least} or more gets away ({percent} %)", "classic.runaway.3"
