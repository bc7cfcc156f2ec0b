"""A dungeon map drawn by a test: rooms by name in rows, with arrows and links where the test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kickdoor_game.quest.board.dungeon import ENTRANCE, RoomId, entrance
from kickdoor_game.quest.board.links import NAMES, SIDES, Kind, Link, Side, beside
from kickdoor_game.quest.cards.faces import Colour, RoomFace

SIDE: dict[str, Side] = {name: Side(number) for number, name in enumerate(NAMES)}


class Map:
    """A dungeon drawn as rows of names, from the north-west; `.` is a gap and `E` the Entrance, which must occur once.

    Links that are not named are open passageways.
    """

    def __init__(
        self,
        rows: Sequence[str],
        arrows: Mapping[str, str] | None = None,
        links: Mapping[str, Kind] | None = None,
        colour: Colour = "red",
    ) -> None:
        cells = {name: (x, y) for y, row in enumerate(rows) for x, name in enumerate(row.split()) if name != "."}
        x0, y0 = cells.pop("E")
        self.dungeon = entrance("E")
        self.rooms: dict[str, RoomId] = {"E": ENTRANCE}
        self._lay(cells, (x0, y0))
        for room in range(1, len(self.dungeon.rooms)):
            for side in self.dungeon.bare(RoomId(room)):
                self.dungeon.lay(RoomId(room), side, Link("open"))
        for at, kind in (links or {}).items():
            name, way = at.split()
            self.dungeon.link(self.rooms[name], SIDE[way]).kind = kind
        ways = {name: {colour: SIDE[side]} for name, side in (arrows or {}).items()}
        self.faces = {name: RoomFace(name, name, ways.get(name, {})) for name in self.rooms}

    def _lay(self, cells: Mapping[str, tuple[int, int]], origin: tuple[int, int]) -> None:
        """Place each room beside one that lies already. Raises StopIteration if a room lies apart."""
        waiting = dict(cells)
        while waiting:
            name, room, side = next(
                (name, room, side)
                for name, (x, y) in waiting.items()
                for room, here in enumerate(self.dungeon.rooms)
                for side in SIDES
                if beside(here.x + origin[0], here.y + origin[1], side) == (x, y)
            )
            self.rooms[name] = self.dungeon.place(name, RoomId(room), side)
            del waiting[name]

    def names(self, rooms: Sequence[RoomId]) -> str:
        """Return the names of these rooms, with blanks between."""
        called = {room: name for name, room in self.rooms.items()}
        return " ".join(called[room] for room in rooms)
