"""The four sides of a room. Rooms lie on a square grid and are never turned, so north is north in all of them.

A side is the number of its place in `SIDES`, the order in which links are laid and the first legal room is looked for
when somebody has said nothing (quest.turns.6, quest.explore.5).
"""

from __future__ import annotations

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
