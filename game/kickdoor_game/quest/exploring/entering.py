"""What the text of a room does to whoever comes in, by whatever way, at once (quest.movement.16).

Part of the upkeep, so nothing that moves a hero has to think of it. An explorer's room acts when its links lie and the
card for it is drawn (quest.explore.8).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.frames import SeatFrame
from ...machine.frame import Call, Done, Next
from ...machine.ids import NO_CARD
from ..board.dungeon import RoomId
from ..resolve import Happening
from ..state.table import QuestTable


@dataclass(slots=True)
class RoomActs(SeatFrame):
    """Its effects on one who has come in, one after the other."""

    room: RoomId

    def begin(self, table: QuestTable) -> Next:
        face = table.face_of(self.room)
        return Call(Happening(face.enters, self.seat, NO_CARD, face.name, spares=False), self.acted)

    def acted(self, table: QuestTable, missed: bool = False) -> Next:
        return Done()


def look_who_entered(table: QuestTable) -> RoomActs | None:
    """Return what the room of somebody who has just come in does to them; None: nobody has, or it does nothing."""
    for seat in table.alive():
        figure = table.figures[seat]
        entered, figure.entered = figure.entered, False
        if entered and table.face_of(figure.room).enters:
            return RoomActs(seat, figure.room)
    return None
