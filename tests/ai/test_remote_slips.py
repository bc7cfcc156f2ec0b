"""A seat far away that raises, talks nonsense, goes in a circle or does not come back; and a server that refuses."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.ai.evening_away import Evening, Minded

from kickdoor_ai.api import Act, Menu, Question, Reply, Wait
from kickdoor_ai.fallback import spelt
from kickdoor_ai.remote.at_table import ACTS_MOST
from kickdoor_game.machine.ids import QuestionId
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.table import Act as Acts
from kickdoor_protocol.messages.table import Over


@pytest.mark.parametrize(
    ("slip", "why"),
    [
        (RuntimeError("stuck"), "RuntimeError: stuck"),
        (SystemExit("enough"), "SystemExit: enough"),
        (Reply(("dance",)), "dance"),
        (Act(("fly",)), "fly"),
        (17, "TypeError"),
        (None, "TypeError"),
    ],
    ids=["raises", "exits", "no option", "no action", "number", "nothing"],
)
def test_a_slip_gets_the_default_and_is_told(slip: Any, why: str) -> None:
    def script(question: Question, standing: Menu) -> Any:
        if isinstance(slip, BaseException):
            raise slip
        return slip

    mind = Minded(script)
    evening = Evening(mind)
    evening.hall.goes_on()
    assert [answer.choice for answer in evening.answers] == [mind.asked[0].default]
    assert why in evening.greta.told[-1]


def test_a_seat_that_goes_in_a_circle_is_stopped() -> None:
    def script(question: Question, standing: Menu) -> Any:
        (show,) = [option for option in standing.open() if option.key == "show"]
        return Act(Menu((show,)).sample(Random(1)))

    evening = Evening(Minded(script))
    evening.hall.goes_on()
    assert len(evening.greta.of(Acts)) == ACTS_MOST
    assert len(evening.answers) == 1
    assert "goes in a circle" in evening.greta.told[-1]


def test_a_seat_lost_in_thought_gets_the_default_now_and_every_time_until_it_is_back() -> None:
    mind = Minded()
    evening = Evening(mind)
    evening.greta.slow = True
    evening.hall.goes_on()
    evening.hall.passes(2.2)
    assert evening.answers == []
    evening.hall.passes(0.2)
    assert len(evening.answers) == 1
    assert "lost in thought" in evening.greta.told[-1]
    evening.goes_round(lambda: len(evening.answers) > 2)
    assert len(mind.asked) == 0
    evening.greta.thinks()
    evening.greta.slow = False
    evening.goes_round(lambda: len(mind.asked) > 1)


def test_a_seat_that_waits_where_no_clock_runs_has_twenty_seconds() -> None:
    mind = Minded(lambda question, standing: Wait())
    evening = Evening(mind, pace="none")
    evening.hall.passes(19.0)
    assert evening.answers == []
    evening.hall.passes(1.5)
    assert len(evening.answers) == 1
    assert "waited for too long" in evening.greta.told[-1]


def test_a_question_that_is_gone_or_another_one_by_then_is_not_answered_for_want_of_patience() -> None:
    for later in (None, 1):
        evening = Evening(Minded(lambda question, standing: Wait()), pace="none")
        evening.hall.passes(19.0)
        sight = evening.at_table._sight
        assert sight is not None
        assert sight.asked is not None
        asked = None if later is None else replace(sight.asked, id=QuestionId(sight.asked.id + later))
        evening.at_table.shown(replace(sight, number=sight.number + 1, asked=asked))
        evening.hall.passes(1.5)
        assert evening.answers == []


def test_what_it_was_thinking_about_when_the_match_ended_is_not_said_any_more() -> None:
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    evening.greta.bot.heard(Over((0,), "Ada wins."))
    evening.greta.thinks()
    assert evening.answers == []
    assert evening.greta.bot._at_table is None


def test_what_the_server_refuses_is_answered_by_the_default_and_then_left_to_time() -> None:
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    evening.greta.thinks()
    (answer,) = evening.answers
    for _ in range(3):
        evening.at_table.replied(answer, Refused(1, "no_such_option", text="Not that."))
    assert len(evening.answers) == 2
    refused = [line for line in evening.greta.told if "refused: Not that." in line]
    assert refused
    assert not any(set("()[]'_") & set(line.removeprefix("refused: Not that. (").removesuffix(")")) for line in refused)


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (("bid", ((), 1, "helper_first")), "bid: 1, helper first"),
        (("curse.12", "seat.2"), "curse 12: seat 2"),
        (("pass",), "pass"),
        ("card.7", "card 7"),
        ((("card.7", "card.8"), 2, True), "card 7: card 8, 2, yes"),
        ((), ""),
    ],
)
def test_a_bot_tells_its_owner_what_it_chose_without_brackets(choice: Any, words: str) -> None:
    assert spelt(choice) == words


def test_a_refusal_of_another_question_is_the_first_of_that_one() -> None:
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    evening.greta.thinks()
    for answer in range(2):
        evening.at_table.replied(evening.answers[answer], Refused(1, "no_such_option"))
    assert len(evening.answers) == 2, "the default, and then nothing"
    evening.is_asked_something_else()
    evening.greta.thinks()
    assert len(evening.answers) == 3
    evening.at_table.replied(evening.answers[2], Refused(2, "no_such_option"))
    assert len(evening.answers) == 4, "the default of that question as well"


def test_after_a_refusal_for_haste_it_waits_a_second() -> None:
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    evening.greta.thinks()
    (answer,) = evening.answers
    evening.at_table.replied(answer, Refused(1, "too_fast"))
    assert evening.greta.thoughts == []
    evening.hall.house.clock.advance(1.1)
    assert len(evening.greta.thoughts) == 1
