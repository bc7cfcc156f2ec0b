"""If, and against whom: words that are true or false of one hero (in a fight: of anybody on the heroes' side).

who = { is = "race", name = "elf" }
who = { is = "any_of", of = [{ is = "class", name = "thief" }, { is = "sex", sex = "male" }] }
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Slot = Literal["headgear", "armor", "footgear", "one_hand", "two_hands", "none"]


class Word(Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all conditions."""


class HasRace(Word, frozen=True, tag="race"):
    """Of that race; `human` is true without a Race card, and for a half-human (classic.hybrids.3)."""

    name: str


class HasClass(Word, frozen=True, tag="class"):
    """Of that class; `none` is true without a Class card."""

    name: str


class HasSex(Word, frozen=True, tag="sex"):
    """Of that sex, as the character is now."""

    sex: Literal["male", "female"]


class LevelAtMost(Word, frozen=True, tag="level_at_most"):
    """Of that Level or lower."""

    level: int


class LevelAtLeast(Word, frozen=True, tag="level_at_least"):
    """Of that Level or higher."""

    level: int


class Wears(Word, frozen=True, tag="wears"):
    """Has an Item of that slot in use."""

    slot: Slot


class CarriesBig(Word, frozen=True, tag="carries_big"):
    """Carries a Big Item, used or not."""


class HasPower(Word, frozen=True, tag="power"):
    """Has the Power of that key in play; without a key: any."""

    of: str | None = None


class Cursed(Word, frozen=True, tag="cursed"):
    """Has a curse before them that lasts; a trap is none (bites.curses.13)."""


class HasFollower(Word, frozen=True, tag="has_follower"):
    """Has a follower in play."""


class Not(Word, frozen=True, tag="not"):
    """The opposite."""

    of: Condition


class AnyOf(Word, frozen=True, tag="any_of"):
    """At least one of them."""

    of: tuple[Condition, ...]


class AllOf(Word, frozen=True, tag="all_of"):
    """Every one of them."""

    of: tuple[Condition, ...]


Condition = (
    HasRace
    | HasClass
    | HasSex
    | LevelAtMost
    | LevelAtLeast
    | Wears
    | CarriesBig
    | HasPower
    | Cursed
    | HasFollower
    | Not
    | AnyOf
    | AllOf
)
