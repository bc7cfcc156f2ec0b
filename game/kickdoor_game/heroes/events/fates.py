"""Events that happen to a hero: changes of Level, curses, death."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import CardId, Seat


@dataclass(frozen=True, slots=True)
class LevelsChanged(Event):
    """A hero's Level has changed by `change`, to `level`."""

    seat: Seat
    change: int
    level: int
    why: str


@dataclass(frozen=True, slots=True)
class SexChanged(Event):
    """A hero's sex has changed, for the rest of the match."""

    seat: Seat
    sex: str


@dataclass(frozen=True, slots=True)
class ColourTaken(Event):
    """A player has exchanged their standees for those of another colour, before the first turn."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class CurseStruck(Event):
    """A curse was opened, or played by `by`; it acts after its window. `waits`: only after its victim's present
    action.
    """

    victim: Seat
    card: CardId
    by: Seat | None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class CurseStopped(Event):
    """A player has cancelled a curse before it acted, with the card `how`."""

    victim: Seat
    card: CardId
    by: Seat
    how: CardId


@dataclass(frozen=True, slots=True)
class NothingHappened(Event):
    """A card has found nothing to act on (classic.curses.9). `partly`: another effect of the card has.

    `why`: the name of the cause, if it is no card.
    """

    seat: Seat
    card: CardId | None
    partly: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class CurseStays(Event):
    """A curse card lies before its victim from now on."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class CurseEnded(Event):
    """A lasting curse has ended."""

    seat: Seat
    card: CardId
    why: str


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A hero has died, and their cards lie on the table."""

    seat: Seat
    why: str
