"""The scale of all estimates: 1.0 is a Level in the middle of the game, which 1,000 Gold Pieces buy.

The figures are judgements. To change one, let seats with the new figure play against seats with the old one.
"""

from __future__ import annotations

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.quest.state.table import QuestTable

STRENGTH = 0.3
"""Levels for one point of lasting strength."""

DIE = 3.5
"""Points of strength for one more die."""

MOVE = 0.45
"""Levels for one more Move each turn."""

FLEE = 0.12
"""Levels for a bonus of 1 on every roll to run away."""

GOLD = 0.0007
"""Levels for one Gold Piece: less than its price, since a Level takes a full thousand."""

TREASURE = 0.55
"""Levels for an unseen Treasure."""
DXM_CARD = 0.25
"""Levels for an unseen card of the DxM deck."""

HOBBLED = 0.8
"""Levels for each Move that a lasting curse takes."""
ROLE = 0.5
"""Levels for a Race or Class."""

WIN = 14.0
"""Levels for winning the game, on top of what a hero has by then."""

WON = 30.0
"""Levels for a won game as a whole: more than a hero can own, and `WIN` on top of what one has by then."""

LAST_STEP = 2.5
"""Levels for reaching Level 10: it takes a killed monster, and opens the way to a Boss."""

DIES_SOON = (0.9, 0.7, 0.5, 0.4, 0.3)
"""Probability that a hero with 0, 1, 2 ... Health dies, or still lies dead, in the next round."""

TURN_LOST = 3.0
"""Levels for the rest of a turn, and the way back from the Entrance."""

BY_HEALTH = (0.0, 1.2, 0.6, 0.35, 0.2)
"""Levels that losing a token costs, by the tokens left; the last one is a life, counted apart."""


def step_worth(table: QuestTable, level: int) -> float:
    """Return the worth of going from that Level to the next. An early Level is worth 1, later ones more."""
    goal = table.numbers.goal_level
    if level >= goal:
        return 0.0
    return LAST_STEP if level == goal - 1 else 1.0 + 0.05 * level


def levels_worth(table: QuestTable, hero: Hero, change: int, *, may_reach_goal: bool = False) -> float:
    """Return the worth of gaining (or losing, if negative) `change` Levels, where an early Level is worth 1; only a
    kill may reach the goal (`may_reach_goal`)."""
    if change >= 0:
        top = table.numbers.goal_level - (0 if may_reach_goal else 1)
        return sum(step_worth(table, level) for level in range(hero.level, min(hero.level + change, top)))
    return -sum(step_worth(table, level) for level in range(max(1, hero.level + change), hero.level))


def gold_worth(table: QuestTable, hero: Hero, gold: int) -> float:
    """Return the worth of `gold` coins to a hero, in levels; less once they cannot buy another Level."""
    late = hero.level >= table.numbers.goal_level - 1
    return gold * GOLD * (0.3 if late else 1.0)


def hits_cost(health: int, hits: int, death: float) -> float:
    """Return the cost in levels of so many hits to a hero with `health` tokens left. `death`: the cost if they kill."""
    if hits >= health:
        return death
    return sum(BY_HEALTH[min(left, len(BY_HEALTH) - 1)] for left in range(health - hits, health))
