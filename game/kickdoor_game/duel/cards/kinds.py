"""The kinds of card of the duel (ccg.components.6, .7), and what is printed on each (ccg.components.8).

    [[card]]
    kind = "monster"
    key = "form_letter"
    name = "Form Letter"
    cost = 3
    power = 4
    life = 5
    flavour = "Dear Sir or Madam or Other."

`of` is the Class that a card belongs to; without one it is neutral (ccg.deck.2).
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
CLASSES = frozenset(("bard", "cleric", "ranger", "thief", "warrior", "wizard"))
"""Those that the deck rules know (ccg.deck.2)."""
Keyword = Literal["encore", "life_o_suction", "regenerate", "smack", "stealthy"]
"""Those without a number and without a text of their own; others are ways for an ability to start."""


class DuelCard(Printed, frozen=True, kw_only=True):
    """What every card has. `monstrous`: as the attacking card it is a Monster of that cost, power and life; 0: it is
    none (ccg.keyword.10).

    `rules`: what a reader of any card of its kind may look up.
    """

    rules: ClassVar[tuple[str, ...]] = ()

    of: str = NEUTRAL
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    monstrous: int = 0


class DuelHero(DuelCard, frozen=True, tag="hero"):
    """Stands for a player, and is no part of a deck (ccg.components.1, .2)."""

    rules = ("ccg.components.1", "ccg.end.1")

    life: int


class DuelMonster(DuelCard, frozen=True, tag="monster"):
    """Hired for gold to attack."""

    rules = ("ccg.components.8", "ccg.fight.2", "ccg.check.4", "ccg.face.12")

    cost: int
    power: int
    life: int


class DuelAlly(DuelCard, frozen=True, tag="ally"):
    """Played for gold; takes the blows for its Hero."""

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
    """Loot of any other sort."""

    rules = ("ccg.loot.2", "ccg.face.2")

    rank: int


class Location(DuelCard, frozen=True, tag="location"):
    """A place; each player has one at most (ccg.location.2)."""

    rules = ("ccg.location.1", "ccg.location.2")


class Mischief(DuelCard, frozen=True, tag="mischief"):
    """Played for what it does, in either turn. `interrupt`: also while something is resolving (ccg.timing.3)."""

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
Trick = Mischief | StickyCurse
"""Both are Mischief (ccg.components.7)."""

Paid = DuelMonster | DuelAlly | Trick
"""What shows a gold cost (ccg.components.8)."""

DuelCardKind = DuelHero | DuelMonster | DuelAlly | Weapon | Armor | Trinket | Location | Mischief | StickyCurse


@dataclass(frozen=True, slots=True)
class KeywordFacts:
    """What there is to a keyword: how it reads, the rules behind it, the kinds of card that it is for, and in words
    what it is for."""

    reads: str
    rules: tuple[str, ...]
    kinds: tuple[type[DuelCard], ...]
    meant: str


_HOARD = (DuelMonster, DuelAlly, Weapon, Armor, Trinket, Location)
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

HERO, DECK = "hero", "deck"


def deck_of(card: DuelCardKind) -> str:
    """Return where a card of the pool belongs: a Hero is no part of a deck (ccg.deck.3)."""
    return HERO if isinstance(card, DuelHero) else DECK


def gold_cost_of(card: DuelCardKind) -> int:
    """Return the gold cost that is printed on it; 0 for what has none (ccg.components.8)."""
    return card.cost if isinstance(card, Paid) else 0
