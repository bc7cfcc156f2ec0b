"""The kinds of cards of the duel (ccg.components.6, .7), and what is printed on each (ccg.components.8).

    [[card]]
    kind = "monster"
    key = "form_letter"
    name = "Form Letter"
    cost = 3
    power = 4
    life = 5
    flavour = "Dear Sir or Madam or Other."

`of` is the Class of a card; a card without one is neutral (ccg.deck.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal

from ...language.cards import Printed
from .abilities import Ability
from .targets import Target

NEUTRAL = ""
"""The Class of neutral cards."""
CLASSES = frozenset(("bard", "cleric", "ranger", "thief", "warrior", "wizard"))
"""Classes that the deck rules know (ccg.deck.2)."""
Keyword = Literal["encore", "life_o_suction", "regenerate", "smack", "stealthy"]
"""Keywords without a number and without a text of their own. Other keywords are ways for an ability to start."""


class DuelCard(Printed, frozen=True, kw_only=True):
    """The fields of all cards. `rules`: rules that every card of the kind refers to.

    `of`: its Class. `monstrous`: as the attacking card it is a Monster of this cost, power and life; 0 if it is not
    Monstrous (ccg.keyword.10).
    """

    rules: ClassVar[tuple[str, ...]] = ()

    of: str = NEUTRAL
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    monstrous: int = 0


class DuelHero(DuelCard, frozen=True, tag="hero"):
    """A Hero, which represents a player and is not part of a deck (ccg.components.1, .2)."""

    rules = ("ccg.components.1", "ccg.end.1")

    life: int


class DuelMonster(DuelCard, frozen=True, tag="monster"):
    """A Monster, which attacks when it is hired for gold."""

    rules = ("ccg.components.8", "ccg.fight.2", "ccg.check.4", "ccg.face.12")

    cost: int
    power: int
    life: int


class DuelAlly(DuelCard, frozen=True, tag="ally"):
    """An Ally, which is played for gold and takes damage for its Hero."""

    rules = ("ccg.ally.1", "ccg.ally.2", "ccg.face.13")

    cost: int
    life: int


class Weapon(DuelCard, frozen=True, tag="weapon"):
    """Loot that is committed to a fight (ccg.face.1)."""

    rules = ("ccg.loot.2", "ccg.face.1", "ccg.face.9")

    rank: int
    power: int
    defense: int = 0


class Armor(DuelCard, frozen=True, tag="armor"):
    """Loot that stays in the hoard (ccg.face.2)."""

    rules = ("ccg.loot.2", "ccg.face.2")

    rank: int


class Trinket(DuelCard, frozen=True, tag="trinket"):
    """Loot other than Weapons and Armor, which also stays in the hoard (ccg.face.2)."""

    rules = ("ccg.loot.2", "ccg.face.2")

    rank: int


class Location(DuelCard, frozen=True, tag="location"):
    """A Location, of which each player has at most one in play (ccg.location.2)."""

    rules = ("ccg.location.1", "ccg.location.2")


class Mischief(DuelCard, frozen=True, tag="mischief"):
    """Mischief, played for its effect in either turn. `interrupt`: also while something is resolving (ccg.timing.3)."""

    rules = ("ccg.timing.1", "ccg.timing.10")

    cost: int = 0
    interrupt: bool = False


class StickyCurse(DuelCard, frozen=True, tag="curse"):
    """Mischief that sticks to its target and changes it, instead of being discarded (ccg.curse.1)."""

    rules = ("ccg.curse.1", "ccg.curse.2")

    target: Target
    cost: int = 0
    interrupt: bool = False


Loot = Weapon | Armor | Trinket
"""The kinds of Loot."""
Trick = Mischief | StickyCurse
"""The kinds of Mischief (ccg.components.7)."""

Paid = DuelMonster | DuelAlly | Trick
"""The kinds with a gold cost (ccg.components.8)."""

DuelCardKind = DuelHero | DuelMonster | DuelAlly | Weapon | Armor | Trinket | Location | Mischief | StickyCurse
"""All kinds of cards."""


@dataclass(frozen=True, slots=True)
class KeywordFacts:
    """The facts of a keyword: how it reads, its rules, the kinds of cards that may have it, and the problem
    on others.
    """

    reads: str
    rules: tuple[str, ...]
    kinds: tuple[type[DuelCard], ...]
    meant: str


_HOARD = (DuelMonster, DuelAlly, Weapon, Armor, Trinket, Location)
"""Kinds of cards that can be in play and leave it."""
KEYWORDS: Mapping[Keyword, KeywordFacts] = MappingProxyType(
    {
        "encore": KeywordFacts(
            "Encore", ("ccg.keyword.4",), (Mischief,), "is for Mischief that is discarded when it has resolved"
        ),
        "life_o_suction": KeywordFacts(
            "Life-O-Suction",
            ("ccg.keyword.9",),
            (DuelMonster, DuelAlly, Mischief),
            "is for what deals damage of its own",
        ),
        "regenerate": KeywordFacts("Regenerate", ("ccg.keyword.14",), _HOARD, "is for what can be squished"),
        "smack": KeywordFacts("Smack", ("ccg.keyword.16", "ccg.keyword.17"), (Weapon,), "is for Weapons"),
        "stealthy": KeywordFacts(
            "Stealthy", ("ccg.keyword.20", "ccg.keyword.21"), _HOARD, "is for what can be chosen, and no Hero"
        ),
    }
)
"""The facts of all keywords."""

HERO, DECK = "hero", "deck"
"""Names of the parts of the pool: Heroes, and cards of decks."""


def deck_of(card: DuelCardKind) -> str:
    """Return whether a card of the pool is a `hero` or part of a `deck` (ccg.deck.3)."""
    return HERO if isinstance(card, DuelHero) else DECK


def gold_cost_of(card: DuelCardKind) -> int:
    """Return the printed gold cost of a card; 0 if it has none (ccg.components.8)."""
    return card.cost if isinstance(card, Paid) else 0
