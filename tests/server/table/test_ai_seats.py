"""AI seats at a table: they decide off the reactor, they are never waited for, and they see what their chair sees."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.server.doubles import Disk, Troupe
from tests.server.house import QUICK, Caller, House
from tests.server.toy import ToyRules, ToySecret, ToySight

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, LeaveTable, Lobby, StartMatch, WatchTable
from kickdoor_protocol.messages.table import Act, Over, Shared, Told
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.store.records import AnswerRecord
from kickdoor_server.table.thinking.tasks import RETIRED, Lapse, Thought

KEEN_STANDS_IN = replace(QUICK, stand_in="keen")


def keen(question: Question) -> Any:
    """Takes whatever there is to take."""
    return ("take",) if question.kind == "take" else question.default


def test_ai_seats_play_to_the_end_among_themselves_and_those_who_look_on_see_it() -> None:
    house = House(troupe=Troupe(keen=keen))
    watcher = only_ai(house, "keen", "meek")
    house.clock.advance(1)
    assert watcher.last(Over).winners == (0,)


def only_ai(house: House, *kinds: str) -> Caller:
    watcher = house.comes("Olga")
    watcher.does(CreateTable, name="", set="toy", sex="female")
    watcher.does(WatchTable, table=watcher.last(Lobby).table.id)
    for kind in kinds:
        watcher.does(AddAi, kind=kind)
    watcher.does(StartMatch)
    return watcher


def test_a_person_and_ai_seats_take_turns() -> None:
    house = House(troupe=Troupe(keen=keen))
    (boris,) = house.sits_down("Boris", ai=("keen",))
    house.thoughts.slow = True
    boris.answer(["leave"])
    assert [think_task.question.seat for think_task, _ in house.thoughts.waiting] == [1]
    house.thoughts.come()
    assert house.match.table.points[1] > 0


def test_a_mind_that_thinks_about_a_window_lets_others_pass_meanwhile() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek", "meek"))
    house.thoughts.slow = True
    boris.answer(["leave"])
    house.thoughts.come()
    house.thoughts.come()
    assert boris.asked is not None
    assert boris.asked.kind == "applause"
    assert len(house.thoughts.waiting) == 2
    boris.answer(["pass"])
    assert len(house.thoughts.waiting) == 2, "their question has not changed, so nobody is asked again"
    house.thoughts.come()
    assert boris.asked.kind == "take"


@pytest.mark.parametrize("slow", [False, True], ids=["at once", "while the first is on its way to the disk"])
def test_of_those_who_are_asked_together_nobody_does_what_another_has_done(slow: bool) -> None:
    one_shout = Troupe(loud=lambda question: ("act", ("shout",)) if question.lap == 0 else question.default)
    house = House(troupe=one_shout)
    (boris,) = house.sits_down("Boris", ai=("loud", "loud"))
    house.thoughts.slow = True
    boris.answer(["leave"])
    for _ in range(2):
        house.thoughts.come(instead=Lapse("hung"))
    house.disk.slow = slow
    assert [think_task.question.kind for think_task, _ in house.thoughts.waiting] == ["applause", "applause"]
    house.thoughts.come()
    house.disk.slow = False
    house.disk.turn()
    house.thoughts.come()
    shouts = [record for record in house.disk.of(AnswerRecord) if record.answer.choice == ("shout",)]
    assert len(shouts) == 1
    assert [think_task.question.kind for think_task, _ in house.thoughts.waiting] == []
    boris.answer(["pass"])
    assert boris.asked is not None
    assert boris.asked.kind == "take", "both have passed on what was shouted"


def test_an_act_still_counts_when_others_have_only_passed() -> None:
    house = House(troupe=Troupe(loud=lambda question: ("act", ("shout",)) if question.lap == 0 else question.default))
    (boris,) = house.sits_down("Boris", ai=("loud",))
    house.thoughts.slow = True
    boris.answer(["leave"])
    house.thoughts.come(instead=Lapse("hung"))
    boris.answer(["pass"])
    house.thoughts.come()
    shouts = [record for record in house.disk.of(AnswerRecord) if record.answer.choice == ("shout",)]
    assert len(shouts) == 1


def test_a_mind_whose_decision_is_on_its_way_is_not_asked_again() -> None:
    house = House(troupe=Troupe(keen=keen))
    (boris,) = house.sits_down("Boris", ai=("keen",))
    house.thoughts.slow = True
    boris.answer(["leave"])
    house.disk.slow = True
    boris.send(Act, choice=("shout",))
    house.thoughts.come()
    house.disk.turn(most=1)
    assert house.thoughts.waiting == []
    house.disk.turn()
    assert house.match.table.points[1] > 0


SLIPS = {
    "raises": RuntimeError("stuck"),
    "no option": ("dance",),
    "barred": ("steal",),
    "nothing": None,
    "number": 17,
    "no action": ("act", ("fly",)),
    "barred action": ("act", ("wait", 2)),
    "nonsense": bytearray(b"slip"),
}
"""Decisions that are none."""


@pytest.mark.parametrize("slip", SLIPS)
def test_for_a_seat_that_slips_another_kind_decides_and_the_log_says_why(slip: str, log: list[str]) -> None:
    house = House(troupe=Troupe(odd=lambda question: SLIPS[slip], keen=keen), settings=KEEN_STANDS_IN)
    (boris,) = house.sits_down("Boris", ai=("odd",))
    boris.answer(["leave"])
    assert house.match.table.points[1] > 0, "it takes"
    assert any("ai_lapse" in line and "seat=1 kind=take" in line for line in log)
    assert boris.public.seats[1].ai == "odd", "it plays on"


@pytest.mark.parametrize("slip", SLIPS)
def test_a_seat_that_slips_gets_the_default_if_nobody_stands_in_for_it(slip: str) -> None:
    nobody = replace(QUICK, stand_in="odd")
    house = House(troupe=Troupe(odd=lambda question: SLIPS[slip]), settings=nobody)
    (boris,) = house.sits_down("Boris", ai=("odd",))
    boris.answer(["leave"])
    assert boris.asked is not None
    assert boris.asked.kind == "applause"
    last = house.disk.of(AnswerRecord)
    assert [record.answer.choice for record in last[-2:]] == [("deadline", 1), ("deadline", 1)]


def test_a_seat_that_is_lost_in_thought_gets_the_default() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    house.thoughts.slow = True
    boris.answer(["leave"])
    house.thoughts.come(instead=Lapse("hung"))
    assert house.disk.of(AnswerRecord)[-1].answer.choice == ("deadline", 1)


def test_a_seat_that_gets_no_more_processes_is_relieved_by_another_kind_and_everybody_is_told() -> None:
    """That kind answers what was asked already, and after a restart as well."""
    house = House(troupe=Troupe(keen=keen, lost=lambda question: question.default), settings=KEEN_STANDS_IN)
    (boris,) = house.sits_down("Boris", ai=("lost",))
    house.thoughts.slow = True
    boris.answer(["leave"])
    chair = house.match.chairs[1]
    house.thoughts.come(Lapse(RETIRED))
    assert chair.ai == "keen"
    assert f"lost has stopped thinking; keen plays on for {chair.name}." in [said.text for said in boris.all(Said)]
    house.thoughts.come()
    assert house.match.table.points[1] > 0, "what it was asked is answered by the one who is keen"
    again = House(disk=Disk(house.disk.as_past()), troupe=Troupe(keen=keen, lost=lambda question: question.default))
    assert again.match.chairs[1].ai == "keen"


def test_when_no_kind_is_left_what_counts_by_default_is_done() -> None:
    house = House(troupe=Troupe(keen=keen), settings=KEEN_STANDS_IN)
    (boris,) = house.sits_down("Boris", ai=("meek",))
    house.thoughts.slow = True
    boris.answer(["leave"])
    for kind in ("keen", "keen"):
        house.thoughts.come(Lapse(RETIRED))
        assert house.match.chairs[1].ai == kind
    assert house.match.table.points[1] == 0
    assert house.match.number > 1, "the match goes on"


def test_a_seat_that_only_ever_acts_is_stopped() -> None:
    house = House(Settings(ai_delay_ms=(0, 0), ai_acts_most=7), Troupe(loud=lambda question: ("act", ("shout",))))
    (boris,) = house.sits_down("Boris", ai=("loud",))
    boris.answer(["leave"])
    shouts = [record for record in house.disk.of(AnswerRecord) if record.answer.choice == ("shout",)]
    assert len(shouts) == 14, "seven at its own turn, seven in the window"
    assert boris.asked is not None


def test_an_act_of_an_ai_seat_interrupts_and_it_is_asked_again() -> None:
    pokes = iter([("act", ("poke", "seat.0"))])
    house = House(troupe=Troupe(rude=lambda question: next(pokes, question.default)))
    (boris,) = house.sits_down("Boris", ai=("rude",))
    boris.answer(["leave"])
    assert boris.asked is not None
    assert boris.asked.kind == "hurt"
    boris.answer(True)
    assert boris.asked.kind == "applause"


def test_a_decision_is_held_back_for_a_moment() -> None:
    house = House(Settings(ai_delay_ms=(500, 500)), Troupe(keen=keen))
    (boris,) = house.sits_down("Boris", ai=("keen",))
    boris.answer(["leave"])
    house.clock.advance(0.4)
    assert house.match.table.points == [0, 0]
    house.clock.advance(0.2)
    assert house.match.table.points[1] > 0


def test_a_decision_that_is_held_back_is_thought_over_when_something_happens() -> None:
    house = House(Settings(ai_delay_ms=(500, 500)))
    (boris,) = house.sits_down("Boris", ai=("meek",))
    boris.answer(["leave"])
    house.clock.advance(0.6)
    asked = len(house.troupe.made[0].seen)
    boris.act("shout")
    assert len(house.troupe.made[0].seen) > asked, "it was asked anew, and told of the shout"


def test_a_mind_sees_what_its_chair_sees_and_hears_what_its_chair_hears() -> None:
    house = House()
    house.thoughts.slow = True
    (boris,) = house.sits_down("Boris", ai=("meek",))
    boris.answer(["leave"])
    ((think_task, _),) = house.thoughts.waiting
    sight: ToySight = think_task.observation
    assert sight.seat == 1
    assert sight.secret == house.match.table.secrets[1]
    secrets = [event for event in think_task.seen if isinstance(event, ToySecret)]
    assert [event.seat for event in secrets] == [1]


def test_a_seat_that_waits_is_asked_again_when_something_has_happened() -> None:
    answers = iter(["wait", "wait", ("take",)])
    house = House(troupe=Troupe(patient=lambda question: next(answers, question.default)))
    boris, greta = house.sits_down("Boris", "Greta", ai=("patient",))
    boris.answer(["leave"])
    greta.answer(["leave"])
    boris.act("shout")
    assert house.match.table.points == [0, 0, 0], "it waits still"
    greta.act("shout")
    assert house.match.table.points[2] > 0


def test_a_seat_that_waits_for_ever_has_no_more_time_than_anybody() -> None:
    house = House(troupe=Troupe(idle=lambda question: "wait"))
    (boris,) = house.sits_down("Boris", ai=("idle",))
    boris.answer(["leave"])
    boris.act("shout")
    assert [waiting.seconds_left for waiting in boris.public.waiting] == [30.0]
    house.clock.advance(20)
    house.thoughts.slow = True
    boris.act("shout")
    boris.act("shout")
    assert [waiting.seconds_left for waiting in boris.public.waiting] == [10.0]
    house.thoughts.slow = False
    house.thoughts.come()
    house.clock.advance(10.1)
    assert boris.asked is not None
    assert boris.asked.kind == "applause"


def test_ai_seats_that_all_wait_for_each_other_come_to_an_end() -> None:
    house = House(troupe=Troupe(idle=lambda question: "wait"), rules=ToyRules(hurried=False))
    only_ai(house, "idle", "idle")
    for _ in range(10):
        house.clock.advance(20.1)
    assert len(house.disk.of(AnswerRecord)) > 8


def test_no_clock_runs_for_an_ai_seat() -> None:
    house = House()
    house.thoughts.slow = True
    (boris,) = house.sits_down("Boris", ai=("meek",))
    boris.answer(["leave"])
    assert [waiting.seconds_left for waiting in boris.public.waiting] == [None]
    house.clock.advance(3_600)
    assert house.match.table.points == [0, 0]


def test_those_who_look_on_at_fast_seats_are_shown_the_table_now_and_then_and_told_everything() -> None:
    house = House(troupe=Troupe(keen=keen))
    house.thoughts.slow = True
    watcher = only_ai(house, "meek", "meek")
    for _ in range(40):
        house.thoughts.come()
    assert len(watcher.all(Shared)) == 1
    house.clock.advance(0.3)
    assert len(watcher.all(Shared)) == 2
    numbers = [event.n for told in watcher.all(Told) for event in told.events]
    assert numbers == list(range(1, numbers[-1] + 1))
    assert len(numbers) > 10


def test_an_answer_that_the_rules_refuse_after_all_is_the_default() -> None:
    house = House()
    house.thoughts.slow = True
    (boris,) = house.sits_down("Boris", ai=("meek",))
    boris.answer(["leave"])
    house.thoughts.come(instead=Thought(Answer(Seat(1), ("steal",))))
    assert house.disk.of(AnswerRecord)[-1].answer.choice == ("deadline", 1)


def test_an_act_that_somebody_has_forestalled_is_thought_over() -> None:
    house = House()
    house.thoughts.slow = True
    (boris,) = house.sits_down("Boris", ai=("meek",))
    boris.answer(["leave"])
    house.thoughts.come(instead=Thought(Answer(Seat(1), ("wait", 2), standing=True)))
    assert [think_task.question.kind for think_task, _ in house.thoughts.waiting] == ["take"], "it is asked again"
    house.thoughts.come()
    assert house.disk.of(AnswerRecord)[-1].answer.choice == ("leave",)


def test_what_a_seat_decides_after_a_person_has_taken_its_chair_is_not_heard() -> None:
    house = House(troupe=Troupe(keen=keen))
    boris, greta = house.sits_down("Boris", "Greta")
    table = house.match.record.id
    greta.does(LeaveTable)
    house.match.chairs[1].ai = "keen"
    house.thoughts.slow = True
    boris.answer(["leave"])
    ((think_task, _),) = house.thoughts.waiting
    assert think_task.question.seat == 1
    greta.does(JoinTable, table=table, sex="male")
    house.thoughts.come()
    assert house.match.table.points == [0, 0]
    assert greta.asked is not None
    assert greta.asked.kind == "take"


def test_a_think_task_is_not_put_to_a_seat_whose_chair_has_been_taken_while_it_waited_for_a_process() -> None:
    house = House()
    house.thoughts.slow = house.thoughts.busy = True
    boris, greta = house.sits_down("Boris", "Greta")
    greta.does(LeaveTable)
    boris.answer(["leave"])
    greta.does(JoinTable, table=house.match.record.id, sex="male")
    assert house.thoughts.is_free() == 0


def test_a_seat_that_waited_for_a_process_is_asked_what_is_asked_by_then() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",))
    boris.answer(["leave"])
    house.thoughts.slow = house.thoughts.busy = True
    greta.answer(["leave"])
    boris.act("poke", "seat.1")
    assert house.thoughts.is_free() == 0, "somebody else has to say first whether it hurt"
    greta.answer(True)
    ((think_task, _),) = house.thoughts.waiting
    assert (think_task.question.seat, think_task.question.kind) == (2, "take")
    house.thoughts.come()
    assert house.disk.of(AnswerRecord)[-1].answer.seat == 2
