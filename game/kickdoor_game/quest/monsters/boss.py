"""What a Boss is proof against: nobody gets out of its combat by cards or powers before the dice are thrown.

After a lost roll, what lets one run away works as always (quest.boss.5).
"""

from __future__ import annotations

from ...machine.ids import Seat
from ..state.table import QuestTable
from .new_monster import NewMonster


def boss_fight(table: QuestTable) -> bool:
    """Say whether the combat that goes on is one with a Boss."""
    battle = table.battle
    return battle is not None and any(table.monster(number).boss for number in battle.monsters)


def held_by_boss(table: QuestTable, seat: Seat) -> bool:
    """Say whether that hero is in such a combat, and its dice have not been thrown, or a Boss just comes for them."""
    battle = table.battle
    if seat == table.turn and any(isinstance(frame, NewMonster) and frame.boss for frame in table.stack):
        return True
    return battle is not None and not battle.thrown and seat in battle.party() and boss_fight(table)
