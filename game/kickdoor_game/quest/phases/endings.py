"""The end that nobody wins: all heroes are dead at the same time (quest.victory.4)."""

from __future__ import annotations

from ..state.events import MonstersWon
from ..state.table import QuestTable


def look_for_the_end(table: QuestTable) -> None:
    """End the game without a winner if no hero lives. Part of the upkeep, so it is looked at after every death."""
    if not table.over and all(hero.dead for hero in table.heroes):
        table.over = True
        table.winners = []
        table.tell(MonstersWon())
