"""What a combat that was won brings: Treasures and levels.

Levels are for what was killed. The main player has those of every monster; of a Fearsome one, a helper takes one. An
Elf who helps has one level for the combat, or one for each Fearsome monster, if that is more (quest.level.2, .6 to .8).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ...heroes.hero_sheet.made import made
from ...language.cards import Enhancer
from ...machine.ids import NOBODY
from ..cards.kinds import FEARSOME
from ..table import Monster, QuestTable, printed_monster
from .battle import Battle


def treasures_for(table: QuestTable, killed: Iterable[Monster]) -> int:
    """Count the Treasures of these monsters, enhancers included, of each at least none (quest.winning.3)."""
    return sum(
        max(
            0,
            printed_monster(table, monster).treasures
            + sum(cast(Enhancer, table.card(laid)).treasures for laid in monster.enhancers),
        )
        for monster in killed
    )


def levels_for(table: QuestTable, battle: Battle, killed: Iterable[Monster]) -> tuple[int, int]:
    """Count the levels of the main player and of the helper, before the bounds of Levels (quest.level.2, .6 to .8)."""
    cards = [printed_monster(table, monster) for monster in killed]
    worth = sum(card.levels for card in cards)
    if battle.helper == NOBODY or not cards:
        return worth, 0
    fearsome = sum(FEARSOME in card.keywords for card in cards)
    is_elf = "elf" in made(table, table.heroes[battle.helper]).races
    return worth - fearsome, max(fearsome, 1 if is_elf else 0)
