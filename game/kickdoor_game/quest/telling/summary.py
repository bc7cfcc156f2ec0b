"""One sentence for a header: who does what, or how the game has ended."""

from __future__ import annotations

from ...heroes.telling.voice import listed
from ...machine.frame import Frame
from ..exploring.explore import Explore
from ..exploring.search import Search
from ..phases.monster_turn import MonsterTurn
from ..state.table import QuestTable, monsters_called
from .naming import room_name

DOING: dict[type[Frame], str] = {Explore: "explores the dungeon", Search: "searches the room"}


def summary(table: QuestTable) -> str:
    """Say who does what at that table now."""
    if table.over:
        return over_text(table)
    if not table.turn_number:
        return "Everybody is getting ready."
    name = table.heroes[table.turn].name
    if any(isinstance(frame, MonsterTurn) for frame in table.stack):
        return "It is the monsters' turn."
    battle = table.battle
    if battle is not None:
        helper = f" with {table.heroes[battle.party()[1]].name}" if len(battle.party()) > 1 else ""
        foes = monsters_called(table, battle.monsters)
        return f"{table.heroes[battle.main].name} fights {foes}{helper} in {room_name(table, battle.room)}."
    doing = [DOING[type(frame)] for frame in table.stack if type(frame) in DOING]
    return f"{name} {doing[-1] if doing else 'goes through the dungeon'}."


def over_text(table: QuestTable) -> str:
    """Say how the match has ended: with winners, or with the monsters' victory (quest.victory.4)."""
    if not table.winners:
        return "The game is over: everybody was dead at the same time, and the monsters have won."
    return "The game is over: " + listed([table.heroes[seat].name for seat in table.winners]) + " won."
