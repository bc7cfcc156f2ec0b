"""Chance lays a new room: which tile and which of its faces, then a link on each side that is bare."""

from __future__ import annotations

from typing import ClassVar

from ...machine.answers import Answer
from ...machine.frame import Ask, Goto, Next
from ...machine.ids import CHANCE, RuleId, Seat
from ...machine.questions import Question, Roll
from ..board.dungeon import RoomId
from ..state import verbs
from ..state.table import QuestTable


class LaysRoom:
    """The steps of a frame that does so for `seat`: from `draw_tile` to `laid`, with the new one in `room`.

    `tile_rule`: which rule is cited for the tile.
    """

    __slots__ = ()

    seat: Seat
    room: RoomId
    tile_rule: ClassVar[RuleId]

    def place(self, table: QuestTable, face: str) -> None:
        """Lay the room with that face up, where it is to lie: it is `room` from now on."""
        raise NotImplementedError

    def laid(self, table: QuestTable) -> Next:
        """Go on, now that it lies with all its links."""
        raise NotImplementedError

    def draw_tile(self, table: QuestTable) -> Next:
        """Each tile, and each of its faces, is as likely as any other (quest.components.2)."""
        roll = Roll(2 * len(table.tiles), 1, (self.seat,))
        return Ask((Question(CHANCE, "room", roll, (1,), "chance", (self.tile_rule,)),), self.lay)

    def lay(self, table: QuestTable, answer: Answer) -> Next:
        tile, face = divmod(answer.choice[0] - 1, 2)
        self.place(table, table.tiles.pop(tile)[face])
        return Goto(self.links)

    def links(self, table: QuestTable) -> Next:
        """The links of an empty supply are open passageways (quest.links.8)."""
        bare = table.dungeon.bare(self.room)
        if not bare:
            return Goto(self.laid)
        if not table.supply.left():
            verbs.lay_link(table, self.room, bare[0], table.supply.take(1))
            return Goto(self.links)
        roll = Roll(2 * table.supply.left(), 1, (self.seat,))
        return Ask((Question(CHANCE, "link", roll, (1,), "chance", ("quest.links.8",)),), self.lay_link)

    def lay_link(self, table: QuestTable, answer: Answer) -> Next:
        verbs.lay_link(table, self.room, table.dungeon.bare(self.room)[0], table.supply.take(answer.choice[0]))
        return Goto(self.links)
