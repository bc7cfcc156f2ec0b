"""The format of a prepared position of the board game (heroes, rooms, monsters), and the check of it (`faults`).

A room is named by the key of its upper face, so each name occurs once. An empty name is the Entrance.
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
    """One hero's side of a position. The board game adds gold, Health left, and the name of their room ("": the
    Entrance).
    """

    gold: int = START_GOLD
    health: int = START_HEALTH
    room: str = ""


class LaidRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room that lies on the `side` of the room `beside` ("": the Entrance).

    `links`: the kinds of the links on its sides; a side that is not named has an open passageway, or the link of its
    neighbour. `searched`: the search token in it.
    """

    face: str
    side: SideName
    beside: str = ""
    links: dict[SideName, Kind] = {}
    searched: Literal["", "ransacked", "looted_out"] = ""


class PlacedMonster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A monster that stands in a room, on a base of `colour`, with the cards `enhancers` on it. `card`: its key."""

    card: str
    room: str
    colour: str
    enhancers: tuple[str, ...] = ()


class QuestPreparation(Preparation, frozen=True, forbid_unknown_fields=True):
    """A whole position. `rooms` are laid in this order."""

    sheets: tuple[QuestSheet, ...] = ()
    rooms: tuple[LaidRoom, ...] = ()
    monsters: tuple[PlacedMonster, ...] = ()


def side_of(name: str) -> Side:
    """Return the side with this name, such as `north`. Raises ValueError for another name."""
    return Side(NAMES.index(name))


def rooms_by_name(preparation: QuestPreparation) -> dict[str, RoomId]:
    """Return the id that each room of this position has once it is laid out, by name; "" is the Entrance."""
    return {"": ENTRANCE} | {laid.face: RoomId(number) for number, laid in enumerate(preparation.rooms, start=1)}


def faults(rules: QuestRules, preparation: QuestPreparation) -> Iterator[str]:
    """Yield a sentence for everything in this position that cannot be laid out under these rules."""
    on_the_map = [card for placed in preparation.monsters for card in (placed.card, *placed.enhancers)]
    yield from prepared.faults(preparation, rules.book, rules.base, rules.base.goal_level, on_the_map)
    yield from _room_faults(rules, preparation)
    yield from _figure_faults(preparation)
    yield from _monster_faults(rules, preparation)


def _room_faults(rules: QuestRules, preparation: QuestPreparation) -> Iterator[str]:
    """Yield the faults of the rooms. They are laid on a separate map; a room that cannot be laid is skipped."""
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
    """Lay the links of a new room, and yield the faults of those that are given for sides with a link."""
    bare = dungeon.bare(room)
    for name in laid.links:
        if side_of(name) not in bare:
            yield f"a link lies to the {name} of {laid.face!r} already"
    for side in SIDES:
        if side in bare:
            dungeon.lay(room, side, Link(laid.links.get(NAMES[side], "open")))


def _figure_faults(preparation: QuestPreparation) -> Iterator[str]:
    """Yield the faults of rooms, Health and gold of heroes."""
    lying = rooms_by_name(preparation)
    for sheet in preparation.sheets:
        if sheet.room not in lying:
            yield f"a hero is to stand in {sheet.room!r}, which does not lie"
        if not 1 <= sheet.health <= START_HEALTH:
            yield f"a hero begins with 1 to {START_HEALTH} Health, not {sheet.health}"
        if sheet.gold < 0:
            yield f"a hero cannot have {sheet.gold} gold"


def _monster_faults(rules: QuestRules, preparation: QuestPreparation) -> Iterator[str]:
    """Yield the faults of monsters: their cards, rooms and bases."""
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
