"""Exploring: somebody has stepped onto a link behind which no room lies, and has paid for it (quest.explore.2).

A room is laid, then its links; the explorer draws a card, and may use it before the monster is turned up. From the
first step on they are in combat, for everything that is barred in one (quest.explore.3). They are in the new room at
once, and if they leave it by magic the rest happens all the same (quest.explore.11).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import CHANCE, CardId, Seat
from ...machine.questions import Menu, Option, Question, Roll
from .. import verbs
from ..belongings.drawing import QuestDrawing
from ..board.dungeon import ENTRANCE, RoomId
from ..board.sides import Side
from ..cards.kinds import DXM
from ..table import QuestTable
from .new_monster import NewMonster


@dataclass(slots=True)
class Explore(Frame):
    """`room`: the new one, once it lies. Result: the number of the monster in it; nothing if there is none."""

    seat: Seat
    side: Side
    room: RoomId = ENTRANCE

    def begin(self, table: QuestTable) -> Next:
        table.stepping = True
        return Goto(self.draw_tile)

    def draw_tile(self, table: QuestTable) -> Next:
        """Each tile, and each of its faces, is as likely as any other (quest.components.2)."""
        roll = Roll(2 * len(table.tiles), 1, (self.seat,))
        return Ask((Question(CHANCE, "room", roll, (1,), "chance", ("quest.explore.4",)),), self.lay)

    def lay(self, table: QuestTable, answer: Answer) -> Next:
        place, face = divmod(answer.choice[0] - 1, 2)
        self.room = verbs.lay_room(table, self.seat, self.side, table.tiles.pop(place)[face])
        return Goto(self.links)

    def links(self, table: QuestTable) -> Next:
        if not table.dungeon.bare(self.room):
            return Goto(self.draw)
        if not table.supply.left():
            return Goto(self.passageway)
        roll = Roll(2 * table.supply.left(), 1, (self.seat,))
        return Ask((Question(CHANCE, "link", roll, (1,), "chance", ("quest.links.8",)),), self.lay_link)

    def lay_link(self, table: QuestTable, answer: Answer) -> Next:
        verbs.lay_link(table, self.room, table.dungeon.bare(self.room)[0], table.supply.take(answer.choice[0]))
        return Goto(self.links)

    def passageway(self, table: QuestTable) -> Next:
        """Of an empty supply (quest.links.8)."""
        verbs.lay_link(table, self.room, table.dungeon.bare(self.room)[0], table.supply.take(1))
        return Goto(self.links)

    def draw(self, table: QuestTable) -> Next:
        return Call(QuestDrawing(DXM, 1, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """The text of the room acts now (quest.explore.8), if they are still there."""
        if table.figures[self.seat].room == self.room:
            verbs.enter(table, self.seat, self.room)
        return Goto(self.look_round)

    def look_round(self, table: QuestTable) -> Next:
        """What was drawn may be used now, before anybody knows what lives here (quest.explore.7, .11)."""
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
