"""The base of seats that are made out of a seat of their kind, and let it do all but some decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from ..api import Considered, Event, Explainer, Generator, Listener, Seat, Talker

S = TypeVar("S", bound=Seat)


class SeatAround(Generic[S]):
    """A seat made out of another one, which goes on to witness, hear, speak and give reasons. A subclass decides, and
    sets `_considered` if it has reasons of its own for the last decision."""

    def __init__(self, seat: S) -> None:
        """Make it out of `seat`."""
        self._seat = seat
        self._considered: Sequence[Considered] | None = None

    def witness(self, events: Sequence[Event]) -> None:
        """Pass the events on."""
        self._seat.witness(events)

    def hear(self, speaker: str, text: str) -> None:
        """Pass on what a person said to it, if that listens."""
        if isinstance(self._seat, Listener):
            self._seat.hear(speaker, text)

    def remark(self, rng: Generator) -> str:
        """Return what the seat inside says; "" if that does not talk."""
        return self._seat.remark(rng) if isinstance(self._seat, Talker) else ""

    def considered(self) -> Sequence[Considered]:
        """Return the options considered for the last decision, best first; none if the seat inside gives no reasons."""
        if self._considered is not None:
            return self._considered
        return self._seat.considered() if isinstance(self._seat, Explainer) else ()
