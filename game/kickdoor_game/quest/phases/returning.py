"""Coming back from death, at the start of one's next turn: in the Entrance, whole, with new cards and new coins.

The turn goes on from there with all its phases (quest.return.3, quest.draw.3).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import events
from ...machine.frame import Call, Done, Frame, Goto, Next
from ...machine.ids import CardId, Seat
from ..belongings.drawing import QuestDrawing
from ..board.dungeon import ENTRANCE
from ..cards.kinds import DXM, TREASURE
from ..state import verbs
from ..state.table import START_GOLD, QuestTable

NEW_CARDS = 2


@dataclass(slots=True)
class Return(Frame):
    """Whoever lies dead stands up again. What they were given while dead they still have (quest.return.2)."""

    seat: Seat

    def begin(self, table: QuestTable) -> Next:
        hero, figure = table.heroes[self.seat], table.figures[self.seat]
        hero.dead = hero.returning = False
        figure.room, figure.black = ENTRANCE, 0
        table.tell(events.Returned(self.seat))
        verbs.take_gold(table, self.seat, START_GOLD, "returned")
        return Goto(self.treasures)

    def treasures(self, table: QuestTable) -> Next:
        return Call(QuestDrawing(TREASURE, NEW_CARDS, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        return Goto(self.others)

    def others(self, table: QuestTable) -> Next:
        return Call(QuestDrawing(DXM, NEW_CARDS, self.seat), self.all_drawn)

    def all_drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        return Done()
