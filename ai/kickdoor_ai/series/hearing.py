"""Hears a whole match: what all its chairs together are told, in the order in which it happened.

A seat is told what its own chair may know. Whoever sits behind all chairs of a table knows everything, without ever
looking at the table: the public events, which all are told, and the private ones (`Received`), told to few. The
events of one step reach chair after chair, each in its own order; merged, they are one story again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..api import Budget, Chair, Decision, Event, Generator, Menu, Observation, Question, Seat


class Listener(Protocol):
    """Is told every event of one match, oldest first."""

    def hear(self, event: Event) -> None: ...


class Hearing:
    """Merges what the chairs are told and passes it on to the listeners."""

    def __init__(self, chairs: int, listeners: Sequence[Listener]) -> None:
        self._last = chairs - 1
        self._listeners = listeners
        self._story: list[Event] = []

    def told(self, chair: Chair, events: Sequence[Event]) -> None:
        """What one chair is told of a step; chairs come in order, and the last one ends the step."""
        place = 0
        for event in events:
            known = next((i for i in range(place, len(self._story)) if self._story[i] is event), None)
            if known is None:
                self._story.insert(place, event)
                place += 1
            else:
                place = known + 1
        if chair == self._last:
            for event in self._story:
                for listener in self._listeners:
                    listener.hear(event)
            self._story = []


class Overheard:
    """A seat behind which somebody listens."""

    def __init__(self, seat: Seat, chair: Chair, hearing: Hearing) -> None:
        self._seat = seat
        self._chair = chair
        self._hearing = hearing

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        return self._seat.decide(seen, question, standing, budget, rng)

    def witness(self, events: Sequence[Event]) -> None:
        self._hearing.told(self._chair, events)
        self._seat.witness(events)
