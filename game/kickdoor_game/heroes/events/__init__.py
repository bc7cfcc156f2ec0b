"""What can happen at a table with heroes: one typed fact each, the English of which is in the telling of each engine.

`card` fields name a card everybody may see; a fact about hidden cards carries only a number, and a second event
tells the cards to those who may know.
"""

from .cards import (
    CardDiscarded,
    CardMoved,
    CardPlayed,
    CardsGiven,
    CardUsed,
    Claimed,
    Drew,
    Geared,
    Received,
    Revealed,
    Shuffled,
    Sold,
    TreasurePicked,
    TreasuresShown,
)
from .deals import HelpAnswered, HelpAsked, TradeEnded, TradeOffered
from .dice import DieChanged, DieRolled
from .fates import CurseEnded, CurseStays, CurseStopped, CurseStruck, Died, LevelsChanged, NothingHappened, SexChanged
from .fights import (
    Boosted,
    Caught,
    Enhanced,
    Escaped,
    FightBegan,
    FightEnded,
    FightWon,
    FoeJoined,
    FoeLeft,
    KillAnnounced,
    RanAway,
)
from .turns import FirstPlayer, GameWon, Passed, Returned, TurnBegan

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
    "NothingHappened",
    "Passed",
    "RanAway",
    "Received",
    "Returned",
    "Revealed",
    "SexChanged",
    "Shuffled",
    "Sold",
    "TradeEnded",
    "TradeOffered",
    "TreasurePicked",
    "TreasuresShown",
    "TurnBegan",
]
