"""Deeds of the board game in one sentence, and the jokes on cards and rooms as they are shown.

A deed begins with the event by which it is recognised, its head. A function for each kind of head returns the sentence,
or None if the head is told by itself. They are in `exploring_deeds`, `combat_deeds`, `playing_deeds` and `bookkeeping`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...heroes.telling import deeds
from ...heroes.telling.voice import Voice
from ...machine.events import Event
from ...machine.ids import Seat
from ...plain_story import Deed
from ..board.dungeon import RoomId
from ..state import events as e
from ..state.table import QuestTable
from . import bookkeeping, combat_deeds, exploring_deeds, playing_deeds
from .effects import Fold

FOLDS: Mapping[type[Event], Fold] = {
    **exploring_deeds.FOLDS,
    **combat_deeds.FOLDS,
    **playing_deeds.FOLDS,
    **bookkeeping.FOLDS,
}
"""By kind of the first event, what recognises its deed."""


def fold(table: QuestTable, events: Sequence[Event], viewer: Seat | None) -> Deed | None:
    """Return the deed that these events begin with, if it needs another sentence than its events; None otherwise."""
    known = FOLDS.get(type(events[0]))
    return None if known is None else known(table, Voice(table, viewer), events)


def flavour(table: QuestTable, event: Event) -> str:
    """Return the joke on the card or room that the event shows to everybody; "" if it shows none."""
    match event:
        case e.RoomLaid(room=room):
            return table.face_of(RoomId(room)).flavour
        case e.MonsterCame(card=card):
            return table.card(card).flavour
        case _:
            return deeds.flavour(table, event)
