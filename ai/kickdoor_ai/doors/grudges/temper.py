"""The temper of a seat with grudges: how much it values harm to debtors and to the leader.

Rivalry, the value of a level of another player's harm, has two sources: that player's lead, more so near the goal, and
their debt. Others have none, and a friend's lead counts less. A level of one rival's harm is worth a third of a level
to each of the three others, no matter who pays. So spending far more than that benefits those who stay out: three seats
that spent twice as much on each other lost half of their games to a passive fourth.
"""

from __future__ import annotations

from ...api import Chair
from ..judgement.business.bargaining import ENVY
from ..judgement.position import Position, straggler
from .ledger import GrudgeLedger

SPITE = 0.35
"""Own levels that a level of harm is worth, for each level that the player owes."""

SPITE_MOST = 0.8
"""Upper bound of the value that debts add."""
LEAD_BY_STEPS = {1: 0.8, 2: 0.5, 3: 0.35, 4: 0.25, 5: 0.2, 6: 0.15}
"""Own levels that a level of harm to the leader is worth, by the leader's distance to the goal in levels."""

LEAD_EARLY = 0.1
"""The same for a leader farther from the goal."""
AHEAD = 0.15
"""The same for a player who does not lead, but is not behind the seat."""

OUTRUN = 0.5
"""Factor of the value of the leader's harm if the seat itself is at least two levels ahead of them."""

FRIENDSHIP = 0.5
"""Share of the value of the leader's harm that a full credit removes."""


def leads(position: Position, chair: Chair) -> bool:
    """Return whether no other player, not counting the seat itself, has a higher Level than that chair."""
    rivals = position.rivals()
    return bool(rivals) and position.table.heroes[chair].level >= rivals[0].level


class GrudgingTemper:
    """A temper that harms the leader and debtors."""

    def __init__(self, ledger: GrudgeLedger) -> None:
        self._ledger = ledger

    def spite(self, chair: Chair) -> float:
        """Return the gain to this seat, in levels, by a loss worth one level of that player, because of their debt."""
        return min(SPITE_MOST, SPITE * max(0.0, self._ledger.owed(chair)))

    def envy(self, position: Position, chair: Chair) -> float:
        """Return the cost to this seat, in levels, of a gain worth one level by that chair; more for a debtor."""
        return ENVY + self.spite(chair)

    def rivalry(self, position: Position, chair: Chair) -> float:
        """Return the gain to this seat, in levels, by a loss worth one level of that chair: more for a debtor, less for
        a friend; nothing for a player who is last, unless the seat hates them."""
        if chair == straggler(position) and not self._ledger.hates(chair):
            return 0.0
        owed = self._ledger.owed(chair)
        fond = 1.0 - FRIENDSHIP * max(0.0, min(1.0, -owed))
        return self.spite(chair) + fond * self._lead(position, chair)

    def _lead(self, position: Position, chair: Chair) -> float:
        """Return the own levels that a level of that player's harm is worth because of their lead."""
        level = position.table.heroes[chair].level
        if not leads(position, chair):
            return AHEAD if level >= position.me.level else 0.0
        heat = LEAD_BY_STEPS.get(position.table.numbers.goal_level - level, LEAD_EARLY)
        return heat * (OUTRUN if position.me.level > level + 1 else 1.0)
