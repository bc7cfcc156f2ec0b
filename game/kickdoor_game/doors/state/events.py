"""What can happen at a table of a door game: what happens to heroes anywhere, and the phases of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import events as of_heroes
from ...heroes.events import *  # noqa: F403 - a door game has all of them
from ...machine.events import Event
from ...machine.ids import CardId, Seat

__all__ = ["Listened", "Looted", "Opened", "SoughtTrouble", "TookOpened"]
__all__ += of_heroes.__all__


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A Door card turned face up in phase 1."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class TookOpened(Event):
    """It goes to the hand."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Listened(Event):
    """A player listens at the door before they open it: a face-down Door card for them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looted(Event):
    """A face-down card for a player who met no monster."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SoughtTrouble(Event):
    """A monster from the hand is fought in phase 2."""

    seat: Seat
    card: CardId
