"""Levels: what that of a monster in play is, and whether a hero may gain one more.

A monster has what is printed on it and what lies on it, never below 1 (quest.unchangeable.4).

A Boss is of Level 20, whatever is printed on it, and what lies on it is added to that (quest.boss.3). So what a card
adds to its own Level, as that of whoever fights it, counts wherever Levels are compared, and for no Boss.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import Part
from ...language.cards import Enhancer
from ...language.words.specials import Mirrors
from ...machine.errors import Refusal
from .table import Monster, QuestTable, printed_monster

LEAST_LEVEL = 1
BOSS_LEVEL = 20
LAST_LEVEL = Refusal("not_the_last_level", "quest.level.4", "win a combat: only a killed monster brings it")
AT_THE_TOP = Refusal("at_the_top", "quest.level.1", "keep what it costs: Level 10 is the highest")


def level_parts(table: QuestTable, monster: Monster) -> Sequence[Part]:
    """Return it part by part; a last one brings it back up to 1."""
    printed, rule = printed_monster(table, monster).level, "quest.combat.9"
    if monster.boss:
        printed, rule = BOSS_LEVEL, "quest.boss.3"
    parts = [Part("monster", printed, rule, monster.card, foe=monster.number), *_mirrored(table, monster)]
    for laid in monster.enhancers:
        enhancer = table.printed(laid, Enhancer)
        parts.append(Part("enhancer", enhancer.level, "quest.enhancers.2", laid, foe=monster.number))
    level = sum(part.value for part in parts)
    if level < LEAST_LEVEL:
        parts.append(Part("floor", LEAST_LEVEL - level, "quest.unchangeable.4", monster.card, foe=monster.number))
    return parts


def _mirrored(table: QuestTable, monster: Monster) -> Sequence[Part]:
    """Return the Level of the hero it fights, if its card adds that to its own; a Boss is of its Level anyhow."""
    battle, card = table.battle, printed_monster(table, monster)
    if monster.boss or Mirrors() not in card.specials or battle is None or monster.number not in battle.monsters:
        return ()
    best = max(table.heroes[seat].level for seat in battle.party())
    return (Part("special", best, "quest.combat.9", monster.card, cause=Mirrors(), foe=monster.number),)


def keywords_of(table: QuestTable, monster: Monster) -> frozenset[str]:
    """Return the keywords of a monster: those printed on it, and what cards on it give it (quest.keywords.2)."""
    given = (table.printed(laid, Enhancer).gives for laid in monster.enhancers)
    return frozenset((*printed_monster(table, monster).keywords, *filter(None, given)))


def level_of(table: QuestTable, monster: Monster) -> int:
    """Return the sum of these."""
    return sum(part.value for part in level_parts(table, monster))


def no_more_levels(table: QuestTable, hero: Hero) -> Refusal | None:
    """Say that a level more would be the last one, or that there is none (quest.level.1, .4)."""
    if hero.level >= table.numbers.goal_level:
        return AT_THE_TOP
    return LAST_LEVEL if hero.level == table.numbers.goal_level - 1 else None
