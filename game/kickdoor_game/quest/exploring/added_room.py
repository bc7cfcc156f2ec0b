"""A monster that a card brings into an empty room; if none is empty, a room is added for it (quest.explore.12, .13).

It lies at an exit into the Darkness that the player of the card has chosen, with links as in exploring, but nobody has
explored it: there is no card for it, and no monster but this one. Without a tile or such an exit nothing comes of it.
The Entrance is no room for a monster (quest.unchangeable.7).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...machine.frame import Call, Done, Frame, Goto, Next
from ...machine.ids import RuleId, Seat
from ..board.dungeon import ENTRANCE, RoomId
from ..board.links import NORTH, Side
from ..monsters.new_monster import NewMonster
from ..state import verbs
from ..state.table import QuestTable
from .laying import LaysRoom


def empty_rooms(table: QuestTable) -> list[RoomId]:
    """Return the rooms, beside the Entrance, that hold no living hero and no monster (quest.explore.13)."""
    taken = {table.figures[seat].room for seat in table.alive()} | {monster.room for monster in table.monsters}
    rooms = (RoomId(room) for room in range(len(table.dungeon.rooms)))
    return [room for room in rooms if room not in taken and room != ENTRANCE]


def exits_for_a_room(table: QuestTable) -> list[tuple[RoomId, Side]]:
    """Return the exits at which a room could be added; walls are none (quest.explore.12)."""
    return table.dungeon.into_the_dark() if table.tiles else []


@dataclass(slots=True)
class BringIn(LaysRoom, Frame):
    """A monster comes into `room`, or into one that is added at that `side` of it (`adds`).

    The dead can play that card, too (quest.death.11).
    """

    tile_rule: ClassVar[RuleId] = "quest.explore.12"

    seat: Seat
    room: RoomId
    adds: bool = False
    side: Side = NORTH

    def begin(self, table: QuestTable) -> Next:
        return Goto(self.draw_tile if self.adds else self.bring)

    def place(self, table: QuestTable, face: str) -> None:
        """Nobody goes there."""
        self.room = verbs.add_room(table, self.seat, self.room, self.side, face)

    def laid(self, table: QuestTable) -> Next:
        return Goto(self.bring)

    def bring(self, table: QuestTable) -> Next:
        return Call(NewMonster(self.room), self.come)

    def come(self, table: QuestTable, monster: int | None = None) -> Next:
        return Done()
