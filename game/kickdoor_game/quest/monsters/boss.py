"""The Boss combat: no card or power lets a hero out of it before the dice are rolled.

After a lost roll, cards that help to run away work as usual (quest.boss.5).
"""

from __future__ import annotations

from ...machine.ids import Seat
from ..state.table import QuestTable
from .new_monster import NewMonster


def boss_fight(table: QuestTable) -> bool:
    """Return whether there is a combat, and with a Boss."""
    battle = table.battle
    return battle is not None and any(table.monster(number).boss for number in battle.monsters)


def held_by_boss(table: QuestTable, seat: Seat) -> bool:
    """Return whether a Boss keeps that hero where they are: in its combat before the roll, or when it is about to come
    for them.
    """
    battle = table.battle
    if seat == table.turn and any(isinstance(frame, NewMonster) and frame.boss for frame in table.stack):
        return True
    return battle is not None and not battle.thrown and seat in battle.party() and boss_fight(table)
