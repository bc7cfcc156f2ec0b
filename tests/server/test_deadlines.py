"""Deadlines at a table: each question ends by itself, with its default, and no trick lengthens it."""

from __future__ import annotations

import pytest
from tests.server.house import Caller, House
from tests.server.toy import ToyRules

from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Answer
from kickdoor_server.store.records import AnswerRecord


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
