"""The frame in which a standing action, or the effect of a played card, is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...machine.frame import Done, Frame, Next
from .table import QuestTable


@dataclass(slots=True)
class QuestActing(Frame):
    """A standing action in progress, chosen by `seat`.

    `word`: its verb. `number`: the card, seat or thing that its key names, or -1. `details`: the answers given with it.
    """

    seat: int
    word: str
    number: int = -1
    details: tuple[Any, ...] = ()

    def end(self, table: QuestTable, result: Any = None) -> Next:
        """Finish the action; the result of a called frame is ignored."""
        return Done()
