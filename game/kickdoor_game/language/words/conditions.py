"""If, and against whom: words that are true or false of one hero (in a fight: of anybody on the heroes' side).

who = { is = "race", name = "elf" }
who = { is = "any_of", of = [{ is = "class", name = "thief" }, { is = "sex", sex = "male" }] }

Each stands in the three places where English needs one: as a group, as a clause, and as a restriction. A `not` is
pushed inwards first (not at most 3 is at least 4), so no text ever says "not not".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never

from ..english import HELD, WORN, article, listed, title, titles
from ..limits import Fault, Known, named, within
from .word import HeroWord

Slot = Literal["headgear", "armor", "footgear", "one_hand", "two_hands", "none"]


class Word(HeroWord, frozen=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all conditions."""


class HasRace(Word, frozen=True, tag="race"):
    """Of that race; `human` is true without a Race card, and for a half-human (classic.hybrids.3)."""

    rules = ("classic.races.2", "classic.hybrids.3")

    name: str

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from named("name", "race", self.name, known.races)


class HasClass(Word, frozen=True, tag="class"):
    """Of that class; `none` is true without a Class card."""

    rules = ("classic.classes.2",)
    home = "classic.classes.2"

    name: str

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from named("name", "class", self.name, known.classes)


class HasSex(Word, frozen=True, tag="sex"):
    """Of that sex, as the character is now."""

    rules = ("classic.character.3",)

    sex: Literal["male", "female"]


class LevelAtMost(Word, frozen=True, tag="level_at_most"):
    """Of that Level or lower."""

    level: int

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("level", self.level, 1, 9)


class LevelAtLeast(Word, frozen=True, tag="level_at_least"):
    """Of that Level or higher."""

    level: int

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("level", self.level, 2, 10)


class Wears(Word, frozen=True, tag="wears"):
    """Has an Item of that slot in use."""

    rules = ("classic.items.17",)

    slot: Slot


class CarriesBig(Word, frozen=True, tag="carries_big"):
    """Carries a Big Item, used or not."""


class HasPower(Word, frozen=True, tag="power"):
    """Has the Power of that key in play; without a key: any."""

    home = "bites.powers.7"

    of: str | None = None

    def faults(self, known: Known) -> Iterator[Fault]:
        if self.of is not None:
            yield from named("of", "Power", self.of, known.powers)


class Cursed(Word, frozen=True, tag="cursed"):
    """Has a curse before them that lasts; a trap is none (bites.curses.13)."""


class HasFollower(Word, frozen=True, tag="has_follower"):
    """Has a follower in play."""


class Not(Word, frozen=True, tag="not"):
    """The opposite."""

    of: Condition

    def faults(self, known: Known) -> Iterator[Fault]:
        if isinstance(self.of, Not):
            yield "of", "is a not itself; say what is meant"


class AnyOf(Word, frozen=True, tag="any_of"):
    """At least one of them."""

    of: tuple[Condition, ...]

    def faults(self, known: Known) -> Iterator[Fault]:
        if len(self.of) < 2:
            yield "of", f"has {len(self.of)} conditions; it joins two or more"


class AllOf(Word, frozen=True, tag="all_of"):
    """Every one of them."""

    of: tuple[Condition, ...]

    def faults(self, known: Known) -> Iterator[Fault]:
        if len(self.of) < 2:
            yield "of", f"has {len(self.of)} conditions; it joins two or more"


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
"""What a card can ask of a hero."""

NO_CLASS = "none"


def opposite(condition: Condition) -> Condition:
    """The condition that is true exactly where this one is not, with the `not` as far inside as it goes."""
    match condition:
        case Not(of=inner):
            return simplest(inner)
        case HasSex(sex=sex):
            return HasSex("female" if sex == "male" else "male")
        case LevelAtMost(level=level):
            return LevelAtLeast(level + 1)
        case LevelAtLeast(level=level):
            return LevelAtMost(level - 1)
        case AnyOf(of=parts):
            return AllOf(tuple(opposite(part) for part in parts))
        case AllOf(of=parts):
            return AnyOf(tuple(opposite(part) for part in parts))
        case HasRace() | HasClass() | Wears() | CarriesBig() | HasPower() | Cursed() | HasFollower():
            return Not(condition)
        case _:
            assert_never(condition)


def simplest(condition: Condition) -> Condition:
    """The same with every `not` as far inside as it goes."""
    match condition:
        case Not(of=inner):
            return opposite(inner)
        case AnyOf(of=parts):
            return AnyOf(tuple(simplest(part) for part in parts))
        case AllOf(of=parts):
            return AllOf(tuple(simplest(part) for part in parts))
        case _:
            return condition


def group(condition: Condition) -> str:
    """All heroes of whom it is true: `Elves`, `heroes of Level 4 or lower`, `heroes other than Thieves`."""
    return _group(simplest(condition))


def clause(condition: Condition) -> str:
    """What follows `you` or `they`: `are an Elf`, `wear no headgear`, `have a Class`."""
    return _clause(simplest(condition))


def restriction(condition: Condition) -> str:
    """Who may use an Item: `Elves only`, `not for Warriors`, `heroes of Level 4 or lower only`."""
    condition = simplest(condition)
    match condition:
        case Not(of=HasRace(name=name)) | Not(of=HasClass(name=name)) if name != NO_CLASS:
            return f"not for {titles(name)}"
        case Not(of=Cursed()):
            return "not for cursed heroes"
        case _:
            return f"{_group(condition)} only"


def _group(condition: Condition) -> str:
    """Of a simplest condition, whose `not` stands only before what one is or has."""
    match condition:
        case HasClass(name="none"):
            return "heroes without a Class"
        case HasRace(name=name) | HasClass(name=name):
            return titles(name)
        case HasSex(sex=sex):
            return f"{sex} heroes"
        case LevelAtMost(level=level):
            return f"heroes of Level {level} or lower"
        case LevelAtLeast(level=level):
            return f"heroes of Level {level} or higher"
        case Wears(slot=slot):
            return f"heroes {_ing(slot)} {_in_use(slot)}"
        case CarriesBig():
            return "heroes carrying a Big Item"
        case HasPower(of=key):
            return f"heroes with {_power(key)}"
        case Cursed():
            return "cursed heroes"
        case HasFollower():
            return "heroes with a Follower"
        case Not(of=HasClass(name="none")):
            return "heroes with a Class"
        case Not(of=HasRace(name=name)) | Not(of=HasClass(name=name)):
            return f"heroes other than {titles(name)}"
        case Not(of=Wears(slot=slot)):
            return f"heroes {_ing(slot)} no {_without_article(_in_use(slot))}"
        case Not(of=HasPower(of=key)):
            return f"heroes without {_power(key)}"
        case Not(of=Cursed()):
            return "heroes who are not cursed"
        case Not(of=HasFollower()):
            return "heroes without a Follower"
        case Not():
            return "heroes carrying no Big Item"
        case AnyOf(of=parts) if not any(isinstance(part, AllOf | AnyOf) for part in parts):
            return listed([_group(part) for part in parts])
        case AllOf(of=(first, *rest)) if rest and not isinstance(first, AllOf | AnyOf):
            return f"{_group(first)} who {_clause(AllOf(tuple(rest)))}"
        case AnyOf() | AllOf():
            return f"heroes who {_clause(condition)}"
        case _:
            assert_never(condition)


def _clause(condition: Condition) -> str:
    """Of a simplest condition, like `_group`."""
    match condition:
        case HasClass(name="none"):
            return "have no Class"
        case HasRace(name=name) | HasClass(name=name):
            return f"are {article(title(name))}"
        case HasSex(sex=sex):
            return f"are {sex}"
        case LevelAtMost(level=level):
            return f"are of Level {level} or lower"
        case LevelAtLeast(level=level):
            return f"are of Level {level} or higher"
        case Wears(slot=slot):
            return f"{_verb(slot)} {_in_use(slot)}"
        case CarriesBig():
            return "carry a Big Item"
        case HasPower(of=key):
            return f"have {_power(key)}"
        case Cursed():
            return "are cursed"
        case HasFollower():
            return "have a Follower"
        case Not(of=HasClass(name="none")):
            return "have a Class"
        case Not(of=HasRace(name=name)) | Not(of=HasClass(name=name)):
            return f"are not {article(title(name))}"
        case Not(of=Wears(slot=slot)):
            return f"{_verb(slot)} no {_without_article(_in_use(slot))}"
        case Not(of=HasPower(of=None)):
            return "have no Power"
        case Not(of=HasPower(of=key)):
            return f"do not have {_power(key)}"
        case Not(of=Cursed()):
            return "are not cursed"
        case Not(of=HasFollower()):
            return "have no Follower"
        case Not():
            return "carry no Big Item"
        case AnyOf(of=parts):
            return listed([_nested(part, "both") for part in parts], "or")
        case AllOf(of=parts):
            return listed([_nested(part, "either") for part in parts])
        case _:
            assert_never(condition)


def _nested(condition: Condition, opening: str) -> str:
    """A part of a list, opened with `both` or `either` if it is a list itself."""
    text = _clause(condition)
    return f"{opening} {text}" if isinstance(condition, AnyOf | AllOf) else text


def _power(key: str | None) -> str:
    return "a Power" if key is None else title(key)


def _ing(slot: Slot) -> str:
    return "wearing" if slot in WORN else "using"


def _without_article(noun: str) -> str:
    return noun.removeprefix("an ").removeprefix("a ")


def _in_use(slot: Slot) -> str:
    """What a hero of whom `wears` is true has in use, as the object of a verb."""
    return WORN.get(slot) or article(HELD[slot])


def _verb(slot: Slot) -> str:
    """Clothes are worn, the rest is used."""
    return "wear" if slot in WORN else "use"
