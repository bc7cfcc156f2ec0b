"""The board of Levels, for sets that are played on one: a space for each Level, and whoever stands there."""

from __future__ import annotations

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_protocol.views import Board, Link, Place, Token

IN_A_ROW = 5
"""Spaces beside each other; the track turns back at the end of each row, so that neighbours stay neighbours."""


def board(table: DoorsTable) -> Board:
    """All spaces from 1 to the winning Level, with the heroes on theirs (shakespeare.setup.6).

    Of the two standees of a colour the one stands there that shows the hero's sex (shakespeare.character.5).
    """
    goal = table.numbers.goal_level
    links = (Link(str(level), str(level + 1)) for level in range(1, goal))
    return Board(tuple(_space(table, level) for level in range(1, goal + 1)), tuple(links))


def _space(table: DoorsTable, level: int) -> Place:
    row, column = divmod(level - 1, IN_A_ROW)
    x = column if row % 2 == 0 else IN_A_ROW - 1 - column
    here = [hero for hero in table.heroes if hero.level == level]
    tokens = (Token(hero.name, "hero", int(hero.seat), marks=(hero.colour, hero.sex)) for hero in here)
    wins = level == table.numbers.goal_level
    return Place(str(level), f"Level {level}", x, row, tokens=tuple(tokens), note="wins" if wins else "")
