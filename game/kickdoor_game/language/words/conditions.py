"""Conditions: words that are true or false of a hero (in a fight: of any hero on the heroes' side).

who = { is = "race", name = "elf" } who = { is = "any_of", of = [{ is = "class", name = "thief" }, { is = "sex", sex =
"male" }] }

Each is rendered in three grammatical forms: as a group, as a clause, and as a restriction. A `not` is moved inwards
first (not at most 3 is at least 4), so that no text says "not not".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never

from ..english import HELD, WORN, article, listed, numbered, title, titles
from ..limits import Fault, KnownNames, named, within
from .word import HeroWord

Slot = Literal["headgear", "armor", "footgear", "one_hand", "two_hands", "none"]
"""Where an Item is worn or held."""


class ConditionWord(HeroWord, frozen=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True):
    """Base class of all conditions."""


class HasRace(ConditionWord, frozen=True, tag="race"):
    """True of heroes of that race; `human` is true without a Race card, and of half-humans (classic.hybrids.3)."""

    rules = ("classic.races.2", "classic.hybrids.3")

    name: str

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from named("name", "race", self.name, known.races)


class HasClass(ConditionWord, frozen=True, tag="class"):
    """True of heroes of that class; `none` is true without a Class card."""

    rules = ("classic.classes.2",)
    home = "classic.classes.2"

    name: str

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from named("name", "class", self.name, known.classes)


class HasSex(ConditionWord, frozen=True, tag="sex"):
    """True of heroes who are of that sex now."""

    rules = ("classic.character.3",)

    sex: Literal["male", "female"]


class LevelAtMost(ConditionWord, frozen=True, tag="level_at_most"):
    """True of heroes of that Level or lower."""

    level: int

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("level", self.level, 1, 9)


class LevelAtLeast(ConditionWord, frozen=True, tag="level_at_least"):
    """True of heroes of that Level or higher."""

    level: int

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("level", self.level, 2, 10)


class Wears(ConditionWord, frozen=True, tag="wears"):
    """True of heroes with an Item of that slot in use."""

    rules = ("classic.items.17",)

    slot: Slot


class CarriesBig(ConditionWord, frozen=True, tag="carries_big"):
    """True of heroes who carry a Big Item, in use or not."""


class HasPower(ConditionWord, frozen=True, tag="power"):
    """True of heroes with the Power of that key in play; without a key, with any Power."""

    home = "bites.powers.7"

    of: str | None = None

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if self.of is not None:
            yield from named("of", "Power", self.of, known.powers)


class Cursed(ConditionWord, frozen=True, tag="cursed"):
    """True of heroes with a lasting curse before them; traps do not count (bites.curses.13)."""


class HasFollower(ConditionWord, frozen=True, tag="has_follower"):
    """True of heroes with a follower in play."""


class OwnTurn(ConditionWord, frozen=True, tag="own_turn"):
    """True of the hero whose turn it is."""


class Leads(ConditionWord, frozen=True, tag="leads"):
    """True of heroes of the highest Level among the living; several may share it."""


class Trails(ConditionWord, frozen=True, tag="trails"):
    """True of heroes of the lowest Level among the living; several may share it."""


class HandAtMost(ConditionWord, frozen=True, tag="hand_at_most"):
    """True of heroes who hold that many cards or fewer."""

    rules = ("classic.cards.5",)

    count: int

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 0, 9)


class Not(ConditionWord, frozen=True, tag="not"):
    """True of heroes of whom `of` is false."""

    of: Condition

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if isinstance(self.of, Not):
            yield "of", "is a not itself; say what is meant"


class AnyOf(ConditionWord, frozen=True, tag="any_of"):
    """True of heroes of whom at least one of these conditions is true."""

    of: tuple[Condition, ...]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if len(self.of) < 2:
            yield "of", f"has {len(self.of)} conditions; it joins two or more"


class AllOf(ConditionWord, frozen=True, tag="all_of"):
    """True of heroes of whom all of these conditions are true."""

    of: tuple[Condition, ...]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
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
    | OwnTurn
    | Leads
    | Trails
    | HandAtMost
    | Not
    | AnyOf
    | AllOf
)
"""Any condition."""

NO_CLASS = "none"
"""The `name` in `HasClass` that stands for heroes without a Class card."""


def opposite(condition: Condition) -> Condition:
    """Return the condition that is true exactly where this one is false, with every `not` as far inside as possible.

    >>> opposite(LevelAtMost(3))
    LevelAtLeast(level=4)
    """
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
        case (
            HasRace()
            | HasClass()
            | Wears()
            | CarriesBig()
            | HasPower()
            | Cursed()
            | HasFollower()
            | OwnTurn()
            | Leads()
            | Trails()
            | HandAtMost()
        ):
            return Not(condition)
        case _:
            assert_never(condition)


def depends_on_others(condition: Condition) -> bool:
    """Return whether a condition may become true or false although nothing on the hero's own sheet changes."""
    match condition:
        case OwnTurn() | Leads() | Trails() | HandAtMost():
            return True
        case Not(of=inner):
            return depends_on_others(inner)
        case AnyOf(of=parts) | AllOf(of=parts):
            return any(map(depends_on_others, parts))
        case _:
            return False


def simplest(condition: Condition) -> Condition:
    """Return an equivalent condition with every `not` as far inside as possible."""
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
    """Return the heroes who meet the condition, in words: `Elves`, `heroes of Level 4 or lower`, `heroes other than
    Thieves`.

    >>> group(Not(HasClass("thief")))
    'heroes other than Thieves'
    """
    return _group(simplest(condition))


def clause(condition: Condition) -> str:
    """Return a predicate for `you` or `they`: `are an Elf`, `wear no headgear`, `have a Class`."""
    return _clause(simplest(condition))


def restriction(condition: Condition) -> str:
    """Return who may use an Item: `Elves only`, `not for Warriors`, `Level 4 or lower only`, `only for heroes
    carrying no Big Item`."""
    condition = simplest(condition)
    match condition:
        case Not(of=HasRace(name=name)) | Not(of=HasClass(name=name)) if name != NO_CLASS:
            return f"not for {titles(name)}"
        case Not(of=Cursed()):
            return "not for cursed heroes"
        case LevelAtMost() | LevelAtLeast():
            return f"{_clause(condition).removeprefix('are of ')} only"
        case HasRace() | HasClass() | HasSex() | Cursed() if condition != HasClass(NO_CLASS):
            return f"{_group(condition)} only"
        case _:
            return f"only for {_group(condition)}"


def _group(condition: Condition) -> str:
    """Return the group for a simplified condition, in which `not` only precedes basic conditions."""
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
        case OwnTurn():
            return "heroes on their own turn"
        case Leads():
            return "heroes of the highest Level"
        case Trails():
            return "heroes of the lowest Level"
        case HandAtMost(count=count):
            return f"heroes holding {_hand(count)}"
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
        case Not(of=OwnTurn()):
            return "heroes on another player's turn"
        case Not(of=Leads()):
            return "heroes below the highest Level"
        case Not(of=Trails()):
            return "heroes above the lowest Level"
        case Not(of=HandAtMost(count=count)):
            return f"heroes holding {_more_than(count)}"
        case Not():
            return "heroes carrying no Big Item"
        case AnyOf(of=parts) if not any(isinstance(part, AllOf | AnyOf) for part in parts):
            return listed([_group(part) for part in parts])
        case AllOf(of=(HasRace() | HasClass() | HasSex() as first, LevelAtMost() | LevelAtLeast() as second)):
            return f"{_group(first)} {_clause(second).removeprefix('are ')}"
        case AllOf(of=(first, *rest)) if rest and not isinstance(first, AllOf | AnyOf):
            return f"{_group(first)} who {_clause(AllOf(tuple(rest)))}"
        case AnyOf() | AllOf():
            return f"heroes who {_clause(condition)}"
        case _:
            assert_never(condition)


def _clause(condition: Condition) -> str:
    """Return the predicate for a simplified condition, as in `_group`."""
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
        case OwnTurn():
            return "have the turn"
        case Leads():
            return "have the highest Level"
        case Trails():
            return "have the lowest Level"
        case HandAtMost(count=count):
            return f"hold {_hand(count)}"
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
        case Not(of=OwnTurn()):
            return "do not have the turn"
        case Not(of=Leads()):
            return "are below the highest Level"
        case Not(of=Trails()):
            return "are above the lowest Level"
        case Not(of=HandAtMost(count=count)):
            return f"hold {_more_than(count)}"
        case Not():
            return "carry no Big Item"
        case AnyOf(of=parts):
            return listed(_shared_are([_nested(part, "both") for part in parts]), "or")
        case AllOf(of=parts):
            return listed(_shared_are([_nested(part, "either") for part in parts]))
        case _:
            assert_never(condition)


def _shared_are(texts: list[str]) -> list[str]:
    """Return these predicates with "are" only before the first, if each of them begins with it."""
    if not all(text.startswith("are ") for text in texts):
        return texts
    return [texts[0], *(text.removeprefix("are ") for text in texts[1:])]


def _nested(condition: Condition, opening: str) -> str:
    """Return a part of a list, preceded by `opening` ("both" or "either") if it is a list itself."""
    text = _clause(condition)
    return f"{opening} {text}" if isinstance(condition, AnyOf | AllOf) else text


def _power(key: str | None) -> str:
    return "a Power" if key is None else title(key)


def _hand(count: int) -> str:
    return f"at most {numbered(count, 'card')}" if count else "no cards"


def _more_than(count: int) -> str:
    return f"more than {numbered(count, 'card')}" if count else "cards"


def _ing(slot: Slot) -> str:
    return "wearing" if slot in WORN else "using"


def _without_article(noun: str) -> str:
    return noun.removeprefix("an ").removeprefix("a ")


def _in_use(slot: Slot) -> str:
    """Return what a hero who satisfies `wears` has in use, as the object of a verb."""
    return WORN.get(slot) or article(HELD[slot])


def _verb(slot: Slot) -> str:
    """Return the verb for an Item of that slot: clothes are worn, other Items used."""
    return "wear" if slot in WORN else "use"
