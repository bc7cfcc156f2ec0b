"""What happened, told to one viewer: in sentences, numbered as that viewer has been told them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol import views as wire

from .stage import Stage


def told(stage: Stage, seen: Any, events: Iterable[Event], viewer: Seat | None, last_n: int) -> tuple[wire.Event, ...]:
    """Those of the events that reach the viewer; `last_n` is the number of the last one of them."""
    reached = [event for event in events if event.reaches(viewer)]
    first_n = last_n - len(reached) + 1
    return tuple(_event(stage, seen, event, viewer, n) for n, event in enumerate(reached, first_n))


def _event(stage: Stage, seen: Any, event: Event, viewer: Seat | None, n: int) -> wire.Event:
    about = stage.about(event)
    return wire.Event(n, stage.tell(seen, event, viewer), about.kind, about.seats, about.cards)
