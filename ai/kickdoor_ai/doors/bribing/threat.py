"""How much a level for each of the others costs this seat: who is near to winning costs it most.

All shares together are 1: what one of the others gains, somebody loses, and each is as likely to be the loser as he is
to win. So a gain that all others have alike costs as much as the same loss of its own.
"""

from __future__ import annotations

from math import exp

from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest

from ...api import Chair
from ..judgement.position import Position

SPREAD = 3.0
"""Levels of lead that make somebody e times as likely to win."""

GEAR = 0.15
"""What a point of strength beyond the level counts of a level."""


def shares(position: Position) -> dict[Chair, float]:
    """For each of the others who is alive."""
    table = position.table
    near = {}
    for hero in position.rivals():
        near[hero.seat] = hero.level + GEAR * (strength_at_rest(table, hero) - hero.level)
    best = max(near.values(), default=0.0)
    odds = {chair: exp((value - best) / SPREAD) for chair, value in near.items()}
    total = sum(odds.values())
    return {chair: value / total for chair, value in odds.items()}
