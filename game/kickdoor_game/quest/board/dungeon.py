"""The dungeon as it lies on the table: rooms on a square grid, and the links on their sides.

Rooms and links have numbers, their places in the two lists, which never change: a room that lies stays. A link belongs
to the edge between two cells, so both rooms name the same one, and a side of a room without a neighbour has its link
already: what lies behind is the Darkness. So a new room has links to lay only on the sides that no neighbour has
decided (quest.explore.6, quest.links.9).

Room 0 is the Entrance, at (0, 0), with four regular doors that nothing changes (quest.setup.5 and .6).

Who and what is in a room is not said here: heroes, monsters and piles each say where they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NewType

from .links import COST, SIDES, Link, Side, beside, opposite

RoomId = NewType("RoomId", int)
LinkId = NewType("LinkId", int)

ENTRANCE = RoomId(0)
NO_LINK = LinkId(-1)
RANSACKED, LOOTED_OUT = "ransacked", "looted_out"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a monster: out of `start` by `side`, into `to`.

    `dark`: through the Darkness. `entrance`: through the Entrance.
    """

    start: RoomId
    side: Side
    to: RoomId
    dark: bool = False
    entrance: bool = False


@dataclass(slots=True)
class Room:
    """A room that lies. `face`: the key of what is printed on it. `sides`: its link to the north, east, south and west.

    `searched`: "", `RANSACKED` or `LOOTED_OUT`.
    """

    face: str
    x: int
    y: int
    sides: tuple[LinkId, ...] = (NO_LINK,) * 4
    searched: str = ""


@dataclass(slots=True)
class Dungeon:
    """The map. Whoever makes a new one begins it with `entrance`."""

    rooms: list[Room] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    def at(self, x: int, y: int) -> RoomId | None:
        """Return the room in that cell, or None where there is a gap or the Darkness."""
        for number, room in enumerate(self.rooms):
            if room.x == x and room.y == y:
                return RoomId(number)
        return None

    def behind(self, room: RoomId, side: Side) -> RoomId | None:
        """Return the room on that side, whatever lies between; None: the Darkness."""
        here = self.rooms[room]
        return self.at(*beside(here.x, here.y, side))

    def link(self, room: RoomId, side: Side) -> Link:
        """Return the link on that side. IndexError: none has been laid there yet."""
        number = self.rooms[room].sides[side]
        if number == NO_LINK:
            raise IndexError(f"no link has been laid on side {side} of room {room}")
        return self.links[number]

    def has_link(self, room: RoomId, side: Side) -> bool:
        """Say whether a link has been laid on that side."""
        return self.rooms[room].sides[side] != NO_LINK

    def adjacent(self, room: RoomId) -> list[RoomId]:
        """Return the rooms that an exit connects with that one, in the order of `SIDES` (quest.movement.10)."""
        there = [(self.behind(room, side), self.link(room, side)) for side in SIDES]
        return [neighbour for neighbour, link in there if neighbour is not None and link.is_exit()]

    def beside(self, room: RoomId) -> list[RoomId]:
        """Return the rooms that lie next to that one, whatever is between: magic gets there (quest.links.7)."""
        there = [self.behind(room, side) for side in SIDES]
        return [neighbour for neighbour in there if neighbour is not None]

    def into_the_dark(self) -> list[tuple[RoomId, Side]]:
        """Return every exit behind which no room lies; a room that is being laid has not all of its links yet."""
        return [
            (room, side)
            for room in map(RoomId, range(len(self.rooms)))
            for side in SIDES
            if self.has_link(room, side) and self.behind(room, side) is None and self.link(room, side).is_exit()
        ]

    def cost(self, room: RoomId, side: Side, *, tiles_left: bool) -> int | None:
        """Return the Move that going out there costs; None: no Move is enough.

        Walls stop everybody, and when the last tile lies, so does what leads into the Darkness (quest.links.7,
        quest.automatic.5).
        """
        if not tiles_left and self.behind(room, side) is None:
            return None
        return COST.get(self.link(room, side).kind)

    def place(self, face: str, behind: RoomId, side: Side) -> RoomId:
        """Lay a new room on that side of one that lies; it shares the links that its neighbours have (quest.explore.4).

        ValueError: a room lies there.
        """
        start = self.rooms[behind]
        x, y = beside(start.x, start.y, side)
        if self.at(x, y) is not None:
            raise ValueError(f"a room lies at {x}, {y} already")
        neighbours = [(self.at(*beside(x, y, each)), opposite(each)) for each in SIDES]
        sides = tuple(NO_LINK if room is None else self.rooms[room].sides[back] for room, back in neighbours)
        self.rooms.append(Room(face, x, y, sides))
        return RoomId(len(self.rooms) - 1)

    def bare(self, room: RoomId) -> list[Side]:
        """Return the sides of that room which have no link yet, in the order in which these are laid."""
        return [side for side in SIDES if self.rooms[room].sides[side] == NO_LINK]

    def lay(self, room: RoomId, side: Side, link: Link) -> LinkId:
        """Lay a link on a bare side, for the neighbour there as well, if any. ValueError: one lies there."""
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
        """Write down that the link lies on that side."""
        here = self.rooms[room]
        here.sides = tuple(link if each == side else there for each, there in zip(SIDES, here.sides, strict=True))


def entrance(face: str) -> Dungeon:
    """Make the map of a game that begins: the Entrance, with a regular door on each side."""
    dungeon = Dungeon([Room(face, 0, 0)])
    for side in SIDES:
        dungeon.lay(ENTRANCE, side, Link("door", fixed=True))
    return dungeon


def faults(dungeon: Dungeon) -> Iterator[str]:
    """Say everything that is wrong with a map between two actions; nothing for a sound one."""
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
    """Name the edge there as seen from the cell to the north or west of it."""
    if side in (SIDES[0], SIDES[3]):
        return (*beside(room.x, room.y, side), opposite(side))
    return (room.x, room.y, side)
