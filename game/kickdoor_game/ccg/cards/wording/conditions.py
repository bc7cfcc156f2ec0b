"""What an ability asks for, as the end of "if" and "while"."""

from __future__ import annotations

from typing import assert_never

from .. import conditions as asked
from ..conditions import DuelCondition, Who

_HAVE: dict[Who, str] = {"you": "you have", "them": "the opponent has"}
_ARE: dict[Who, str] = {"you": "you are", "them": "the opponent is"}
_OTHER: dict[Who, str] = {"you": "the opponent", "them": "you"}
_HERO: dict[Who, str] = {"you": "your Hero", "them": "the opponent's Hero"}
_PILE: dict[Who, str] = {"you": "your discard pile", "them": "the opponent's discard pile"}
_NTH = {1: "first", 2: "second", 3: "third"}


def clause(condition: DuelCondition) -> str:
    """`your Hero has 10 damage or more`."""
    match condition:
        case asked.IsBleeding(who=who):
            return f"{_HERO[who]} is bleeding"
        case asked.WasCaught(who=who):
            return f"{_HAVE[who]} been caught cheating this turn"
        case asked.RanThisTurn(who=who):
            return f"{_HAVE[who]} run away this turn"
        case asked.HasGold(at_least=least, who=who):
            return f"{_HAVE[who]} {least} gold or more"
        case asked.HasLevel(at_least=least, who=who):
            return f"{_ARE[who]} at Level {least} or higher"
        case asked.IsBehind(who=who):
            return f"{_ARE[who]} at a lower Level than {_OTHER[who]}"
        case asked.HasDiscards(at_least=least, who=who):
            return f"{_PILE[who]} has {_or_more(least, 'card')}"
        case asked.HasAllies(at_least=least, who=who):
            return f"{_HAVE[who]} {_or_more(least, 'Ally')}"
        case asked.HasWeapons(at_least=least, who=who):
            return f"{_HAVE[who]} {_or_more(least, 'Weapon')}"
        case asked.HasOverpaid(at_least=least):
            return f"{least} gold or more is committed beyond its printed cost"
        case asked.NthFight(at_least=least):
            return f"this is the {_NTH.get(least, f'{least}th')} fight of this turn or a later one"
        case asked.IsHurt(at_least=least, who=who):
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
