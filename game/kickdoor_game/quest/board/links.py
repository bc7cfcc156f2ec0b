"""Links between rooms: the five kinds, their costs, and the supply that they are drawn from. Also the sides of a room.

A link tile has an open passageway on one face and one of the other four kinds on its back. Both the tile and the face
are random (quest.links.8): `Supply.take` turns one random number into both, so every face of every tile is equally
likely. A link remembers its back, for effects that flip it.

Rooms are never turned, so north is north in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NewType

Side = NewType("Side", int)
"""A side of a room, as a place in `SIDES`."""

SIDES = NORTH, EAST, SOUTH, WEST = Side(0), Side(1), Side(2), Side(3)
"""The four sides, clockwise from the north."""
SideName = Literal["north", "east", "south", "west"]
"""The name of a side in data files."""
NAMES: tuple[SideName, ...] = ("north", "east", "south", "west")
"""The names of the sides, in the order of `SIDES`."""
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Change of (x, y) for a step to each side."""


def opposite(side: Side) -> Side:
    """Return the side opposite to this one."""
    return SIDES[(side + 2) % 4]


def beside(x: int, y: int, side: Side) -> tuple[int, int]:
    """Return the cell on that side of (x, y), where x counts rooms to the east and y to the south."""
    dx, dy = _STEPS[side]
    return x + dx, y + dy


Kind = Literal["open", "door", "locked", "hidden", "wall"]
"""The kinds of links (quest.links.1)."""

COST: dict[Kind, int] = {"open": 1, "door": 1, "locked": 2, "hidden": 3}
"""Move that each kind costs, in both directions (quest.links.3 to .6, .9). Walls are missing: no Move gets through."""

BACKS: dict[Kind, int] = {"door": 28, "locked": 15, "hidden": 15, "wall": 15}
"""Number of link tiles with each kind on their back (quest.components.3)."""

MONSTERS_PASS: frozenset[Kind] = frozenset(("open", "door"))
"""Kinds that monsters pass unless their card says otherwise (quest.monstermove.4)."""


@dataclass(slots=True)
class Link:
    """A link of the map. `back`: the kind on its other face. `fixed`: no effect changes it (quest.setup.6)."""

    kind: Kind
    back: Kind = "open"
    fixed: bool = False

    def is_exit(self) -> bool:
        """Return whether this is an exit: anything but a wall (quest.links.2)."""
        return self.kind != "wall"

    def flip(self) -> None:
        """Turn the tile to its other face, unless it is fixed (quest.unchangeable.6)."""
        if not self.fixed:
            self.kind, self.back = self.back, self.kind


@dataclass(slots=True)
class Supply:
    """The link tiles that have not been laid, counted by the kind on their back."""

    backs: dict[Kind, int] = field(default_factory=lambda: dict(BACKS))

    def left(self) -> int:
        """Return how many link tiles are left."""
        return sum(self.backs.values())

    def take(self, number: int) -> Link:
        """Take the tile and face with this number, from 1 to twice `left()`, and return the link (quest.links.8).

        An empty supply gives open passageways for ever. Raises ValueError if there is no such number.
        """
        if not self.left():
            return Link("open")
        if not 1 <= number <= 2 * self.left():
            raise ValueError(f"tiles and faces are numbered from 1 to {2 * self.left()}, not {number}")
        place, shows_back = divmod(number - 1, 2)
        for back, count in self.backs.items():
            if place < count:
                self.backs[back] -= 1
                return Link(back, "open") if shows_back else Link("open", back)
            place -= count
        raise AssertionError("the numbers above are those of the tiles")
