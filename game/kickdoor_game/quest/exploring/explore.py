"""New rooms: laid at random, explored by a hero (`Explore`) or added for a monster (`BringIn`).

A tile and one of its faces are drawn, then a link for each bare side (`LaysRoom`).

An explorer has paid for the link and stepped onto it (quest.explore.2). From then on they are in combat, for everything
that combat bars (quest.explore.3). When the room and its links lie, they draw a card, and may use it before the monster
is turned up. They are in the new room at once; if they leave it by magic, the remaining steps happen all the same
(quest.explore.11).

A card that brings a monster has a room added if none is empty, at an exit into the Darkness that its player chooses
(quest.explore.12, .13). As nobody has explored that room, nobody draws a card for it, and only this monster comes.
Without a tile or such an exit nothing happens. No monster is brought into the Entrance (quest.unchangeable.7).
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
    """Steps of a frame that lays a new room for `seat`, from `draw_tile` to `laid`. `room` is the new room once it
    lies.

    `tile_rule`: the rule to cite for the tile.
    """

    __slots__ = ()

    seat: Seat
    room: RoomId
    tile_rule: ClassVar[RuleId]

    def place(self, table: QuestTable, face: str) -> None:
        """Lay the room with this face at its place, and set `room` to it. `face`: the key of the side of the tile that
        is up."""
        raise NotImplementedError

    def laid(self, table: QuestTable) -> Next:
        """Go on with what the new room is for; it lies with all its links. Subclasses must implement it."""
        raise NotImplementedError

    def draw_tile(self, table: QuestTable) -> Next:
        """Ask chance for a tile and its face, all equally likely (quest.components.2)."""
        roll = Roll(2 * len(table.tiles), 1, (self.seat,))
        return Ask((Question(CHANCE, "room", roll, (1,), "chance", (self.tile_rule,)),), self.lay)

    def lay(self, table: QuestTable, answer: Answer) -> Next:
        """Lay the room whose tile and face were drawn."""
        tile, face = divmod(answer.choice[0] - 1, 2)
        self.place(table, table.tiles.pop(tile)[face])
        return Goto(self.links)

    def links(self, table: QuestTable) -> Next:
        """Ask chance for the link of the next bare side. If the supply is empty, lay an open passageway."""
        bare = table.dungeon.bare(self.room)
        if not bare:
            return Goto(self.laid)
        if not table.supply.left():
            verbs.lay_link(table, self.room, bare[0], table.supply.take(1))
            return Goto(self.links)
        roll = Roll(2 * table.supply.left(), 1, (self.seat,))
        return Ask((Question(CHANCE, "link", roll, (1,), "chance", ("quest.links.8",)),), self.lay_link)

    def lay_link(self, table: QuestTable, answer: Answer) -> Next:
        """Lay the link that was drawn on the next bare side of the room."""
        verbs.lay_link(table, self.room, table.dungeon.bare(self.room)[0], table.supply.take(answer.choice[0]))
        return Goto(self.links)


def empty_rooms(table: QuestTable) -> list[RoomId]:
    """Return the rooms, other than the Entrance, without a living hero and without a monster (quest.explore.13)."""
    taken = {table.figures[seat].room for seat in table.alive()} | {monster.room for monster in table.monsters}
    rooms = (RoomId(room) for room in range(len(table.dungeon.rooms)))
    return [room for room in rooms if room not in taken and room != ENTRANCE]


def exits_for_a_room(table: QuestTable) -> list[tuple[RoomId, Side]]:
    """Return the exits at which a room could be added; none if no tile is left (quest.explore.12)."""
    return table.dungeon.into_the_dark() if table.tiles else []


@dataclass(slots=True)
class BringIn(LaysRoom, Frame):
    """Brings a monster into `room`, or if `adds`, into a new room at that `side` of it.

    `seat` played the card for it; a dead player can do that, too (quest.death.11).
    """

    tile_rule: ClassVar[RuleId] = "quest.explore.12"

    seat: Seat
    room: RoomId
    adds: bool = False
    side: Side = NORTH

    def begin(self, table: QuestTable) -> Next:
        """Add the new room first, if there is to be one; then bring the monster."""
        return Goto(self.draw_tile if self.adds else self.bring)

    def place(self, table: QuestTable, face: str) -> None:
        """Lay the new room; nobody goes there. `face`: the key of the side of its tile that is up."""
        self.room = verbs.add_room(table, self.seat, self.room, self.side, face)

    def laid(self, table: QuestTable) -> Next:
        """Bring the monster into the new room."""
        return Goto(self.bring)

    def bring(self, table: QuestTable) -> Next:
        """Bring a new monster into the room."""
        return Call(NewMonster(self.room), self.come)

    def come(self, table: QuestTable, monster: int | None = None) -> Next:
        """Finish, whether the monster came or no Monster card was left (`monster` None)."""
        return Done()


@dataclass(slots=True)
class Explore(LaysRoom, Frame):
    """Explores the room behind the link on that `side` of the hero's room (quest.explore.4 to .10).

    `room`: the new one, once it lies. Result: the number of the monster in it; None if there is none.
    """

    tile_rule: ClassVar[RuleId] = "quest.explore.4"

    seat: Seat
    side: Side
    room: RoomId = ENTRANCE

    def begin(self, table: QuestTable) -> Next:
        """Put the explorer in combat, and draw the tile (quest.explore.3)."""
        table.stepping = True
        return Goto(self.draw_tile)

    def place(self, table: QuestTable, face: str) -> None:
        """Lay the new room, and put the explorer into it at once. `face`: the key of the side of its tile that is
        up."""
        self.room = verbs.lay_room(table, self.seat, self.side, face)

    def laid(self, table: QuestTable) -> Next:
        """Go on to the DxM card that exploring brings."""
        return Goto(self.draw)

    def draw(self, table: QuestTable) -> Next:
        """Let the explorer draw a DxM card (quest.explore.7)."""
        return Call(QuestDrawing(DXM, 1, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Let the room's text take effect, if the explorer is still there (quest.explore.8)."""
        if table.figures[self.seat].room == self.room:
            verbs.enter(table, self.seat, self.room)
        return Goto(self.look_round)

    def look_round(self, table: QuestTable) -> Next:
        """Give the explorer time to use the card before the monster is turned up, unless they are dead
        (quest.explore.7, .11).
        """
        if table.heroes[self.seat].dead:
            return Goto(self.monster)
        menu = Menu((Option("go_on"),))
        rules = ("quest.explore.11",)
        return Ask((Question(self.seat, "look_round", menu, ("go_on",), "turn", rules),), self.go_on)

    def go_on(self, table: QuestTable, answer: Answer) -> Next:
        """Go on to the monster when the explorer is ready."""
        return Goto(self.monster)

    def monster(self, table: QuestTable) -> Next:
        """Bring a monster into the new room (quest.explore.9)."""
        return Call(NewMonster(self.room), self.come)

    def come(self, table: QuestTable, monster: int | None = None) -> Next:
        """End the state of exploring, and finish; the result is the monster's number, None if none came."""
        table.stepping = False
        return Done(monster)
