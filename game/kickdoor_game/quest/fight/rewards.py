"""What a combat that was won brings: Treasures and levels.

Levels are for what was killed, not for what was only driven off (quest.level.5). The main player has those of every
monster; of a Fearsome one, a helper takes one. An Elf who helps has one level for the combat, or one for each Fearsome
monster, if that is more (quest.level.2, .6 to .8).
"""

from __future__ import annotations

from collections.abc import Iterable

from ...heroes.hero_sheet.sheet import concerns, trait_of
from ...language.cards import Enhancer
from ...language.words.specials import MoreTreasure
from ...language.words.traits import LevelForHelping
from ...machine.ids import NOBODY, Seat
from ..cards.kinds import FEARSOME, QuestEnhancer
from ..state.battle import Battle
from ..state.table import Monster, QuestTable, printed_monster


def treasures_for(table: QuestTable, killed: Iterable[Monster]) -> int:
    """Count the Treasures of these monsters, enhancers included, of each at least none (quest.winning.3)."""
    return sum(
        max(
            0,
            printed_monster(table, monster).treasures
            + sum(table.printed(laid, Enhancer).treasures for laid in monster.enhancers),
        )
        for monster in killed
    )


def prize(table: QuestTable, battle: Battle) -> int:
    """Count all Treasures that a combat brings, those of monsters that are out of it as well (quest.combat.15)."""
    killed = [table.monster(number) for number in battle.monsters]
    cards = treasures_for(table, killed) + more_treasures(table, battle.main, killed) + battle.left_behind
    return cards + loot_count(table, battle)


def loot_count(table: QuestTable, battle: Battle) -> int:
    """Count the Items that monsters of it carry or have carried, each like one more Treasure (quest.winning.7)."""
    return len(battle.loot) + sum(len(table.monster(number).items) for number in battle.monsters)


def levels_for(table: QuestTable, battle: Battle, killed: Iterable[Monster]) -> tuple[int, int]:
    """Count the levels of the main player and of the helper, before the bounds of Levels (quest.level.2, .6 to .8)."""
    dead = [monster for monster in killed if dies(table, monster)]
    worth = sum(worth_of(table, monster) for monster in dead)
    if battle.helper == NOBODY or not dead:
        return worth, 0
    fearsome = sum(FEARSOME in printed_monster(table, monster).keywords for monster in dead)
    for_helping = trait_of(table, table.heroes[battle.helper], LevelForHelping) is not None
    return worth - fearsome, max(fearsome, 1 if for_helping else 0)


def dies(table: QuestTable, monster: Monster) -> bool:
    """Say whether to beat that monster is to kill it; a Boss always dies (quest.results.5, quest.boss.9)."""
    return monster.boss or not printed_monster(table, monster).survives


def worth_of(table: QuestTable, monster: Monster) -> int:
    """Count the levels that it is worth: by its card, by what lies on it, and by its room (quest.level.2, .3)."""
    laid = (table.card(card) for card in monster.enhancers)
    more = sum(card.levels for card in laid if isinstance(card, QuestEnhancer))
    return printed_monster(table, monster).levels + more + table.face_of(monster.room).levels


def more_treasures(table: QuestTable, main: Seat, killed: Iterable[Monster]) -> int:
    """Count the Treasures that monsters have besides, if the main player is whom their cards name."""
    hero = table.heroes[main]
    return sum(
        special.value
        for monster in killed
        for special in printed_monster(table, monster).specials
        if isinstance(special, MoreTreasure) and concerns(table, hero, special)
    )
