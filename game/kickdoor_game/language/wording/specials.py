"""Specials of monsters as sentences about `it`."""

from __future__ import annotations

from typing import assert_never

from kickdoor_game.language.words.specials import (
    ChasedAway,
    Crowd,
    FleeFrom,
    Forbids,
    Friendly,
    Mirrors,
    MonsterBonus,
    MoreLevels,
    MoreTreasure,
    NoEscape,
    NoPursuit,
    OnEscape,
    Partner,
    Ransom,
    Special,
    ToHelper,
)

from .conditions import group
from .effects import duty
from .english import TAKEN_IF_WON, numbered, signed, title

_FORBIDDEN = {
    "items": "Items give no bonus against it",
    "levels": "your Levels do not count against it",
    "helpers": "nobody can help against it",
    "one_shots": "while you fight it, no One-Shots can be played for the heroes",
}


def special_text(special: Special) -> str:
    """Without a capital and a full stop."""
    match special:
        case MonsterBonus(value=value, who=who):
            return f"{signed(value)} against {group(who)}"
        case FleeFrom(value=value, who=who):
            return f"{signed(value)} to run away from it" + (f" for {group(who)}" if who else "")
        case NoPursuit(who=who):
            return f"it does not pursue {group(who)}"
        case NoEscape(who=who):
            return f"{group(who)} cannot escape from it by a roll" if who else "nobody can escape from it by a roll"
        case Friendly(who=who, treasures=treasures):
            left = f"leaves {numbered(treasures, 'Treasure')} behind" if treasures else "leaves nothing behind"
            return f"met by {group(who)}, it does not fight, but goes and {left}"
        case Forbids(what=what):
            return _FORBIDDEN[what]
        case ChasedAway(who=who):
            return f"{group(who)} in the fight may chase it away at no cost: no Level is gained, and {TAKEN_IF_WON}"
        case OnEscape(effects=effects):
            return duty("even those who escape", effects)
        case ToHelper(effects=effects):
            return duty("if it is beaten with help, the helper", effects)
        case MoreTreasure(value=value, who=who):
            return f"it leaves {numbered(value, 'more Treasure')} for {group(who)}"
        case MoreLevels(value=value):
            return f"{numbered(value, 'more Level')} for killing it alone and without One-Shots"
        case Partner(of=of, value=value):
            joins = f"from the hand it joins any fight with {title(of)} in it"
            return f"{joins}, or is laid on that one for {signed(value)} to its Level"
        case Crowd(value=value):
            return f"{signed(value)} for each other monster in the fight"
        case Mirrors():
            return "the highest Level of those who fight it is added to its own"
        case Ransom(gold=gold):
            return f"instead of a roll to run away from it, you may discard Items worth {gold:,} gold or more"
        case _:
            assert_never(special)
