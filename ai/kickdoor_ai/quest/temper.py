"""What makes one judging seat another: what it minds about others, and with whom it deals."""

from __future__ import annotations

from typing import Protocol

from ..api import Chair
from .position import Position


class Temper(Protocol):
    """What others are to a seat."""

    def envy(self, position: Position, chair: Chair) -> float:
        """What it costs that somebody gains a Level's worth, as a part of it."""

    def rivalry(self, position: Position, chair: Chair) -> float:
        """What it brings that somebody loses a Level's worth, as a part of it; below nothing: they are spared."""


class UnconcernedTemper:
    """What happens to others is nothing to it."""

    def envy(self, position: Position, chair: Chair) -> float:
        return 0.0

    def rivalry(self, position: Position, chair: Chair) -> float:
        return 0.0


ENVY = 0.15
"""What another's gain costs it."""

LEADER_LEAST = 7
"""From this Level on (of 10) the leader is worth a card of its own."""

RIVALRY = 0.35
"""What it is worth that the leader loses a Level's worth."""


class GreedyTemper:
    """Others are in the way if they are in front."""

    def envy(self, position: Position, chair: Chair) -> float:
        return ENVY

    def rivalry(self, position: Position, chair: Chair) -> float:
        goal = position.table.numbers.goal_level
        level, rivals = position.table.heroes[chair].level, position.rivals()
        leads = bool(rivals) and level >= rivals[0].level
        return RIVALRY if leads and level >= LEADER_LEAST + goal - 10 else 0.0
