"""What becomes of an AI seat whose answer has been declined: it thinks again, or the default counts, and that once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.house import House
from tests.server.toy import ToyRules

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import QuestionId, Seat
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.declined import Declined
from kickdoor_server.table.ai_seats.ai_chairs import AiChairs, PendingDecision
from kickdoor_server.table.ai_seats.pondering import Problem
from kickdoor_server.table.manners import manners_of
from kickdoor_server.table.thinking.tasks import Thought

MEEK = Seat(1)


class Deaf:
    """A match that only writes down what its AI seats answer, log and say."""

    def __init__(self) -> None:
        self.answered: list[Answer] = []
        self.logged: list[tuple[str, dict[str, Any]]] = []
        self.rests, self.goes_on, self.number = False, True, 1
        self.log = SimpleNamespace(debug=lambda event, **facts: self.logged.append((event, facts)))

    def answer(self, answer: Answer, *_: Any, **__: Any) -> None:
        self.answered.append(answer)


def declined(reason: str, answer: Answer) -> tuple[Deaf, Any]:
    """The match, and the mind at seat 1, after that answer of its was declined for that reason; "": it was not."""
    house = House()
    house.sits_down("Boris", ai=("meek",))
    match, game = house.match, Deaf()
    made: Any = AiChairs(game, ToyRules(), match.chairs, manners_of({}), house.clock, Settings())  # type: ignore[arg-type]
    mind = match.chairs[MEEK].mind
    assert mind is not None
    mind.answering, mind.acts = True, 2
    question = run.questions(match.table)[0]
    problem = Problem(1, run.question_id(match.table, question), question)
    no = Declined(reason, "It is not so.", "do something else") if reason else None
    PendingDecision(made, mind, problem, answer, Thought(answer)).done(no)
    return game, mind


TAKE, SHOUT = Answer(MEEK, ("take",)), Answer(MEEK, ("shout",), standing=True)
TIME = time_is_up(MEEK, QuestionId(1))
NO_SLIP = ("stale", "match_over", "paused", "cannot_write")
"""Why an answer does not count through no fault of the seat."""


@pytest.mark.parametrize(
    ("reason", "answer", "defaults", "logged"),
    [
        ("", TAKE, 0, 0),
        ("", SHOUT, 0, 0),
        *((reason, answer, 0, 0) for reason in NO_SLIP for answer in (TAKE, SHOUT, TIME)),
        ("no_room", TAKE, 1, 1),
        ("no_room", SHOUT, 0, 1),
        ("no_room", TIME, 0, 0),
    ],
)
def test_a_slip_is_the_default_and_a_default_is_no_slip(
    reason: str, answer: Answer, defaults: int, logged: int
) -> None:
    game, mind = declined(reason, answer)
    assert [given.seat for given in game.answered] == [TIME.seat] * defaults
    assert [event for event, _ in game.logged] == ["ai_declined"] * logged
    assert mind.answering is (defaults > 0)


@pytest.mark.parametrize(("answer", "acts"), [(TAKE, 0), (SHOUT, 3), (TIME, 0)])
def test_what_it_does_of_its_own_accord_is_counted_until_it_answers(answer: Answer, acts: int) -> None:
    assert declined("", answer)[1].acts == acts
    assert declined("stale", answer)[1].acts == acts


def test_what_is_logged_of_a_slip() -> None:
    game, _ = declined("no_room", TAKE)
    assert game.logged == [("ai_declined", {"seat": MEEK, "reason": "no_room", "choice": ("take",)})]
