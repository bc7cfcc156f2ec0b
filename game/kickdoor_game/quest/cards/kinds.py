"""The kinds of card of the board game: three decks, Monsters, Treasures and DxM cards.

A kind that other games have, too, keeps its name in a file, and has more fields or words here.
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
"""What can be special about a monster there."""

FEARSOME = "fearsome"
MONSTER, TREASURE, DXM = "monster", "treasure", "dxm"


class QuestMonster(Printed, frozen=True, tag="monster"):
    """A Monster card, and the figure that stands for it on the map (quest.components.8).

    `dice`: how many it throws. `gives`: the levels that are printed on it; 0 where nothing is. `keywords`: its line of
    them, those of movement among them. `ignores`: heroes of whom that is true are left alone (quest.ignore.1).
    `passes`: links that it goes through. `smashes`: doors stay open behind it. `survives`: who beats it only drives it
    off, takes its Treasures, and gains no level for it (quest.results.5, quest.level.5).
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
        """How many levels it is worth (quest.components.8)."""
        return self.gives or (2 if FEARSOME in self.keywords else 1)


class QuestEnhancer(Enhancer, frozen=True, tag="enhancer"):
    """`levels`: the monster is worth so many levels more (quest.level.3)."""

    levels: int = 0


class QuestItem(Item, frozen=True, tag="item"):
    """Worn, carried or packed. `keywords`: its line of them; Shiny and Clothing are worn without a slot
    (quest.items.11)."""

    keywords: tuple[str, ...] = ()
    traits: tuple[QuestTrait, ...] = ()  # type: ignore[assignment]


class QuestOneShot(OneShot, frozen=True, tag="one_shot"):
    """An Item that works only once. `throwable`: also into a combat next door (quest.items.21)."""

    play: QuestPlay  # type: ignore[assignment]
    throwable: bool = False
    keywords: tuple[str, ...] = ()


class QuestTreasureSpecial(Printed, frozen=True, tag="treasure_special"):
    """A Treasure that is no Item."""

    play: QuestPlay


class DxmSpecial(Printed, frozen=True, tag="dxm_special"):
    """A DxM card that is played for what it does."""

    play: QuestPlay


class QuestCurse(CurseCard, frozen=True, tag="curse"):
    """Strikes its victim; stays before them if one of its effects lasts."""

    effects: tuple[QuestEffect, ...]


class QuestClass(ClassCard, frozen=True, tag="class"):
    """`role` is the Class: warrior, wizard, thief, cleric."""

    traits: tuple[QuestTrait, ...]  # type: ignore[assignment]


class QuestRace(RaceCard, frozen=True, tag="race"):
    """`role` is the Race: elf, dwarf, halfling."""

    traits: tuple[QuestTrait, ...]  # type: ignore[assignment]


Played = QuestOneShot | QuestTreasureSpecial | DxmSpecial
"""What is used for what it does, and has a `play` that says what that is."""

TreasureCard = QuestItem | QuestOneShot | QuestTreasureSpecial
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


def deck_of(card: object) -> str:
    """Which back it has (quest.components.1). Items without the words of this game are Treasures, too."""
    kind: type = type(card)
    return _deck_of(kind)


@cache
def _deck_of(kind: type) -> str:
    if issubclass(kind, QuestMonster):
        return MONSTER
    return TREASURE if issubclass(kind, Item | OneShot | QuestTreasureSpecial) else DXM


def play_of(card: object) -> QuestPlay:
    """Return what a card does that is used for what it does. Raises BrokenInvariant if it is not such a card."""
    if not isinstance(card, Played):
        raise BrokenInvariant(f"{card!r} is not used for what it does")
    return card.play
