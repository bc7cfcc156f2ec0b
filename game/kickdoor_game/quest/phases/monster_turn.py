"""The Monster Turn, after every player's: the Monster Die is thrown, and monsters move along the arrows of its colour.

Between the throw and the last step nobody can do anything: it is one step of this frame, in which nobody is asked
(quest.monsterturn.3). Before the throw and after the moves everything is open that is open between two actions.

All monsters move at once (quest.monsterturn.3, .4). They take no notice of one another, so the order changes nothing,
except where one changes the map: those that smash doors are worked out first, and what they have opened is open to all.
Among them, and among the others, it is the order in which they came into play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar, cast

from ...machine.frame import Call, Done, Frame, Goto, Next
from ...machine.ids import Seat
from ..board.dungeon import Dungeon, RoomId
from ..board.links import Side
from ..cards.faces import Colour, RoomFace
from ..dice.throw import ThrowMonsterDie
from ..monsters.moves import Move, Mover, move_of, smash
from ..state.events import DoorSmashed, MonsterMoved, MonstersMove
from ..state.table import MONSTERS_TURN, Monster, QuestTable, monster_name, printed_monster

MonsterT = TypeVar("MonsterT")


def monster_turn(
    movers: Mapping[MonsterT, Mover], colour: Colour, dungeon: Dungeon, faces: Mapping[str, RoomFace]
) -> tuple[dict[MonsterT, Move], list[tuple[RoomId, Side]]]:
    """Work out the moves of all, in the order in which they are told, and smash doors of `dungeon`: these, too.

    `movers`: in the order in which they came into play, by whatever the caller knows them by.
    """
    in_order = sorted(movers.items(), key=lambda each: not each[1].smashes)
    moves, smashed = dict[MonsterT, Move](), list[tuple[RoomId, Side]]()
    for monster, mover in in_order:
        moves[monster] = move_of(mover, colour, dungeon, faces)
        if mover.smashes:
            smashed += smash(moves[monster], dungeon)
    return moves, smashed


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
