"""Special features of a monster, beyond its numbers and its Bad Stuff.

A special with a condition (`who`) considers every hero on the other side and counts once (classic.help.15); those about
running away consider the hero who rolls. A word defines its fields, its text as a sentence about `it` (`reads`), its
possible mistakes (`faults`), and the rules behind it.

    specials = [{ has = "bonus", value = 4, who = { is = "race", name = "elf" } }, { has = "flee", value = -1 }]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..english import HEROES_TAKE, numbered, signed, title, worth
from ..limits import HIGHEST_LEVEL, MOST_TREASURES, Fault, KnownNames, full_hundreds, named, not_zero, within
from .conditions import Condition, group
from .counts import Per, count_faults, for_each
from .effects import Effect
from .lists import duty, orders
from .word import HeroWord

_FORBIDDEN = {
    "items": "Items give no bonus against it",
    "levels": "the heroes' Levels do not count against it",
    "helpers": "nobody can help against it",
    "one_shots": "while you fight it, nobody can play One-Shots for the heroes",
}


class SpecialWord(HeroWord, frozen=True, tag_field="has", forbid_unknown_fields=True, omit_defaults=True):
    """Base class of all specials of monsters."""

    def reads(self) -> str:
        """Return what a monster's special text says, as a sentence about "it", without a capital and a full stop."""
        raise NotImplementedError(type(self).__name__)


class MonsterBonus(SpecialWord, frozen=True, tag="bonus"):
    """The monster's own strength changes by `value` if `who` is true of any hero it fights."""

    rules = ("classic.combat.4", "classic.help.9", "classic.help.15")

    value: int
    who: Condition

    def reads(self) -> str:
        return f"{signed(self.value)} against {group(self.who)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from not_zero("value", self.value, HIGHEST_LEVEL)


class FleeFrom(SpecialWord, frozen=True, tag="flee"):
    """Added to rolls to run away from this monster (negative for a fast one); with `who`, only for heroes who satisfy
    it.
    """

    rules = ("classic.runaway.7",)

    value: int
    who: Condition | None = None

    def reads(self) -> str:
        text = f"{signed(self.value)} to run away from it"
        return f"{group(self.who)}: {text}" if self.who else text

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from not_zero("value", self.value, 5)


class NoPursuit(SpecialWord, frozen=True, tag="no_pursuit"):
    """The monster does not pursue heroes who satisfy `who`: they escape from it without a roll."""

    rules = ("classic.runaway.8",)

    who: Condition

    def reads(self) -> str:
        return f"it does not pursue {group(self.who)}"


class NoEscape(SpecialWord, frozen=True, tag="no_escape"):
    """No hero (or none who satisfies `who`) can escape from the monster by a roll."""

    rules = ("classic.runaway.10", "classic.runaway.17")

    who: Condition | None = None

    def reads(self) -> str:
        return f"{group(self.who) if self.who else 'you'} cannot roll to run away from it"


class Friendly(SpecialWord, frozen=True, tag="friendly"):
    """The monster does not fight a hero who meets it and satisfies `who`; it goes, and leaves `treasures` cards behind.

    A hero meets a monster by opening a door or by looking for trouble (classic.turn.13); one that joins a fight later
    fights (classic.monsters.5).
    """

    rules = ("classic.turn.13", "classic.monsters.5")

    who: Condition
    treasures: int = 0

    def reads(self) -> str:
        left = numbered(self.treasures, "Treasure") if self.treasures else "no Treasure"
        return f"met by {group(self.who)}: it leaves; no Level, {left}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("treasures", self.treasures, 0, MOST_TREASURES)


class Forbids(SpecialWord, frozen=True, tag="forbids"):
    """In fights with the monster: Items give no bonus, Levels do not count, nobody can help, or heroes cannot use
    One-Shots.

    What counts as a One-Shot for them, and until when, is in classic.combat.25 and classic.combat.26.
    """

    rules = ("classic.combat.4",)

    what: Literal["items", "levels", "helpers", "one_shots"]

    def reads(self) -> str:
        return _FORBIDDEN[self.what]


class ChasedAway(SpecialWord, frozen=True, tag="chased_away"):
    """A hero in the fight who satisfies `who` may chase the monster away at no cost: beaten, not killed
    (classic.classes.21).
    """

    rules = ("classic.classes.21", "classic.help.13", "classic.combat.19")

    who: Condition

    def reads(self) -> str:
        return f"{group(self.who)} in the combat may chase it away for free: no Level for it; {HEROES_TAKE}"


class OnEscape(SpecialWord, frozen=True, tag="on_escape"):
    """Effects on heroes who escape from the monster (classic.runaway.9)."""

    rules = ("classic.runaway.9",)

    effects: tuple[Effect, ...]

    def reads(self) -> str:
        return f"if you escape, {orders(self.effects)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if not self.effects:
            yield "effects", "is empty"


class ToHelper(SpecialWord, frozen=True, tag="to_helper"):
    """Effects on a helper when the fight is won: the price of helping against this monster."""

    rules = ("classic.help.16",)

    effects: tuple[Effect, ...]

    def reads(self) -> str:
        return duty("if it is beaten with help, the helper", self.effects)

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if not self.effects:
            yield "effects", "is empty"


class MoreTreasure(SpecialWord, frozen=True, tag="more_treasure"):
    """The monster leaves `value` more Treasures if `who` is true of the fighter when it is killed."""

    rules = ("classic.treasure.2",)

    value: int
    who: Condition

    def reads(self) -> str:
        return f"it leaves {numbered(self.value, 'more Treasure')} for {group(self.who)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("value", self.value, 1, MOST_TREASURES)


class MoreLevels(SpecialWord, frozen=True, tag="more_levels"):
    """A fighter who kills the monster alone and without One-Shots gains `value` more levels (classic.combat.25)."""

    rules = ("classic.combat.17", "classic.combat.25")

    value: int = 1

    def reads(self) -> str:
        return f"kill it alone and without One-Shots: {numbered(self.value, 'more Level')}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("value", self.value, 1, 3)


class Partner(SpecialWord, frozen=True, tag="partner"):
    """If the monster with the key `of` is in a fight, this card may join from a hand, or be laid on it for `value`."""

    of: str
    value: int = 10

    def reads(self) -> str:
        joins = f"you may play it from your hand into any combat with {title(self.of)}"
        return f"{joins}, or on {title(self.of)} for {signed(self.value)} to its Level"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from named("of", "monster", self.of, known.monsters)
        yield from not_zero("value", self.value, HIGHEST_LEVEL)


class Crowd(SpecialWord, frozen=True, tag="crowd"):
    """The monster is `value` stronger for each other monster in the fight."""

    rules = ("classic.combat.4", "classic.combat.12")

    value: int

    def reads(self) -> str:
        return f"{signed(self.value)} for each other monster in the combat"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from not_zero("value", self.value, HIGHEST_LEVEL)


class Grows(SpecialWord, frozen=True, tag="grows"):
    """The monster is `value` stronger for each thing of the fighter that `per` counts.

    `whom`: which other players count.
    """

    rules = ("classic.combat.4", "classic.combat.12")

    value: int
    per: Per | None = None
    whom: Condition | None = None

    def reads(self) -> str:
        return f"{signed(self.value)} {for_each(self.per, self.whom, fighter=True)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from not_zero("value", self.value, HIGHEST_LEVEL)
        yield from count_faults(self.per, self.whom)
        if self.per is None and self.whom is None:
            yield "per", "is missing, and whom as well: nothing is counted"


class Mirrors(SpecialWord, frozen=True, tag="mirrors"):
    """The highest Level among the heroes it fights is added to its printed Level."""

    rules = ("classic.combat.4", "classic.help.8")

    def reads(self) -> str:
        return "add the highest Level on the heroes' side to its own"


class Ransom(SpecialWord, frozen=True, tag="ransom"):
    """Instead of rolling to run away from it, a hero may discard Items worth `gold` or more together: it lets them
    go.
    """

    rules = ("classic.runaway.2", "classic.runaway.17")

    gold: int = 500

    def reads(self) -> str:
        return f"instead of rolling to run away from it, you may discard {worth(self.gold)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from full_hundreds("gold", self.gold)
        yield from [("gold", "0 is no price")] if self.gold == 0 else []


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
    | Grows
    | Mirrors
    | Ransom
)
"""Any special."""

ForSome = MonsterBonus | FleeFrom | NoPursuit | NoEscape | Friendly | ChasedAway | MoreTreasure
"""Specials with a condition `who`; None is everybody."""


def harms(special: ForSome) -> bool:
    """Return whether a hero is better off if the monster's special text does not apply to them."""
    match special:
        case MonsterBonus(value):
            return value > 0
        case FleeFrom(value):
            return value < 0
        case NoEscape():
            return True
        case _:
            return False
