"""The rooms of a set, read from the files in its folder `rooms`: tiles of two faces each, and the Entrance.

    [[tile]]

    [[tile.faces]]
    key = "linen_room"
    name = "Linen Room"
    arrows = { red = "north" }
    search = 1

    [[tile.faces]]
    key = "boot_room"
    name = "Boot Room"
    icons = [{ role = "elf", green = true }]
    search = "cannot"

In one of the files stands `[entrance]`, a face without arrows. A side is written as a word, and so is it that a room
cannot be searched, since a file has no word for nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import msgspec

from ...language.loading.errors import CardError
from ...language.loading.toml_text import parsed, text_of
from ..board.links import NAMES
from .faces import RoomFace

FOLDER = "rooms"
CANNOT = "cannot"
"""The Search value of a room that cannot be searched."""


class Rooms(NamedTuple):
    """What a dungeon is made of."""

    entrance: RoomFace
    tiles: tuple[tuple[RoomFace, RoomFace], ...]


def load_rooms(folder: Traversable) -> Rooms:
    """Read all rooms of a set from its folder. CardError for what is not one, for a key twice, without an Entrance."""
    tiles: list[tuple[RoomFace, RoomFace]] = []
    entrances: list[RoomFace] = []
    for entry in sorted((folder / FOLDER).iterdir(), key=lambda each: each.name):
        try:
            data = parsed(text_of(entry))
        except tomllib.TOMLDecodeError as wrong:
            raise CardError(entry.name, "", "", f"is not TOML: {wrong}") from wrong
        entrances += [_face(entry.name, data["entrance"])] if "entrance" in data else []
        for tile in data.get("tile", ()):
            faces = [_face(entry.name, face) for face in tile.get("faces", ())]
            if len(faces) != 2:
                first = faces[0].key if faces else ""
                raise CardError(entry.name, first, "faces", f"are {len(faces)}; a tile has two", what="room")
            tiles.append((faces[0], faces[1]))
    if len(entrances) != 1:
        raise CardError(FOLDER, "", "entrance", f"is there {len(entrances)} times; it has to be once")
    keys = [face.key for face in (*entrances, *(face for tile in tiles for face in tile))]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise CardError(FOLDER, twice[0], "key", "is taken by another room", what="room")
    return Rooms(entrances[0], tuple(tiles))


def _face(file: str, table: Mapping[str, Any]) -> RoomFace:
    """What stands there."""
    arrows = table.get("arrows", {})
    if unknown := [side for side in arrows.values() if side not in NAMES]:
        problem = f"has {unknown[0]!r}; sides are {', '.join(NAMES)}"
        raise CardError(file, str(table.get("key", "")), "arrows", problem, what="room")
    try:
        return msgspec.convert(numbered(table), RoomFace, strict=True)
    except msgspec.ValidationError as wrong:
        raise CardError(file, str(table.get("key", "")), "", str(wrong), what="room") from wrong


def numbered(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same with sides as numbers, and nothing for a search that cannot be."""
    arrows = {colour: NAMES.index(side) for colour, side in table.get("arrows", {}).items()}
    search = table.get("search", 0)
    return {**table, "arrows": arrows, "search": None if search == CANNOT else search}
