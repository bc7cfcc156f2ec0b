"""What a seat wants, as opposed to what becomes of it (events).

Four kinds share one type, since a journal is a list of them:

    a reply      Answer(seat, choice)                        to the question open to that seat
    an act       Answer(seat, choice, standing=True)         a standing action, taken at any time
    chance       Answer(CHANCE, choice)                      dice and shuffles
    time         Answer(CLOCK, ("deadline", seat)) or (CLOCK, ("alarm", key))
"""

from __future__ import annotations

import msgspec

from .ids import CLOCK, QuestionId, Seat
from .questions import Choice


class Answer(msgspec.Struct, frozen=True):
    """`question`, if given, must be the id of the question that is open; otherwise the answer is stale.

    `overdue`: it is the default, which counts because the seat has let the time pass; only rules are told so.
    """

    seat: Seat
    choice: Choice
    standing: bool = False
    question: QuestionId | None = None
    overdue: bool = False


def time_is_up(seat: Seat, question: QuestionId | None = None) -> Answer:
    """The default counts for that seat's question."""
    return Answer(CLOCK, ("deadline", seat), question=question)


def alarm_rings(name: str) -> Answer:
    """Something that runs out without being anybody's question: an offer, the window of a received card."""
    return Answer(CLOCK, ("alarm", name))
