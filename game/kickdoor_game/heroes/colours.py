"""The colours of the standees, where Levels are spaces of a board: two standees of each (shakespeare.setup.5).

Each chair has one from the start, and their players may take another that is still free until the first turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from .hero_sheet.hero import Hero
from .numbers import Numbers

COLOURS = ("red", "blue", "green", "yellow", "purple", "white")


def colour_of_chair(numbers: Numbers, chair: int) -> str:
    """What whoever sits down there has at first; "" where there is no board."""
    return COLOURS[chair % len(COLOURS)] if numbers.level_board else ""


def free_colours(heroes: Iterable[Hero]) -> tuple[str, ...]:
    """Those that nobody has, in order."""
    taken = {hero.colour for hero in heroes}
    return tuple(colour for colour in COLOURS if colour not in taken)
