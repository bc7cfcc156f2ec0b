"""What others are to a seat that keeps grudges: debtors and a leader.

Rivalry, what a level of somebody's harm is worth to it, has two sources: being in front, the more so the nearer the
goal; and what they owe it. Towards everybody else it has none, and a friend's lead is easier to bear. A level of one
rival's harm is worth a third of a level to each of the three others, whoever pays for it. So what goes far beyond that
is a gift to whoever keeps out of it: three seats that spent twice as much on each other lost half of their games to a
quiet fourth.
"""

from __future__ import annotations

from ...api import Chair
from ..judgement.business.bargaining import ENVY
from ..judgement.position import Position
from .ledger import Ledger

SPITE = 0.35
"""Levels of its own that it gives for a level of harm, for each level that he owes it."""

SPITE_MOST = 0.8
LEAD_BY_STEPS = {1: 0.8, 2: 0.5, 3: 0.35, 4: 0.25, 5: 0.2, 6: 0.15}
"""The same for the leader, by the steps that he is from the goal."""

LEAD_EARLY = 0.1
AHEAD = 0.15
"""The same for whoever is not behind it."""

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
