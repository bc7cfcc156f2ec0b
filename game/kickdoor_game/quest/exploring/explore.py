"""Exploring: somebody has stepped onto a link behind which no room lies, and has paid for it (quest.explore.2).

A room is laid, then its links; the explorer draws a card, and may use it before the monster is turned up. From the
first step on they are in combat, for everything that is barred in one (quest.explore.3). They are in the new room at
once, and if they leave it by magic the rest happens all the same (quest.explore.11).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import CardId, RuleId, Seat
from ...machine.questions import Menu, Option, Question
from ..belongings.drawing import QuestDrawing
from ..board.dungeon import ENTRANCE, RoomId
from ..board.links import Side
from ..cards.kinds import DXM
from ..monsters.new_monster import NewMonster
from ..state import verbs
from ..state.table import QuestTable
from .laying import LaysRoom


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
