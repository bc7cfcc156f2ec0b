"""Deeds: several events that belong together, in one sentence, for any game.

Engines tell each event by itself (`tell`). A deed often consists of several events: who sells Items discards them and
goes up a Level. An engine's `fold` recognises the events of one deed that follow each other, by a `Reader`. Clients can
still show the sentences of the single events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .machine.events import Event

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Deed:
    """One sentence about the first `count` of some events; "" for events that need none."""

    text: str
    count: int


class Reader:
    """Reads events one after another, and skips those without words. `count` is how many were read; the first one is
    read already.
    """

    def __init__(self, events: Sequence[Event], is_silent: Callable[[Event], bool]) -> None:
        """Read these events, of which at least one is there. `is_silent` returns whether an event has no words."""
        self._events, self._is_silent = events, is_silent
        self.count = 1

    def next(self, kind: type[E], fits: Callable[[E], bool] = lambda event: True) -> E | None:
        """Return the next event with words and read it, if it is of that kind and fits; None otherwise."""
        at = self.count
        while at < len(self._events) and self._is_silent(self._events[at]):
            at += 1
        event = self._events[at] if at < len(self._events) else None
        if not isinstance(event, kind) or not fits(event):
            return None
        self.count = at + 1
        return event

    def all(self, kind: type[E], fits: Callable[[E], bool] = lambda event: True) -> list[E]:
        """Return the next events that are of that kind and fit, as long as they follow each other, and read them."""
        found: list[E] = []
        while (event := self.next(kind, fits)) is not None:
            found.append(event)
        return found

    def deed(self, text: str) -> Deed:
        """Return the sentence about all events that were read."""
        return Deed(text, self.count)
