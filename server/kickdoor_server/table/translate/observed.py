"""Converts a chair's observation for a program that has the engine itself: what an AI seat in that chair would get.

It is made from the ruleset's `observe` for that chair, in which hidden cards are blanks, and from the events that reach
it. Everything is in the engine's own portable form, which the wire does not look into.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import portable
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_protocol.base import Value
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.messages.table import Observed, Witnessed


@dataclass(frozen=True, slots=True)
class MatchMaterial:
    """The set of a match, the sources of its cards, and the options of its rules."""

    set: str
    sources: tuple[CardSource, ...]
    options: Mapping[str, Value]


def witnessed(events: Iterable[Event], chair: Seat, last_n: int) -> tuple[Witnessed, ...]:
    """Return the events that this seat may see, encoded for programs; the last one has the number `last_n`."""
    reached = [event for event in events if event.reaches(chair)]
    return tuple(Witnessed(n, portable(event)) for n, event in enumerate(reached, last_n - len(reached) + 1))


def observed(
    number: int,
    what: MatchMaterial,
    seen: Any,
    standing: Menu,
    asked: tuple[int, Question, float | None] | None,
    events: tuple[Witnessed, ...],
) -> Observed:
    """Return the message by which a program that plays this seat gets its observation, actions and events. `asked`: the
    question to it, with its id and the seconds left; None if there is none.
    """
    question_id, question, left_s = (None, None, None) if asked is None else asked
    return Observed(
        number,
        what.set,
        what.sources,
        portable(seen),
        dict(what.options),
        portable(standing),
        None if question is None else portable(question),
        question_id,
        left_s,
        events,
    )
