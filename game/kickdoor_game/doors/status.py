"""Everything that can be wrong with a table of a door game, as a list; tests look after every step."""

from __future__ import annotations

from ..heroes.status import status as hero_status
from .state.table import DoorsTable


def status(table: DoorsTable) -> list[str]:
    """Problems in words; empty for a sound table."""
    problems = hero_status(table)
    problems += [
        f"{hero.name} is dead and has a hand (classic.death.10)" for hero in table.heroes if hero.dead and hero.hand
    ]
    if table.over and not table.winners:
        problems.append("the game is over and nobody has won")
    if table.fight is not None and table.fight.fighter == table.fight.helper:
        problems.append("the fighter is their own helper")
    return problems
