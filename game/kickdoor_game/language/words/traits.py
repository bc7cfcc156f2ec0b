"""What holds as long as its card is in play before a hero (Items: in use), and the abilities that cards grant.

traits = [{ has = "flee", value = 1 }, { has = "berserk", most = 3, each = 1 }]
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .conditions import Condition, Slot

Per = Literal["monster", "curse", "big_item", "follower"]
"""What a bonus may be counted by: monsters in the fight, curses before its owner, what its owner carries and has."""


class Word(Struct, frozen=True, tag_field="has", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all traits of heroes."""


class Bonus(Word, frozen=True, tag="bonus"):
    """Strength in a fight; only for owners of whom `who` is true, only with a foe tagged `against` in the fight.

    `beside`: only while the owner uses the Item of that key as well. `alone`: only while nobody helps. `per`: `value`
    for each of these, foes in the fight among them.
    """

    value: int
    who: Condition | None = None
    against: str | None = None
    beside: str | None = None
    alone: bool = False
    per: Per | None = None


class Flee(Word, frozen=True, tag="flee"):
    """Added to the owner's rolls to run away."""

    value: int


class WinsTies(Word, frozen=True, tag="wins_ties"):
    """The owner's side wins when the sums are equal (classic.classes.17)."""


class HandLimit(Word, frozen=True, tag="hand_limit"):
    """The owner may hold that many cards at the end of his turn."""

    limit: int


class BigUnlimited(Word, frozen=True, tag="big_unlimited"):
    """Any number of Big Items may be carried (classic.items.5)."""


class CarriesMoreBig(Word, frozen=True, tag="carries_more_big"):
    """That many more Big Items may be carried."""

    more: int = 1


class DoubleSale(Word, frozen=True, tag="double_sale"):
    """Once in each of his turns one sold Item counts twice (classic.races.14)."""


class LevelForHelping(Word, frozen=True, tag="level_for_helping"):
    """One level for each monster slain in a fight in which he helped (classic.help.19)."""


class Berserk(Word, frozen=True, tag="berserk"):
    """In a fight of his: discard up to `most` cards in all, +`each` for every one."""

    most: int = 3
    each: int = 1


class Turning(Word, frozen=True, tag="turning"):
    """In a fight of his with a foe tagged `tag`: discard up to `most` cards in all, +`each` for every one."""

    most: int = 3
    each: int = 3
    tag: str = "undead"


class Backstab(Word, frozen=True, tag="backstab"):
    """Discard a card: another player in a fight has -`penalty` there; once per victim and fight."""

    penalty: int = 2


class Steal(Word, frozen=True, tag="steal"):
    """Discard a card and roll: at `on` or more a Small Item of another player is his, otherwise lose a level."""

    on: int = 4


class StealsLevel(Word, frozen=True, tag="steal_level"):
    """Once in each of their own turns, outside combat: discard `price` cards; another player of Level 2 or more loses a
    Level and the owner gains it, never the winning one (bites.races.14 to .17)."""

    price: int = 3


class FleeDiscards(Word, frozen=True, tag="flee_discards"):
    """After his roll to run away: discard up to `most` cards, +`each` on that roll for every one."""

    most: int = 3
    each: int = 1


class Charm(Word, frozen=True, tag="charm"):
    """In a fight of his: discard the whole hand (at least one card) to be rid of one monster; its Treasure is taken."""


class Conscript(Word, frozen=True, tag="conscript"):
    """Once in a fight of his: a player of whom `who` is true (or anybody) must help, unless that would win the game."""

    who: Condition | None = None


class Recruit(Word, frozen=True, tag="recruit"):
    """Once in a fight of their own, without a helper and not ahead: discard a card and roll; at `on` or more a player
    of the owner's choice must help, for nothing, unless that would win the game (shakespeare.classes.21)."""

    on: int = 4


class Immune(Word, frozen=True, tag="immune"):
    """Curses and Bad Stuff take no Item of that slot from the owner, as long as this is in use (classic.curses.8)."""

    slot: Slot


class CurseProof(Word, frozen=True, tag="curse_proof"):
    """A curse on the owner may be stopped by discarding this, in the window before it acts (classic.curses.10).

    `what`: curses only, traps only, or either (bites.curses.13).
    """

    what: Literal["curse", "trap", "either"] = "curse"


class KeepsPowers(Word, frozen=True, tag="keeps_powers"):
    """The owner need not discard Powers when his Level falls below what their Ranks add up to (bites.powers.15)."""


class CarriesItem(Word, frozen=True, tag="carries_item"):
    """A follower's: one Item of its owner's may be given to it. That is in use beyond what the limits allow, and leaves
    with the follower (shakespeare.treasure.17, .20)."""


class DieForYou(Word, frozen=True, tag="die_for_you"):
    """Discard this instead of rolling to run away: its owner escapes everything in that fight (classic.runaway.17)."""


Trait = (
    Bonus
    | Flee
    | WinsTies
    | HandLimit
    | BigUnlimited
    | CarriesMoreBig
    | DoubleSale
    | LevelForHelping
    | Berserk
    | Turning
    | Backstab
    | Steal
    | StealsLevel
    | FleeDiscards
    | Charm
    | Conscript
    | Recruit
    | Immune
    | CurseProof
    | KeepsPowers
    | CarriesItem
    | DieForYou
)


def is_burden(trait: Trait) -> bool:
    """Whether its owner would be better off without it."""
    return isinstance(trait, Bonus | Flee) and trait.value < 0


Ability = Literal[
    "berserk", "turning", "backstab", "steal", "steal_level", "flee_discards", "charm", "conscript", "recruit"
]
