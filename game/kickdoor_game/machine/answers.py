"""Answers: the inputs of a match, which the journal records. Their effects are events.

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
    """One input of a match: a seat's choice, a roll or shuffle, or the end of a deadline.

    `question`, if given, must be the id of the open question; otherwise the answer is stale. `overdue`: it is the
    default choice, applied because the seat's time ran out; only rules see this flag.
    """

    seat: Seat
    choice: Choice
    standing: bool = False
    question: QuestionId | None = None
    overdue: bool = False


def time_is_up(seat: Seat, question: QuestionId | None = None) -> Answer:
    """Return the answer that applies the default to that seat's question, because its time ran out. `question`: its id;
    None for the one that is open."""
    return Answer(CLOCK, ("deadline", seat), question=question)


def alarm_rings(name: str) -> Answer:
    """Return the answer that lets the alarm of that name run out: the time of an offer, or of a received card."""
    return Answer(CLOCK, ("alarm", name))
