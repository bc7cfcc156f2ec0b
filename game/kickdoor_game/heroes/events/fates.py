"""What befalls a hero: levels, curses, death."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import CardId, Seat


@dataclass(frozen=True, slots=True)
class LevelsChanged(Event):
    """Up or down, and where that leads."""

    seat: Seat
    change: int
    level: int
    why: str


@dataclass(frozen=True, slots=True)
class SexChanged(Event):
    """For good."""

    seat: Seat
    sex: str


@dataclass(frozen=True, slots=True)
class ColourTaken(Event):
    """Other standees, before the first turn."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class CurseStruck(Event):
    """A curse is opened or played; it acts after the window. `waits`: its victim first finishes something."""

    victim: Seat
    card: CardId
    by: Seat | None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class CurseStopped(Event):
    """A card has cancelled a curse before it acted."""

    victim: Seat
    card: CardId
    by: Seat
    how: CardId


@dataclass(frozen=True, slots=True)
class NothingHappened(Event):
    """A card has found nothing to act on (classic.curses.9). `partly`: another word of the card has.

    `why`: what it is called that does it, where it is no card.
    """

    seat: Seat
    card: CardId | None
    partly: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class CurseStays(Event):
    """The curse card lies before its victim from now on."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class CurseEnded(Event):
    """A lasting curse is over."""

    seat: Seat
    card: CardId
    why: str


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A hero is dead; what he had lies on the table."""

    seat: Seat
    why: str
