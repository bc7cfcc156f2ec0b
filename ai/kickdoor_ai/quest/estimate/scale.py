"""The scale of all estimates: 1.0 is a Level in the middle of the game, which 1,000 Gold Pieces buy.

The figures are judgements; change one and let seats play against those that have the old one.
"""

from __future__ import annotations

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.quest.state.table import QuestTable

STRENGTH = 0.3
"""One point of lasting strength."""

DIE = 3.5
"""What one more die brings, in points of strength."""

MOVE = 0.45
"""One Move more each turn."""

FLEE = 0.12
"""One more on every roll to run away."""

GOLD = 0.0007
"""One Gold Piece: most of its price, since a Level takes a full thousand."""

TREASURE = 0.55
DXM_CARD = 0.25
"""A card off that deck, unseen."""

HOBBLED = 0.8
ROLE = 0.5

WIN = 14.0
"""The game."""

LAST_STEP = 2.5
"""Level 10: it takes a killed monster, and opens the way to a Boss."""

DIES_SOON = (0.9, 0.7, 0.5, 0.4, 0.3)
"""How likely somebody with so much Health dies, or lies dead still, in the round to come."""

TURN_LOST = 3.0
"""The rest of a turn, and the way back from the Entrance."""

BY_HEALTH = (0.0, 1.2, 0.6, 0.35, 0.2)
"""What losing a token costs, by how many others are left; the last one is a life."""


def step_worth(table: QuestTable, level: int) -> float:
    """Return what it is worth to go from that Level to the next."""
    goal = table.numbers.goal_level
    if level >= goal:
        return 0.0
    return LAST_STEP if level == goal - 1 else 1.0 + 0.05 * level


def levels_worth(table: QuestTable, hero: Hero, change: int, *, may_reach_goal: bool = False) -> float:
    """Return what so many Levels up, or down, are worth to a hero; the goal is reached by a kill alone."""
    if change >= 0:
        top = table.numbers.goal_level - (0 if may_reach_goal else 1)
        return sum(step_worth(table, level) for level in range(hero.level, min(hero.level + change, top)))
    return -sum(step_worth(table, level) for level in range(max(1, hero.level + change), hero.level))


def gold_worth(table: QuestTable, hero: Hero, gold: int) -> float:
    """Return what so much gold is worth to a hero; nothing where it buys no Level any more but goods."""
    late = hero.level >= table.numbers.goal_level - 1
    return gold * GOLD * (0.3 if late else 1.0)


def hits_cost(health: int, hits: int, death: float) -> float:
    """Return what so many hits cost who has so much Health, `death` being what their life is worth."""
    if hits >= health:
        return death
    return sum(BY_HEALTH[min(left, len(BY_HEALTH) - 1)] for left in range(health - hits, health))
