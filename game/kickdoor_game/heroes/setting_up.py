"""What is settled before the first turn in games with heroes: the colours of standees, and who begins.

Where Levels are spaces of a board, there are two standees of each colour (shakespeare.setup.5). Each chair has one from
the start, and their players may take another that is still free until the first turn. Whoever throws the highest die
has the first turn; those who are tied throw again (classic.setup.7, quest.turns.1).
"""

from __future__ import annotations

from collections.abc import Iterable

from ..machine.ids import Seat
from . import events
from .hero_sheet.hero import Hero
from .numbers import Numbers
from .table import HeroTable

COLOURS = ("red", "blue", "green", "yellow", "purple", "white")


def colour_of_chair(numbers: Numbers, chair: int) -> str:
    """What whoever sits down there has at first; "" where there is no board."""
    return COLOURS[chair % len(COLOURS)] if numbers.level_board else ""


def free_colours(heroes: Iterable[Hero]) -> tuple[str, ...]:
    """Those that nobody has, in order."""
    taken = {hero.colour for hero in heroes}
    return tuple(colour for colour in COLOURS if colour not in taken)


def settle_first(table: HeroTable, contenders: tuple[Seat, ...], faces: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return who has thrown highest: several throw again; a single one has the turn, and that is told.

    `contenders` and `faces` go in pairs.
    """
    best = max(faces)
    first = tuple(seat for seat, die in zip(contenders, faces, strict=True) if die == best)
    if len(first) > 1:
        for seat, die in zip(contenders, faces, strict=True):
            table.tell(events.DieRolled(seat, die, 0, 0, "who_begins"))
    else:
        table.tell(events.FirstPlayer(first[0], faces, contenders))
        table.turn = first[0]
    return first
