"""Whose time runs how fast: none for one person among AI players; people wait for each other."""

from __future__ import annotations

import pytest
from tests.server.house import Caller, House
from tests.server.recorded import playable_set

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.table import Private
from kickdoor_protocol.views import Asked
from kickdoor_server.lobby.tables import beginnings
from kickdoor_server.matches.playing.playing import MatchTable
from kickdoor_server.table.catalogue.playable_sets import PlayableSets

SETTINGS = playable_set().settings


def begun(people: int, **options: str | int) -> tuple[House, list[Caller]]:
    """A match of classic at which so many people sit, and AI seats up to three."""
    house = House(playable_sets=PlayableSets({"classic": playable_set}))
    callers = [house.comes(f"P{number}") for number in range(people)]
    host, *others = callers
    host.does(CreateTable, name="Friday", set="classic", sex="female", options=options)
    table = host.last(Lobby).table.id
    for other in others:
        other.does(JoinTable, table=table, sex="male")
        other.does(SetReady, ready=True)
    for _ in range(3 - people):
        host.does(AddAi, kind="meek")
    host.does(StartMatch)
    return house, callers


def asked(caller: Caller) -> Asked:
    (question,) = caller.last(Private).view.questions
    return question


def options_of(house: House) -> dict[str, object]:
    (playing,) = house.server.lobby.tables.values()
    assert isinstance(playing, MatchTable)
    return dict(playing.match.record.options)


def test_who_plays_alone_among_ai_players_has_no_clock() -> None:
    house, (ada,) = begun(1)
    assert options_of(house) == {"pace": "alone"}
    assert asked(ada).seconds_left is None
    question = asked(ada).id
    house.clock.pump([600.0] * 100)
    assert asked(ada).id == question


def test_nor_does_one_run_in_any_later_question_of_such_a_match() -> None:
    house, (ada,) = begun(1)
    kinds = set()
    for _ in range(200):
        if (question := ada.asked) is None:
            house.clock.advance(10)
            continue
        assert question.seconds_left is None, question
        kinds.add(question.kind)
        ada.answer(question.default)
    assert len(kinds) > 3, "it went on for a while"


def test_people_who_wait_for_each_other_have_the_usual_time() -> None:
    house, (ada, _) = begun(2)
    assert options_of(house) == {"pace": "usual"}
    assert asked(ada).seconds_left == pytest.approx(180)


@pytest.mark.parametrize("pace", ["alone", "none", "relaxed", "usual", "brisk"])
@pytest.mark.parametrize("people", [1, 2])
def test_a_pace_that_somebody_chose_stays(pace: str, people: int) -> None:
    house, _ = begun(people, pace=pace)
    assert options_of(house) == {"pace": pace}


def test_without_people_and_in_sets_without_the_choice_nothing_is_chosen() -> None:
    assert beginnings.fitted(SETTINGS, {"fast_deal": True}, 0) == {"fast_deal": True}
    assert beginnings.fitted((), {}, 1) == {}
