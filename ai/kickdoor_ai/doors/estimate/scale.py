"""The scale of all estimates: 1.0 is a level in the middle of the game.

The figures are judgements, held together by what the rules let one trade: a level is sold for 1,000 gold pieces, a
Treasure is about half of that, and a point of strength wins about one more fight in every four turns it lasts. They
were tuned in the arena; change one and play it there.
"""

from __future__ import annotations

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero

STRENGTH = 0.25
"""One point of lasting strength."""

ONE_FIGHT = 0.09
"""One point of strength in one fight that is yet to come."""

MONSTERS = 1.2
"""How many monsters there are in a fight."""

FLEE = 0.2
"""One more on every roll to run away."""

GOLD = 0.0006
"""One gold piece that is not sold yet: most of its price, since a sale needs a full thousand."""

TREASURE = 0.55
DOOR = 0.3
"""A card off that deck, unseen."""

HIDDEN_CARD = 0.4
"""A card in another's hand."""

WIN = 30.0
"""The game."""

LATE = {7: 1.15, 8: 1.4}
"""What the step up from that level is worth, where it is not one: few steps are left, and one of them is a win."""


def step_worth(table: DoorsTable, level: int) -> float:
    """What it is worth to go from that level to the next; reaching the goal wins the game."""
    if level + 1 >= table.numbers.goal_level:
        return WIN
    return LATE.get(level + 10 - table.numbers.goal_level, 1.0)


def levels_worth(table: DoorsTable, hero: Hero, change: int, *, may_win: bool = False) -> float:
    """What so many levels up (or down, as a negative figure) are worth to him, within the bounds of the game."""
    if change >= 0:
        top = table.numbers.goal_level - (0 if may_win else 1)
        return sum(step_worth(table, level) for level in range(hero.level, min(hero.level + change, top)))
    return -sum(step_worth(table, level) for level in range(max(1, hero.level + change), hero.level))


def treasures_worth(count: int) -> float:
    return TREASURE * count
