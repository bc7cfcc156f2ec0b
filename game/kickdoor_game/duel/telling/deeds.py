"""Deeds of a duel in one sentence, and the jokes on cards as they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from ...machine.events import Event
from ...machine.ids import NO_CARD, Seat
from ...plain_story import Deed
from ..state import events as e
from ..state.table import DuelTable


def fold(table: DuelTable, events: Sequence[Event], viewer: Seat | None) -> Deed | None:
    """Return the deed that these events begin with, if it consists of several; None otherwise."""
    return None


def flavour(table: DuelTable, event: Event) -> str:
    """Return the joke on the card that the event shows to everybody; "" if it shows none."""
    match event:
        case e.AttackRevealed(card=card) | e.CameIntoPlay(card=card) | e.ThingAnnounced(card=card) if card != NO_CARD:
            return table.card(card).flavour
        case _:
            return ""
