"""From the wire to the game: a request of a seat becomes an answer.

A choice has the same form on both sides (see `machine.questions` and `kickdoor_protocol.shapes`). The wire hands over
tuples already; freezing once more costs nothing beside what a list in a journal would. What answers a proposal is a
standing action for the game.
"""

from __future__ import annotations

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import QuestionId, Seat
from kickdoor_game.machine.plain import freeze
from kickdoor_protocol.messages import table

PROPOSED = 1 << 63
"""From here on, numbers of questions are those of proposals (`Stage.proposals`); the table's own are smaller."""


def answer_in(request: table.Answer | table.Act, seat: int) -> Answer:
    """What that seat wants."""
    match request:
        case table.Answer(question=number) if number >= PROPOSED:
            return Answer(Seat(seat), freeze(request.choice), standing=True)
        case table.Answer():
            return Answer(Seat(seat), freeze(request.choice), question=QuestionId(request.question))
        case table.Act():
            return Answer(Seat(seat), freeze(request.choice), standing=True)
