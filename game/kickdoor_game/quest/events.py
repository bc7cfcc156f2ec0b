"""What can happen on the map and with its dice, beside what happens to heroes everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from ..machine.events import Event
from ..machine.ids import Seat
from .monsters.moves import Step


@dataclass(frozen=True, slots=True)
class DieFell(Event):
    """`seat` has thrown a die: its `kind`, the `face` that lies up, and the number of the monster it is for, or -1."""

    seat: Seat
    kind: str
    face: int
    why: str
    monster: int


@dataclass(frozen=True, slots=True)
class DieTurned(Event):
    """`seat` has changed a die of `owner`, which shows `face` now."""

    seat: Seat
    owner: Seat
    kind: str
    face: int


@dataclass(frozen=True, slots=True)
class MonstersMove(Event):
    """The Monster Turn of `seat` has its colour; what follows is one action (quest.monsterturn.3)."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class MonsterMoved(Event):
    """A monster has gone these steps, and `stop` is why it went no further."""

    monster: int
    steps: tuple[Step, ...]
    stop: str


@dataclass(frozen=True, slots=True)
class DoorSmashed(Event):
    """What lay on that side of that room is an open passageway now."""

    room: int
    side: int


@dataclass(frozen=True, slots=True)
class MonstersWon(Event):
    """All heroes are dead at the same time: the game is over, and nobody has won it (quest.victory.4)."""
