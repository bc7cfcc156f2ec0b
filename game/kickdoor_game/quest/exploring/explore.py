"""New rooms: laid by chance, and explored by a hero or added for a monster.

A tile and one of its faces are drawn, then a link on each side that is bare (`LaysRoom`).

Whoever explores has stepped onto a link behind which no room lies, and has paid for it (quest.explore.2). When the room
and its links lie, they draw a card, and may use it before the monster is turned up. From the first step on they are in
combat, for everything that is barred in one (quest.explore.3). They are in the new room at once, and if they leave it
by magic the rest happens all the same (quest.explore.11).

A card that brings a monster has a room laid where no room is empty (`BringIn`, quest.explore.12, .13), at an exit into
the Darkness that its player has chosen. Nobody has explored it: there is no card for it, and no monster but this one.
Without a tile or such an exit nothing comes of it. The Entrance is no room for a monster (quest.unchangeable.7).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import CHANCE, CardId, RuleId, Seat
from ...machine.questions import Menu, Option, Question, Roll
from ..belongings.drawing import QuestDrawing
from ..board.dungeon import ENTRANCE, RoomId
from ..board.links import NORTH, Side
from ..cards.kinds import DXM
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


@dataclass(slots=True)
class Explore(LaysRoom, Frame):
    """`room`: the new one, once it lies. Result: the number of the monster in it; nothing if there is none."""

    tile_rule: ClassVar[RuleId] = "quest.explore.4"

    seat: Seat
    side: Side
    room: RoomId = ENTRANCE

    def begin(self, table: QuestTable) -> Next:
        table.stepping = True
        return Goto(self.draw_tile)

    def place(self, table: QuestTable, face: str) -> None:
        """The explorer is in it at once."""
        self.room = verbs.lay_room(table, self.seat, self.side, face)

    def laid(self, table: QuestTable) -> Next:
        return Goto(self.draw)

    def draw(self, table: QuestTable) -> Next:
        return Call(QuestDrawing(DXM, 1, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """The text of the room acts now (quest.explore.8), if they are still there."""
        if table.figures[self.seat].room == self.room:
            verbs.enter(table, self.seat, self.room)
        return Goto(self.look_round)

    def look_round(self, table: QuestTable) -> Next:
        """What was drawn may be used now, before anybody knows what lives here (quest.explore.7, .11).

        The dead have no use for it, and nobody waits for them.
        """
        if table.heroes[self.seat].dead:
            return Goto(self.monster)
        menu = Menu((Option("go_on"),))
        rules = ("quest.explore.11",)
        return Ask((Question(self.seat, "look_round", menu, ("go_on",), "turn", rules),), self.go_on)

    def go_on(self, table: QuestTable, answer: Answer) -> Next:
        return Goto(self.monster)

    def monster(self, table: QuestTable) -> Next:
        return Call(NewMonster(self.room), self.come)

    def come(self, table: QuestTable, monster: int | None = None) -> Next:
        table.stepping = False
        return Done(monster)
