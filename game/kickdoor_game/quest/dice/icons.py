"""Room icons: how many dice a room adds for a hero who fights or searches there, or takes away."""

from __future__ import annotations

from ...heroes.hero_sheet.sheet import holds, made, spared
from ...machine.ids import Seat
from ..board.dungeon import RoomId
from ..state.table import QuestTable


def icons_for(table: QuestTable, seat: Seat, room: RoomId) -> int:
    """Return how many dice a room adds for a hero; negative if it takes dice away (quest.icons.2 to .4, .6,
    quest.halfbreed.2).

    A room text that is good or bad for the hero counts as one more icon.
    """
    hero, face = table.heroes[seat], table.face_of(room)
    roles = frozenset((*made(table, hero).races, *made(table, hero).classes))
    text = int(face.good_for is not None and holds(table, hero, face.good_for))
    text -= int(face.bad_for is not None and holds(table, hero, face.bad_for))
    return face.dice(roles, roles - spared(table, hero)) + text
