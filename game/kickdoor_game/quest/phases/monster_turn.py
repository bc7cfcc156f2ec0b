"""The Monster Turn, after every player's turn: the Monster Die is rolled, and monsters move along arrows of its colour.

All moves happen in one step of the frame, in which nobody is asked, so nothing can interrupt them
(quest.monsterturn.3). Before the roll and after the moves, everything is possible that is possible between two actions.

All monsters move at the same time (quest.monsterturn.4). They ignore each other, so their order matters only where one
changes the map: monsters that smash doors move first, and the others can use what they have opened. Otherwise they move
in the order in which they came into play.
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
"""The caller's key for a monster."""


def monster_turn(
    movers: Mapping[MonsterT, Mover], colour: Colour, dungeon: Dungeon, faces: Mapping[str, RoomFace]
) -> tuple[dict[MonsterT, Move], list[tuple[RoomId, Side]]]:
    """Return the moves of all monsters, in the order in which they are told, and the doors that were smashed.

    Smashed doors are changed in `dungeon`. `movers`: in the order in which they came into play. `faces`: what is
    printed on rooms, by key.
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
    """A Monster Turn. `seat`: the player whose turn has just ended, who rolls the die (quest.monsterturn.1)."""

    seat: Seat
    colour: str = ""

    def begin(self, table: QuestTable) -> Next:
        """Roll the Monster Die, even if no monster can move, since it may bring somebody a card
        (quest.monsterturn.2).
        """
        table.phase = MONSTERS_TURN
        return Call(ThrowMonsterDie(self.seat, "monster_turn"), self.thrown)

    def thrown(self, table: QuestTable, colour: str) -> Next:
        """Record the colour that the Monster Die shows, by which the monsters move."""
        self.colour = colour
        return Goto(self.move)

    def move(self, table: QuestTable) -> Next:
        """Move all monsters in one step, and tell each move (quest.monsterturn.3, .4)."""
        colour = cast(Colour, self.colour)
        movers = {monster.number: _mover(table, monster) for monster in table.monsters}
        faces = table.faces
        moves, smashed = monster_turn(movers, colour, table.dungeon, faces)
        table.tell(MonstersMove(self.seat, self.colour, idle=not any(move.steps for move in moves.values())))
        for number, move in moves.items():
            monster = table.monster(number)
            monster.room = move.end(monster.room)
            if move.steps:
                met = tuple(seat for seat in table.alive() if table.figures[seat].room == monster.room)
                table.tell(MonsterMoved(number, move.steps, move.stop, monster_name(table, monster), met))
        for room, side in smashed:
            table.tell(DoorSmashed(room, side))
        return Done()


def _mover(table: QuestTable, monster: Monster) -> Mover:
    """Return what a monster's move depends on."""
    card = printed_monster(table, monster)
    return Mover(monster.room, frozenset(card.keywords), card.passes, card.smashes, table.target_of(monster))
