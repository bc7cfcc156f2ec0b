"""A monster that a card brings into an empty room; if none is empty, a room is added for it (quest.explore.12, .13).

It lies at an exit into the Darkness that the player of the card has chosen, with links as in exploring, but nobody has
explored it: there is no card for it, and no monster but this one. Without a tile or such an exit nothing comes of it.
The Entrance is no room for a monster (quest.unchangeable.7).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.frames import SeatFrame
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Goto, Next
from ...machine.ids import CHANCE
from ...machine.questions import Question, Roll
from .. import verbs
from ..board.dungeon import ENTRANCE, RoomId
from ..board.sides import NORTH, Side
from ..table import QuestTable
from .new_monster import NewMonster


def empty_rooms(table: QuestTable) -> list[RoomId]:
    """Return the rooms, beside the Entrance, that hold no living hero and no monster (quest.explore.13)."""
    taken = {table.figures[seat].room for seat in table.alive()} | {monster.room for monster in table.monsters}
    rooms = (RoomId(room) for room in range(len(table.dungeon.rooms)))
    return [room for room in rooms if room not in taken and room != ENTRANCE]


def exits_for_a_room(table: QuestTable) -> list[tuple[RoomId, Side]]:
    """Return the exits at which a room could be added; walls are none (quest.explore.12)."""
    return table.dungeon.into_the_dark() if table.tiles else []


@dataclass(slots=True)
class BringIn(SeatFrame):
    """A monster comes into `room`, or into one that is added at that `side` of it (`adds`)."""

    room: RoomId
    adds: bool = False
    side: Side = NORTH

    def begin(self, table: QuestTable) -> Next:
        return Goto(self.draw_tile if self.adds else self.bring)

    def draw_tile(self, table: QuestTable) -> Next:
        """As in exploring (quest.explore.4)."""
        roll = Roll(2 * len(table.tiles), 1, (self.seat,))
        return Ask((Question(CHANCE, "room", roll, (1,), "chance", ("quest.explore.12",)),), self.lay)

    def lay(self, table: QuestTable, answer: Answer) -> Next:
        place, face = divmod(answer.choice[0] - 1, 2)
        self.room = verbs.add_room(table, self.seat, self.room, self.side, table.tiles.pop(place)[face])
        return Goto(self.links)

    def links(self, table: QuestTable) -> Next:
        bare = table.dungeon.bare(self.room)
        if not bare:
            return Goto(self.bring)
        if not table.supply.left():
            verbs.lay_link(table, self.room, bare[0], table.supply.take(1))
            return Goto(self.links)
        roll = Roll(2 * table.supply.left(), 1, (self.seat,))
        return Ask((Question(CHANCE, "link", roll, (1,), "chance", ("quest.links.8",)),), self.lay_link)

    def lay_link(self, table: QuestTable, answer: Answer) -> Next:
        verbs.lay_link(table, self.room, table.dungeon.bare(self.room)[0], table.supply.take(answer.choice[0]))
        return Goto(self.links)

    def bring(self, table: QuestTable) -> Next:
        return Call(NewMonster(self.room), self.come)

    def come(self, table: QuestTable, monster: int | None = None) -> Next:
        return Done()
