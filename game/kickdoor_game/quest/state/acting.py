"""A standing action while it is carried out: the frame in which what a card does, or what one does, is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...machine.frame import Done, Frame, Next
from .table import QuestTable


@dataclass(slots=True)
class QuestActing(Frame):
    """`number` is the card, seat or thing that the key of the action names, or -1; `details` was said with it."""

    seat: int
    word: str
    number: int = -1
    details: tuple[Any, ...] = ()

    def end(self, table: QuestTable, result: Any = None) -> Next:
        return Done()
