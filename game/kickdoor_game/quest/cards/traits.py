"""What cards in play grant heroes of the board game, beside what they grant everywhere."""

from __future__ import annotations

from typing import Literal

from ...language.words.conditions import Condition
from ...language.words.traits import (
    Backstab,
    Berserk,
    BigUnlimited,
    Bonus,
    CurseProof,
    DoubleSale,
    Flee,
    FleeDiscards,
    HandLimit,
    Immune,
    LevelForHelping,
    WinsTies,
    Word,
)

Power = Literal["flame", "flight"]
POWERS: tuple[Power, ...] = ("flame", "flight")
"""The powers of heroes that cards and rooms may ask for."""

D10Power = Literal["extra_die", "double_magic", "avert_curse", "steal"]


class ExtraDice(Word, frozen=True, tag="extra_dice"):
    """So many more dice in a combat, fewer if negative (quest.class.14).

    `against`: only with a monster there that has this keyword; `who`: only for owners of whom that is true.
    """

    count: int = 1
    against: str | None = None
    who: Condition | None = None


class MoreMove(Word, frozen=True, tag="more_move"):
    """So much more Move each turn, less if negative (quest.movement.12)."""

    value: int = 1


class MoreHealth(Word, frozen=True, tag="more_health"):
    """So many red tokens of Health more as long as it is used; as many red ones go with it (quest.health.2)."""

    tokens: int = 1


class MoreHands(Word, frozen=True, tag="more_hands"):
    """So many Hands more (quest.items.13)."""

    hands: int = 1


class SearchBonus(Word, frozen=True, tag="search_bonus"):
    """Added to the owner's search rolls."""

    value: int = 1


class LinkCost(Word, frozen=True, tag="link_cost"):
    """Links of that kind cost the owner so much Move."""

    kind: Literal["locked", "hidden"]
    cost: int = 1


class TakesDiscards(Word, frozen=True, tag="takes_discards"):
    """For each Treasure or DxM card to be drawn, the top one of its discards may be taken instead: for each so taken, a
    card is discarded (quest.class.15)."""


class D10(Word, frozen=True, tag="d10"):
    """A power that works if a d10 shows the owner's Level or less, and always at Level 10 (quest.class.6, .7).

    In a combat before the roll, `extra_die`: one die more (quest.class.13); `double_magic`: the bonus of one Magic Item
    counts twice (quest.class.10). `avert_curse`: a curse on the owner does nothing (quest.class.16). `steal`: once in
    their own turn, outside combat, a small Item of somebody in the same room; who fails takes a hit (quest.class.18).
    """

    power: D10Power


class Grants(Word, frozen=True, tag="grants"):
    """The owner has that power as long as this is used, whether they like it or not (quest.items.17).

    What monsters, rooms and cards do to whoever has it, they say (`power`). A Flaming Item gives Flame anyway
    (quest.items.18).
    """

    power: Power


QuestTrait = (
    Grants
    | ExtraDice
    | MoreMove
    | MoreHealth
    | MoreHands
    | SearchBonus
    | LinkCost
    | TakesDiscards
    | D10
    | Bonus
    | Flee
    | WinsTies
    | HandLimit
    | BigUnlimited
    | DoubleSale
    | LevelForHelping
    | Berserk
    | Backstab
    | FleeDiscards
    | Immune
    | CurseProof
)
"""What they can have there."""
