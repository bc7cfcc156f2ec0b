"""What is special about a monster, beyond its numbers and its Bad Stuff.

A special that names somebody (`who`) looks at every hero on the other side and counts once (classic.help.15); the
ones about running away look at the hero who rolls.

    specials = [{ has = "bonus", value = 4, who = { is = "race", name = "elf" } }, { has = "flee", value = -1 }]
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .conditions import Condition
from .effects import Effect


class Word(Struct, frozen=True, tag_field="has", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all specials of monsters."""


class MonsterBonus(Word, frozen=True, tag="bonus"):
    """The monster's own strength changes if `who` is true of anybody it fights."""

    value: int
    who: Condition


class FleeFrom(Word, frozen=True, tag="flee"):
    """Added to rolls to run away from this monster (a fast monster: negative); only for heroes that `who` fits."""

    value: int
    who: Condition | None = None


class NoPursuit(Word, frozen=True, tag="no_pursuit"):
    """It does not pursue those that `who` fits: they escape from it without a roll."""

    who: Condition


class NoEscape(Word, frozen=True, tag="no_escape"):
    """Nobody (or nobody that `who` fits) escapes from it by a roll."""

    who: Condition | None = None


class Friendly(Word, frozen=True, tag="friendly"):
    """It does not fight a hero that `who` fits and who meets it; it goes, and leaves `treasures` cards behind.

    Met is what is opened or looked for (classic.turn.13); what joins a fight later fights (classic.monsters.5).
    """

    who: Condition
    treasures: int = 0


class Forbids(Word, frozen=True, tag="forbids"):
    """In its fight: Items give no bonus, Levels do not count, no help, or no One-Shots for the heroes.

    What is a One-Shot for them, and until when, say classic.combat.25 and classic.combat.26.
    """

    what: Literal["items", "levels", "helpers", "one_shots"]


class ChasedAway(Word, frozen=True, tag="chased_away"):
    """A hero in the fight that `who` fits may chase it away at no cost: beaten, not killed (classic.classes.21)."""

    who: Condition


class OnEscape(Word, frozen=True, tag="on_escape"):
    """What it does even to those who escape (classic.runaway.9)."""

    effects: tuple[Effect, ...]


class ToHelper(Word, frozen=True, tag="to_helper"):
    """What it does to a helper when the fight is won: helping against it has a price."""

    effects: tuple[Effect, ...]


class MoreTreasure(Word, frozen=True, tag="more_treasure"):
    """So many more Treasures if `who` is true of the fighter when it is killed."""

    value: int
    who: Condition


class MoreLevels(Word, frozen=True, tag="more_levels"):
    """So many more levels for the fighter who kills it alone and without One-Shots (classic.combat.25)."""

    value: int = 1


class Partner(Word, frozen=True, tag="partner"):
    """Where the monster of that key fights, this card joins from a hand by itself, or is laid on it for `value`."""

    of: str
    value: int = 10


class Crowd(Word, frozen=True, tag="crowd"):
    """The monster is so much stronger for each other monster in the fight."""

    value: int


class Mirrors(Word, frozen=True, tag="mirrors"):
    """The highest Level of those who fight it is added to what is printed as its own."""


class Ransom(Word, frozen=True, tag="ransom"):
    """Instead of a roll to run away from it, Items worth `gold` or more together may be discarded: it lets one go."""

    gold: int = 500


Special = (
    MonsterBonus
    | FleeFrom
    | NoPursuit
    | NoEscape
    | Friendly
    | Forbids
    | ChasedAway
    | OnEscape
    | ToHelper
    | MoreTreasure
    | MoreLevels
    | Partner
    | Crowd
    | Mirrors
    | Ransom
)

ForSome = MonsterBonus | FleeFrom | NoPursuit | NoEscape | Friendly | ChasedAway | MoreTreasure
"""Those that name whom they concern (`who`; None is everybody)."""


def harms(special: ForSome) -> bool:
    """Whether a hero would be better off if it did not concern them."""
    match special:
        case MonsterBonus(value):
            return value > 0
        case FleeFrom(value):
            return value < 0
        case NoEscape():
            return True
        case _:
            return False
