"""The Monster Die: six colours, of which up to four are players'.

Whenever it is thrown, for whatever reason, the player whose colour comes up draws a card of the DxM deck, a dead one as
well (quest.dice.3). That is done here, so nobody who throws it can forget it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.frame import Call, Done, Frame, Goto, Next
from ...machine.ids import Seat
from ..belongings.drawing import QuestDrawing
from ..cards.faces import COLOURS
from ..cards.kinds import DXM
from ..state.table import QuestTable
from .throw import Die, Throw


@dataclass(slots=True)
class ThrowMonsterDie(Frame):
    """Result: the colour. `why`: a word for what it is thrown for."""

    seat: Seat
    why: str
    colour: str = ""

    def begin(self, table: QuestTable) -> Next:
        return Call(Throw(self.why, [Die("monster", self.seat)]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        self.colour = COLOURS[faces[0] - 1]
        return Goto(self.reward)

    def reward(self, table: QuestTable) -> Next:
        player = table.player_of(self.colour)
        return Goto(self.tell_colour) if player is None else Call(QuestDrawing(DXM, 1, player), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[int, ...]) -> Next:
        return Goto(self.tell_colour)

    def tell_colour(self, table: QuestTable) -> Next:
        return Done(self.colour)
