"""While all people are away, or the table stands still, nobody is asked anything: nothing is decided for anybody."""

from __future__ import annotations

from dataclasses import replace

from tests.server.doubles import Troupe
from tests.server.house import QUICK, Caller, House
from tests.server.table.test_ai_seats import keen

from kickdoor_game.machine import run
from kickdoor_protocol.messages.lobby import LeaveTable
from kickdoor_protocol.messages.table import Act, Over, PauseTable, ResumeTable
from kickdoor_server.table.thinking.tasks import NonAnswer, Thought

A_MINUTE = [5.0] * 12


def house_of_ai(delay_ms: int = 0) -> House:
    """Its AI players take whatever there is; a game among them would be over in a moment."""
    return House(replace(QUICK, ai_delay_ms=(delay_ms, delay_ms)), Troupe(keen=keen))


def back(house: House, caller: Caller) -> Caller:
    again = house.comes("whatever", resume=caller.token)
    again.req = caller.req
    return again


def clocks(house: House) -> list[float]:
    """How much time is left to everybody whose clock runs or stands still."""
    match = house.match
    return [
        left_s
        for question in run.questions(match.table)
        if (left_s := match.timekeeper.left_s(match.table, question)) is not None
    ]


def test_ai_players_do_not_play_on_when_the_only_person_goes_in_the_middle_of_their_turn() -> None:
    house = house_of_ai(delay_ms=500)
    (boris,) = house.sits_down("Boris", ai=("keen", "keen"))
    boris.answer(["leave"])
    number = house.match.number
    house.thoughts.slow = True
    boris.loses_the_line()
    house.clock.pump(A_MINUTE)
    assert (house.match.number, house.thoughts.waiting) == (number, []), "nor does anybody think about it"
    house.thoughts.slow = False
    back(house, boris)
    house.clock.advance(0.6)
    assert house.match.number > number, "they go on as soon as there is somebody to see it"


def test_what_an_ai_player_comes_to_while_everybody_is_away_does_not_count() -> None:
    house = house_of_ai()
    house.thoughts.slow = True
    (boris,) = house.sits_down("Boris", ai=("keen",))
    boris.answer(["leave"])
    number = house.match.number
    boris.loses_the_line()
    house.thoughts.come()
    house.clock.pump(A_MINUTE)
    assert (house.match.number, house.thoughts.waiting) == (number, [])
    back(house, boris)
    house.thoughts.come()
    assert house.match.number > number, "it is asked again"


def test_whoever_goes_or_comes_while_the_table_stands_still_wakes_neither_clocks_nor_ai_players() -> None:
    house = house_of_ai()
    boris, greta = house.sits_down("Boris", "Greta", ai=("keen",))
    boris.answer(["leave"])
    house.thoughts.slow = True
    greta.answer(["leave"])
    house.thoughts.come(instead=Thought(NonAnswer.WAIT))
    number, (left_s,) = house.match.number, clocks(house)
    boris.does(PauseTable)
    greta.does(PauseTable)
    boris.loses_the_line()
    house.clock.pump(A_MINUTE[:1])
    boris = back(house, boris)
    house.clock.pump(A_MINUTE[:5])
    assert (house.match.number, house.thoughts.waiting) == (number, [])
    greta.does(ResumeTable)
    assert clocks(house) == [left_s], "the half minute that it stood still has not counted"


def test_nor_does_anybody_think_meanwhile() -> None:
    house = house_of_ai(delay_ms=500)
    boris, greta = house.sits_down("Boris", "Greta", ai=("keen",))
    boris.answer(["leave"])
    greta.answer(["leave"])
    boris.does(PauseTable)
    greta.does(PauseTable)
    house.thoughts.slow = True
    boris.loses_the_line()
    assert house.thoughts.waiting == []
    greta.does(ResumeTable)
    assert len(house.thoughts.waiting) == 1


def test_the_clock_of_the_only_person_waits_for_them() -> None:
    house = house_of_ai()
    (boris,) = house.sits_down("Boris", ai=("keen",))
    number = house.match.number
    house.clock.advance(3)
    boris.loses_the_line()
    house.clock.pump(A_MINUTE)
    assert house.match.number == number
    assert clocks(house) == [27.0]
    back(house, boris)
    house.clock.advance(30.1)
    assert house.match.number > number, "from then on it runs"


def test_so_do_those_of_several_of_whom_nobody_is_there() -> None:
    house = house_of_ai()
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.advance(3)
    boris.loses_the_line()
    greta.loses_the_line()
    house.clock.pump(A_MINUTE)
    assert clocks(house) == [27.0]


def test_and_those_of_a_table_that_stands_still() -> None:
    house = house_of_ai()
    (boris,) = house.sits_down("Boris", ai=("keen",))
    house.clock.advance(3)
    boris.does(PauseTable)
    house.clock.pump(A_MINUTE)
    assert clocks(house) == [27.0]
    boris.does(ResumeTable)
    house.clock.advance(1)
    assert clocks(house) == [26.0]


def test_nobody_is_asked_on_the_strength_of_what_may_yet_be_lost() -> None:
    house = house_of_ai()
    boris, greta = house.sits_down("Boris", "Greta", ai=("keen",))
    boris.answer(["leave"])
    house.thoughts.busy = house.thoughts.slow = True
    greta.answer(["leave"])
    house.disk.slow = True
    boris.send(Act, choice=("shout",))
    assert house.thoughts.is_free() == 0, "the shout is on its way to the disk"
    house.disk.turn()
    assert len(house.thoughts.waiting) == 1


def test_at_a_table_that_has_come_to_grief_nobody_is_asked() -> None:
    house = house_of_ai()
    house.thoughts.slow = True
    boris, greta = house.sits_down("Boris", "Greta", ai=("keen",))
    greta.does(LeaveTable)
    boris.answer(["leave"])
    assert len(house.thoughts.waiting) == 1, "who sits in for Greta"
    boris.act("bomb")
    assert boris.last(Over).winners == ()
    house.thoughts.come()
    house.match.settle()
    assert house.thoughts.waiting == []
