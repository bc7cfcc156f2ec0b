"""How one monster moves in the Monster Turn: along the arrows of one colour, until something ends it.

A move is worked out before anything is moved. It is a list of steps, each with the side it went out by and the room it
came into, so it can be told and shown again step by step; `Stop` says why it went no further.

One step (`_step`) is the same for every kind of move. It goes out by a side whose link lets the monster through. Behind
it lies

* a room;
* or the Darkness: then the next room beyond the gap, or, from the edge, the first one from the other end of the row or
  column. By what link it comes in there does not matter (quest.monstermove.9 to .13);
* or, in either way, the Entrance, where no monster stops: the room beyond it, all in one step (quest.monstermove.14 to
  .19).

The keywords change which steps are made: Lurking none, Contrary the first against the arrow, Slow no more than one,
Fast one more straight on (quest.special.*).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ..board.dungeon import ENTRANCE, Dungeon, RoomId, Step
from ..board.links import MONSTERS_PASS, Kind, Side, beside, opposite
from ..cards.faces import Colour, RoomFace

FAST, SLOW, LURKING, CONTRARY = "fast", "slow", "lurking", "contrary"

Stop = Literal["lurking", "target", "no_arrow", "link", "visited", "entrance", "nowhere", "slow", "fast"]
"""Why a move ends: it does not move at all, it is where its target is, no arrow of the colour is here, the link on the
way is none for it, it has been there, there is no room behind the Entrance, the row has no other room, and the two
keywords that count steps."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A monster that is to move. `target`: where the living hero is whose colour it has; None: there is none.

    `keywords`: those of movement that it has. `passes`: the kinds of link that it goes through. `smashes`: a door that
    it went through lies open from then on.
    """

    room: RoomId
    keywords: frozenset[str] = frozenset()
    passes: frozenset[Kind] = MONSTERS_PASS
    smashes: bool = False
    target: RoomId | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """What a monster does in one Monster Turn; without steps it stays where it is."""

    steps: tuple[Step, ...]
    stop: Stop

    def end(self, start: RoomId) -> RoomId:
        """Return where it is afterwards, if it was there before."""
        return self.steps[-1].to if self.steps else start


def move_of(mover: Mover, colour: Colour, dungeon: Dungeon, faces: Mapping[str, RoomFace]) -> Move:
    """Work out the move of that monster when the Monster Die shows that colour. `faces`: by the keys in `dungeon`.

    Nothing is changed; a monster that smashes doors is to be followed with `smash`.
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
    """Open every door that the steps of that move went out by, and return where they were (quest.monsterturn.4).

    The tile lies with its passageway up then, so whoever turns it has the door again (quest.links.8). The doors of the
    Entrance stay as they are (quest.unchangeable.6).
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
    """Yield the steps along the arrows, and at last why there are no more."""
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
    """Go out by that side, or say why not."""
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
    """Return the next room of that row or column for who goes into the Darkness there, round its end if need be."""
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
