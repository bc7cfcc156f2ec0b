"""Deeds of the door games in one sentence, and the jokes on cards as they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.telling import deeds
from ...heroes.telling.voice import Voice
from ...language.cards import Monster
from ...machine.events import Event
from ...machine.ids import NO_CARD, Seat
from ...plain_story import Deed
from ..state import events as e
from ..state.table import DoorsTable


def fold(table: DoorsTable, events: Sequence[Event], viewer: Seat | None) -> Deed | None:
    """Return the deed that these events begin with, if it consists of several; None otherwise."""
    return deeds.fold(Voice(table, viewer), events)


def flavour(table: DoorsTable, event: Event) -> str:
    """Return the joke on the card that the event shows to everybody; "" if it shows none."""
    card = deeds.shown_by(event)
    if isinstance(event, e.Opened) and not isinstance(table.card(event.card), Monster):
        card = event.card  # a monster is shown by the fight that follows
    return "" if card == NO_CARD else table.card(card).flavour
