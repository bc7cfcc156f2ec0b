"""One match: what is written is heard, what is not written has not happened, and a bug stops one match only."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.house import Caller, House
from tests.server.toy import ToyRound, ToyTable

from kickdoor_protocol.messages.lobby import ListTables
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Act, Answer, Over, Private, Shared, Told
from kickdoor_server.base.store.records import AnswerRecord, EndRecord, MatchRecord


def test_the_one_who_is_asked_is_told_what_and_until_when() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    assert boris.asked is not None
    assert (boris.asked.text, boris.asked.deadline, boris.asked.seconds_left) == ("take?", "take", 30.0)
    assert greta.asked is None
    assert [(waiting.seat, waiting.seconds_left) for waiting in greta.public.waiting] == [(0, 30.0)]


def test_an_answer_is_accepted_and_then_everybody_is_shown_what_it_led_to() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    question = boris.asked
    assert question is not None
    for caller in (boris, greta):
        caller.forgets()
    boris.asks(Answer, question=question.id, choice=("leave",))
    assert [type(message) for message in boris.heard] == [Accepted, Shared, Private]
    greta.listens()
    assert [type(message) for message in greta.heard] == [Shared, Private]
    assert boris.public.number == boris.private.number == greta.private.number


def test_the_public_view_is_the_same_bytes_for_everybody() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    question = boris.asked
    assert question is not None
    greta.listens()
    boris.send(Answer, question=question.id, choice=("leave",))
    (_, public, private), others = _frames(boris), _frames(greta)
    assert public == others[0]
    assert private != others[1], "the private views differ"


def _frames(caller: Caller) -> list[bytes]:
    data, frames = caller.wire.value(), []
    while data:
        length = 4 + int.from_bytes(data[:4], "big")
        frames.append(data[:length])
        data = data[length:]
    return frames


def test_nobody_hears_of_an_answer_before_it_is_on_the_disk() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    for caller in (boris, greta):
        caller.listens()
    house.disk.slow = True
    question = boris.asked
    assert question is not None
    req = boris.send(Answer, question=question.id, choice=("take",))
    assert boris.listens() == []
    assert greta.listens() == []
    house.disk.turn()
    assert boris.answer_to(req) == Accepted(req)
    assert greta.asked is not None


def test_answers_that_come_while_the_disk_is_busy_are_written_together_and_in_order() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    greta.answer(["leave"])
    house.disk.slow = True
    boris.send(Act, choice=("shout",))
    assert house.disk.is_waiting
    greta.send(Act, choice=("shout",))
    greta.send(Act, choice=("boil",))
    before = len(house.disk.of(AnswerRecord))
    house.disk.turn()
    numbers = [record.n for record in house.disk.of(AnswerRecord)]
    assert numbers == list(range(1, before + 4))
    assert [record.answer.choice for record in house.disk.of(AnswerRecord)[before:]] == [
        ("shout",),
        ("shout",),
        ("boil",),
    ]


def test_every_die_is_in_the_journal_with_the_answer_that_called_for_it() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    assert [record.answer.seat for record in house.disk.of(AnswerRecord)] == [-1, -1]
    assert len(house.disk.of(MatchRecord)) == 1
    boris.answer(["leave"])
    greta.answer(["leave"])
    greta.answer(["pass"])
    boris.answer(["pass"])
    assert [record.answer.seat for record in house.disk.of(AnswerRecord)] == [-1, -1, 0, 1, 1, 0, -1]


def test_a_forbidden_choice_is_refused_with_the_rule_and_changes_nothing() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    greta.forgets()
    written = len(house.disk.written)
    refused = boris.answer(["steal"])
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.rule, refused.cure) == ("too_far", "toy.arms", "wait")
    assert len(house.disk.written) == written
    assert greta.listens() == []


def test_an_answer_to_a_question_that_is_gone_is_stale() -> None:
    boris, _ = House().sits_down("Boris", "Greta")
    question = boris.asked
    assert question is not None
    boris.answer(["leave"])
    assert boris.refused(Answer, question=question.id, choice=("leave",)).reason == "stale"


def test_nobody_answers_for_another() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    question = boris.asked
    assert question is not None
    assert greta.refused(Answer, question=question.id, choice=("take",)).reason == "stale"
    assert house.match.table.points == [0, 0]


def test_an_answer_under_way_counts_although_somebody_has_interfered() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    question = boris.asked
    assert question is not None
    greta.act("shout")
    assert isinstance(boris.asks(Answer, question=question.id, choice=("take",)), Accepted)


def test_an_interruption_is_asked_first_and_the_old_question_comes_back_with_its_number() -> None:
    boris, greta, olga = House().sits_down("Boris", "Greta", "Olga")
    question = boris.asked
    assert question is not None
    olga.act("poke", "seat.1")
    assert boris.asked is None
    assert greta.asked is not None
    assert greta.asked.kind == "hurt"
    greta.answer(True)
    assert boris.asked is not None
    assert boris.asked.id == question.id


def test_what_was_said_to_a_question_while_it_was_interrupted_is_to_be_said_once_more() -> None:
    boris, greta, olga = House().sits_down("Boris", "Greta", "Olga")
    question = boris.asked
    assert question is not None
    olga.act("poke", "seat.1")
    assert boris.refused(Answer, question=question.id, choice=("take",)).reason == "stale"
    greta.answer(True)
    assert isinstance(boris.asks(Answer, question=question.id, choice=("take",)), Accepted)


@pytest.mark.parametrize("choice", [7, True, "", (), (("take",),), ("take", 1), (1, 2, 3), ("poke", ("x", (1,)))])
def test_nonsense_is_refused_and_the_match_goes_on(choice: object) -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    assert isinstance(boris.answer(choice), Refused)
    assert boris.refused(Act, choice=choice).rule
    assert isinstance(boris.answer(["take"]), Accepted)


def test_a_bug_in_the_rules_freezes_one_match_with_its_evidence_and_others_play_on() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    olga, _ = house.sits_down("Olga", "Knut")
    refused = boris.asks(Act, choice=("bomb",))
    assert isinstance(refused, Refused)
    assert refused.reason == "match_frozen"
    assert greta.last(Over).winners == ()
    (end,) = house.disk.of(EndRecord)
    assert end.how == "broken"
    assert "the bomb has gone off" in end.evidence
    assert greta.refused(Act, choice=("shout",)).reason == "match_over"
    assert isinstance(olga.answer(["take"]), Accepted)


def test_a_bug_in_what_follows_from_a_roll_freezes_the_match_and_the_answer_before_it_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All have applauded, so a die is rolled: that is where it breaks."""
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    olga, _ = house.sits_down("Olga", "Knut")
    for caller in (boris, greta):
        caller.answer(["leave"])
    boris.answer(("pass",))

    def rolled(self: ToyRound, table: ToyTable, answer: object) -> Any:
        raise ZeroDivisionError("the die stands on its edge")

    with monkeypatch.context() as bug:
        bug.setattr(ToyRound, "rolled", rolled)
        assert isinstance(greta.answer(("pass",)), Accepted)
    assert boris.last(Over).winners == greta.last(Over).winners == ()
    (end,) = house.disk.of(EndRecord)
    assert (end.match, end.how) == (1, "broken")
    assert "the die stands on its edge" in end.evidence
    assert greta.refused(Act, choice=("shout",)).reason == "match_over"
    assert isinstance(olga.answer(["take"]), Accepted)


def test_what_was_answered_before_the_bug_counts() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.disk.slow = True
    first = greta.send(Act, choice=("shout",))
    good = greta.send(Act, choice=("boil",))
    bad = boris.send(Act, choice=("bomb",))
    late = greta.send(Act, choice=("shout",))
    house.disk.turn()
    assert isinstance(greta.answer_to(first), Accepted)
    assert isinstance(greta.answer_to(good), Accepted)
    assert isinstance(boris.answer_to(bad), Refused)
    assert isinstance(greta.answer_to(late), Refused)
    assert house.match.table.kettle


def test_a_bug_in_showing_the_table_freezes_the_match_and_not_the_server() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.stage.collapses = True
    assert isinstance(boris.answer(["take"]), Accepted), "it was written, so it counts"
    assert greta.last(Over).winners == ()
    assert house.disk.of(EndRecord)[-1].how == "broken"
    house.stage.collapses = False
    boris.does(ListTables)


def test_a_won_match_says_who_and_opens_its_seed() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    while not boris.all(Over):
        for caller in (boris, greta):
            if caller.asked is not None:
                caller.answer([("take" if caller is boris else "leave") if caller.asked.kind == "take" else "pass"])
    assert boris.last(Over).winners == (0,)
    assert boris.last(Over).text == "Won by Boris."
    assert boris.last(Over).seed == bytes(range(32)).hex()
    assert house.disk.of(EndRecord)[-1].how == "over"
    assert boris.refused(Act, choice=("shout",)).reason == "match_over"


def test_a_seat_is_told_its_own_secret_and_no_other() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    mine, hers = house.match.table.secrets
    assert f"Your secret is {mine}." in boris.story
    assert f"Your secret is {hers}." not in boris.story
    assert [card.id for card in greta.private.hand] == [hers]


def test_events_are_numbered_as_each_seat_is_told_them() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    boris.answer(["take"])
    greta.answer(["take"])
    for caller in (boris, greta):
        numbers = [event.n for told in caller.all(Told) for event in told.events]
        assert numbers == list(range(1, len(numbers) + 1))
