"""A server that is to stop without taking a game from anybody."""

from __future__ import annotations

from dataclasses import replace

from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.lobby import CreateTable, LeaveTable
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.operations.admin.draining import LOOK_S

PATIENT = replace(QUICK, silence_s=10_000)
"""With people who listen and say nothing."""


def announced(caller: Caller) -> list[str]:
    return [said.text for said in caller.all(Said) if said.who == "server"]


def test_no_table_is_opened_and_those_who_play_go_on() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    cleo = house.comes("Cleo")
    assert house.server.draining.begin() == 3
    refused = cleo.refused(CreateTable, name="Mine", set="toy", sex="female")
    assert refused.reason == "draining"
    assert refused.cure
    boris.answer(["take"])
    house.clock.advance(60)
    assert not house.clock.hasStopped
    assert announced(greta) == ["This server opens no more tables, and stops when the last one is left."]


def test_it_stops_when_nobody_is_at_a_table_any_more() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.comes("Cleo")
    house.server.draining.begin()
    greta.does(LeaveTable)
    house.clock.advance(LOOK_S)
    assert not house.clock.hasStopped
    boris.loses_the_line()
    house.clock.advance(LOOK_S)
    assert house.clock.hasStopped, "a game whose people are away waits on the disk as well as here"


def test_the_end_comes_in_time_and_is_said_less_and_less_time_before() -> None:
    house = House(PATIENT)
    boris, _ = house.sits_down("Boris", "Greta")
    house.server.draining.begin(within_min=6)
    assert house.server.draining.left_s == 360
    house.clock.pump([30] * 11)
    assert [text.partition(".")[0] for text in announced(boris)] == [
        "This server stops in 6 minutes",
        "This server stops in 5 minutes",
        "This server stops in 2 minutes",
        "This server stops in a minute",
    ]
    assert not house.clock.hasStopped
    house.clock.advance(29.5)
    assert house.server.draining.left_s == 0.5
    house.clock.advance(0.5)
    assert house.clock.hasStopped


def test_it_can_be_taken_back() -> None:
    house = House(PATIENT)
    boris, _ = house.sits_down("Boris", "Greta")
    house.server.draining.begin(within_min=1)
    house.server.draining.end()
    house.clock.advance(300)
    assert not house.clock.hasStopped
    assert announced(boris)[-1] == "This server does not stop after all."
    boris.does(LeaveTable)
    boris.does(CreateTable, name="Mine", set="toy", sex="female")


def test_a_second_word_replaces_the_first() -> None:
    house = House(PATIENT)
    boris, _ = house.sits_down("Boris", "Greta")
    house.server.draining.begin(within_min=1)
    house.server.draining.begin(within_min=60)
    house.clock.advance(120)
    assert not house.clock.hasStopped
    assert "does not stop" not in " ".join(announced(boris))
