"""Losing the connection and coming back: nothing is lost, nothing happens twice, nobody else is disturbed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import JoinTable, LeaveTable, ListTables, Tables
from kickdoor_protocol.messages.session import Accepted, Closing, Ping, Refused, Welcome
from kickdoor_protocol.messages.table import Act, Answer, Faces, Over, Private, SeatCode, Shared, Told
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.store.records import AnswerRecord, EndRecord, PersonRecord


def comes_back(house: House, caller: Caller) -> Caller:
    """On a new connection, with the token, and with the numbers going on."""
    again = house.comes("whatever", resume=caller.token)
    again.req = caller.req
    return again


def test_one_who_comes_back_has_seat_hand_question_and_story() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    question, hand, story = boris.asked, boris.private.hand, boris.story
    boris.loses_the_line()
    again = comes_back(house, boris)
    assert again.last(Welcome).resumed
    assert [type(m) for m in again.heard] == [Welcome, Faces, Layout, Told, Shared, Private, SeatCode]
    assert (again.asked, again.private.hand, again.story) == (question, hand, story)
    assert isinstance(again.answer(["take"]), Accepted)


def test_the_others_see_who_is_gone_and_who_is_back() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    assert [seat.connected for seat in greta.public.seats] == [False, True]
    comes_back(house, boris)
    assert [seat.connected for seat in greta.public.seats] == [True, True]


def test_an_answer_whose_reply_was_lost_is_not_carried_out_twice() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    asked = boris.asked
    assert asked is not None
    req = boris.send(Answer, question=asked.id, choice=("take",))
    boris.wire.clear()
    boris.loses_the_line()
    written = len(house.disk.of(AnswerRecord))
    again = comes_back(house, boris)
    again.req = req - 1
    assert again.asks(Answer, question=asked.id, choice=("take",)) == Accepted(req)
    assert len(house.disk.of(AnswerRecord)) == written


def test_an_act_whose_reply_was_lost_is_not_carried_out_twice() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    req = boris.send(Act, choice=("shout",))
    boris.wire.clear()
    boris.loses_the_line()
    again = comes_back(house, boris)
    again.req = req - 1
    assert again.asks(Act, choice=("shout",)) == Accepted(req)
    assert greta.story.count("Boris shouts.") == 1


def test_a_refusal_is_given_again_as_well() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    refused = boris.refused(Act, choice=("fly",))
    boris.loses_the_line()
    again = comes_back(house, boris)
    again.req = refused.req - 1
    assert again.asks(Act, choice=("fly",)) == refused


def test_a_request_that_is_still_under_way_is_answered_on_the_new_connection() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.disk.slow = True
    boris.send(Act, choice=("boil",))
    req = boris.send(Act, choice=("shout",))
    boris.loses_the_line()
    again = house.comes("Boris", resume=boris.token)
    house.disk.turn(most=2)
    again.listens()
    again.req = req - 1
    again.send(Act, choice=("shout",))
    assert again.answer_to(req) is None
    house.disk.turn()
    assert again.answer_to(req) == Accepted(req)
    shouts = [record for record in house.disk.of(AnswerRecord) if record.answer.choice == ("shout",)]
    assert len(shouts) == 1


def test_a_list_that_was_lost_is_sent_again() -> None:
    house = House()
    boris = house.comes("Boris")
    req = boris.send(ListTables)
    boris.wire.clear()
    boris.loses_the_line()
    again = comes_back(house, boris)
    again.req = req - 1
    again.does(ListTables)
    assert again.all(Tables)


def test_another_request_under_an_old_number_is_a_new_one() -> None:
    house = House()
    boris = house.comes("Boris")
    boris.does(Say, text="one")
    boris.loses_the_line()
    again = house.comes("Boris", resume=boris.token)
    again.does(Say, text="another")
    assert [said.text for said in again.all(Said)] == ["another"]


def test_a_second_connection_takes_over_and_the_first_is_told() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    again = comes_back(house, boris)
    assert boris.last(Closing).reason == "taken_over"
    assert boris.hung_up
    boris.loses_the_line()
    assert isinstance(again.answer(["take"]), Accepted), "the end of the old connection changes nothing"


def test_each_token_is_good_until_the_next_one_is_used() -> None:
    house = House()
    boris = house.comes("Boris")
    first = boris.token
    second = house.comes("Boris", resume=first).token
    assert house.comes("Boris", resume=first).last(Welcome).resumed, "the second may have been lost on the way"
    third = house.comes("Boris", resume=first).token
    assert house.comes("Boris", resume=third).last(Welcome).resumed
    for gone in (first, second):
        assert not house.comes("Boris", resume=gone).last(Welcome).resumed


def test_what_an_old_connection_says_late_costs_nobody_the_token_that_he_is_being_told() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    old = comes_back(house, boris)
    house.disk.slow = True
    new = house.comes("Boris", resume=old.token)
    assert new.all(Welcome) == [], "his welcome is being written down"
    old.send(Act, choice=("shout",))
    house.disk.turn()
    house.disk.slow = False
    assert new.last(Welcome).resumed
    assert house.comes("Boris", resume=new.token).last(Welcome).resumed


@pytest.mark.parametrize("token", ["", "0" * 64, "' OR 1=1", "\u0000"])
def test_a_wrong_token_gives_nothing_but_a_new_session(token: str) -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    mallory = house.comes("Boris", resume=token)
    assert not mallory.last(Welcome).resumed
    assert mallory.all(Private) == []
    assert not boris.hung_up


def test_whoever_has_a_seat_is_welcomed_once_his_new_token_is_on_the_disk() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.disk.slow = True
    again = house.comes("Boris", resume=boris.token)
    assert again.all(Welcome) == []
    house.disk.turn()
    assert again.last(Welcome).resumed
    assert len(house.disk.of(PersonRecord)[-1].digests) == 2
    assert again.token.encode() not in b"".join(house.disk.of(PersonRecord)[-1].digests)


def test_when_all_people_are_away_the_match_sleeps() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    house.clock.advance(20)
    boris.loses_the_line()
    written = len(house.disk.of(AnswerRecord))
    house.clock.pump([60] * 60)
    assert len(house.disk.of(AnswerRecord)) == written
    again = comes_back(house, boris)
    assert again.asked is not None
    assert again.asked.seconds_left == 30.0
    house.clock.advance(29.9)
    assert len(house.disk.of(AnswerRecord)) == written
    house.clock.advance(0.2)
    assert len(house.disk.of(AnswerRecord)) > written


def test_one_who_leaves_for_good_is_replaced_and_may_take_his_seat_back() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(LeaveTable)
    assert (greta.public.seats[0].kind, greta.public.seats[0].ai) == ("ai", "meek")
    assert greta.asked is not None, "the AI player has answered for him"
    olga = house.comes("Olga")
    table = house.match.record.id
    assert olga.refused(JoinTable, table=table, sex="male").reason == "running"
    boris.does(JoinTable, table=table, sex="female")
    assert greta.public.seats[0].kind == "human"
    assert boris.private.seat == 0


def test_when_the_last_person_leaves_the_match_ends_without_a_winner() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    match = house.match
    boris.does(LeaveTable)
    assert [end.how for end in house.disk.of(EndRecord)] == ["abandoned"]
    assert match.ended_s is not None
    house.clock.advance(6)
    assert house.server.lobby.tables == {}


def test_a_match_whose_people_never_come_back_is_given_up_in_the_end() -> None:
    house = House(replace(QUICK, asleep_most_s=24 * 3_600))
    (boris,) = house.sits_down("Boris", ai=("meek",))
    boris.loses_the_line()
    house.clock.pump([3_600] * 23)
    assert house.disk.of(EndRecord) == []
    house.clock.pump([3_600] * 3)
    assert [end.how for end in house.disk.of(EndRecord)] == ["abandoned"]
    assert house.server.lobby.tables == {}
    house.clock.pump([3_600] * 2)
    assert len(house.server.sessions) == 0


def test_a_finished_match_can_be_looked_at_for_a_while() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.act("bomb")
    greta.loses_the_line()
    again = comes_back(house, greta)
    assert again.last(Over).winners == ()
    for _ in range(13):
        house.clock.advance(50)
        boris.asks(Ping)
    assert house.server.lobby.tables == {}
    assert boris.refused(LeaveTable).reason == "no_table"


def test_a_broken_line_in_the_middle_of_a_frame_disturbs_nobody() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    asked = boris.asked
    assert asked is not None
    boris.req += 1
    data = boris.session.send(Answer(boris.req, asked.id, ("take",)))
    boris.says(data[: len(data) // 2])
    boris.loses_the_line()
    greta.does(Say, text="still here?")
    again = comes_back(house, boris)
    again.req -= 1
    assert not isinstance(again.asks(Answer, question=asked.id, choice=("take",)), Refused)
