"""Clocks by name: what runs, what stands still, what starts anew."""

from __future__ import annotations

from kickdoor_server.table.timing.clocks import Clocks, QuestionClock, still_there

TAKE = QuestionClock(seat=0, deadline="take", lap=0, depth=2)
POKED = QuestionClock(seat=1, deadline="take", lap=0, depth=3)


def test_time_runs_while_a_question_is_open() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 30_000}, {}, 2, now_s=100.0)
    assert clocks.left_s(TAKE, 112.5) == 17.5
    assert clocks.next_due_s() == 130.0
    assert clocks.run_out(129.9) == []
    assert clocks.run_out(130.0) == [TAKE]


def test_a_question_hidden_by_an_interruption_keeps_its_remaining_time() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 30_000}, {}, 2, now_s=0.0)
    clocks.show({POKED: 30_000}, {}, 3, now_s=10.0)
    assert clocks.left_s(TAKE, 25.0) == 20.0
    assert clocks.next_due_s() == 40.0, "only the one that is open runs"
    clocks.show({TAKE: 30_000}, {}, 2, now_s=25.0)
    assert clocks.left_s(TAKE, 25.0) == 20.0
    assert clocks.left_s(POKED, 25.0) is None


def test_the_same_question_from_within_the_interruption_has_a_clock_of_its_own() -> None:
    clocks = Clocks()
    deeper = TAKE._replace(depth=3)
    clocks.show({TAKE: 30_000}, {}, 2, now_s=0.0)
    clocks.show({deeper: 30_000}, {}, 3, now_s=29.0)
    assert clocks.left_s(deeper, 29.0) == 30.0


def test_a_question_that_has_less_time_from_now_on_has_no_more_than_that() -> None:
    """When the clock of a turn has rung, what is open then has no time either; others keep what is left of theirs."""
    clocks = Clocks()
    clocks.show({TAKE: 30_000, POKED: 30_000}, {}, 3, now_s=0.0)
    clocks.show({TAKE: 1_000, POKED: 30_000}, {}, 3, now_s=10.0)
    assert clocks.left_s(TAKE, 10.0) == 1.0
    assert clocks.left_s(POKED, 10.0) == 20.0
    clocks.show({TAKE: 1_000, POKED: 30_000}, {}, 3, now_s=10.5)
    assert clocks.left_s(TAKE, 10.5) == 0.5


def test_a_new_lap_is_a_new_clock() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 8_000}, {}, 2, now_s=0.0)
    clocks.show({TAKE._replace(lap=1): 8_000}, {}, 2, now_s=7.0)
    assert clocks.left_s(TAKE._replace(lap=1), 7.0) == 8.0
    assert clocks.left_s(TAKE, 7.0) is None


def test_a_question_that_is_answered_and_asked_again_has_its_full_time() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 30_000}, {}, 2, now_s=0.0)
    clocks.drop(TAKE)
    clocks.show({TAKE: 30_000}, {}, 2, now_s=20.0)
    assert clocks.left_s(TAKE, 20.0) == 30.0


def test_a_question_that_is_gone_for_good_is_forgotten() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 30_000}, {}, 2, now_s=0.0)
    clocks.show({POKED._replace(depth=2): 30_000}, {}, 2, now_s=20.0)
    clocks.show({TAKE: 30_000}, {}, 2, now_s=25.0)
    assert clocks.left_s(TAKE, 25.0) == 30.0


def test_a_pause_stops_everything() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 30_000}, {"kettle": 60_000}, 2, now_s=0.0)
    clocks.stop(5.0)
    assert clocks.next_due_s() is None
    clocks.show({TAKE: 30_000}, {"kettle": 60_000}, 2, now_s=50.0)
    assert clocks.next_due_s() is None, "a pause lasts until it is ended"
    clocks.go_on()
    clocks.show({TAKE: 30_000}, {"kettle": 60_000}, 2, now_s=100.0)
    assert clocks.left_s(TAKE, 100.0) == 25.0
    assert clocks.left_s("kettle", 100.0) == 55.0


def test_an_alarm_runs_on_through_interruptions_and_goes_when_it_is_not_listed() -> None:
    clocks = Clocks()
    clocks.show({}, {"kettle": 60_000}, 2, now_s=0.0)
    clocks.show({POKED: 30_000}, {"kettle": 60_000}, 3, now_s=10.0)
    assert clocks.left_s("kettle", 20.0) == 40.0
    clocks.show({}, {}, 2, now_s=20.0)
    assert clocks.left_s("kettle", 20.0) is None


def test_a_kept_place_waits_no_longer_than_a_moment() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 30_000, POKED: 30_000}, {}, 3, now_s=0.0)
    clocks.cap(0, 1_500, now_s=10.0)
    assert clocks.left_s(TAKE, 10.0) == 1.5
    assert clocks.left_s(POKED, 10.0) == 20.0
    clocks.forget(0)
    assert clocks.left_s(TAKE, 10.0) is None


def test_what_is_longest_overdue_comes_first() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 30_000, POKED: 10_000}, {"kettle": 20_000}, 3, now_s=0.0)
    assert clocks.run_out(60.0) == [POKED, "kettle", TAKE]


def test_an_alarm_that_stands_still_keeps_what_is_left_of_it() -> None:
    clocks = Clocks()
    clocks.show({}, {"turn": 60_000}, 1, now_s=0.0)
    clocks.show({}, {"turn": 60_000}, 2, now_s=20.0, standing=["turn"])
    assert clocks.next_due_s() is None
    assert clocks.run_out(1_000.0) == []
    clocks.show({}, {"turn": 60_000}, 1, now_s=500.0)
    assert clocks.left_s("turn", 510.0) == 30.0
    assert clocks.run_out(540.0) == ["turn"]


def test_a_clock_that_is_past_its_end_has_nothing_left_and_not_less() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 30_000}, {"kettle": 20_000}, 2, now_s=0.0)
    assert [clocks.left_s(TAKE, now) for now in (29.5, 30.0, 30.5, 90.0)] == [0.5, 0.0, 0.0, 0.0]
    assert clocks.left_ms(25.0) == {TAKE: 5_000, "kettle": 0}
    assert clocks.left_ms(90.0) == {TAKE: 0, "kettle": 0}
    clocks.stop(90.0)
    assert clocks.left_s(TAKE, 90.0) == 0.0


def test_a_place_that_is_kept_for_nobody_any_more_stands_still_when_it_stood_still() -> None:
    clocks = Clocks()
    clocks.show({TAKE: 30_000}, {}, 2, now_s=0.0)
    clocks.show({POKED: 30_000}, {"kettle": 60_000}, 3, now_s=10.0)
    clocks.cap(0, 1_500, now_s=12.0)
    clocks.cap(1, 1_500, now_s=12.0)
    assert clocks.left_s(TAKE, 20.0) == 1.5, "it is hidden"
    assert clocks.left_s(POKED, 12.5) == 1.0
    assert clocks.left_s("kettle", 12.0) == 58.0, "an alarm is nobody's"
    clocks.cap(1, 60_000, now_s=12.5)
    assert clocks.left_s(POKED, 12.5) == 1.0, "it makes nothing longer"
    clocks.forget(0)
    assert [clocks.left_s(name, 12.5) for name in (TAKE, POKED, "kettle")] == [None, 1.0, 57.5]


def test_what_is_restored_stands_still_until_it_is_shown_and_the_rest_has_its_full_time() -> None:
    clocks = Clocks()
    clocks.restore({TAKE: 4_000})
    assert clocks.next_due_s() is None
    assert clocks.left_s(TAKE, 500.0) == 4.0
    clocks.show({TAKE: 30_000, POKED: 30_000}, {}, 3, now_s=500.0)
    assert (clocks.left_s(TAKE, 501.0), clocks.left_s(POKED, 501.0)) == (3.0, 29.0)
    assert clocks.next_due_s() == 504.0


def test_clocks_that_run_out_at_once_come_in_the_order_in_which_they_began() -> None:
    clocks = Clocks()
    clocks.show({POKED: 10_000, TAKE: 10_000}, {"kettle": 10_001}, 3, now_s=0.0)
    assert clocks.run_out(10.0) == [POKED, TAKE]
    assert clocks.run_out(9.999) == []


def test_of_what_is_left_only_what_can_still_be_asked_is_kept() -> None:
    left: dict[QuestionClock | str, int] = {TAKE: 1, POKED: 2, "kettle": 3, "bell": 4}
    assert still_there(left, [TAKE], ["bell"], 2) == {TAKE: 1, "bell": 4}
    assert still_there(left, [POKED], [], 2) == {POKED: 2}
    assert still_there(left, [], [], 3) == {TAKE: 1}
    assert still_there(left, [], ["kettle"], 4) == {TAKE: 1, POKED: 2, "kettle": 3}
