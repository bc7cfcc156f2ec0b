"""The moves of the Monster Turn: all monsters at once, in one action that nothing interrupts (quest.monsterturn.3, .4).

They take no notice of one another, so the order changes nothing, except where one changes the map: those that smash
doors are worked out first, and what they have opened is open to all. Among them, and among the others, it is the order
in which they came into play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ..board.dungeon import Dungeon, RoomId
from ..board.sides import Side
from ..cards.faces import Colour, RoomFace
from .moves import Move, Mover, move_of, smash

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
