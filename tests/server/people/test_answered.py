"""What a session knows of its last requests, once they are answered."""

from __future__ import annotations

from kickdoor_game.machine.answers import Answer as Given
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.limits import ANSWERS_REMEMBERED
from kickdoor_protocol.messages.lobby import CreateTable, LeaveTable
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.messages.talk import Say
from kickdoor_server.base.store.records import AnswerRecord, RequestRecord
from kickdoor_server.people.sessions.answered import AnsweredRequests

HELLO, BYE = Say(1, "Hello."), LeaveTable(2)
NOT_NOW = Refused(2, "not_now", "classic.turn.1", "Not now.", "wait")


def told() -> AnsweredRequests:
    """Two requests have been answered: one was carried out, one was not."""
    answered = AnsweredRequests()
    answered.note(HELLO, Accepted(1))
    answered.note(BYE, NOT_NOW)
    return answered


def test_what_comes_again_is_told_the_same() -> None:
    assert told().to(Say(1, "Hello.")) == Accepted(1)
    assert told().to(LeaveTable(2)) == NOT_NOW


def test_what_differs_is_new_also_under_an_old_number() -> None:
    for other in (Say(1, "Hello!"), LeaveTable(1), Say(2, ""), Say(3, "Hello.")):
        assert told().to(other) is None


def test_of_two_under_one_number_the_last_is_known() -> None:
    answered = told()
    answered.note(Say(1, "Anybody?"), Accepted(1))
    assert answered.to(Say(1, "Anybody?")) == Accepted(1)
    assert answered.to(HELLO) is None


def test_so_many_are_remembered_and_no_more() -> None:
    answered = told()
    for number in range(ANSWERS_REMEMBERED - 1):
        answered.note(Say(3 + number, "And another thing."), Accepted(3 + number))
    assert answered.to(HELLO) is None
    assert answered.to(BYE) == NOT_NOW


def test_the_journal_is_told_of_what_was_carried_out_by_this_server() -> None:
    answered = told()
    answered.note(CreateTable(7, "Den", "classic", "female", {"pace": "none"}), Accepted(7))
    answered.restore(RequestRecord(4, "s-1", 5, "say"))
    assert answered.carried_out() == [(1, "say"), (7, "create_table")]


def test_what_the_journal_knows_of_an_answer_is_what_it_chose() -> None:
    answered = AnsweredRequests()
    answered.restore(AnswerRecord(4, 12, Given(Seat(0), ("card", 5)), "s-1", 9))
    assert answered.to(Answer(9, 77, ("card", 5))) == answered.to(Act(9, ("card", 5))) == Accepted(9)
    assert answered.to(Answer(9, 77, ("card", 6))) is None
    assert answered.to(Say(9, "card")) is None


def test_what_the_journal_knows_of_another_request_is_its_kind_if_it_was_written() -> None:
    answered = AnsweredRequests()
    answered.restore(RequestRecord(4, "s-1", 5, "say"))
    answered.restore(RequestRecord(4, "s-1", 6))
    assert answered.to(Say(5, "Whatever it was.")) == Accepted(5)
    assert answered.to(LeaveTable(5)) is None
    assert answered.to(LeaveTable(6)) == Accepted(6)
