"""AI seats say what they weighed: when the match is over, at once, or never, as the table has it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.doubles import Troupe
from tests.server.house import Caller, House
from tests.server.toy import ToyRules

from kickdoor_protocol.messages.lobby import CreateTable, WatchTable
from kickdoor_protocol.messages.reasons import Decision, Explain, Explained, Weighed
from kickdoor_protocol.messages.table import Over, Told
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.table.translate.reasons import DECISIONS_SENT_MOST


def keen() -> Troupe:
    return Troupe(keen=lambda question: ("take",) if question.kind == "take" else question.default)


def asks(caller: Caller, seat: int, turn: int = 0) -> Explained:
    caller.does(Explain, seat=seat, turn=turn)
    return caller.last(Explained)


def played(house: House, **options: Any) -> Caller:
    """Boris leaves everything to Greta until she has won."""
    (boris,) = house.sits_down("Boris", ai=("keen",), **options)
    while not boris.all(Over):
        boris.answer(["leave"])
        if not boris.all(Over):
            boris.answer(["pass"])
    return boris


def test_after_the_match_anybody_at_the_table_may_ask() -> None:
    house = House(troupe=keen())
    (boris,) = house.sits_down("Boris", ai=("keen",))
    refused = boris.refused(Explain, seat=1)
    assert (refused.reason, refused.cure) == ("not_yet", "ask again then")
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    while not boris.all(Over):
        boris.answer(["leave"])
        if not boris.all(Over):
            boris.answer(["pass"])
    explained = asks(olga, 1)
    assert explained.seat == 1
    assert len(explained.decisions) == sum(event.text.startswith("Greta takes") for event in story(boris))
    assert explained.decisions[0] == Decision(
        "What will it be?",
        (Weighed("take", "+1.0 levels", "it is there", taken=True), Weighed("leave", "+0.0 levels")),
        1,
    )
    assert asks(boris, 0).decisions == (), "a person does not explain himself here"


def story(caller: Caller) -> list[Any]:
    return [event for told in caller.all(Told) for event in told.events]


def test_one_turn_can_be_asked_for() -> None:
    boris = played(House(troupe=keen()))
    every = asks(boris, 1).decisions
    turn = every[-1].turn
    assert turn > 1
    assert asks(boris, 1, turn).decisions == tuple(decision for decision in every if decision.turn == turn)
    assert asks(boris, 1, 99).decisions == ()


def test_a_learners_table_is_told_at_once_under_the_deed_and_may_ask_at_any_time() -> None:
    house = House(troupe=keen())
    (boris,) = house.sits_down("Boris", ai=("keen",), explain="at_once")
    boris.answer(["leave"])
    texts = [event.text for event in story(boris)]
    deed = next(n for n, text in enumerate(texts) if text.startswith("Greta takes"))
    assert texts[deed + 1] == "Greta weighed: take (+1.0 levels, taken, it is there); leave (+0.0 levels)."
    (reasoned,) = [event for event in story(boris) if event.kind == "reasoned"]
    assert reasoned.seats == (1,)
    assert len(asks(boris, 1).decisions) == 1
    numbers = [event.n for event in story(boris)]
    assert numbers == sorted(set(numbers))


def test_it_is_told_to_people_and_not_to_the_other_ai_seats() -> None:
    house = House(troupe=keen())
    (boris,) = house.sits_down("Boris", ai=("keen", "keen"), explain="at_once")
    boris.answer(["leave"])
    kinds = {type(event).__name__ for mind in house.troupe.made for event in mind.seen}
    assert "ToyTook" in kinds
    assert "Reasoned" not in kinds


def test_where_they_keep_it_to_themselves_nothing_is_kept() -> None:
    boris = played(House(troupe=keen()), explain="never")
    assert boris.refused(Explain, seat=1).reason == "not_explained"


def test_what_is_kept_and_what_is_sent_is_bounded() -> None:
    house = House(Settings(ai_delay_ms=(0, 0), ai_reasons_most=50), Troupe(), rules=ToyRules(hurried=False))
    (boris,) = house.sits_down("Boris", ai=("meek",), explain="at_once")
    for _ in range(60):
        boris.answer(["leave"])
        boris.answer(["pass"])
        house.clock.advance(1)
    explained = asks(boris, 1)
    assert len(explained.decisions) == DECISIONS_SENT_MOST
    assert explained.left_out == 50 - DECISIONS_SENT_MOST


@pytest.mark.parametrize("seat", [2, 17])
def test_nobody_sits_there(seat: int) -> None:
    boris = played(House(troupe=keen()))
    assert boris.refused(Explain, seat=seat).reason == "no_such_seat"


def test_before_the_match_there_is_nothing_to_explain() -> None:
    boris = House().comes("Boris")
    boris.does(CreateTable, name="", set="toy", sex="male")
    assert boris.refused(Explain, seat=0).reason == "not_running"


def test_the_option_says_what_it_shows() -> None:
    boris = House().comes("Boris")
    refused = boris.refused(CreateTable, name="", set="toy", sex="male", options={"explain": "loudly"})
    assert refused.cure == "choose after, at_once or never"
