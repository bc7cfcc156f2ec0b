"""Chance lays a new room: which tile and which of its faces, then a link on each side that is bare.

Who explores lays one (`explore.py`), and so does a card that brings a monster where no room is empty (`BringIn`,
quest.explore.12, .13). That room lies at an exit into the Darkness that the player of the card has chosen, with links
as in exploring, but nobody has explored it: there is no card for it, and no monster but this one. Without a tile or
such an exit nothing comes of it. The Entrance is no room for a monster (quest.unchangeable.7).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import CHANCE, RuleId, Seat
from ...machine.questions import Question, Roll
from ..board.dungeon import ENTRANCE, RoomId
from ..board.links import NORTH, Side
from ..monsters.new_monster import NewMonster
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
