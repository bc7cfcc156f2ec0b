"""What lies between two rooms: the five kinds of link, what each costs to pass, and the supply that they come from.

A link tile has an open passageway on one face and one of the other four kinds on the back. Both the tile and its face
are random (quest.links.8): `Supply.take` turns one number, which chance says, into both, so every tile left and each of
its faces is as likely as any other. The link remembers its back, for effects that flip it.

A room has four sides. Rooms lie on a square grid and are never turned, so north is north in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NewType

Side = NewType("Side", int)

SIDES = NORTH, EAST, SOUTH, WEST = Side(0), Side(1), Side(2), Side(3)
SideName = Literal["north", "east", "south", "west"]
NAMES: tuple[SideName, ...] = ("north", "east", "south", "west")
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def opposite(side: Side) -> Side:
    """Return the side across the room."""
    return SIDES[(side + 2) % 4]


def beside(x: int, y: int, side: Side) -> tuple[int, int]:
    """Return the cell next to that one: x counts to the east, y to the south, in rooms."""
    dx, dy = _STEPS[side]
    return x + dx, y + dy


Kind = Literal["open", "door", "locked", "hidden", "wall"]

COST: dict[Kind, int] = {"open": 1, "door": 1, "locked": 2, "hidden": 3}
"""In Move, the same both ways (quest.links.3 to .6, .9). A wall has no cost: Move does not get through it."""

BACKS: dict[Kind, int] = {"door": 28, "locked": 15, "hidden": 15, "wall": 15}
"""How many tiles have that kind on their back (quest.components.3)."""

MONSTERS_PASS: frozenset[Kind] = frozenset(("open", "door"))
"""What monsters go through unless their card says otherwise (quest.monstermove.4)."""


@dataclass(slots=True)
class Link:
    """A link that lies on the map. `back`: what is on the face below. `fixed`: no effect changes it (quest.setup.6)."""

    kind: Kind
    back: Kind = "open"
    fixed: bool = False

    def is_exit(self) -> bool:
        """Say whether it is anything but a wall (quest.links.2)."""
        return self.kind != "wall"

    def flip(self) -> None:
        """Turn the tile to its other face; a fixed one stays (quest.links.8, quest.unchangeable.6)."""
        if not self.fixed:
            self.kind, self.back = self.back, self.kind


@dataclass(slots=True)
class Supply:
    """The tiles that have not been laid, by what is on their back."""

    backs: dict[Kind, int] = field(default_factory=lambda: dict(BACKS))

    def left(self) -> int:
        """Count the tiles."""
        return sum(self.backs.values())

    def take(self, number: int) -> Link:
        """Take the tile and face of that number, from 1 to twice `left()` (quest.links.8).

        An empty supply has passageways without end. ValueError: there is no such number.
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
