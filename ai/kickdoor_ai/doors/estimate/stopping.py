"""The value of holding a card because it can stop a rival's kill that wins the game, in levels."""

from __future__ import annotations

from collections.abc import Mapping

from .view import View

STOPS = 0.8
"""Levels that a card is worth in addition that can stop the win of a rival who lacks one Level."""

URGENCY: Mapping[int, float] = {1: 1.0, 2: 0.1}
"""Share of `STOPS` by the Levels that the foremost rival lacks to win; nothing where they lack more."""

FORE = 0.5
"""Factor for a hero who leads alone: others have to stop them, and have less need to be stopped."""

ENOUGH = 8
"""Points of strength that stop most kills alone; fewer count in proportion."""


def stopping(view: View, power: float = ENOUGH) -> float:
    """Return what a card is worth in addition, in levels, that can take `power` points of strength from a rival in a
    fight, or end the fight: more, the nearer the foremost rival is to the goal."""
    levels = [hero.level for hero in view.others() if not hero.dead]
    foremost = max(levels, default=0)
    urgency = URGENCY.get(view.table.numbers.goal_level - foremost, 0.0)
    lead = FORE if view.hero.level > foremost else 1.0
    return STOPS * urgency * lead * min(1.0, power / ENOUGH)
