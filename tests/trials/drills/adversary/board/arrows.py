"""Work out from the rules how a monster has to move in a Monster Turn (quest.monstermove, quest.special).

A map is plain data here: rooms with cells and four links each, arrows by colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

OUT = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""
DOORS = ("door", "locked", "hidden")


class Leg(NamedTuple):
    """A step, out of `start` by that side."""

    start: int
    side: int
    to: int


class Plan(NamedTuple):
    """A map. `cells`: rooms by where they lie. `kinds`: of the links, which smashed doors change. `arrows`: of each
    room."""

    rooms: list[Any]
    cells: dict[tuple[int, int], int]
    kinds: list[str]
    fixed: list[bool]
    arrows: list[Mapping[str, int]]


def plan_of(table: Any) -> Plan:
    """Read the map of a table."""
    rooms, links = table.dungeon.rooms, table.dungeon.links
    return Plan(
        list(rooms),
        {(room.x, room.y): number for number, room in enumerate(rooms)},
        [link.kind for link in links],
        [link.fixed for link in links],
        [table.faces[room.face].arrows for room in rooms],
    )


def goes(plan: Plan, start: int, colour: str, words: set[str], passes: set[str], target: int | None) -> list[Leg]:
    """Return the steps that it makes, one after the other."""
    legs: list[Leg] = []
    if "lurking" in words or start == target:
        return legs
    path, most = [start], 1 if "slow" in words else len(plan.rooms)
    while len(legs) < most:
        arrow = plan.arrows[path[-1]].get(colour)
        if arrow is None:
            break
        side = (arrow + 2) % 4 if not legs and "contrary" in words else int(arrow)
        to = _next(plan, path, side, passes)
        if to is None:
            break
        legs.append(Leg(path[-1], side, to))
        path.append(to)
        if to == target:
            return legs
    if "fast" in words and legs:
        to = _next(plan, path, legs[-1].side, passes)
        legs += [] if to is None else [Leg(path[-1], legs[-1].side, to)]
    return legs


def smash(plan: Plan, legs: list[Leg]) -> None:
    """Open the doors that it has gone out by (quest.monsterturn.4, quest.unchangeable.6)."""
    for leg in legs:
        link = plan.rooms[leg.start].sides[leg.side]
        if plan.kinds[link] in DOORS and not plan.fixed[link]:
            plan.kinds[link] = "open"


def _next(plan: Plan, path: list[int], side: int, passes: set[str]) -> int | None:
    """Return where one step that way leads; None: it is none (quest.monstermove.4, .6, .9 to .19)."""
    here = plan.rooms[path[-1]]
    if plan.kinds[here.sides[side]] not in passes:
        return None
    dx, dy = OUT[side]
    to = plan.cells.get((here.x + dx, here.y + dy))
    if to is None:
        to = _round(plan, path[-1], dx, dy)
        if to == path[-1]:
            return None
    if to == 0:
        if plan.kinds[plan.rooms[0].sides[side]] not in passes:
            return None
        to = plan.cells.get(OUT[side])
    return None if to is None or to in path else to


def _round(plan: Plan, room: int, dx: int, dy: int) -> int:
    """Return the next room of the row or column beyond the Darkness, or the first from its other end."""
    here = plan.rooms[room]
    line = [(x, y) for x, y in plan.cells if (y == here.y if dx else x == here.x)]
    way = {cell: (cell[0] - here.x) * dx + (cell[1] - here.y) * dy for cell in line}
    ahead = [cell for cell in line if way[cell] > 0]
    return plan.cells[min(ahead or line, key=lambda cell: way[cell])]
