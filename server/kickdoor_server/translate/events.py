"""What happened, told to one viewer in sentences.

Events are numbered as they reach that viewer. One that needs no words, because another says it, is left out, so a
number may be missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol import views as wire

from ..reasons import Reasoned
from .stage import Stage


def told(stage: Stage, seen: Any, events: Iterable[Event], viewer: Seat | None, last_n: int) -> tuple[wire.Event, ...]:
    """Those of the events that reach the viewer; `last_n` is the number of the last one of them."""
    reached = [event for event in events if event.reaches(viewer)]
    sentences = []
    for n, event in enumerate(reached, last_n - len(reached) + 1):
        if isinstance(event, Reasoned):
            sentences.append(wire.Event(n, event.text, "reasoned", (event.seat,)))
            continue
        if text := stage.tell(seen, event, viewer):
            about = stage.about(event)
            sentences.append(wire.Event(n, text, about.kind, about.seats, about.cards))
    return tuple(sentences)
