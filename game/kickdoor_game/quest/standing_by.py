"""Who is where: whether a hero is the only living one in their room, and which monsters are there."""

from __future__ import annotations

from ..machine.ids import Seat
from .table import Monster, QuestTable


def is_alone(table: QuestTable, seat: Seat) -> bool:
    """Say whether no other living hero is in their room (quest.search.9, quest.winning.4, quest.death.12)."""
    here = table.figures[seat].room
    return not any(table.figures[other].room == here for other in table.alive() if other != seat)


def monsters_with(table: QuestTable, seat: Seat) -> list[Monster]:
    """Return the monsters in their room, in the order in which they came into play."""
    here = table.figures[seat].room
    return [monster for monster in table.monsters if monster.room == here]
