"""What rooms, links, monsters and dice are called."""

from __future__ import annotations

from collections.abc import Iterable

from ...heroes.telling.voice import counted, listed
from ..board.dungeon import RoomId
from ..board.faces import COLOURS
from ..board.links import Kind
from ..board.sides import NAMES, Side
from ..table import Monster, QuestTable, printed_monster

LINKS: dict[Kind, str] = {
    "open": "open passageway",
    "door": "door",
    "locked": "locked door",
    "hidden": "hidden door",
    "wall": "wall",
}


def room_name(table: QuestTable, room: RoomId | int) -> str:
    """Return the name that is printed on a room that lies."""
    return table.face_of(RoomId(room)).name


def monster_name(table: QuestTable, monster: Monster) -> str:
    """Name a monster, and whose it is if there is another of its name in play: `Goo (red)`; a Boss is called one."""
    name = printed_monster(table, monster).name
    if monster.boss:
        return f"{name} the Boss"
    twins = sum(printed_monster(table, other).name == name for other in table.monsters)
    return f"{name} ({monster.colour})" if twins > 1 else name


def monster_called(table: QuestTable, number: int) -> str:
    """Name the monster of that number; one that is out of play is `a monster`."""
    found = [monster for monster in table.monsters if monster.number == number]
    return monster_name(table, found[0]) if found else "a monster"


def monsters_called(table: QuestTable, numbers: Iterable[int]) -> str:
    """Name them all."""
    return listed([monster_called(table, number) for number in numbers])


def link_words(kind: str) -> str:
    """`a locked door`, `an open passageway`."""
    called = LINKS[kind]  # type: ignore[index]
    return f"{'an' if called[0] in 'aeiou' else 'a'} {called}"


def side_name(side: Side | int) -> str:
    return NAMES[side]


def gold(count: int) -> str:
    """`300 gold`."""
    return f"{count:,} gold"


def hits(count: int) -> str:
    """`1 hit`, `3 hits`."""
    return counted(count, "hit")


def face_of_die(kind: str, face: int) -> str:
    """What lies up: a number, or a colour of the Monster Die."""
    return COLOURS[face - 1] if kind == "monster" else str(face)
