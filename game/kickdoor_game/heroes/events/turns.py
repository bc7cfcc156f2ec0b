"""A turn, the beginning and the end of a game, and dice that lie on the table."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import CardId, Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player begins his turn."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class FirstPlayer(Event):
    """Who begins, by the highest die (classic.setup.7). `dice` are those of `rollers`, who were still in question."""

    seat: Seat
    dice: tuple[int, ...]
    rollers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody lets a window pass, or declines to do something optional."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A new character, the same as the old one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The end."""

    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """`target` 0: nothing is to be reached."""

    seat: Seat
    die: int
    bonus: int
    target: int
    why: str
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class DieChanged(Event):
    """A card or an ability has changed the die or what is added to it."""

    seat: Seat
    die: int
    why: str
    card: CardId | None = None
