"""The server's own time: it goes by as ever, but not while the server stands still."""

from __future__ import annotations

import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kickdoor_server.base.steady import COUNTED_S, LOOK_S, STANDSTILL_S, Steady, passing_s


class Passing:
    """The time that passes, whatever anybody does."""

    now_s = 47_000.0

    def seconds(self) -> float:
        return self.now_s


@given(st.lists(st.floats(0.0, 1e5), max_size=40))
def test_it_leaves_out_standstills_and_nothing_else(waits_s: list[float]) -> None:
    passing = Passing()
    steady = Steady(passing.seconds)
    began_s = steady.seconds()
    for wait_s in waits_s:
        passing.now_s += wait_s
        steady.seconds()
    counted_s = sum(COUNTED_S if wait_s > STANDSTILL_S else wait_s for wait_s in waits_s)
    assert steady.seconds() - began_s == pytest.approx(counted_s, abs=1e-6)
    assert steady.passing_s() == passing.now_s


def test_it_goes_by_while_it_is_looked_at_as_often_as_the_reactor_does() -> None:
    passing = Passing()
    steady = Steady(passing.seconds)
    for _ in range(400):
        passing.now_s += LOOK_S + 0.5  # and half a second of work
        steady.seconds()
    assert steady.seconds() == passing.now_s
    assert steady.resumed_s == float("-inf")


def test_it_knows_when_the_last_standstill_was_over() -> None:
    passing = Passing()
    steady = Steady(passing.seconds)
    before_s = steady.seconds()
    passing.now_s += 135
    assert steady.seconds() == steady.resumed_s == pytest.approx(before_s + COUNTED_S)
    passing.now_s += 0.75
    assert steady.seconds() == steady.resumed_s + 0.75


def test_time_goes_by_even_where_every_look_at_it_is_late() -> None:
    passing = Passing()
    steady = Steady(passing.seconds)
    began_s = steady.seconds()
    for _ in range(10):
        passing.now_s += 2 * STANDSTILL_S
        steady.seconds()
    assert steady.seconds() - began_s == pytest.approx(10 * COUNTED_S)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no clock of another name tells of sleep")
def test_what_passes_is_also_the_time_in_which_the_machine_sleeps() -> None:
    assert passing_s() == pytest.approx(time.clock_gettime(time.CLOCK_BOOTTIME), abs=1.0)
