"""How a position that is written down comes to lie on a new table."""

from __future__ import annotations

from ...heroes import prepared
from ..board.links import Kind, Link, Supply
from ..phases.match import QuestMatch
from ..state.table import START_HEALTH, Monster, QuestTable
from .position import QuestPreparation, rooms_by_name, side_of


def number_of(supply: Supply, kind: str) -> int | None:
    """Return the number of a tile and a face that shows that kind of link; None: none is left."""
    if kind == "open":
        return 1 if supply.left() else None
    place = 0
    for back, count in supply.backs.items():
        if back == kind:
            return 2 * (place + 1) if count else None
        place += count
    return None


def lay_out(table: QuestTable, preparation: QuestPreparation) -> None:
    """Lay out a new table like that; the first turn comes next. ValueError for what is not there any more."""
    prepared.lay_out(table, preparation)
    rooms = rooms_by_name(preparation)
    for laid in preparation.rooms:
        table.tiles = [tile for tile in table.tiles if laid.face not in tile]
        room = table.dungeon.place(laid.face, rooms[laid.beside], side_of(laid.side))
        table.dungeon.rooms[room].searched = laid.searched
        links = {side_of(name): kind for name, kind in laid.links.items()}
        for side in table.dungeon.bare(room):
            table.dungeon.lay(room, side, _link_from(table.supply, links.get(side, "open")))
    for figure, sheet in zip(table.figures, preparation.sheets, strict=True):
        figure.room, figure.gold, figure.black = rooms[sheet.room], sheet.gold, START_HEALTH - sheet.health
    for placed in preparation.monsters:
        card = prepared.taken(table, placed.card)
        enhancers = tuple(prepared.taken(table, key) for key in placed.enhancers)
        table.monsters.append(Monster(table.next_monster, card, placed.colour, rooms[placed.room], enhancers))
        table.next_monster += 1
    table.stack = [QuestMatch(step="take_turn")]


def _link_from(supply: Supply, kind: Kind) -> Link:
    number = number_of(supply, kind)
    if number is None:
        raise ValueError(f"there is no {kind!r} link left")
    return supply.take(number)
