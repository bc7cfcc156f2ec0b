"""Dice in words: what they are thrown for, and which lie there."""

from __future__ import annotations

from ..dice.throw import NO_MONSTER, lying
from ..state.table import QuestTable, monster_called
from .naming import face_of_die

POWERS = {
    "extra_die": "to get an extra die",
    "double_magic": "to double a Magic Item",
    "avert_curse": "to avert the Curse",
    "steal": "to steal an Item",
}
"""What one tries with a d10."""

THROWN_FOR = {
    "battle": "in the combat",
    "search": "for the search",
    "run_away": "to run away",
    "base": "for the base of the new monster",
    "monster_turn": "for the Monster Turn",
    "levels_lost": "for Levels lost",
}


def thrown_for(why: str, about: str, wanted: int) -> str:
    """Say what a throw is for, from its own words: `to steal an Item (3 or less)`; empty for what is not said."""
    if why == "power":
        return f"{POWERS[about]} ({wanted} or less)"
    return f"for {about} ({wanted} or more)" if why == "roll_for" else THROWN_FOR.get(why, "")


def dice_text(table: QuestTable) -> str:
    """Ask about the dice that lie, each with whose it is: `The dice lie there for the search: Ann 4. ...`"""
    throw = lying(table)
    if throw is None:
        return "The dice lie there: none. Does anybody change one?"
    said = []
    for die in throw.dice:
        whose = monster_called(table, die.monster) if die.monster != NO_MONSTER else table.heroes[die.owner].name
        said.append(f"{whose} {face_of_die(die.kind, die.face)}")
    purpose = thrown_for(throw.why, throw.about, throw.wanted)
    return f"{f'The dice lie there {purpose}'.rstrip()}: {', '.join(said)}. Does anybody change one?"
