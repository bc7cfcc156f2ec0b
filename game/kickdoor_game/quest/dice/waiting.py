"""What waits for dice: while they lie and have not counted, only what changes them is done.

What they are thrown for has begun, so nothing comes before it (quest.timing.4): no card but those for dice, and nothing
that moves what somebody has, or else a search would find more by an Item that is put on when its die lies there.
"""

from __future__ import annotations

from ...machine.errors import Refusal
from ..state.table import MONSTERS_TURN, QuestTable
from .monster_die import ThrowMonsterDie
from .throw import Throw

COMBAT_DICE = Refusal("dice_first", "quest.roll.8", "wait until the dice that lie there have counted")
OTHER_DICE = Refusal("dice_first", "quest.dice.9", COMBAT_DICE.cure)
"""Dice of a search, a base, a power or a flight: between a roll and its effect only what changes a die is played."""
MOVING = Refusal("dice_first", "quest.monsterturn.3", "wait until all monsters have moved")


def dice_first(table: QuestTable) -> Refusal | None:
    """Say that dice lie that have not counted, those of a combat until it is decided."""
    battle = table.battle
    if any(isinstance(frame, ThrowMonsterDie) for frame in table.stack) and table.phase == MONSTERS_TURN:
        return MOVING
    if battle is not None and battle.thrown and not battle.decided:
        return COMBAT_DICE
    return OTHER_DICE if any(isinstance(frame, Throw | ThrowMonsterDie) for frame in table.stack) else None
