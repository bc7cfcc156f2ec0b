"""Deadlines at a table: each question ends by itself, with its default, and no trick lengthens it."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.doubles import Troupe
from tests.server.house import QUICK, Caller, House
from tests.server.toy import ToyRules

from kickdoor_game.machine.ids import QuestionId, Seat
from kickdoor_game.machine.questions import Question, YesNo
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_server.base.process.logs import Log
from kickdoor_server.base.store.records import AnswerRecord
from kickdoor_server.table.ai_seats.pondering import Pondering, Problem
from kickdoor_server.table.tempo import Tempo
from kickdoor_server.table.thinking.tasks import Mind


def left(caller: Caller) -> float:
    asked = caller.asked
    assert asked is not None
    assert asked.seconds_left is not None
    return asked.seconds_left


def test_when_time_is_up_the_default_counts_and_it_goes_on() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.advance(29.9)
    assert boris.asked is not None
    house.clock.advance(0.2)
    assert boris.asked is None
    assert greta.asked is not None
    assert house.disk.of(AnswerRecord)[-1].answer.choice == ("deadline", 0)


def test_a_window_closes_for_everybody_at_the_same_time() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    greta.answer(["leave"])
    assert (left(boris), left(greta)) == (8.0, 8.0)
    house.clock.advance(8.1)
    assert boris.asked is not None
    assert boris.asked.kind == "take"


def test_every_play_reopens_the_window() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    greta.answer(["leave"])
    boris.answer(["pass"])
    house.clock.advance(7)
    greta.act("shout")
    assert (left(boris), left(greta)) == (8.0, 8.0)


def test_an_interruption_stops_the_clock_and_gives_no_time_away() -> None:
    house = House()
    boris, greta, olga = house.sits_down("Boris", "Greta", "Olga")
    house.clock.advance(20)
    olga.act("poke", "seat.1")
    house.clock.advance(15)
    greta.answer(True)
    assert left(boris) == 10.0


def test_wrong_answers_buy_no_time() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    for _ in range(5):
        house.clock.advance(5)
        boris.answer(["steal"])
    house.clock.advance(5.1)
    assert greta.asked is not None, "Boris has had his 30 seconds"


def test_the_same_question_asked_anew_has_its_full_time() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.advance(20)
    boris.answer(["dally"])
    assert left(boris) == 30.0


def test_acts_of_ones_own_buy_no_time() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.advance(20)
    boris.act("shout")
    assert left(boris) == 10.0


def test_an_alarm_rings_by_itself() -> None:
    house = House(rules=ToyRules(hurried=False))
    boris, greta = house.sits_down("Boris", "Greta")
    boris.act("boil")
    house.clock.advance(59)
    assert house.match.table.kettle
    house.clock.advance(2)
    assert not house.match.table.kettle
    assert greta.story[-1] == "The kettle whistles."


def test_without_deadlines_nobody_is_hurried() -> None:
    house = House(rules=ToyRules(hurried=False))
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.advance(3_600)
    assert boris.asked is not None
    assert boris.asked.seconds_left is None


@pytest.mark.parametrize("late_s", [0.0, 0.001, 5.0])
def test_an_answer_after_the_deadline_is_stale(late_s: float) -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    asked = boris.asked
    assert asked is not None
    house.clock.advance(30 + late_s)
    assert boris.refused(Answer, question=asked.id, choice=("take",)).reason == "stale"


def test_an_answer_that_came_before_the_deadline_counts_even_if_the_disk_is_slow() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.disk.slow = True
    asked = boris.asked
    assert asked is not None
    req = boris.send(Answer, question=asked.id, choice=("take",))
    house.clock.advance(31)
    house.disk.turn()
    house.disk.turn()
    assert boris.answer_to(req) == Accepted(req)
    assert house.match.table.points[0] > 0


def test_all_clocks_end_with_the_match() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.act("bomb")
    written = len(house.disk.written)
    house.clock.advance(120)
    assert len(house.disk.written) == written


def at_applause(house: House, caller: Caller) -> None:
    """Boris and an AI seat have taken nothing; both may applaud."""
    caller.answer(["leave"])
    assert caller.asked is not None
    assert caller.asked.kind == "applause"


def test_the_time_that_an_ai_seat_takes_costs_nobody_anything() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    at_applause(house, boris)
    house.clock.advance(3)
    house.thoughts.slow = True
    boris.act("shout")
    house.clock.advance(60)
    assert left(boris) == 8.0, "the AI player has thought for a minute"
    house.thoughts.come()
    assert left(boris) == 8.0
    house.clock.advance(7.9)
    assert boris.asked is not None
    house.clock.advance(0.2)
    assert house.match.table.stack[-1].step != "hear"


def test_nobody_wins_time_by_keeping_an_ai_seat_thinking_of_what_it_has_let_stand() -> None:
    house = House(troupe=Troupe(patient=lambda question: question.default if question.kind == "take" else "wait"))
    (boris,) = house.sits_down("Boris", ai=("patient",))
    at_applause(house, boris)
    house.thoughts.slow = True
    for _ in range(3):
        boris.act("boil")
        house.clock.advance(2)
        house.thoughts.come()
    boris.act("boil")
    assert left(boris) == 2.0, "it has decided already to wait, and thinks again only because he keeps it at it"


def test_an_ai_seat_that_finds_nothing_to_think_about_gives_the_clocks_back() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    at_applause(house, boris)
    house.thoughts.busy = True
    boris.act("shout")
    house.clock.advance(30)
    assert left(boris) == 8.0, "it waits for somebody to think for it"
    house.disk.slow = True
    boris.send(Act, choice=("boil",))
    assert house.thoughts.is_free() == 0, "nobody is asked anything while it is being written down"
    house.disk.slow = False
    house.disk.turn()
    assert left(boris) == 8.0
    house.clock.advance(1)
    boris.act("boil")
    assert left(boris) == 7.0


def test_a_person_waits_for_an_ai_seat_with_all_his_time() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    house.clock.advance(10)
    house.thoughts.slow = True
    boris.act("poke", "seat.1")
    house.clock.advance(45)
    house.thoughts.come()
    assert left(boris) == 20.0


def test_an_ai_seat_whose_question_is_gone_says_so_once_somebody_is_free_to_think() -> None:
    house = House()
    mind = Pondering(
        Seat(0), Mind("meek", "toy"), house.troupe, house.thoughts, house.clock, QUICK, Random(1), Random(2), Log()
    )
    house.thoughts.busy = True
    heard: list[bool] = []
    question = Question(Seat(0), "hurt", YesNo(), False, "take", ("toy.poke",))
    problem = Problem(1, QuestionId(1), question)
    asker: Any = SimpleNamespace(
        tempo=Tempo(mind.settings, mind.time),
        look=lambda mind, *, spoken_to: None,
        settle=lambda: heard.append(mind.is_busy),
    )
    mind.ponder(problem, asker)
    assert mind.is_busy
    house.thoughts.is_free()
    house.clock.advance(0)
    assert heard == [False]
