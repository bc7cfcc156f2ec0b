"""The Monster Turn, after every player's: the Monster Die is thrown, and monsters move along the arrows of its colour.

Between the throw and the last step nobody can do anything: it is one step of this frame, in which nobody is asked
(quest.monsterturn.3). Before the throw and after the moves everything is open that is open between two actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from ...machine.frame import Call, Done, Frame, Goto, Next
from ...machine.ids import Seat
from ..cards.faces import Colour
from ..dice.monster_die import ThrowMonsterDie
from ..monsters.moves import Mover
from ..monsters.turn import monster_turn
from ..state.events import DoorSmashed, MonsterMoved, MonstersMove
from ..state.table import MONSTERS_TURN, Monster, QuestTable, monster_name, printed_monster


@dataclass(slots=True)
class MonsterTurn(Frame):
    """`seat`: whose turn has just ended; they throw the die (quest.monsterturn.1).

    The die is thrown though no monster can move, since it may bring somebody a card (quest.monsterturn.2).
    """

    seat: Seat
    colour: str = ""

    def begin(self, table: QuestTable) -> Next:
        table.phase = MONSTERS_TURN
        return Call(ThrowMonsterDie(self.seat, "monster_turn"), self.thrown)

    def thrown(self, table: QuestTable, colour: str) -> Next:
        self.colour = colour
        return Goto(self.move)

    def move(self, table: QuestTable) -> Next:
        colour = cast(Colour, self.colour)
        movers = {monster.number: _mover(table, monster) for monster in table.monsters}
        faces = table.faces
        moves, smashed = monster_turn(movers, colour, table.dungeon, faces)
        table.tell(MonstersMove(self.seat, self.colour))
        for number, move in moves.items():
            monster = table.monster(number)
            monster.room = move.end(monster.room)
            if move.steps:
                table.tell(MonsterMoved(number, move.steps, move.stop, monster_name(table, monster)))
        for room, side in smashed:
            table.tell(DoorSmashed(room, side))
        return Done()


def _mover(table: QuestTable, monster: Monster) -> Mover:
    """Say how it moves, by its card."""
    card = printed_monster(table, monster)
    return Mover(monster.room, frozenset(card.keywords), card.passes, card.smashes, table.target_of(monster))
