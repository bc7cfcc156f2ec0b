"""What others are to a seat that keeps grudges: debtors and a leader.

Rivalry, what a level of somebody's harm is worth to it, has two sources: being in front, the more so the nearer the
goal; and what he owes it. Towards everybody else it has none, and a friend's lead is easier to bear.
"""

from __future__ import annotations

from ..api import Chair
from ..judgement.bargaining import ENVY
from ..judgement.position import Position
from .ledger import Ledger

SPITE = 0.5
"""Levels of its own that it gives for a level of harm, for each level that he owes it."""

SPITE_MOST = 1.3
LEAD_BY_STEPS = {1: 1.0, 2: 0.8, 3: 0.6, 4: 0.5, 5: 0.4, 6: 0.3}
"""The same for the leader, by the steps that he is from the goal."""

LEAD_EARLY = 0.3
AHEAD = 0.35
"""The same for whoever is not behind it: enough for a blow that costs next to nothing."""

OUTRUN = 0.5
"""The part that is left of it if the seat itself is two levels ahead of him: then he leads nobody but the rest."""

FRIENDSHIP = 0.5
"""What a full account of kindnesses takes off."""


class GrudgingTemper:
    """Hunts whoever leads, and whoever has it coming."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def leads(self, position: Position, chair: Chair) -> bool:
        """Whether nobody else but perhaps the seat itself has a higher Level."""
        rivals = position.rivals()
        return bool(rivals) and position.table.heroes[chair].level >= rivals[0].level

    def spite(self, chair: Chair) -> float:
        return min(SPITE_MOST, SPITE * max(0.0, self._ledger.owed(chair)))

    def envy(self, position: Position, chair: Chair) -> float:
        return ENVY + self.spite(chair)

    def rivalry(self, position: Position, chair: Chair) -> float:
        owed = self._ledger.owed(chair)
        fond = 1.0 - FRIENDSHIP * max(0.0, min(1.0, -owed))
        return self.spite(chair) + fond * self._lead(position, chair)

    def _lead(self, position: Position, chair: Chair) -> float:
        level = position.table.heroes[chair].level
        if not self.leads(position, chair):
            return AHEAD if level >= position.me.level else 0.0
        heat = LEAD_BY_STEPS.get(position.table.numbers.goal_level - level, LEAD_EARLY)
        return heat * (OUTRUN if position.me.level > level + 1 else 1.0)
