"""The dungeon: rooms on a square grid, and the links on their sides.

The id of a room or link is its place in its list, which never changes: rooms stay where they lie. A link belongs to the
edge between two cells, so both rooms name the same one. A side without a neighbour also has a link; behind it is the
Darkness, a cell without a room. So a new room needs links only on sides that no neighbour has decided (quest.explore.6,
quest.links.9).

Room 0 is the Entrance, at (0, 0), with four regular doors that nothing changes (quest.setup.5, .6).

Rooms do not say who is in them: heroes, monsters and piles each name their room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NewType

from .links import COST, SIDES, Link, Side, beside, opposite

RoomId = NewType("RoomId", int)
"""Place of a room in `Dungeon.rooms`."""
LinkId = NewType("LinkId", int)
"""Place of a link in `Dungeon.links`."""

ENTRANCE = RoomId(0)
NO_LINK = LinkId(-1)
"""Stands for the link of a side where none has been laid."""
RANSACKED, LOOTED_OUT = "ransacked", "looted_out"
"""The search tokens (quest.search.21 to .23)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a monster: out of `start` by `side`, into `to`.

    `dark`: it went through the Darkness. `entrance`: it went through the Entrance.
    """

    start: RoomId
    side: Side
    to: RoomId
    dark: bool = False
    entrance: bool = False


@dataclass(slots=True)
class Room:
    """A room of the map, in the cell (`x`, `y`).

    `face`: the key of its print. `sides`: its links to the north, east, south and west. `searched`: its search token,
    `RANSACKED` or `LOOTED_OUT`, or "".
    """

    face: str
    x: int
    y: int
    sides: tuple[LinkId, ...] = (NO_LINK,) * 4
    searched: str = ""


@dataclass(slots=True)
class Dungeon:
    """The map. `entrance` makes the one that a match begins with."""

    rooms: list[Room] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    def at(self, x: int, y: int) -> RoomId | None:
        """Return the room in the cell (x, y); None if there is none."""
        for number, room in enumerate(self.rooms):
            if room.x == x and room.y == y:
                return RoomId(number)
        return None

    def behind(self, room: RoomId, side: Side) -> RoomId | None:
        """Return the next room on that side, whatever link is between; None if no room lies there."""
        here = self.rooms[room]
        return self.at(*beside(here.x, here.y, side))

    def link(self, room: RoomId, side: Side) -> Link:
        """Return the link on that side. Raises IndexError if none has been laid there."""
        number = self.rooms[room].sides[side]
        if number == NO_LINK:
            raise IndexError(f"no link has been laid on side {side} of room {room}")
        return self.links[number]

    def has_link(self, room: RoomId, side: Side) -> bool:
        """Return whether a link has been laid on that side of the room."""
        return self.rooms[room].sides[side] != NO_LINK

    def adjacent(self, room: RoomId) -> list[RoomId]:
        """Return the rooms that an exit connects with this one, in the order of `SIDES` (quest.movement.10)."""
        there = [(self.behind(room, side), self.link(room, side)) for side in SIDES]
        return [neighbour for neighbour, link in there if neighbour is not None and link.is_exit()]

    def beside(self, room: RoomId) -> list[RoomId]:
        """Return the rooms next to this one, also behind walls: magic gets there (quest.links.7)."""
        there = [self.behind(room, side) for side in SIDES]
        return [neighbour for neighbour in there if neighbour is not None]

    def into_the_dark(self) -> list[tuple[RoomId, Side]]:
        """Return every exit behind which no room lies. Sides without a link yet are left out."""
        return [
            (room, side)
            for room in map(RoomId, range(len(self.rooms)))
            for side in SIDES
            if self.has_link(room, side) and self.behind(room, side) is None and self.link(room, side).is_exit()
        ]

    def cost(self, room: RoomId, side: Side, *, tiles_left: bool) -> int | None:
        """Return the Move that going out on that side costs; None if it is impossible.

        A wall cannot be passed, and neither can a link into the Darkness if no room tiles are left (quest.links.7,
        quest.automatic.5).
        """
        if not tiles_left and self.behind(room, side) is None:
            return None
        return COST.get(self.link(room, side).kind)

    def place(self, face: str, behind: RoomId, side: Side) -> RoomId:
        """Lay a new room on that side of the room `behind`, and return it; it shares the links of its neighbours
        (quest.explore.4). `face`: the key of the side of its tile that is up. Raises ValueError if a room lies
        there."""
        start = self.rooms[behind]
        x, y = beside(start.x, start.y, side)
        if self.at(x, y) is not None:
            raise ValueError(f"a room lies at {x}, {y} already")
        neighbours = [(self.at(*beside(x, y, each)), opposite(each)) for each in SIDES]
        sides = tuple(NO_LINK if room is None else self.rooms[room].sides[back] for room, back in neighbours)
        self.rooms.append(Room(face, x, y, sides))
        return RoomId(len(self.rooms) - 1)

    def bare(self, room: RoomId) -> list[Side]:
        """Return the sides of a room that have no link yet, in the order in which links are laid."""
        return [side for side in SIDES if self.rooms[room].sides[side] == NO_LINK]

    def lay(self, room: RoomId, side: Side, link: Link) -> LinkId:
        """Lay a link on a bare side of a room, for both rooms if it has a neighbour there, and return its id.

        Raises ValueError if a link lies there.
        """
        if self.rooms[room].sides[side] != NO_LINK:
            raise ValueError(f"a link lies on side {side} of room {room} already")
        self.links.append(link)
        number = LinkId(len(self.links) - 1)
        self._give(room, side, number)
        neighbour = self.behind(room, side)
        if neighbour is not None:
            self._give(neighbour, opposite(side), number)
        return number

    def _give(self, room: RoomId, side: Side, link: LinkId) -> None:
        """Record a link as that of one side of a room."""
        here = self.rooms[room]
        here.sides = tuple(link if each == side else there for each, there in zip(SIDES, here.sides, strict=True))


def entrance(face: str) -> Dungeon:
    """Return the map at the start of a match: the Entrance, with an unchangeable regular door on each side
    (quest.setup.6). `face`: the key of the Entrance."""
    dungeon = Dungeon([Room(face, 0, 0)])
    for side in SIDES:
        dungeon.lay(ENTRANCE, side, Link("door", fixed=True))
    return dungeon


def faults(dungeon: Dungeon) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with a map between two actions."""
    cells = [(room.x, room.y) for room in dungeon.rooms]
    if len(set(cells)) < len(cells):
        yield "two rooms lie in one cell"
    ends: dict[LinkId, set[tuple[int, int, Side]]] = {}
    for number, room in enumerate(dungeon.rooms):
        for side in dungeon.bare(RoomId(number)):
            yield f"room {number} has no link on side {side}"
        for side, link in zip(SIDES, room.sides, strict=True):
            ends.setdefault(link, set()).add(_edge(room, side))
    for link, edges in ends.items():
        if link != NO_LINK and len(edges) > 1:
            yield f"link {link} lies on {len(edges)} edges"
    shared: dict[tuple[int, int, Side], set[LinkId]] = {}
    for link, edges in ends.items():
        for edge in edges:
            shared.setdefault(edge, set()).add(link)
    yield from (f"the edge {edge} has {len(links)} links" for edge, links in shared.items() if len(links) > 1)
    if [link.kind for link in dungeon.links[:4]] != ["door"] * 4:
        yield "a door of the Entrance is none"


def _edge(room: Room, side: Side) -> tuple[int, int, Side]:
    """Return the edge on that side of a room, as the side of the cell to the north or west of it."""
    if side in (SIDES[0], SIDES[3]):
        return (*beside(room.x, room.y, side), opposite(side))
    return (room.x, room.y, side)
