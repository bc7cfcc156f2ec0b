"""Bad Stuff: what a monster does to a hero who does not get away from it.

If no part of it is possible for the hero, they take one hit instead; with some parts possible, these are all
(quest.flee.5).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..resolve import Happening
from ..state.health import hit
from ..state.table import QuestTable


@dataclass(slots=True)
class BadStuff(Happening):
    """The effects of a monster's card, one after the other."""

    def instead(self, table: QuestTable) -> None:
        hit(table, self.victim, 1, self.why)
