"""Rewards of a won combat: how many Treasures and levels it brings.

Only killed monsters give levels (quest.level.5). The main player gains those of every monster, less one for each
Fearsome one if there is a helper, who gains it. An Elf who helps gains at least one level for the combat
(quest.level.2, .6 to .8).
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
    """Return the number of Treasures of these monsters with their enhancers, at least 0 for each (quest.winning.3)."""
    return sum(
        max(
            0,
            printed_monster(table, monster).treasures
            + sum(table.printed(laid, Enhancer).treasures for laid in monster.enhancers),
        )
        for monster in killed
    )


def prize(table: QuestTable, battle: Battle) -> int:
    """Return the number of Treasures that the combat brings if it is won, with those of monsters beaten earlier
    (quest.combat.15).
    """
    killed = [table.monster(number) for number in battle.monsters]
    cards = treasures_for(table, killed) + more_treasures(table, battle.main, killed) + battle.left_behind
    return cards + loot_count(table, battle)


def loot_count(table: QuestTable, battle: Battle) -> int:
    """Return how many Items the combat's monsters carry or carried; each counts as one more Treasure
    (quest.winning.7).
    """
    return len(battle.loot) + sum(len(table.monster(number).items) for number in battle.monsters)


def levels_for(table: QuestTable, battle: Battle, killed: Iterable[Monster]) -> tuple[int, int]:
    """Return the levels that main player and helper gain, before the limits of Levels (quest.level.2, .6 to .8)."""
    dead = [monster for monster in killed if dies(table, monster)]
    worth = sum(worth_of(table, monster) for monster in dead)
    if battle.helper == NOBODY or not dead:
        return worth, 0
    fearsome = sum(FEARSOME in printed_monster(table, monster).keywords for monster in dead)
    for_helping = trait_of(table, table.heroes[battle.helper], LevelForHelping) is not None
    return worth - fearsome, max(fearsome, 1 if for_helping else 0)


def dies(table: QuestTable, monster: Monster) -> bool:
    """Return whether beating that monster kills it; a Boss always dies (quest.results.5, quest.boss.9)."""
    return monster.boss or not printed_monster(table, monster).survives


def worth_of(table: QuestTable, monster: Monster) -> int:
    """Return how many levels a monster is worth by its card, enhancers and room (quest.level.2, .3)."""
    laid = (table.card(card) for card in monster.enhancers)
    more = sum(card.levels for card in laid if isinstance(card, QuestEnhancer))
    return printed_monster(table, monster).levels + more + table.face_of(monster.room).levels


def more_treasures(table: QuestTable, main: Seat, killed: Iterable[Monster]) -> int:
    """Return how many more Treasures these monsters give because the main player meets a condition on their cards."""
    hero = table.heroes[main]
    return sum(
        special.value
        for monster in killed
        for special in printed_monster(table, monster).specials
        if isinstance(special, MoreTreasure) and concerns(table, hero, special)
    )
