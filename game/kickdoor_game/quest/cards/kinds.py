"""The kinds of cards of the board game, in three decks: Monsters, Treasures and DxM cards.

A kind that other games have as well has the same name in card files, with more fields or words here.
"""

from __future__ import annotations

from functools import cache

from ...language.cards import (
    Cheat,
    ClassCard,
    CurseCard,
    Enhancer,
    HalfBreed,
    Item,
    Mate,
    OneShot,
    Printed,
    RaceCard,
    SuperMunchkin,
    Wandering,
)
from ...language.words.conditions import Condition
from ...language.words.specials import (
    Crowd,
    FleeFrom,
    Forbids,
    Mirrors,
    MonsterBonus,
    MoreTreasure,
    NoEscape,
    NoPursuit,
    Ransom,
)
from ...machine.errors import BrokenInvariant
from ..board.links import MONSTERS_PASS, Kind
from .effects import Hit, QuestEffect
from .plays import QuestPlay
from .traits import QuestTrait

QuestSpecial = MonsterBonus | FleeFrom | NoPursuit | NoEscape | Forbids | MoreTreasure | Crowd | Mirrors | Ransom
"""Specials that a monster of this game can have."""

FEARSOME = "fearsome"
"""The keyword of monsters worth two levels (quest.level.2)."""
MONSTER, TREASURE, DXM = "monster", "treasure", "dxm"
"""Names of the decks."""


class QuestMonster(Printed, frozen=True, tag="monster"):
    """A Monster card, and its figure on the map (quest.components.8).

    `dice`: how many dice it rolls. `gives`: levels printed on it; 0 if none are. `keywords`: its keyword line, with
    those of movement. `ignores`: it ignores heroes who meet this condition (quest.ignore.1). `passes`: kinds of links
    it can pass. `smashes`: doors it goes through become open passageways. `survives`: beating it only drives it off,
    which gives its Treasures but no levels (quest.results.5, quest.level.5).
    """

    level: int
    treasures: int = 0
    dice: int = 1
    gives: int = 0
    keywords: tuple[str, ...] = ()
    specials: tuple[QuestSpecial, ...] = ()
    bad_stuff: tuple[QuestEffect, ...] = (Hit(),)
    ignores: Condition | None = None
    passes: frozenset[Kind] = MONSTERS_PASS
    smashes: bool = False
    survives: bool = False

    @property
    def levels(self) -> int:
        """The number of levels it is worth (quest.components.8)."""
        return self.gives or (2 if FEARSOME in self.keywords else 1)


class QuestEnhancer(Enhancer, frozen=True, tag="enhancer"):
    """A monster enhancer. `levels`: how many more levels the monster is worth (quest.level.3)."""

    levels: int = 0


class QuestItem(Item, frozen=True, tag="item"):
    """An Item, worn, carried or packed. `keywords`: its keyword line; Shiny and Clothing Items need no slot
    (quest.items.11).
    """

    keywords: tuple[str, ...] = ()
    traits: tuple[QuestTrait, ...] = ()  # type: ignore[assignment]


class QuestOneShot(OneShot, frozen=True, tag="one_shot"):
    """An Item that is used up by one use. `throwable`: it also works from an adjacent room (quest.items.21)."""

    play: QuestPlay  # type: ignore[assignment]
    throwable: bool = False
    keywords: tuple[str, ...] = ()


class QuestTreasureSpecial(Printed, frozen=True, tag="treasure_special"):
    """A Treasure card that is not an Item."""

    play: QuestPlay


class DxmSpecial(Printed, frozen=True, tag="dxm_special"):
    """A DxM card that is played for its effect."""

    play: QuestPlay


class QuestCurse(CurseCard, frozen=True, tag="curse"):
    """A Curse. It is discarded once it has acted, or stays before its victim if one of its effects lasts."""

    effects: tuple[QuestEffect, ...]


class QuestClass(ClassCard, frozen=True, tag="class"):
    """A Class card. `role`: warrior, wizard, thief or cleric."""

    traits: tuple[QuestTrait, ...]  # type: ignore[assignment]


class QuestRace(RaceCard, frozen=True, tag="race"):
    """A Race card. `role`: elf, dwarf or halfling."""

    traits: tuple[QuestTrait, ...]  # type: ignore[assignment]


Played = QuestOneShot | QuestTreasureSpecial | DxmSpecial
"""Kinds of cards that are played for the effect of their `play` word."""

TreasureCard = QuestItem | QuestOneShot | QuestTreasureSpecial
"""Kinds of Treasure cards."""
QuestCard = (
    QuestMonster
    | TreasureCard
    | DxmSpecial
    | QuestCurse
    | QuestClass
    | QuestRace
    | HalfBreed
    | SuperMunchkin
    | QuestEnhancer
    | Mate
    | Wandering
    | Cheat
)
"""All kinds of cards of this game."""


def deck_of(card: object) -> str:
    """Return the deck that a card belongs to (quest.components.1). Items of the shared kinds are Treasures, too."""
    kind: type = type(card)
    return _deck_of(kind)


@cache
def _deck_of(kind: type) -> str:
    """Return the deck of a kind of card."""
    if issubclass(kind, QuestMonster):
        return MONSTER
    return TREASURE if issubclass(kind, Item | OneShot | QuestTreasureSpecial) else DXM


def play_of(card: object) -> QuestPlay:
    """Return the word that says what a card does when it is played. Raises BrokenInvariant if it has none."""
    if not isinstance(card, Played):
        raise BrokenInvariant(f"{card!r} is not used for what it does")
    return card.play
