"""Condition words of the duel: what can be true of a player or of the fight when an ability asks.

A word has everything that a card needs of it: its fields, how it reads after "if" and "while" (`reads`), its valid
numbers (`faults`), and the rules behind it. Whether it holds is decided in `state/conditions.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from ...language.limits import Fault, within
from ...language.vocabulary import CardWord

Who = Literal["you", "them"]
"""The controller of the ability, or the opponent."""
COUNT_MOST = 30
"""Highest number that a condition may ask for."""

_HAVE: Mapping[Who, str] = MappingProxyType({"you": "you have", "them": "the opponent has"})
_ARE: Mapping[Who, str] = MappingProxyType({"you": "you are", "them": "the opponent is"})
_OTHER: Mapping[Who, str] = MappingProxyType({"you": "the opponent", "them": "you"})
_HERO: Mapping[Who, str] = MappingProxyType({"you": "your Hero", "them": "the opponent's Hero"})
_PILE: Mapping[Who, str] = MappingProxyType({"you": "your discard pile", "them": "the opponent's discard pile"})
_NTH = {1: "first", 2: "second", 3: "third"}


class DuelAsk(CardWord, frozen=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all conditions of the duel. `who`: the controller of the ability, or the opponent."""

    def reads(self) -> str:
        """Return the end of a sentence that begins with "if": `your Hero has 10 damage or more`."""
        raise NotImplementedError(type(self).__name__)

    def faults(self) -> Iterator[Fault]:
        """Yield each field of the condition that is faulty beyond its type, with the problem."""
        yield from ()


class IsBleeding(DuelAsk, frozen=True, tag="bleeding"):
    """The player's Hero is under at least one Bleeding effect (ccg.keyword.23)."""

    rules = ("ccg.keyword.23",)

    who: Who = "them"

    def reads(self) -> str:
        return f"{_HERO[self.who]} is bleeding"


class WasCaught(DuelAsk, frozen=True, tag="caught"):
    """The player has been caught cheating this turn (ccg.caught.7)."""

    rules = ("ccg.caught.7",)

    who: Who = "you"

    def reads(self) -> str:
        return f"{_HAVE[self.who]} been caught cheating this turn"


class RanThisTurn(DuelAsk, frozen=True, tag="ran"):
    """The player has run away this turn."""

    rules = ("ccg.run.1",)

    who: Who = "them"

    def reads(self) -> str:
        return f"{_HAVE[self.who]} run away this turn"


class HasGold(DuelAsk, frozen=True, tag="gold"):
    """The player has at least this much gold in the purse."""

    rules = ("ccg.zones.3",)

    at_least: int
    who: Who = "you"

    def reads(self) -> str:
        return f"{_HAVE[self.who]} {self.at_least} gold or more"

    def faults(self) -> Iterator[Fault]:
        yield from _within_count(self.at_least)


class HasLevel(DuelAsk, frozen=True, tag="level"):
    """The player is at this Level or higher."""

    rules = ("ccg.cooldown.3",)

    at_least: int
    who: Who = "you"

    def reads(self) -> str:
        return f"{_ARE[self.who]} at Level {self.at_least} or higher"

    def faults(self) -> Iterator[Fault]:
        yield from within("at_least", self.at_least, 2, 10)


class IsBehind(DuelAsk, frozen=True, tag="behind"):
    """The player is at a lower Level than the opponent."""

    rules = ("ccg.cooldown.3",)

    who: Who = "you"

    def reads(self) -> str:
        return f"{_ARE[self.who]} at a lower Level than {_OTHER[self.who]}"


class HasDiscards(DuelAsk, frozen=True, tag="discards"):
    """At least this many cards are in the player's discard pile."""

    rules = ("ccg.zones.6",)

    at_least: int
    who: Who = "you"

    def reads(self) -> str:
        return f"{_PILE[self.who]} has {_or_more(self.at_least, 'card')}"

    def faults(self) -> Iterator[Fault]:
        yield from _within_count(self.at_least)


class HasAllies(DuelAsk, frozen=True, tag="allies"):
    """The player has at least this many Allies in play."""

    rules = ("ccg.ally.2",)

    at_least: int = 1
    who: Who = "you"

    def reads(self) -> str:
        return f"{_HAVE[self.who]} {_or_more(self.at_least, 'Ally')}"

    def faults(self) -> Iterator[Fault]:
        yield from _within_count(self.at_least)


class HasWeapons(DuelAsk, frozen=True, tag="weapons"):
    """The player has at least this many Weapons in play."""

    rules = ("ccg.loot.2",)

    at_least: int = 2
    who: Who = "you"

    def reads(self) -> str:
        return f"{_HAVE[self.who]} {_or_more(self.at_least, 'Weapon')}"

    def faults(self) -> Iterator[Fault]:
        yield from _within_count(self.at_least)


class HasOverpaid(DuelAsk, frozen=True, tag="overpaid"):
    """At least this much gold is committed beyond the attacking Monster's printed cost."""

    rules = ("ccg.fight.3", "ccg.face.8")

    at_least: int = 1

    def reads(self) -> str:
        return f"{self.at_least} gold or more is committed beyond its printed cost"

    def faults(self) -> Iterator[Fault]:
        yield from _within_count(self.at_least)


class NthFight(DuelAsk, frozen=True, tag="fights"):
    """It is this fight of the turn, or a later one."""

    rules = ("ccg.munchkining.2",)

    at_least: int = 2

    def reads(self) -> str:
        return f"this is the {_NTH.get(self.at_least, f'{self.at_least}th')} fight of this turn or later"

    def faults(self) -> Iterator[Fault]:
        yield from within("at_least", self.at_least, 2, 4)


class IsHurt(DuelAsk, frozen=True, tag="hurt"):
    """The player's Hero has at least this much damage."""

    rules = ("ccg.damage.1",)

    at_least: int = 10
    who: Who = "you"

    def reads(self) -> str:
        return f"{_HERO[self.who]} has {self.at_least} damage or more"

    def faults(self) -> Iterator[Fault]:
        yield from _within_count(self.at_least)


DuelCondition = (
    IsBleeding
    | WasCaught
    | RanThisTurn
    | HasGold
    | HasLevel
    | IsBehind
    | HasDiscards
    | HasAllies
    | HasWeapons
    | HasOverpaid
    | NthFight
    | IsHurt
)
"""Any condition of the duel."""


def _within_count(at_least: int) -> Iterator[Fault]:
    """Yield a fault if the number is outside 1 to `COUNT_MOST`."""
    yield from within("at_least", at_least, 1, COUNT_MOST)


def _or_more(count: int, noun: str) -> str:
    """Return a number of things in words: `an Ally`, `2 Allies or more`."""
    if count == 1:
        return f"an {noun}" if noun[0] in "AEIOU" else f"a {noun}"
    several = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{count} {several} or more"
