"""Names of rooms, links, dice and amounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...heroes.telling.voice import counted
from ...machine.ids import NO_CARD, CardId
from ..board.dungeon import RoomId
from ..board.links import NAMES, Side
from ..cards.faces import COLOURS
from ..state.table import QuestTable

LINKS: Mapping[str, str] = {
    "open": "open passageway",
    "door": "door",
    "locked": "locked door",
    "hidden": "hidden door",
    "wall": "wall",
}
"""Names of the kinds of links."""


def room_name(table: QuestTable, room: RoomId | int) -> str:
    """Return the name of a room of the map."""
    return table.face_of(RoomId(room)).name


def items_called(table: QuestTable, items: Sequence[CardId], cheats: Sequence[CardId]) -> list[str]:
    """Return the names of Items, each with the Cheat on it: `Pot with Cheat`. `cheats` may be empty."""
    along = cheats or (NO_CARD,) * len(items)
    return [
        table.card(card).name if cheat == NO_CARD else f"{table.card(card).name} with {table.card(cheat).name}"
        for card, cheat in zip(items, along, strict=True)
    ]


def link_words(kind: str) -> str:
    """Return a kind of link with its article: `a locked door`, `an open passageway`."""
    called = LINKS[kind]
    return f"{'an' if called[0] in 'aeiou' else 'a'} {called}"


def side_name(side: Side | int) -> str:
    """Return the name of a side: `north`."""
    return NAMES[side]


def gold(count: int) -> str:
    """Return an amount of gold: `300 gold`."""
    return f"{count:,} gold"


def hits(count: int) -> str:
    """Return a number of hits: `1 hit`, `3 hits`."""
    return counted(count, "hit")


def face_of_die(kind: str, face: int) -> str:
    """Return what a die shows, in words: a number, or a colour if `kind` is "monster" (the Monster Die)."""
    return COLOURS[face - 1] if kind == "monster" else str(face)
