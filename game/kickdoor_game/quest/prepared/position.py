"""A position of the board game as it is written: heroes, rooms that lie already, monsters in them. And its faults.

Rooms are named by the key of the face that is up, so each is there once; a hero or a room that names none is in the
Entrance, or beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from ...heroes import prepared
from ...heroes.prepared import Preparation, Sheet
from ...language.cards import Enhancer
from ..board.dungeon import ENTRANCE, Dungeon, RoomId, entrance
from ..board.links import BACKS, NAMES, SIDES, Kind, Link, Side, SideName
from ..cards.faces import BASE_COLOURS
from ..cards.kinds import QuestMonster
from ..ruleset.rules import QuestRules
from ..state.table import BASES_EACH, START_GOLD, START_HEALTH


class QuestSheet(Sheet, frozen=True, forbid_unknown_fields=True):
    """What the board game adds: gold, Health that is left, and the room where they stand ("": the Entrance)."""

    gold: int = START_GOLD
    health: int = START_HEALTH
    room: str = ""


class LaidRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room that lies on a `side` of the one called `beside` ("": the Entrance).

    `links`: what lies on its sides where nothing lies yet; what is not named is an open passageway. `searched`: the
    token that lies in it.
    """

    face: str
    side: SideName
    beside: str = ""
    links: dict[SideName, Kind] = {}
    searched: Literal["", "ransacked", "looted_out"] = ""


class PlacedMonster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A monster that stands in a room, on a base of that colour, with these cards on it."""

    card: str
    room: str
    colour: str
    enhancers: tuple[str, ...] = ()


class QuestPreparation(Preparation, frozen=True, forbid_unknown_fields=True):
    """Rooms in the order in which they are laid."""

    sheets: tuple[QuestSheet, ...] = ()
    rooms: tuple[LaidRoom, ...] = ()
    monsters: tuple[PlacedMonster, ...] = ()


def side_of(name: str) -> Side:
    """Return the side of that name."""
    return Side(NAMES.index(name))


def rooms_by_name(preparation: QuestPreparation) -> dict[str, RoomId]:
    """Return the ids that rooms have once they lie, by their names."""
    return {"": ENTRANCE} | {laid.face: RoomId(number) for number, laid in enumerate(preparation.rooms, start=1)}


def faults(rules: QuestRules, preparation: QuestPreparation) -> Iterator[str]:
    """Say everything that cannot be laid out as it is written."""
    on_the_map = [card for placed in preparation.monsters for card in (placed.card, *placed.enhancers)]
    yield from prepared.faults(preparation, rules.book, rules.base, rules.base.goal_level, on_the_map)
    yield from _room_faults(rules, preparation)
    yield from _figure_faults(preparation)
    yield from _monster_faults(rules, preparation)


def _room_faults(rules: QuestRules, preparation: QuestPreparation) -> Iterator[str]:
    """Lay the rooms on a map of their own, as far as they can be laid."""
    tile_of = {face.key: number for number, tile in enumerate(rules.tiles) for face in tile}
    dungeon, lying, used = entrance(rules.entrance.key), {"": ENTRANCE}, set[int]()
    for laid in preparation.rooms:
        if laid.face not in tile_of:
            yield f"there is no room {laid.face!r}"
            continue
        if tile_of[laid.face] in used:
            yield f"the tile of {laid.face!r} lies already"
            continue
        if laid.beside not in lying:
            yield f"{laid.face!r} is to lie beside {laid.beside!r}, which does not lie"
            continue
        used.add(tile_of[laid.face])
        try:
            room = dungeon.place(laid.face, lying[laid.beside], side_of(laid.side))
        except ValueError:
            yield f"where {laid.face!r} is to lie, another room lies"
            continue
        lying[laid.face] = room
        yield from _link_faults(dungeon, room, laid)
    counted = Counter(kind for laid in preparation.rooms for kind in laid.links.values() if kind in BACKS)
    yield from (f"there are {BACKS[kind]} tiles with {kind!r}" for kind in counted if counted[kind] > BACKS[kind])


def _link_faults(dungeon: Dungeon, room: RoomId, laid: LaidRoom) -> Iterator[str]:
    bare = dungeon.bare(room)
    for name in laid.links:
        if side_of(name) not in bare:
            yield f"a link lies to the {name} of {laid.face!r} already"
    for side in SIDES:
        if side in bare:
            dungeon.lay(room, side, Link(laid.links.get(NAMES[side], "open")))


def _figure_faults(preparation: QuestPreparation) -> Iterator[str]:
    lying = rooms_by_name(preparation)
    for sheet in preparation.sheets:
        if sheet.room not in lying:
            yield f"a hero is to stand in {sheet.room!r}, which does not lie"
        if not 1 <= sheet.health <= START_HEALTH:
            yield f"a hero begins with 1 to {START_HEALTH} Health, not {sheet.health}"
        if sheet.gold < 0:
            yield f"a hero cannot have {sheet.gold} gold"


def _monster_faults(rules: QuestRules, preparation: QuestPreparation) -> Iterator[str]:
    lying, by_key = rooms_by_name(preparation), rules.book.by_key
    colours = BASE_COLOURS[: len(preparation.sheets)]
    for placed in preparation.monsters:
        if placed.card in by_key and not isinstance(by_key[placed.card], QuestMonster):
            yield f"{placed.card!r} is no monster"
        for card in placed.enhancers:
            if card in by_key and not isinstance(by_key[card], Enhancer):
                yield f"{card!r} is no enhancer"
        if not placed.room or placed.room not in lying:
            yield f"{placed.card!r} is to stand in {placed.room!r}, where no monster can stand"
        if placed.colour not in colours:
            yield f"{placed.card!r} is {placed.colour!r}; those at the table are {', '.join(colours)}"
    counted = Counter(placed.colour for placed in preparation.monsters)
    yield from (
        f"{counted[each]} monsters are {each}, of {BASES_EACH} bases" for each in counted if counted[each] > BASES_EACH
    )
