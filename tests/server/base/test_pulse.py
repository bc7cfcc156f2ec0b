"""The pulse: how long the reactor was busy, counted and told."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.server.house import QUICK, House
from twisted.internet.task import Clock

from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process.pulse import EDGES_MS, REPORT_S, UNASKED_MS, Pulse, Spread
from kickdoor_server.table.catalogue.playable_sets import PlayableSets


class Heart:
    """A pulse of 2 ms with a clock and a processor that belong to the test."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.cpu_s = 0.0
        self.pulse = Pulse(self.clock, 2, lambda: self.cpu_s)
        self.pulse.start()

    def idles(self, ms: float) -> None:
        for _ in range(round(ms / 2)):
            self.clock.advance(0.002)

    def works(self, ms: float, own_ms: float) -> None:
        """The reactor does not look up for so long, and has the processor for part of it."""
        self.cpu_s += own_ms / 1000
        self.clock.rightNow += ms / 1000
        self.clock.advance(0)


def test_an_idle_reactor_has_short_gaps() -> None:
    heart = Heart()
    heart.idles(1_000)
    assert heart.pulse.gaps.longest_ms == pytest.approx(2)
    assert heart.pulse.gaps.over(2.5) == 0
    assert heart.pulse.own.longest_ms == 0


def test_work_is_a_gap_and_own_work_is_told_from_that_of_others(log: list[str]) -> None:
    heart = Heart()
    heart.idles(100)
    heart.works(40, own_ms=5)
    heart.works(25, own_ms=24)
    heart.works(12, own_ms=12)
    assert heart.pulse.gaps.longest_ms == pytest.approx(40)
    assert heart.pulse.own.longest_ms == pytest.approx(24)
    assert [heart.pulse.gaps.over(ms) for ms in (10, 20, 30, 50)] == [3, 2, 1, 0]
    assert [line for line in log if "reactor_stalled" in line] == [
        "reactor_stalled gap_ms=40.0 own_ms=5.0",
        "reactor_stalled gap_ms=25.0 own_ms=24.0",
    ]


def test_the_figures_are_told_now_and_then_and_in_the_end(log: list[str]) -> None:
    heart = Heart()
    heart.idles(REPORT_S * 1_000 + 10)
    heart.works(12, own_ms=3)
    assert sum("reactor_pulse" in line for line in log) == 1
    heart.pulse.stop()
    assert "longest_gap_ms=12.0 longest_own_ms=3.0" in log[-1]
    heart.clock.advance(1)
    assert sum("reactor_pulse" in line for line in log) == 2


def test_its_own_share_is_of_all_the_time_that_went_by(log: list[str]) -> None:
    heart = Heart()
    heart.works(30, own_ms=12)
    heart.works(10, own_ms=8)
    heart.pulse.stop()
    (line,) = [line for line in log if "reactor_pulse" in line]
    assert "beats=2 longest_gap_ms=30.0 longest_own_ms=12.0 own_share=0.5 " in line
    Heart().pulse.stop()
    assert "beats=0 longest_gap_ms=0.0 longest_own_ms=0.0 own_share=0.0 " in log[-1], "no time at all"


def test_a_spread_counts_up_to_each_edge() -> None:
    spread = Spread()
    for ms in (0.1, 2.5, 2.6, 20.0, 20.1, 5_000.0):
        spread.note(ms)
    assert str(spread) == "2,1,0,0,0,1,1,0,0,0,0,0,1"
    assert len(spread.counts) == len(EDGES_MS) + 1


def test_a_server_feels_its_pulse_once_it_has_loaded_everything(log: list[str]) -> None:
    house = House(Settings(ai_delay_ms=(0, 0), pulse_ms=5))
    house.clock.advance(1)
    house.warms_up()
    house.clock.pump([0.005] * 10)
    house.server.stopService()
    (line,) = [line for line in log if "reactor_pulse" in line]
    assert "beats=10 " in line
    assert "own_share=" in line


def test_a_server_loads_one_piece_in_a_turn_so_whoever_comes_meanwhile_is_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(QUICK)
    loaded: list[str] = []
    turns: list[Callable[[], object]] = []
    monkeypatch.setattr(PlayableSets, "pieces", lambda self: [partial(loaded.append, what) for what in "ab"])
    monkeypatch.setattr(house.server._reactor, "do", lambda job, at_once: turns.append(job))
    house.server.warm_up(partial(loaded.append, "all"))
    told = [(turn(), "".join(loaded))[1] for turn in turns]
    assert told[:2] == ["a", "ab"]
    assert told[-1] == "aball"


def test_a_server_that_stops_while_it_loads_begins_nothing_more() -> None:
    house = House(QUICK)
    loaded: list[str] = []
    house.server.warm_up(partial(loaded.append, "all"))
    house.server.stopService()
    house.clock.pump([0.001] * 9)
    assert loaded == []


def test_a_server_that_was_not_told_to_feels_it_seldom_and_logs_nothing(log: list[str]) -> None:
    house = House(QUICK)
    house.warms_up()
    house.clock.pump([UNASKED_MS / 1000] * 4)
    house.clock.advance(UNASKED_MS / 1000 + 0.3)
    assert sum(house.server.pulse.lag.counts) == 5
    assert house.server.pulse.lag.longest_ms == pytest.approx(300)
    house.server.stopService()
    assert not any("reactor_" in line for line in log)


def test_a_beat_is_late_by_as_long_as_the_reactor_did_not_look_up() -> None:
    heart = Heart()
    heart.idles(100)
    assert heart.pulse.lag.longest_ms == pytest.approx(0, abs=1e-6)
    heart.works(40, own_ms=30)
    assert heart.pulse.lag.longest_ms == pytest.approx(38), "it was due after 2 ms"
    assert heart.pulse.own_share == pytest.approx(30 / 140)
