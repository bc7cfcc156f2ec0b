"""Levels: the Level of a monster in play, its name with what adds to it, and whether a hero may gain one more.

A monster has its printed Level plus that of its enhancers, never below 1 (quest.unchangeable.4). A Boss has Level 20
plus its enhancers, whatever is printed (quest.boss.3). A monster whose card adds the Level of its opponent has that sum
wherever Levels are compared; a Boss never does.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import StrengthPart
from ...language.cards import Enhancer
from ...language.words.specials import Mirrors
from ...machine.errors import Refusal
from ...plain_voice import listed
from .table import Monster, QuestTable, monster_name, printed_monster

LEAST_LEVEL = 1
"""Lowest Level of a monster (quest.unchangeable.4)."""
BOSS_LEVEL = 20
"""Level of a Boss before enhancers (quest.boss.3)."""
LAST_LEVEL = Refusal("not_the_last_level", "quest.level.4", "win a combat: only a killed monster brings it")
AT_THE_TOP = Refusal("at_the_top", "quest.level.1", "keep what it costs: Level 10 is the highest")


def level_parts(table: QuestTable, monster: Monster) -> Sequence[StrengthPart]:
    """Return the parts whose sum is the monster's Level; the last one raises a sum below 1 back to 1."""
    printed, rule = printed_monster(table, monster).level, "quest.combat.9"
    if monster.boss:
        printed, rule = BOSS_LEVEL, "quest.boss.3"
    parts = [StrengthPart("monster", printed, rule, monster.card, foe=monster.number), *_mirrored(table, monster)]
    for laid in monster.enhancers:
        enhancer = table.printed(laid, Enhancer)
        parts.append(StrengthPart("enhancer", enhancer.level, "quest.enhancers.2", laid, foe=monster.number))
    level = sum(part.value for part in parts)
    if level < LEAST_LEVEL:
        parts.append(
            StrengthPart("floor", LEAST_LEVEL - level, "quest.unchangeable.4", monster.card, foe=monster.number)
        )
    return parts


def _mirrored(table: QuestTable, monster: Monster) -> Sequence[StrengthPart]:
    """Return, as at most one part, the highest Level among the heroes that this monster fights, if its card adds it."""
    battle, card = table.battle, printed_monster(table, monster)
    if monster.boss or Mirrors() not in card.specials or battle is None or monster.number not in battle.monsters:
        return ()
    best = max(table.heroes[seat].level for seat in battle.party())
    return (StrengthPart("special", best, "quest.combat.9", monster.card, cause=Mirrors(), foe=monster.number),)


def keywords_of(table: QuestTable, monster: Monster) -> frozenset[str]:
    """Return the keywords of a monster, printed on it or given by its enhancers (quest.keywords.2)."""
    given = (table.printed(laid, Enhancer).gives for laid in monster.enhancers)
    return frozenset((*printed_monster(table, monster).keywords, *filter(None, given)))


def level_of(table: QuestTable, monster: Monster) -> int:
    """Return the monster's Level (`level_parts` added up)."""
    return sum(part.value for part in level_parts(table, monster))


def introduced(table: QuestTable, numbers: Sequence[int]) -> str:
    """Return the monsters with these numbers by full name, with enhancers and Level: `Goo (In Mud), Level 3`."""
    full = []
    for monster in map(table.monster, numbers):
        laid = [table.card(card).name for card in monster.enhancers]
        full.append(
            f"{monster_name(table, monster)}{f' ({listed(laid)})' if laid else ''}, Level {level_of(table, monster)}"
        )
    return ", and ".join(full)


def no_more_levels(table: QuestTable, hero: Hero) -> Refusal | None:
    """Return the refusal if one more level would be the last, or the hero has the highest; else None (quest.level.1,
    .4).
    """
    if hero.level >= table.numbers.goal_level:
        return AT_THE_TOP
    return LAST_LEVEL if hero.level == table.numbers.goal_level - 1 else None
