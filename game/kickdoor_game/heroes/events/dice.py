"""Dice that lie on the table."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import CardId, Seat


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
