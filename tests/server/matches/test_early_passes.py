"""A pass that comes before the shortest time of its window is over: nobody notices it until then (quest.timing.5)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.house import Caller, House
from tests.server.toy import ToyRules

from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Question, YesNo
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.quest.state.numbers import QUEST, with_options
from kickdoor_protocol.base import Message
from kickdoor_protocol.messages.lobby import ListTables, Tables, WatchTable
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Answer, PauseTable, Private, ResumeTable, Resync, Shared, Told
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.lobby.tables.beginnings import fitted
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

FLOOR_S = 2.6
ADA = Seat(0)
NAMES = ("Ada", "Bob", "Cyd")


def house(shortest_ms: int = 2_600, **more: Any) -> House:
    return House(rules=ToyRules(shortest_ms=shortest_ms), **more)


def applauding(house: House, *ai: str, names: tuple[str, ...] = NAMES, **options: str) -> list[Caller]:
    """These people and AI seats at the window that comes after a round."""
    people = house.sits_down(*names, ai=ai, **options)
    for person in people:
        assert person.asked is not None
        person.answer(["leave"])
    assert {question.kind for question in house.match.moment().questions} == {"applause"}
    new(*people)
    return people


def seats_asked(house: House) -> list[int]:
    return [question.seat for question in house.match.moment().questions]


def passes(caller: Caller) -> int:
    """A pass is sent; the number of the request."""
    asked = caller.asked
    assert asked is not None
    return caller.send(Answer, question=asked.id, choice=("pass",))


def new(*callers: Caller) -> list[Message]:
    """What they have heard since they were asked last."""
    return [message for caller in callers for message in caller.listens()]


def test_nobody_hears_anything_of_it_before_the_time_is_over() -> None:
    here = house()
    ada, bob, cyd = applauding(here)
    written, number = len(here.disk.written), here.match.number
    req = passes(ada)
    here.clock.advance(FLOOR_S - 0.01)
    assert new(ada, bob, cyd) == []
    assert (len(here.disk.written), here.match.number, seats_asked(here)) == (written, number, [0, 1, 2])
    here.clock.advance(0.02)
    assert isinstance(ada.answer_to(req), Accepted)
    assert seats_asked(here) == [1, 2]
    assert [waiting.seat for waiting in bob.public.waiting] == [1, 2]


@pytest.mark.parametrize("early", [(), (0,), (0, 2), (2, 0), (0, 1)])
def test_who_looks_at_a_table_before_that_sees_the_same_whoever_has_passed(early: tuple[int, ...]) -> None:
    """Everything again, for one at the table and one who comes to spectate, is as if nobody had."""
    seen: list[str] = []
    for passing in ((), early):
        here = house()
        people = applauding(here)
        for seat in passing:
            passes(people[seat])
        here.clock.advance(2)
        bob, watcher = people[1], here.comes("Wil")
        watcher.does(ListTables)
        watcher.does(WatchTable, table=watcher.last(Tables).tables[0].id)
        bob.send(Resync)
        shown = [each for each in (*new(bob), *watcher.heard) if isinstance(each, Shared | Private | Told | Tables)]
        assert len(shown) > 4
        seen.append(repr(shown).replace(bob.public.table, "TABLE"))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("at_s", [0.0, 1.0, 2.5])
def test_all_have_passed_at_once_and_it_is_told_when_the_time_is_over(at_s: float) -> None:
    here = house()
    people = applauding(here)
    here.clock.advance(at_s)
    for person in people:
        passes(person)
    here.clock.advance(FLOOR_S - at_s - 0.01)
    assert new(*people) == []
    here.clock.advance(0.02)
    asked = here.match.moment().questions
    assert [(question.seat, question.kind) for question in asked] == [(0, "take")]


def test_a_pass_that_comes_later_counts_at_once() -> None:
    here = house()
    ada, *_ = applauding(here)
    here.clock.advance(FLOOR_S)
    assert isinstance(ada.answer(["pass"]), Accepted)
    assert seats_asked(here) == [1, 2]


def test_an_act_that_begins_the_moment_anew_makes_it_void_and_the_time_begins_anew() -> None:
    here = house()
    ada, bob, cyd = applauding(here)
    req = passes(ada)
    here.clock.advance(2)
    assert isinstance(bob.act("shout"), Accepted)
    refused = ada.answer_to(req)
    assert isinstance(refused, Refused)
    assert refused.reason == "stale"
    assert seats_asked(here) == [0, 1, 2]
    new(ada, bob, cyd)
    passes(ada)
    here.clock.advance(FLOOR_S - 0.01)
    assert seats_asked(here) == [0, 1, 2]
    here.clock.advance(0.02)
    assert seats_asked(here) == [1, 2]


def test_who_has_passed_can_still_act_and_so_takes_it_back() -> None:
    here = house()
    ada, *_ = applauding(here)
    req = passes(ada)
    assert isinstance(ada.act("shout"), Accepted)
    assert isinstance(ada.answer_to(req), Refused)
    assert seats_asked(here) == [0, 1, 2]


def test_what_only_interrupts_leaves_it_where_it_was() -> None:
    """While Cyd is asked whether it hurt, no time passes for the window below."""
    here = house()
    ada, bob, cyd = applauding(here)
    req = passes(ada)
    here.clock.advance(1)
    assert isinstance(bob.act("poke", "seat.2"), Accepted)
    here.clock.advance(20)
    assert ada.answer_to(req) is None
    cyd.answer(False)
    here.clock.advance(FLOOR_S - 1.01)
    assert ada.answer_to(req) is None
    here.clock.advance(0.02)
    assert isinstance(ada.answer_to(req), Accepted)
    assert seats_asked(here) == [1, 2]


def test_ai_players_are_held_like_people() -> None:
    here = house()
    applauding(here, "meek", names=("Ada",))
    assert seats_asked(here) == [0, 1]
    here.clock.advance(FLOOR_S + 0.01)
    assert seats_asked(here) == [0]


def test_so_is_what_counts_for_somebody_who_is_lost() -> None:
    """What would count for them after a moment counts when the time is over."""
    settings = Settings(ai_delay_ms=(0, 0), grace_s=0.001, keeper_ms=100)
    here = house(settings=settings)
    ada, bob, cyd = applauding(here)
    ada.loses_the_line()
    here.clock.advance(0.01)
    new(bob, cyd)
    here.clock.pump([0.1] * 25)
    assert seats_asked(here) == [0, 1, 2]
    assert new(bob, cyd) == []
    here.clock.pump([0.1] * 3)
    assert seats_asked(here) == [1, 2]


@pytest.mark.parametrize("keeper", ["caretaker", "default"])
def test_what_was_passed_for_somebody_who_was_lost_does_not_count_once_they_are_back(keeper: str) -> None:
    """They have their seat back with what is open then, and the full time for it."""
    settings = Settings(ai_delay_ms=(0, 0), grace_s=0.001, keeper_ms=100, stand_in="meek")
    here = house(settings=settings)
    ada, *_ = applauding(here, keeper=keeper)
    ada.loses_the_line()
    here.clock.pump([0.1] * 5)
    back = here.comes("Ada", ada.token)
    here.clock.pump([0.1] * 40)
    assert seats_asked(here) == [0, 1, 2]
    assert isinstance(back.answer(["pass"]), Accepted)
    assert seats_asked(here) == [1, 2]


def test_an_answer_that_is_none_is_refused_at_once() -> None:
    here = house()
    ada, *_ = applauding(here)
    asked = ada.asked
    assert asked is not None
    refused = ada.refused(Answer, question=asked.id, choice=("boo",))
    assert refused.reason != "stale"


def test_no_time_passes_for_it_while_the_table_is_paused() -> None:
    here = house()
    people = applauding(here)
    req = passes(people[0])
    here.clock.advance(1)
    for person in people:
        person.does(PauseTable)
    here.clock.advance(20)
    assert people[0].answer_to(req) is None
    people[1].does(ResumeTable)
    here.clock.advance(FLOOR_S - 1.01)
    assert people[0].answer_to(req) is None
    here.clock.advance(0.02)
    assert isinstance(people[0].answer_to(req), Accepted)


def test_a_match_that_ends_answers_what_it_held() -> None:
    here = house()
    ada, *_ = applauding(here)
    req = passes(ada)
    here.match.abandon()
    refused = ada.answer_to(req)
    assert isinstance(refused, Refused)
    assert refused.reason == "match_over"


def test_after_a_kill_the_table_stands_as_everybody_saw_it_and_who_passed_asks_again() -> None:
    here = house()
    ada, bob, _ = applauding(here)
    asked = ada.asked
    assert asked is not None
    req = passes(ada)
    here.clock.advance(2)
    there = here.restarted(rules=ToyRules(shortest_ms=2_600))
    assert there.match.number == here.match.number
    back = there.comes("Ada", ada.token)
    there.comes("Bob", bob.token)
    assert seats_asked(there) == [0, 1, 2]
    back.says(back.session.send(Answer(req, asked.id, ("pass",))))
    there.clock.advance(FLOOR_S - 0.01)
    assert back.answer_to(req) is None, "the shortest time has begun anew"
    there.clock.advance(0.02)
    assert isinstance(back.answer_to(req), Accepted)
    assert seats_asked(there) == [1, 2]


def test_a_pass_that_is_asked_for_twice_counts_once() -> None:
    here = house()
    ada, *_ = applauding(here)
    first, second = passes(ada), passes(ada)
    here.clock.advance(FLOOR_S + 0.01)
    assert isinstance(ada.answer_to(first), Accepted)
    assert isinstance(ada.answer_to(second), Refused)


def test_where_there_is_no_shortest_time_a_pass_is_seen_at_once() -> None:
    here = house(shortest_ms=0)
    ada, *_ = applauding(here)
    assert isinstance(ada.answer(["pass"]), Accepted)
    assert seats_asked(here) == [1, 2]


@pytest.mark.parametrize(
    ("chosen", "held"), [({}, False), ({"early_passes": "at_once"}, False), ({"early_passes": "held"}, True)]
)
def test_the_board_game_holds_them_where_the_table_says_so(chosen: dict[str, str], held: bool) -> None:
    """(quest.timing.5)"""
    assert ("shortest" in with_options(QUEST, chosen).deadlines_ms) is held


@pytest.mark.parametrize(("chosen", "shortest_ms"), [("at_once", 0), ("held", 2_600)])
def test_in_the_board_game_it_is_windows_that_have_a_shortest_time(chosen: str, shortest_ms: int) -> None:
    """(quest.timing.5)"""
    rules: Any = ruleset("quest")
    table = rules.new_table([Player("Ada", "female"), Player("Bob", "male")], {"early_passes": chosen})
    for deadline in ("window", "before_roll", "curse", "dice"):
        assert rules.shortest_ms(table, Question(ADA, "dice", YesNo(), False, deadline, ())) == shortest_ms
    assert rules.shortest_ms(table, Question(ADA, "move", YesNo(), False, "turn", ())) == 0


@pytest.mark.parametrize(("people", "chosen"), [(0, "auto"), (1, "at_once"), (2, "held"), (4, "held")])
def test_left_open_they_are_held_where_people_play_with_each_other(people: int, chosen: str) -> None:
    settings = PlayableSets(known_sets(("quest",))).playable_set("quest").settings
    assert fitted(settings, {}, people).get("early_passes", "auto") == chosen
    assert fitted(settings, {"early_passes": "at_once"}, people)["early_passes"] == "at_once"
