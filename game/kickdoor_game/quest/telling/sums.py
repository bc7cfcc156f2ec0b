"""Totals and dice in words: where the parts of a total come from, what dice are rolled for, and which lie there."""

from __future__ import annotations

from ...heroes.hero_sheet.sheet import StrengthPart, concerns
from ...heroes.telling.voice import listed
from ...language.words.conditions import group
from ...language.words.specials import MonsterBonus
from ...machine.ids import NO_CARD, NOBODY
from ..dice.throw import NO_MONSTER, lying
from ..state.battle import Battle
from ..state.table import QuestTable, monster_called
from .naming import face_of_die

WORDS = {"level": "Level", "room": "the room"}
"""Names of parts that come from no card."""


def part_words(table: QuestTable, part: StrengthPart, battle: Battle | None = None) -> str:
    """Return where a part of a total comes from: `Level`, `Blessed Boots`, `against Elves: Ann`.

    The name of the helper or monster is added where it is needed. Parts of the main player have the same name with a
    helper and without, so they do not change when one comes.
    """
    several = battle is not None and len(battle.monsters) > 1
    of = f" ({monster_called(table, part.foe)})" if several and part.foe is not None and part.what != "monster" else ""
    if part.card == NO_CARD:
        if battle is not None and part.seat not in (NOBODY, battle.main):
            of += f" ({table.heroes[part.seat].name})"
        return WORDS.get(part.what, part.what.replace("_", " ")) + of
    if battle is not None and isinstance(part.cause, MonsterBonus):
        party = [table.heroes[seat] for seat in battle.party()]
        who = [hero.name for hero in party if concerns(table, hero, part.cause)]
        return f"against {group(part.cause.who)}: {listed(who)}{of}"
    if part.what == "monster" and part.foe is not None:
        return monster_called(table, part.foe)
    if part.what == "floor":
        return f"never below 1{of}"
    return table.card(part.card).name + of


POWERS = {
    "extra_die": "to get an extra die",
    "double_magic": "to double a Magic Item",
    "avert_curse": "to avert the Curse",
    "steal": "to steal an Item",
}
"""Texts for the purpose of each d10 power."""

THROWN_FOR = {
    "battle": "in the combat",
    "search": "for the search",
    "run_away": "to run away",
    "base": "for the base of the new monster",
    "monster_turn": "for the Monster Turn",
    "levels_lost": "for Levels lost",
}
"""Texts for the purpose of a throw, by `Throw.why`."""


def thrown_for(why: str, about: str, wanted: int) -> str:
    """Return what dice are rolled for: `to steal an Item (3 or less)`; "" for a purpose without words. `why`: the
    purpose; `about`: the power or card behind it; `wanted`: the face that decides."""
    if why == "power":
        return f"{POWERS[about]} ({wanted} or less)"
    return f"for {about} ({wanted} or more)" if why == "roll_for" else THROWN_FOR.get(why, "")


def dice_text(table: QuestTable) -> str:
    """Return the question about the lying dice, with their owners: `The dice lie there for the search: Ann 4. ...`"""
    throw = lying(table)
    if throw is None:
        return "The dice lie there: none. Does anybody change one?"
    said = []
    for die in throw.dice:
        whose = monster_called(table, die.monster) if die.monster != NO_MONSTER else table.heroes[die.owner].name
        said.append(f"{whose} {face_of_die(die.kind, die.face)}")
    purpose = thrown_for(throw.why, throw.about, throw.wanted)
    return f"{f'The dice lie there {purpose}'.rstrip()}: {', '.join(said)}. Does anybody change one?"
