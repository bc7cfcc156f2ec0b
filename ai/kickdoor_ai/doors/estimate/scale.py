"""The scale of all estimates: 1.0 is a level in the middle of the game.

The figures are judgements, related by what the rules allow to trade: a level is sold for 1,000 gold pieces, a Treasure
is worth about half of that, and a point of strength wins about one more fight in four turns. They were tuned in the
arena; test changes there.
"""

from __future__ import annotations

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero

STRENGTH = 0.25
"""Value of a point of lasting strength."""

ONE_FIGHT = 0.09
"""Value of a point of strength in one future fight."""

MONSTERS = 1.2
"""Average number of monsters in a fight."""

FLEE = 0.2
"""Value of one more on every roll to run away."""

GOLD = 0.0006
"""Value of an unsold gold piece: less than a thousandth, since a sale needs a full thousand."""

TREASURE = 0.55
"""Value of an unseen card of the Treasure deck."""
DOOR = 0.3
"""Value of an unseen card of the Door deck."""

HIDDEN_CARD = 0.4
"""Value of a card in another player's hand."""

WIN = 30.0
"""Value of winning the game."""

LATE = {7: 1.15, 8: 1.4}
"""Value of the step up from that level (of 10), where it is not 1: near the goal, few steps are left."""


def step_worth(table: DoorsTable, level: int) -> float:
    """Return the value of going from that level to the next. An early level is worth 1, later ones more, and the one
    that wins the game `WIN`."""
    if level + 1 >= table.numbers.goal_level:
        return WIN
    return LATE.get(level + 10 - table.numbers.goal_level, 1.0)


def levels_worth(table: DoorsTable, hero: Hero, change: int, *, may_win: bool = False) -> float:
    """Return the value of gaining (or losing, if negative) `change` levels, where an early level is worth 1; without
    `may_win`, the level that wins the game is not counted."""
    if change >= 0:
        top = table.numbers.goal_level - (0 if may_win else 1)
        return sum(step_worth(table, level) for level in range(hero.level, min(hero.level + change, top)))
    return -sum(step_worth(table, level) for level in range(max(1, hero.level + change), hero.level))


LAST_STEP = 0.7
"""Levels that it costs a player, besides, to help a rival to the last Level before the goal: all others must then keep
cards to stop them."""


def last_step(table: DoorsTable, hero: Hero, change: int) -> float:
    """Return what it costs others, besides, if that hero gains so many Levels by their help: `LAST_STEP` if one is then
    missing to win, else 0."""
    last = table.numbers.goal_level - 1
    return LAST_STEP if hero.level < last == hero.level + change else 0.0


def treasures_worth(count: int) -> float:
    """Return the value of that many unseen Treasures, in levels."""
    return TREASURE * count
