"""What can happen to a hero of the board game, beside what can happen to heroes everywhere.

Words that hold lists of effects are the shared ones with wider lists; they act as those do.
"""

from __future__ import annotations

from typing import Literal

from ...language.words.conditions import Slot
from ...language.words.effects import (
    ChangeClass,
    ChangeRace,
    ChangeSex,
    ChooseWord,
    Die,
    DiscardCards,
    EverybodyElseWord,
    GainLevels,
    Hobble,
    IfWord,
    Lingering,
    LoseClass,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LoseRace,
    NextFight,
    OrElseWord,
    RollForWord,
    Size,
    Which,
    Word,
)

Snatched = Literal["choice", "best_bonus", "dearest"]
QuestDeck = Literal["treasure", "dxm"]


class Hit(Word, frozen=True, tag="hit"):
    """Take that many hits (quest.health.3)."""

    count: int = 1


class Heal(Word, frozen=True, tag="heal"):
    """Get back that many hits, never above the most; `all`: all of them (quest.health.5, .6)."""

    count: int = 1
    all: bool = False


class LoseGold(Word, frozen=True, tag="lose_gold"):
    """Lose that many Gold Pieces, or as many as there are; `all`: all of them."""

    count: int = 0
    all: bool = False


class GainGold(Word, frozen=True, tag="gain_gold"):
    """Get that many Gold Pieces."""

    count: int


class DropItem(Word, frozen=True, tag="drop_item"):
    """Drop Items in play that fit, where the victim is: they lie there for everybody (quest.drop.2).

    `slot`: only of what is worn or held there (quest.items.4); `keyword`: only Items that have it. `waits`: nobody
    picks them up before the victim's next turn (quest.drop.7).
    """

    slot: Slot | Literal["hands"] | None = None
    keyword: str = ""
    size: Size = "any"
    which: Which = "choice"
    count: int = 1
    waits: bool = False


class SnatchItem(Word, frozen=True, tag="snatch_item"):
    """The monster takes an Item in play that fits, and carries it: its bonus is the monster's then (quest.winning.7).

    Only Bad Stuff says it. `slot`: only of what is worn or held there (quest.items.4); which of several, the victim
    says, if it is not the best or the dearest.
    """

    slot: Slot | Literal["hands"] | None = None
    size: Size = "any"
    which: Snatched = "choice"


class Whisk(Word, frozen=True, tag="whisk"):
    """Be moved by magic: to the Entrance, to a random room that lies, or to a room of one's choice next to theirs."""

    to: Literal["entrance", "anywhere", "next_room"] = "entrance"


class QuestDraw(Word, frozen=True, tag="draw"):
    """Draw cards, face down."""

    deck: QuestDeck = "treasure"
    count: int = 1


class QuestChoose(ChooseWord, frozen=True, tag="choose"):
    """The same with effects of this game."""

    options: tuple[tuple[QuestEffect, ...], ...]


class QuestIf(IfWord, frozen=True, tag="if"):
    """The same with effects of this game."""

    then: tuple[QuestEffect, ...]
    otherwise: tuple[QuestEffect, ...] = ()


class QuestOrElse(OrElseWord, frozen=True, tag="or_else"):
    """The same with effects of this game."""

    effects: tuple[QuestEffect, ...]
    otherwise: tuple[QuestEffect, ...]


class QuestRollFor(RollForWord, frozen=True, tag="roll_for"):
    """The same with effects of this game."""

    high: tuple[QuestEffect, ...] = ()
    low: tuple[QuestEffect, ...] = ()


class QuestEverybodyElse(EverybodyElseWord, frozen=True, tag="everybody_else"):
    """The same with effects of this game."""

    effects: tuple[QuestEffect, ...]


QuestEffect = (
    Hit
    | Heal
    | LoseGold
    | GainGold
    | DropItem
    | SnatchItem
    | Whisk
    | QuestDraw
    | Hobble
    | QuestChoose
    | QuestIf
    | QuestOrElse
    | QuestRollFor
    | QuestEverybodyElse
    | LoseLevels
    | GainLevels
    | Die
    | LoseItem
    | LoseItemsWorth
    | LoseHand
    | DiscardCards
    | LoseClass
    | LoseRace
    | ChangeClass
    | ChangeRace
    | ChangeSex
    | NextFight
    | Lingering
)
"""What can happen to a hero there."""


def only_others(effects: tuple[QuestEffect, ...]) -> bool:
    """Say whether all of these act on everybody but one hero, who may be dead then as well (quest.death.11)."""
    return bool(effects) and all(isinstance(effect, QuestEverybodyElse) for effect in effects)
