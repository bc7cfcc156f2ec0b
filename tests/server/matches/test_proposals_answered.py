"""An answer to what one is offered beside the table's own question counts for that offer, or as stale not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.server.house import Caller, House
from tests.server.toy_stage import ToyStage

from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_protocol.limits import WHOLE_MOST
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Answer
from kickdoor_protocol.views import Asked
from kickdoor_server.base.store.records import AnswerRecord

GRETA = 1


class Inviting(ToyStage):
    """Until somebody has points, Greta is invited to shout."""

    def proposals(self, seen: Any, seat: Seat) -> Sequence[Question]:
        if seat != GRETA or any(seen.points):
            return ()
        return (Question(seat, "invited", Menu((Option("shout"),)), ("shout",), "", ("toy.shout",), numbers=(7,)),)


def evening() -> tuple[House, Caller, Caller]:
    house = House(stage=Inviting())
    boris, greta = house.sits_down("Boris", "Greta")
    return house, boris, greta


def invitation(caller: Caller) -> Asked:
    (asked,) = (asked for asked in caller.private.questions if asked.kind == "invited")
    return asked


def test_what_it_offers_is_done() -> None:
    house, _, greta = evening()
    assert isinstance(greta.asks(Answer, question=invitation(greta).id, choice=("shout",)), Accepted)
    assert house.disk.of(AnswerRecord)[-1].answer.choice == ("shout",)


@pytest.mark.parametrize("number", [1, 3, WHOLE_MOST])
def test_a_number_that_no_proposal_has_is_stale_whatever_may_be_done_at_any_time(number: int) -> None:
    house, _, greta = evening()
    count = len(house.disk.of(AnswerRecord))
    assert number != invitation(greta).id
    assert greta.refused(Answer, question=number, choice=("shout",)).reason == "stale"
    assert len(house.disk.of(AnswerRecord)) == count


def test_what_somebody_else_is_offered_is_stale() -> None:
    _, boris, greta = evening()
    assert boris.refused(Answer, question=invitation(greta).id, choice=("shout",)).reason == "stale"


@pytest.mark.parametrize("choice", [("boil",), ("poke", "seat.0"), ("shout", 1), (), "shout", 7])
def test_it_offers_nothing_but_its_own_options(choice: Any) -> None:
    house, _, greta = evening()
    count = len(house.disk.of(AnswerRecord))
    refused = greta.refused(Answer, question=invitation(greta).id, choice=choice)
    assert refused.reason in {"not_an_option", "not_of_this_shape"}
    assert refused.rule
    assert len(house.disk.of(AnswerRecord)) == count


def test_an_offer_that_goes_while_the_answer_is_under_way_is_stale() -> None:
    house, boris, greta = evening()
    asked = boris.asked
    assert asked is not None
    number = invitation(greta).id
    house.disk.slow = True
    boris.send(Answer, question=asked.id, choice=("take",))
    req = greta.send(Answer, question=number, choice=("shout",))
    house.disk.turn()
    answer = greta.answer_to(req)
    assert isinstance(answer, Refused)
    assert answer.reason == "stale"
