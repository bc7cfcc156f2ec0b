"""The dungeon as a board: rooms where they lie, the Darkness where an exit leads into it, and the links between.

A room that nobody has entered has not changed, so it is not sent again. What is printed on it is its face.
"""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.heroes.telling.voice import counted
from kickdoor_game.quest.board.dungeon import LOOTED_OUT, NO_LINK, RANSACKED, RoomId
from kickdoor_game.quest.board.links import SIDES, beside
from kickdoor_game.quest.cards.faults import SIZES
from kickdoor_game.quest.exploring.ways import move_left
from kickdoor_game.quest.state.levels import level_of
from kickdoor_game.quest.state.table import Monster, Pile, QuestTable, monster_name, printed_monster
from kickdoor_game.quest.telling.naming import LINKS, gold
from kickdoor_protocol.views import Board, Counter, Link, Place, Pointer, Token

TOKENS = {RANSACKED: "Ransacked", LOOTED_OUT: "Looted Out"}
"""Marks of searched rooms."""
DARK = "the Darkness"
"""Name of a cell without a room."""
HUMAN_SIZED = "human_sized"
"""Mark of a monster without a size of its own."""


def place_id(room: RoomId | int) -> str:
    """Return the id of a room on the map, as views and options name it."""
    return f"room.{room}"


def dark_id(x: int, y: int) -> str:
    """Return the id of a map cell without a room, as views and options name it."""
    return f"dark.{x}.{y}"


def board(table: QuestTable) -> Board:
    """Return the whole map of rooms for views."""
    rooms = [_place(table, RoomId(number)) for number in range(len(table.dungeon.rooms))]
    dark = {(x, y): Place(dark_id(x, y), DARK, x, y, kind="dark") for x, y in _dark_cells(table)}
    return Board((*rooms, *dark.values()), tuple(_links(table)))


def _place(table: QuestTable, number: RoomId) -> Place:
    room = table.dungeon.rooms[number]
    face = table.face_of(number)
    return Place(
        place_id(number),
        face.name,
        room.x,
        room.y,
        face.key,
        tuple(_tokens(table, number)),
        (TOKENS[room.searched],) if room.searched else (),
        kind="room",
        pointers=tuple(Pointer(colour, *beside(0, 0, side)) for colour, side in face.arrows.items()),
    )


def _tokens(table: QuestTable, number: RoomId) -> Iterator[Token]:
    for hero, figure in zip(table.heroes, table.figures, strict=True):
        if figure.room == number:
            left = (Counter("Move left", move_left(table, hero.seat)),) if hero.seat == table.turn else ()
            yield Token(hero.name, "hero", int(hero.seat), marks=("dead",) if hero.dead else (), counters=left)
    for monster in table.monsters:
        if monster.room == number:
            yield _monster(table, monster)
    for pile in table.piles:
        if pile.room == number:
            yield Token(_pile_words(pile), "item")


def _monster(table: QuestTable, monster: Monster) -> Token:
    level = (Counter("Level", level_of(table, monster)),)
    marks = (monster.colour, _size(table, monster))
    return Token(monster_name(table, monster), "monster", card=int(monster.card), marks=marks, counters=level)


def _size(table: QuestTable, monster: Monster) -> str:
    """Return the mark of a monster's size; a card that names none is human-sized (quest.components.4)."""
    return next((word for word in printed_monster(table, monster).keywords if word in SIZES), HUMAN_SIZED)


def _pile_words(pile: Pile) -> str:
    """Return what lies in a pile: "2 Items and 300 gold"."""
    parts = [counted(len(pile.items), "Item")] if pile.items else []
    return " and ".join([*parts, *([gold(pile.gold)] if pile.gold else [])])


def _dark_cells(table: QuestTable) -> list[tuple[int, int]]:
    """Return the cells without a room into which an exit leads, in the order of rooms and sides.

    A room that is being laid has sides without a link yet.
    """
    if table.is_explored():
        return []
    dungeon = table.dungeon
    cells = [
        beside(room.x, room.y, side)
        for number, room in enumerate(dungeon.rooms)
        for side in SIDES
        if room.sides[side] != NO_LINK
        and dungeon.links[room.sides[side]].is_exit()
        and dungeon.behind(RoomId(number), side) is None
    ]
    return list(dict.fromkeys(cells))


def _links(table: QuestTable) -> Iterator[Link]:
    """Yield each link once, from the room that was there first; those of a room that is being laid come with it."""
    dungeon = table.dungeon
    told: set[int] = set()
    dark = set(_dark_cells(table))
    for number, room in enumerate(dungeon.rooms):
        for side in SIDES:
            link_id = room.sides[side]
            if link_id == NO_LINK or link_id in told:
                continue
            told.add(link_id)
            behind = dungeon.behind(RoomId(number), side)
            cell = beside(room.x, room.y, side)
            if behind is None and cell not in dark:
                continue
            to = dark_id(*cell) if behind is None else place_id(behind)
            kind = dungeon.links[link_id].kind
            cost = dungeon.cost(RoomId(number), side, tiles_left=not table.is_explored())
            yield Link(place_id(number), to, LINKS[kind], cost)
