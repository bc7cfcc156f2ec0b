"""What can happen at a table of a door game: what happens to heroes anywhere, and the phases of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from ..heroes.events import (
    Boosted,
    CardDiscarded,
    CardMoved,
    CardPlayed,
    CardsGiven,
    CardUsed,
    Caught,
    Claimed,
    CurseEnded,
    CurseStays,
    CurseStopped,
    CurseStruck,
    DieChanged,
    Died,
    DieRolled,
    Drew,
    Enhanced,
    Escaped,
    FightBegan,
    FightEnded,
    FightWon,
    FirstPlayer,
    FoeJoined,
    FoeLeft,
    GameWon,
    Geared,
    HelpAnswered,
    HelpAsked,
    KillAnnounced,
    LevelsChanged,
    NothingHappened,
    Passed,
    RanAway,
    Received,
    Returned,
    Revealed,
    SexChanged,
    Shuffled,
    Sold,
    TradeEnded,
    TradeOffered,
    TreasurePicked,
    TreasuresShown,
    TurnBegan,
)
from ..machine.events import Event
from ..machine.ids import CardId, Seat

__all__ = [
    "Boosted",
    "CardDiscarded",
    "CardMoved",
    "CardPlayed",
    "CardUsed",
    "CardsGiven",
    "Caught",
    "Claimed",
    "CurseEnded",
    "CurseStays",
    "CurseStopped",
    "CurseStruck",
    "DieChanged",
    "DieRolled",
    "Died",
    "Drew",
    "Enhanced",
    "Escaped",
    "FightBegan",
    "FightEnded",
    "FightWon",
    "FirstPlayer",
    "FoeJoined",
    "FoeLeft",
    "GameWon",
    "Geared",
    "HelpAnswered",
    "HelpAsked",
    "KillAnnounced",
    "LevelsChanged",
    "Looted",
    "NothingHappened",
    "Opened",
    "Passed",
    "RanAway",
    "Received",
    "Returned",
    "Revealed",
    "SexChanged",
    "Shuffled",
    "Sold",
    "SoughtTrouble",
    "TookOpened",
    "TradeEnded",
    "TradeOffered",
    "TreasurePicked",
    "TreasuresShown",
    "TurnBegan",
]


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
class Looted(Event):
    """A face-down Door card for a player who met no monster."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SoughtTrouble(Event):
    """A monster from the hand is fought in phase 2."""

    seat: Seat
    card: CardId
