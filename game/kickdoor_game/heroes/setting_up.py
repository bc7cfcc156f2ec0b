"""The steps of games with heroes before the first turn: the colours of standees, and who begins.

Where Levels are spaces of a board, there are two standees of each colour (shakespeare.setup.5). Each seat has a colour
from the start, and its player may change to a free one until the first turn. The player with the highest roll has the
first turn; tied players roll again (classic.setup.7, quest.turns.1).
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
    """Return the colour that the given chair has at first; "" in games without a board of Levels."""
    return COLOURS[chair % len(COLOURS)] if numbers.level_board else ""


def free_colours(heroes: Iterable[Hero]) -> tuple[str, ...]:
    """Return the colours that none of the heroes has, in the order of COLOURS."""
    taken = {hero.colour for hero in heroes}
    return tuple(colour for colour in COLOURS if colour not in taken)


def settle_first(table: HeroTable, contenders: tuple[Seat, ...], faces: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with the highest roll, and tell the outcome. A single one gets the first turn; several roll
    again.

    `faces` has the rolls of `contenders`, in the same order.
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
