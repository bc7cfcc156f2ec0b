"""Sums in words: what each part of a total comes from."""

from __future__ import annotations

from ...heroes.hero_sheet.sheet import Part, concerns
from ...heroes.telling.voice import listed
from ...language.words.conditions import group
from ...language.words.specials import MonsterBonus
from ...machine.ids import NO_CARD, NOBODY
from ..state.battle import Battle
from ..state.table import QuestTable, monster_called

WORDS = {"level": "Level", "room": "the room"}


def part_words(table: QuestTable, part: Part, battle: Battle | None = None) -> str:
    """Say where a part comes from: `Level`, `Blessed Boots`, `against Elves: Ann`; and of which helper or monster.

    What is the main player's is called the same with a helper and without, so it has not changed when one comes.
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
