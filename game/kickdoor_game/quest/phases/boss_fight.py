"""The Boss: a hero of Level 10 who is in the Entrance in their own turn has to kill one more monster, and has won.

The top Monster card is drawn, it counts as Level 20, and keeps everything else that it is (quest.boss.1 to .4). After a
lost fight it is gone, and a new one is drawn when a hero of Level 10 comes in again (quest.boss.12, .13).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.frames import SeatFrame
from ...machine.frame import Call, Done, Goto, Next
from ..board.dungeon import ENTRANCE
from ..dice.throw import NO_MONSTER
from ..fight.combat import QuestCombat
from ..monsters.new_monster import NewMonster
from ..state import verbs
from ..state.table import QuestTable


def meets_boss(table: QuestTable, seat: int) -> bool:
    """Say whether that hero, whose turn it is, has to face one now (quest.boss.1, quest.victory.3)."""
    return table.figures[seat].room == ENTRANCE and table.heroes[seat].level >= table.numbers.goal_level


@dataclass(slots=True)
class BossFight(SeatFrame):
    """Result: how the combat ended; nothing if there is no Monster card left."""

    number: int = NO_MONSTER

    def begin(self, table: QuestTable) -> Next:
        return Call(NewMonster(ENTRANCE, boss=True), self.come)

    def come(self, table: QuestTable, monster: int | None = None) -> Next:
        if monster is None:
            return Done()
        if table.heroes[self.seat].dead:
            # They have died while it came, so there is nobody whom it would stop (quest.boss.12).
            verbs.remove_monster(table, table.monster(monster), "the Boss has gone")
            return Done()
        self.number = monster
        return Goto(self.fight)

    def fight(self, table: QuestTable) -> Next:
        return Call(QuestCombat(self.seat, [self.number]), self.fought)

    def fought(self, table: QuestTable, how: str) -> Next:
        return Done(how)
