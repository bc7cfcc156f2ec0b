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

from .reasoned import Reasoned
from .stage import Stage

STORY_SHOWN = 60
"""Events told to somebody who comes (back): two screens."""


def told(
    stage: Stage, seen: Any, events: Iterable[Event], viewer: Seat | None, last_n: int, *, to_itself: bool = True
) -> tuple[wire.Event, ...]:
    """Those of the events that reach the viewer; `last_n` is the number of the last one of them.

    `to_itself`: that seat is told them ("You draw"); if not, somebody who looks over its shoulder is.
    """
    reached = [event for event in events if event.reaches(viewer)]
    numbered = enumerate(reached, last_n - len(reached) + 1)
    sentences = (sentence(stage, seen, event, viewer if to_itself else None, n) for n, event in numbered)
    return tuple(event for event in sentences if event is not None)


def sentence(stage: Stage, seen: Any, event: Event, to: Seat | None, n: int) -> wire.Event | None:
    """One of them; None if it needs no words."""
    if isinstance(event, Reasoned):
        return wire.Event(n, event.text, "reasoned", (event.seat,))
    if text := stage.tell(seen, event, to):
        about = stage.about(seen, event)
        return wire.Event(n, text, about.kind, about.seats, about.cards, about.minor)
    return None
