"""The move of one monster in the Monster Turn, along the arrows of one colour. Pure functions of the map.

A move is calculated before anything is moved, as a list of steps and the reason for its end (`Stop`), so clients can
show it step by step.

Every kind of move is made of the same steps (`_step`). A step goes out by a side whose link the monster can pass, to
* the room behind it;
* or, if that is the Darkness, the next room beyond the gap, or from the edge the first room at the other end of the row
  or column. The link by which it comes in does not matter (quest.monstermove.9 to .13);
* or, if either is the Entrance, where no monster stops, the room beyond the Entrance (quest.monstermove.14 to .19).

Keywords limit the steps: a Lurking monster makes none, a Contrary one makes the first against the arrow, a Slow one
makes at most one, and a Fast one makes one more straight on (quest.special.1 to .8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ..board.dungeon import ENTRANCE, Dungeon, RoomId, Step
from ..board.links import MONSTERS_PASS, Kind, Side, beside, opposite
from ..cards.faces import Colour, RoomFace

FAST, SLOW, LURKING, CONTRARY = "fast", "slow", "lurking", "contrary"
"""The keywords of movement (quest.keywords.6)."""

Stop = Literal["lurking", "target", "no_arrow", "link", "visited", "entrance", "nowhere", "slow", "fast"]
"""The reason why a move ends: the monster is Lurking; it is with its target; its room has no arrow of the colour; it
cannot pass the link; it has been in the next room; no room lies beyond the Entrance; its row or column has no other
room; or it has made the only step of a Slow monster, or the extra one of a Fast monster.
"""


@dataclass(frozen=True, slots=True)
class Mover:
    """A monster that is to move, as far as its move depends on it.

    `keywords`: its keywords of movement. `passes`: the kinds of links that it can pass. `smashes`: doors that it goes
    through become open passageways. `target`: the room of its target, the living hero of its colour; None if there is
    none.
    """

    room: RoomId
    keywords: frozenset[str] = frozenset()
    passes: frozenset[Kind] = MONSTERS_PASS
    smashes: bool = False
    target: RoomId | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A monster's move in one Monster Turn; without steps it stays where it is."""

    steps: tuple[Step, ...]
    stop: Stop

    def end(self, start: RoomId) -> RoomId:
        """Return the room where the move ends, given the room where it starts."""
        return self.steps[-1].to if self.steps else start


def move_of(mover: Mover, colour: Colour, dungeon: Dungeon, faces: Mapping[str, RoomFace]) -> Move:
    """Return a monster's move when the Monster Die shows `colour`. `faces`: what is printed on rooms, by the keys in
    `dungeon`.

    Nothing is changed. If the monster smashes doors, call `smash` with its move.
    """
    if LURKING in mover.keywords:
        return Move((), "lurking")
    if mover.room == mover.target:
        return Move((), "target")
    visited, steps = [mover.room], list[Step]()
    stop: Stop = "no_arrow"
    for step in _regular(mover, colour, dungeon, faces, visited):
        if not isinstance(step, Step):
            stop = step
            break
        steps.append(step)
        visited.append(step.to)
    if FAST in mover.keywords and steps and stop != "target":
        extra = _step(mover, steps[-1].to, steps[-1].side, dungeon, visited)
        if isinstance(extra, Step):
            steps.append(extra)
            stop = "target" if extra.to == mover.target else "fast"
        else:
            stop = extra
    return Move(tuple(steps), stop)


def smash(move: Move, dungeon: Dungeon) -> list[tuple[RoomId, Side]]:
    """Open every door that a move went out by, and return their places (quest.monsterturn.4).

    The tile then lies with its passageway up, so turning it brings the door back (quest.links.8). The Entrance's doors
    stay (quest.unchangeable.6).
    """
    smashed = []
    for step in move.steps:
        link = dungeon.link(step.start, step.side)
        if link.kind in ("door", "locked", "hidden") and not link.fixed:
            link.kind, link.back = "open", link.kind if link.back == "open" else link.back
            smashed.append((step.start, step.side))
    return smashed


def _regular(
    mover: Mover, colour: Colour, dungeon: Dungeon, faces: Mapping[str, RoomFace], visited: list[RoomId]
) -> Iterator[Step | Stop]:
    """Yield the steps along the arrows, and last the reason why there are no more."""
    while True:
        here = visited[-1]
        arrow = faces[dungeon.rooms[here].face].arrows.get(colour)
        if arrow is None:
            yield "no_arrow"
            return
        first = len(visited) == 1
        side = opposite(arrow) if first and CONTRARY in mover.keywords else arrow
        step = _step(mover, here, side, dungeon, visited)
        yield step
        if not isinstance(step, Step):
            return
        if step.to == mover.target:
            yield "target"
            return
        if SLOW in mover.keywords:
            yield "slow"
            return


def _step(mover: Mover, start: RoomId, side: Side, dungeon: Dungeon, visited: list[RoomId]) -> Step | Stop:
    """Return the step out by that side, or the reason why the monster cannot make it."""
    if dungeon.link(start, side).kind not in mover.passes:
        return "link"
    to = dungeon.behind(start, side)
    dark = to is None
    if to is None:
        to = _beyond(dungeon, start, side)
        if to == start:
            return "nowhere"
    entrance = to == ENTRANCE
    if entrance:
        far = dungeon.behind(ENTRANCE, side)
        if far is None or dungeon.link(ENTRANCE, side).kind not in mover.passes:
            return "entrance"
        to = far
    if to in visited:
        return "entrance" if entrance else "visited"
    return Step(start, side, to, dark, entrance)


def _beyond(dungeon: Dungeon, start: RoomId, side: Side) -> RoomId:
    """Return the next room in that direction beyond a gap, or the first one of the row or column if there is none."""
    here = dungeon.rooms[start]
    dx, dy = beside(0, 0, side)
    line = [
        (room.x * dx + room.y * dy, RoomId(number))
        for number, room in enumerate(dungeon.rooms)
        if (room.y == here.y if dx else room.x == here.x)
    ]
    now = here.x * dx + here.y * dy
    ahead = [each for each in line if each[0] > now]
    return min(ahead or line)[1]
