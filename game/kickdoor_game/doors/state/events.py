"""The events of a door game: those of heroes in every game, and those of the phases of a turn."""

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
    """A player has turned a Door card face up in phase 1."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class TookOpened(Event):
    """The player takes the opened card into their hand."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Listened(Event):
    """A player listens at the door before they open it, for a face-down Door card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looted(Event):
    """A player who met no monster draws a face-down card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SoughtTrouble(Event):
    """A player fights a monster from their hand in phase 2."""

    seat: Seat
    card: CardId
