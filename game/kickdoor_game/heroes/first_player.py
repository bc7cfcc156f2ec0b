"""Who has the first turn: whoever throws the highest die; those who are tied throw again."""

from __future__ import annotations

from ..machine.ids import Seat
from . import events
from .table import HeroTable


def settle_first(table: HeroTable, contenders: tuple[Seat, ...], faces: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return who has thrown highest: several throw again; a single one has the turn, and that is told.

    `contenders` and `faces` go in pairs (classic.setup.7, quest.turns.1).
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
