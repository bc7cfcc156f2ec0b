"""A lost player: the table waits with a countdown, somebody keeps the seat warm, and the player is told what was
done."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from tests.server.databases import Place
from tests.server.doubles import Disk, Troupe
from tests.server.house import QUICK, Caller, House
from tests.server.pasts import whole_past
from tests.server.toy import ToyRules
from tests.server.toy_stage import ToyStage

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, LeaveTable
from kickdoor_protocol.messages.table import PauseTable, ResumeTable, SeatCode
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.views import Pause
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.store.records import AnswerRecord, ChairRecord
from kickdoor_server.table.catalogue.playable_sets import PlayableSet, PlayableSets
from kickdoor_server.table.thinking.tasks import NonAnswer, SeatKind, Thought

LOST = "Boris is no longer connected; the clocks stand still."


def with_caretaker(settings: Settings = QUICK) -> House:
    """Its caretaker takes what there is, once, and leaves the rest."""
    taken: list[str] = []

    def once(question: Any) -> Any:
        if question.kind != "take" or taken:
            return question.default
        taken.append("something")
        return ("take",)

    return House(settings, Troupe(caretaker=once))


def system(caller: Caller) -> list[str]:
    return [said.text for said in caller.all(Said) if said.kind in ("system", "presence")]


def back(house: House, caller: Caller) -> Caller:
    again = house.comes("whatever", resume=caller.token)
    again.req = caller.req
    return again


def test_all_clocks_of_the_table_wait_with_a_countdown() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    greta.answer(["leave"])
    house.clock.advance(3)
    boris.loses_the_line()
    assert greta.public.pause == Pause("lost", LOST, missing=(0,), seconds_left=60.0)
    house.clock.pump([5.0] * 11)
    assert greta.asked is not None
    assert (greta.asked.kind, greta.asked.seconds_left) == ("applause", None), "her window is open for 58 seconds"
    again = back(house, boris)
    assert again.public.pause is None
    assert again.asked is not None
    assert again.asked.seconds_left == 8.0, "who comes back has to see first what is asked"
    house.clock.advance(5.1)
    assert again.asked.kind == "applause"
    assert not greta.private.questions, "hers went on where it stood"
    house.clock.advance(3)
    assert again.asked is not None
    assert again.asked.kind == "take", "the window is over for both"


def test_whoever_comes_back_has_the_full_time_but_once_for_each_answer() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    for left_s in (30.0, 23.0, 16.0):
        house.clock.advance(7)
        boris.loses_the_line()
        boris = back(house, boris)
        assert boris.asked is not None
        assert boris.asked.seconds_left == left_s, "else a cut line would buy time for ever"
    boris.act("shout")
    house.clock.advance(7)
    boris.loses_the_line()
    boris = back(house, boris)
    assert boris.asked is not None
    assert boris.asked.seconds_left == 9.0, "and what nobody asked for is no answer"
    boris.answer(["leave"])
    greta.answer(["leave"])
    house.clock.advance(7)
    boris.loses_the_line()
    boris = back(house, boris)
    assert boris.asked is not None
    assert (boris.asked.kind, boris.asked.seconds_left) == ("applause", 8.0)


def test_also_whoever_was_alone_and_whose_match_slept_meanwhile() -> None:
    house = with_caretaker()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    house.clock.advance(29)
    boris.loses_the_line()
    house.clock.advance(600)
    again = back(house, boris)
    assert again.asked is not None
    assert again.asked.seconds_left == 30.0


def test_also_where_the_old_connection_was_not_known_to_be_dead() -> None:
    house = with_caretaker()
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.advance(20)
    again = back(house, boris)
    assert again.asked is not None
    assert again.asked.seconds_left == 30.0, "the line was dead for longer than anybody knew"


def test_after_a_restart_the_clocks_stand_as_they_stood() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.advance(20)
    house.server.stopService()
    house = house.restarted()
    back(house, greta)
    again = back(house, boris)
    assert again.asked is not None
    assert again.asked.seconds_left == 10.0


def test_what_is_asked_can_be_answered_while_the_clocks_stand_still() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    boris.loses_the_line()
    greta.answer(["take"])
    assert house.match.table.points[1] > 0
    assert greta.public.pause is not None


def test_after_that_the_caretaker_goes_on_and_is_seen_to_do_so() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.advance(59)
    assert greta.asked is None
    house.clock.advance(1)
    assert greta.asked is not None, "Boris' turn was played"
    assert house.match.table.points[0] > 0
    seat = greta.public.seats[0]
    assert (seat.kind, seat.ai, seat.connected, greta.public.pause) == ("keeper", "caretaker", False, None)
    assert system(greta) == ["Boris is away; meanwhile caretaker keeps the seat warm."]
    assert house.disk.of(ChairRecord)[-1].kept


def test_the_owner_gets_his_seat_back_at_once_and_reads_what_was_done() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.advance(60)
    greta.answer(["leave"])
    greta.answer(["pass"])
    greta.answer(["leave"])
    again = back(house, boris)
    assert system(again)[-3:] == [
        "While you were away, your seat was played for you, twice:",
        "take? take",
        "take? leave",
    ]
    assert (greta.public.seats[0].kind, system(greta)[-1]) == ("human", "Boris is back.")
    assert greta.asked is not None
    assert greta.asked.seconds_left == 8.0, "nobody has to hurry because of it"
    assert not house.disk.of(ChairRecord)[-1].kept
    again.loses_the_line()
    assert system(back(house, again)) == [], "he is told once"


@pytest.mark.parametrize("every", [0, 1, 4], ids=lambda every: f"a snapshot every {every} answers")
def test_also_by_a_server_that_was_killed_meanwhile(every: int) -> None:
    house = with_caretaker(replace(QUICK, snapshot_answers=every))
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.advance(60)
    greta.answer(["leave"])
    house = house.restarted()
    greta = back(house, greta)
    greta.answer(["pass"])
    house = house.restarted()
    greta = back(house, greta)
    greta.answer(["leave"])
    done = ["While you were away, your seat was played for you, twice:", "take? take", "take? leave"]
    boris = back(house, boris)
    assert system(boris)[-3:] == done
    house = house.restarted()
    assert system(back(house, boris)) == [], "he is told once"


def test_as_a_store_keeps_it(place: Place) -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.advance(60)
    greta.answer(["leave"])
    with closing(place.store()) as store:
        for record in house.disk.written:
            store.append([record])
    with closing(place.store()) as store:
        house = House(disk=Disk(whole_past(store)), troupe=house.troupe)
    assert system(back(house, boris))[-2:] == [
        "While you were away, your seat was played for you, once:",
        "take? take",
    ]


def test_what_one_does_oneself_is_not_told_after_a_restart_either() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    boris.loses_the_line()
    house.clock.advance(60)
    boris = back(house, boris)
    greta.answer(["leave"])
    boris.answer(["pass"])
    greta.answer(["pass"])
    boris.loses_the_line()
    house.clock.advance(60)
    house = house.restarted()
    assert system(back(house, boris))[-2:] == [
        "While you were away, your seat was played for you, once:",
        "take? take",
    ]


def test_one_for_whom_nothing_had_to_be_decided_is_told_so() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    boris.loses_the_line()
    house.clock.advance(60)
    assert greta.public.seats[0].kind == "keeper"
    assert system(back(house, boris))[-1] == "While you were away, nothing had to be decided for you."


def test_what_the_caretaker_is_still_thinking_about_is_asked_of_the_owner() -> None:
    house = with_caretaker()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.thoughts.slow = True
    house.clock.advance(60)
    again = back(house, boris)
    house.thoughts.come()
    assert house.match.table.points[0] == 0
    assert again.asked is not None
    assert again.asked.kind == "take"


class CaretakerKeepsOnly(Troupe):
    """AI players of which the caretaker is no opponent."""

    def kinds(self, engine: str) -> list[tuple[str, str]]:
        return [kind for kind in super().kinds(engine) if kind[0] != "caretaker"]


def test_nobody_stands_in_for_the_caretaker_who_does_less_than_an_opponent_would() -> None:
    house = House(QUICK, CaretakerKeepsOnly(caretaker=lambda question: question.default, keen=lambda question: None))
    boris, greta = house.sits_down("Boris", "Greta", ai=("keen",))
    house.thoughts.slow = True
    boris.answer(["leave"])
    greta.answer(["leave"])
    assert [think_task.stand_in for think_task, _ in house.thoughts.waiting] == [SeatKind(QUICK.stand_in, "toy")]
    house.thoughts.come(instead=Thought(NonAnswer.DEFAULT))
    boris.loses_the_line()
    house.clock.advance(60)
    assert {think_task.question.seat: think_task.stand_in for think_task, _ in house.thoughts.waiting}[Seat(0)] is None


@pytest.mark.parametrize("keeper", ["default", "psychic"])
def test_without_a_keeper_what_counts_by_default_is_done_after_a_moment(keeper: str) -> None:
    house = with_caretaker()
    if keeper == "psychic":
        assert house.comes("Ann").refused(CreateTable, name="", set="toy", sex="male", options={"keeper": keeper})
        house = House(QUICK)  # nobody has installed a caretaker there
        boris, greta = house.sits_down("Boris", "Greta")
    else:
        boris, greta = house.sits_down("Boris", "Greta", keeper=keeper)
    boris.loses_the_line()
    house.clock.advance(60)
    assert greta.asked is None
    house.clock.advance(1.6)
    assert greta.asked is not None
    assert house.match.table.points[0] == 0
    assert system(back(house, boris))[-2:] == [
        "While you were away, your seat was played for you, once:",
        "take? leave",
    ]


def test_those_who_are_here_may_go_on_without_waiting() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    greta.does(ResumeTable)
    assert greta.public.seats[0].kind == "keeper"
    assert greta.public.pause is None
    assert system(greta)[0] == "Greta does not want to wait any longer."


def test_or_go_on_another_time() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    greta.does(PauseTable)
    assert greta.public.pause is not None
    assert greta.public.pause.kind == "agreed"
    house.clock.pump([20.0] * 4)
    assert greta.public.seats[0].kind == "human", "nobody plays for him while it stands still"
    greta.does(ResumeTable)
    assert greta.public.pause == Pause("lost", LOST, missing=(0,), seconds_left=60.0)


def test_nobody_stalls_a_table_by_getting_lost_again_and_again() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    for _ in range(3):
        boris.loses_the_line()
        house.clock.advance(15)
        boris = back(house, boris)
    boris.loses_the_line()
    assert greta.public.pause is not None
    assert greta.public.pause.seconds_left == 15.0
    boris = back(house, boris)
    boris.answer(["leave"])
    boris.loses_the_line()
    assert greta.public.pause.seconds_left == 60.0, "who plays is waited for"


def test_nobody_stalls_a_table_by_coming_back_just_before_something_is_done_for_them() -> None:
    house = with_caretaker()
    boris, _ = house.sits_down("Boris", "Greta", keeper="default")
    minutes, answers = 0.0, len(house.disk.of(AnswerRecord))
    while len(house.disk.of(AnswerRecord)) == answers and minutes < 10:
        boris.loses_the_line()
        house.clock.advance(60)
        house.clock.advance(0.5)
        boris = back(house, boris)
        house.clock.advance(29)
        minutes += 1.5
    assert minutes <= 3, "one grace, and the full time once"


def test_two_lost_players_are_named_and_each_has_his_time() -> None:
    house = with_caretaker()
    boris, olga, greta = house.sits_down("Boris", "Olga", "Greta")
    boris.loses_the_line()
    house.clock.advance(20)
    olga.loses_the_line()
    pause = greta.public.pause
    assert pause is not None
    both = LOST.replace("Boris is", "Boris and Olga are")
    assert (pause.text, pause.missing, pause.seconds_left) == (both, (0, 1), 40.0)
    house.clock.advance(40)
    assert [seat.kind for seat in greta.public.seats] == ["keeper", "human", "human"]
    assert greta.public.pause is not None
    assert greta.public.pause.missing == (1,)


def test_if_all_are_away_the_match_sleeps_and_whoever_comes_first_waits_for_the_others() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.advance(30)
    greta.loses_the_line()
    house.clock.pump([60.0] * 300)
    assert house.match.number == 2, "only the dice have been rolled"
    greta = back(house, greta)
    assert greta.public.pause == Pause("lost", LOST, missing=(0,), seconds_left=60.0)


def test_a_kept_seat_is_kept_over_a_restart() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.advance(60)
    house = house.restarted()
    greta = back(house, greta)
    assert greta.public.seats[0].kind == "keeper"
    greta.answer(["leave"])
    assert greta.asked is not None
    assert greta.asked.kind == "applause", "the caretaker has applauded"
    boris = back(house, boris)
    assert boris.private.seat == 0
    assert greta.public.seats[0].kind == "human"


def test_who_leaves_for_good_is_not_waited_for() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(LeaveTable)
    assert greta.public.pause is None
    boris.loses_the_line()
    assert greta.public.pause is None


def test_who_has_lost_token_and_patience_comes_back_to_a_kept_seat_by_the_code() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.advance(60)
    again = house.comes("Boris")
    refused = again.refused(JoinTable, table=house.match.record.id, sex="male")
    assert refused.cure == "wait for their word, and join the table again; or say the code of the seat"
    again.does(JoinTable, table=house.match.record.id, sex="male", code=boris.last(SeatCode).code)
    assert again.private.seat == 0
    assert (greta.public.seats[0].kind, greta.public.seats[0].connected) == ("human", True)
    assert "While you were away, your seat was played for you, once:" in system(again)
    assert system(greta).count("Boris is back.") == 1


def test_a_table_may_choose_any_kind_that_is_installed() -> None:
    playable_set = PlayableSet(ToyRules(), ToyStage())
    playable_sets = PlayableSets({"toy": lambda: playable_set}, keepers=lambda engine: ("caretaker", "meek"))
    house = House(QUICK, Troupe(caretaker=lambda question: question.default), playable_sets=playable_sets)
    boris, greta = house.sits_down("Boris", "Greta", keeper="meek")
    boris.loses_the_line()
    house.clock.advance(60)
    assert (greta.public.seats[0].kind, greta.public.seats[0].ai) == ("keeper", "meek")
    wrong = house.comes("Ann").refused(CreateTable, name="", set="toy", sex="male", options={"keeper": "psychic"})
    assert wrong.cure == "choose caretaker, default or meek"


def test_a_seat_is_reserved_for_its_owner_as_long_as_the_table_waits_and_no_other_seat_is() -> None:
    house = House()
    _, greta = house.sits_down("Boris", "Greta", ai=("meek",))
    keeping, chairs = house.match.keeping, house.match.chairs
    greta.loses_the_line()
    assert [keeping.reserved_s(chair) for chair in chairs[1:]] == [QUICK.grace_s, 0.0]
    house.clock.advance(QUICK.grace_s - 0.5)
    assert keeping.reserved_s(chairs[1]) == 0.5
    house.clock.advance(0.5)
    assert chairs[1].kept
    assert keeping.reserved_s(chairs[1]) == 0.0


def test_whoever_was_kept_while_nothing_was_answered_is_waited_for_no_other_time() -> None:
    """Otherwise cutting the own line every minute would stop the table for as long as one likes."""
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    boris.loses_the_line()
    house.clock.advance(60)
    assert greta.public.seats[0].kind == "keeper"
    boris = back(house, boris)
    assert greta.public.seats[0].kind == "human"
    boris.loses_the_line()
    assert greta.public.seats[0].kind == "keeper", "no second grace"
    boris = back(house, boris)
    boris.act("shout")
    boris.loses_the_line()
    assert greta.public.seats[0].kind == "human", "a new one, after something that he did"
    assert greta.public.pause == Pause("lost", LOST, missing=(0,), seconds_left=60.0)
