"""What can be true of a player or of the fight when an ability of the duel asks for it.

Each is printed as the end of "if" and "while" (`clause`).
"""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import Struct

Who = Literal["you", "them"]


class DuelAsk(Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all conditions of the duel. `who`: whoever controls the ability, or their opponent."""


class IsBleeding(DuelAsk, frozen=True, tag="bleeding"):
    """The Hero of that player is under at least one Bleeding effect (ccg.keyword.23)."""

    who: Who = "them"


class WasCaught(DuelAsk, frozen=True, tag="caught"):
    """That player has been caught cheating this turn (ccg.caught.7)."""

    who: Who = "you"


class RanThisTurn(DuelAsk, frozen=True, tag="ran"):
    """That player has run away this turn."""

    who: Who = "them"


class HasGold(DuelAsk, frozen=True, tag="gold"):
    """That player has at least so much gold in the purse."""

    at_least: int
    who: Who = "you"


class HasLevel(DuelAsk, frozen=True, tag="level"):
    """That player is at that Level or above."""

    at_least: int
    who: Who = "you"


class IsBehind(DuelAsk, frozen=True, tag="behind"):
    """That player is at a lower Level than the other: in their own turn, whoever did not begin."""

    who: Who = "you"


class HasDiscards(DuelAsk, frozen=True, tag="discards"):
    """So many cards lie on that player's discard pile, or more."""

    at_least: int
    who: Who = "you"


class HasAllies(DuelAsk, frozen=True, tag="allies"):
    """That player has so many Allies in play, or more."""

    at_least: int = 1
    who: Who = "you"


class HasWeapons(DuelAsk, frozen=True, tag="weapons"):
    """That player has so many Weapons in play, or more."""

    at_least: int = 2
    who: Who = "you"


class HasOverpaid(DuelAsk, frozen=True, tag="overpaid"):
    """So much more gold is committed than the attacking Monster costs, or more."""

    at_least: int = 1


class NthFight(DuelAsk, frozen=True, tag="fights"):
    """It is that fight of this turn, or a later one."""

    at_least: int = 2


class IsHurt(DuelAsk, frozen=True, tag="hurt"):
    """That player's Hero has so much damage, or more."""

    at_least: int = 10
    who: Who = "you"


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


_HAVE: dict[Who, str] = {"you": "you have", "them": "the opponent has"}
_ARE: dict[Who, str] = {"you": "you are", "them": "the opponent is"}
_OTHER: dict[Who, str] = {"you": "the opponent", "them": "you"}
_HERO: dict[Who, str] = {"you": "your Hero", "them": "the opponent's Hero"}
_PILE: dict[Who, str] = {"you": "your discard pile", "them": "the opponent's discard pile"}
_NTH = {1: "first", 2: "second", 3: "third"}


def clause(condition: DuelCondition) -> str:
    """`your Hero has 10 damage or more`."""
    match condition:
        case IsBleeding(who=who):
            return f"{_HERO[who]} is bleeding"
        case WasCaught(who=who):
            return f"{_HAVE[who]} been caught cheating this turn"
        case RanThisTurn(who=who):
            return f"{_HAVE[who]} run away this turn"
        case HasGold(at_least=least, who=who):
            return f"{_HAVE[who]} {least} gold or more"
        case HasLevel(at_least=least, who=who):
            return f"{_ARE[who]} at Level {least} or higher"
        case IsBehind(who=who):
            return f"{_ARE[who]} at a lower Level than {_OTHER[who]}"
        case HasDiscards(at_least=least, who=who):
            return f"{_PILE[who]} has {_or_more(least, 'card')}"
        case HasAllies(at_least=least, who=who):
            return f"{_HAVE[who]} {_or_more(least, 'Ally')}"
        case HasWeapons(at_least=least, who=who):
            return f"{_HAVE[who]} {_or_more(least, 'Weapon')}"
        case HasOverpaid(at_least=least):
            return f"{least} gold or more is committed beyond its printed cost"
        case NthFight(at_least=least):
            return f"this is the {_NTH.get(least, f'{least}th')} fight of this turn or a later one"
        case IsHurt(at_least=least, who=who):
            return f"{_HERO[who]} has {least} damage or more"
        case _:
            assert_never(condition)


def _or_more(count: int, noun: str) -> str:
    """`an Ally`, `2 Allies or more`."""
    if count == 1:
        return f"an {noun}" if noun[0] in "AEIOU" else f"a {noun}"
    return f"{count} {plural(noun)} or more"


def plural(noun: str) -> str:
    """`Allies`, `Weapons`."""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
