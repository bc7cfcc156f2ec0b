"""Rooms of a set or a pack, read from the files in its folder `rooms`: tiles of two faces each, and the Entrance.

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

One of the files of a set has `[entrance]`, a face without arrows. Sides are written as words. A room that cannot be
searched has `search = "cannot"`, since TOML has no null.

`load_rooms` reads the rooms of a set that is known to be right. `read_rooms` reads those that somebody is writing, for
a pack or a set, and reports everything that is wrong. A pack has no Entrance. Its rooms share no key or name with rooms
of the set, and no key with cards: clients know cards and rooms by their keys alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import msgspec

from ...language.limits import Fault, KnownNames
from ...language.loading.diagnose import all_faults
from ...language.loading.errors import CardError, Problem, reading_of
from ...language.loading.load import FIRST_NAME
from ...language.loading.packs import RoomsRead
from ...language.loading.toml_text import tables_of
from ...language.vocabulary import Print, nearest
from ..board.links import NAMES
from .faces import COLOURS, RoomFace
from .faults import room_faults

FOLDER = "rooms"
"""Name of the folder."""
CANNOT = "cannot"
"""The search value, in files, of a room that cannot be searched."""


class Rooms(NamedTuple):
    """The rooms of a set."""

    entrance: RoomFace
    tiles: tuple[tuple[RoomFace, RoomFace], ...]


def load_rooms(folder: Traversable) -> Rooms:
    """Return all rooms in a set's folder.

    Raises CardError if a file is malformed, two rooms share a key, or there is not exactly one Entrance.
    """
    tiles: list[tuple[RoomFace, RoomFace]] = []
    entrances: list[RoomFace] = []
    for entry in sorted((folder / FOLDER).iterdir(), key=lambda each: each.name):
        data = tables_of(entry)
        entrances += [_exact_face(entry.name, data["entrance"])] if "entrance" in data else []
        for tile in data.get("tile", ()):
            faces = [_exact_face(entry.name, face) for face in tile.get("faces", ())]
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


def _exact_face(file: str, table: Mapping[str, Any]) -> RoomFace:
    """Return the face in a table of a file. Raises CardError if it is malformed."""
    arrows = table.get("arrows", {})
    if unknown := [side for side in arrows.values() if side not in NAMES]:
        problem = f"has {unknown[0]!r}; sides are {', '.join(NAMES)}"
        raise CardError(file, str(table.get("key", "")), "arrows", problem, what="room")
    try:
        return msgspec.convert(numbered(table), RoomFace, strict=True)
    except msgspec.ValidationError as wrong:
        raise CardError(file, str(table.get("key", "")), "", str(wrong), what="room") from wrong


def numbered(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table with sides as numbers, and None as the search value of a room that cannot be searched."""
    arrows = {colour: NAMES.index(side) for colour, side in table.get("arrows", {}).items()}
    search = table.get("search", 0)
    return {**table, "arrows": arrows, "search": None if search == CANNOT else search}


TILE, ENTRANCE, FACES = "tile", "entrance", "faces"
"""Names of tables in files of rooms."""
FACES_EACH = 2
"""Faces of a tile."""
MOST_TILES = 25
"""Most tiles in a file; the same limit as for cards."""

_FILLERS = ("key", "name")
"""Fields that a face must have."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A face in a file. `called`: its name in errors. `doubtful`: malformed fields, which `face` leaves out. `place`:
    its number in the file, from 1; 0 for the Entrance.
    """

    file: str
    called: str
    face: RoomFace
    doubtful: frozenset[str]
    place: int
    entrance: bool = False


def read_rooms(
    printed: Callable[[RoomFace], Print],
    own: Sequence[RoomFace],
    folder: Traversable,
    known: KnownNames,
    taken: Collection[str],
) -> RoomsRead:
    """Return the tiles in a folder, their faces, and each problem.

    `printed`: returns what is printed on a face.
    `own`: rooms that exist already, with the Entrance; if there are none, these are a set's, which needs an Entrance.
    `known`: names that words may refer to. `taken`: keys of cards.
    """
    tiles: list[tuple[RoomFace, ...]] = []
    drafts: list[_Draft] = []
    errors: list[CardError] = []
    files = (entry for entry in folder.iterdir() if entry.name.endswith(".toml"))
    for entry in sorted(files, key=lambda each: each.name):
        for found in _in_file(f"{folder.name}/{entry.name}", entry):
            if isinstance(found, CardError):
                errors.append(found)
            else:
                drafts += found
                tiles += [] if found[0].entrance else [tuple(draft.face for draft in found)]
    entrances = [draft for draft in drafts if draft.entrance]
    if own:
        errors += [CardError(each.file, "", ENTRANCE, "is the set's to have") for each in entrances]
    elif len(entrances) != 1:
        errors.append(CardError(folder.name, "", ENTRANCE, f"is there {len(entrances)} times; it has to be once"))
    lines = [(error.file, error.place, error.card, str(error)) for error in errors]
    lines += _content_problems(drafts, own, known, taken)
    faces = tuple(draft.face for draft in drafts if not draft.doubtful)
    return RoomsRead(tuple(tiles), faces, tuple(_in_order(lines, drafts, printed)))


def _in_order(
    lines: Iterable[tuple[str, int, str, str]], drafts: Sequence[_Draft], printed: Callable[[RoomFace], Print]
) -> Iterator[Problem]:
    """Yield the problems by file and by place in it, each line once, with the face as it would be printed. `lines`:
    file, place, name in errors, and line of each.
    """
    faces = {(draft.file, draft.place, draft.called): draft for draft in drafts}
    for file, place, called, line in dict.fromkeys(sorted(lines, key=lambda each: each[:2])):
        draft = faces.get((file, place, called))
        yield Problem(line, None if draft is None else reading_of(draft.face, printed, draft.doubtful))


def _content_problems(
    drafts: Sequence[_Draft], own: Sequence[RoomFace], known: KnownNames, taken: Collection[str]
) -> Iterator[tuple[str, int, str, str]]:
    """Yield each problem of the faces' contents, but none of malformed fields: file, place and name of the face, and
    the line.
    """
    keys = Counter(each.key for each in (*own, *(draft.face for draft in drafts)))
    names = Counter(each.name for each in (*own, *(draft.face for draft in drafts)))
    for draft in drafts:
        face = draft.face
        faults: list[Fault] = [("key", "is taken by another room")] if keys[face.key] > 1 else []
        faults += [("key", "is taken by a card")] if face.key in taken else []
        faults += [("name", f'"{face.name}" is taken by another room')] if names[face.name] > 1 else []
        faults += room_faults(face, known, entrance=draft.entrance)
        for field, problem in faults:
            if FIRST_NAME.split(field, maxsplit=1)[0] not in draft.doubtful:
                line = CardError(draft.file, draft.called, field, problem, what="room").in_list
                yield draft.file, draft.place, draft.called, line


def _in_file(file: str, entry: Traversable) -> Iterator[list[_Draft] | CardError]:
    """Yield the faces of each tile, and of the Entrance, in a file, and an error for each malformed part.

    `file`: its name in errors.
    """
    try:
        data = tables_of(entry)
    except CardError as unreadable:
        yield CardError(file, "", "", unreadable.problem)
        return
    for name in data:
        if name not in (TILE, ENTRANCE):
            yield CardError(file, "", name, f"is not known{nearest(name, (TILE, ENTRANCE))}")
    if ENTRANCE in data:
        yield from _drafted(file, [data[ENTRANCE]], 0, entrance=True)
    tiles = data.get(TILE, [])
    if not isinstance(tiles, list) or not (tiles or ENTRANCE in data):
        yield CardError(file, "", "", "holds no [[tile]] table")
        return
    if len(tiles) > MOST_TILES:
        yield CardError(file, "", "", f"holds {len(tiles)} tiles; at most {MOST_TILES} belong in a file")
    for position, tile in enumerate(tiles[:MOST_TILES], start=1):
        yield from _of_tile(file, tile, position)


def _of_tile(file: str, tile: Any, position: int) -> Iterator[list[_Draft] | CardError]:
    """Yield the faces of a tile, and an error for each malformed part."""
    first = FACES_EACH * (position - 1) + 1
    faces = tile.get(FACES, []) if isinstance(tile, dict) else []
    faces = faces if isinstance(faces, list) else []
    for name in tile if isinstance(tile, dict) else ():
        if name != FACES:
            yield CardError(file, f"#{position}", name, f"is not known{nearest(name, (FACES,))}", "tile", first)
    if len(faces) != FACES_EACH:
        yield CardError(file, f"#{position}", FACES, f"are {len(faces)}; a tile has two", "tile", first)
    if faces:
        yield from _drafted(file, faces, first)


def _drafted(
    file: str, tables: Sequence[Any], first: int, *, entrance: bool = False
) -> Iterator[list[_Draft] | CardError]:
    """Yield the faces in these tables together, without their malformed fields, and an error for each such field."""
    drafts = []
    for place, table in enumerate(tables, start=first):
        if not isinstance(table, dict):
            yield CardError(file, f"#{place}", "", "must be a table", "room", place)
            continue
        key = table.get("key")
        called = key if isinstance(key, str) else ENTRANCE if entrance else f"#{place}"
        faults = list(_form_faults(table))
        for field, problem in faults:
            yield CardError(file, called, field, problem, "room", place)
        doubtful = frozenset(FIRST_NAME.split(field, maxsplit=1)[0] for field, _ in faults)
        drafts.append(_Draft(file, called, _face(table, doubtful, place), doubtful, place, entrance))
    if drafts:
        yield drafts


def _form_faults(table: dict[str, Any]) -> Iterator[Fault]:
    """Yield the malformed fields of a face, which has sides and an impossible search as words."""
    arrows = table.get("arrows", {})
    if isinstance(arrows, dict):
        for colour, side in arrows.items():
            if colour not in COLOURS:
                yield f"arrows.{colour}", f"is not known{nearest(colour, COLOURS)}"
            elif side not in NAMES:
                yield f"arrows.{colour}", f"cannot be {side!r}{nearest(side, NAMES)}"
    else:
        yield "arrows", "must be a table"
    words = {"arrows"}
    if isinstance(search := table.get("search"), str):
        words.add("search")
        yield from [("search", f'must be a whole number or "{CANNOT}"')] if search != CANNOT else []
    yield from all_faults({name: value for name, value in table.items() if name not in words}, RoomFace)


def _face(table: dict[str, Any], doubtful: frozenset[str], place: int) -> RoomFace:
    """Return the face without its malformed fields."""
    known = {field.name for field in msgspec.structs.fields(RoomFace)}
    rest = {name: value for name, value in table.items() if name in known and name not in doubtful}
    for name in _FILLERS:
        rest.setdefault(name, f"{name}_{place}")
    return msgspec.convert(numbered(rest), RoomFace, strict=True)
