"""Somebody goes from a table that is being filled: what is left there for those who stay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    SetReady,
    StartMatch,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.replay import Wind
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.talk import Said, Say

GONE = ("no_such_table", "There is no such table (any more).", "look at the list again")


def filled(house: House, *names: str) -> tuple[str, list[Caller]]:
    """A table with these people, and its id."""
    host, *guests = people = [house.comes(name) for name in names]
    host.does(CreateTable, name="Friday night", set="toy", sex="female")
    table = host.last(Lobby).table.id
    for guest in guests:
        guest.does(JoinTable, table=table, sex="male")
    return table, people


def listed(caller: Caller) -> list[str]:
    caller.does(ListTables)
    return [table.id for table in caller.last(Tables).tables]


@pytest.mark.parametrize("who", ["host", "guest"])
def test_the_table_stays_for_those_who_stay_and_they_play_on_it(who: str) -> None:
    house = House()
    table, people = filled(house, "Boris", "Greta")
    boris, greta = people
    goes, stays = (boris, greta) if who == "host" else (greta, boris)
    goes.does(LeaveTable)
    assert listed(goes) == [table], "whoever has left finds it in the list"
    stays.does(Say, text="more for us")
    assert stays.last(Said).text == "more for us"
    assert isinstance(goes.asks(JoinTable, table=table, sex="male"), Accepted), "and may come back"
    goes.does(SetReady, ready=True)
    stays.does(StartMatch)
    assert (stays.asked or goes.asked) is not None


def test_it_stays_for_one_who_only_looks_on_and_for_nobody_else() -> None:
    house = House()
    table, (boris,) = filled(house, "Boris")
    olga = house.comes("Olga")
    olga.does(WatchTable, table=table)
    boris.does(AddAi, kind="meek")
    boris.does(LeaveTable)
    assert listed(boris) == [table]
    olga.does(AddAi, kind="meek")
    assert [seat.kind for seat in olga.last(Lobby).table.seats].count("ai") == 2, "Olga is the host now"
    olga.does(LeaveTable)
    assert listed(boris) == [], "AI players need no table"


def test_a_lost_line_that_is_not_mended_takes_the_table_from_nobody_else() -> None:
    house = House()
    table, (boris, greta) = filled(house, "Boris", "Greta")
    boris.loses_the_line()
    house.clock.pump([5.0] * 14)
    assert listed(greta) == [table]
    assert [seat.name for seat in greta.last(Lobby).table.seats] == ["", "Greta", "", ""]
    greta.does(AddAi, kind="meek")
    greta.does(StartMatch)
    assert greta.private.seat == 1


@pytest.mark.parametrize("make", [JoinTable, WatchTable])
@pytest.mark.parametrize("was_there", [True, False], ids=["gone", "never was"])
def test_a_table_that_is_not_there_is_refused_and_the_list_shown_as_the_way_out(make: type, was_there: bool) -> None:
    house = House()
    table = "zzzzz"
    if was_there:
        table, (boris,) = filled(house, "Boris")
        boris.does(LeaveTable)
    fields = {"sex": "male"} if make is JoinTable else {}
    refused = house.comes("Olga").refused(make, table=table, **fields)
    assert (refused.reason, refused.text, refused.cure) == GONE


def test_whoever_looks_on_takes_a_place_there_until_they_go() -> None:
    house = House(replace(QUICK, watchers_most=1))
    table, (boris,) = filled(house, "Boris")
    olga, knut = house.comes("Olga"), house.comes("Knut")
    olga.does(WatchTable, table=table)
    refused = knut.refused(WatchTable, table=table)
    assert (refused.reason, refused.text) == ("crowded", "Too many spectate here already.")
    assert boris.last(Lobby).table.watchers == 1
    olga.does(LeaveTable)
    assert boris.last(Lobby).table.watchers == 0
    knut.does(WatchTable, table=table)
    assert boris.last(Lobby).table.watchers == 1


def test_a_player_does_not_look_on_at_their_own_match() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    refused = boris.refused(WatchTable, table=house.match.record.id)
    assert (refused.reason, refused.cure) == ("seated", "leave it first")
    assert boris.asked is not None, "and plays on"


@pytest.mark.parametrize("where", ["a table that is being filled", "a match"])
def test_only_a_replay_is_wound(where: str) -> None:
    house = House()
    if where == "a match":
        boris, _ = house.sits_down("Boris", "Greta")
    else:
        _, (boris,) = filled(house, "Boris")
    assert boris.refused(Wind, to="start").reason == "no_replay"


def test_whoever_comes_back_to_a_table_that_is_being_filled_is_seen_to_be_there() -> None:
    house = House()
    _, (boris, greta) = filled(house, "Boris", "Greta")
    greta.loses_the_line()
    assert not boris.last(Lobby).table.seats[1].connected
    house.comes("whatever", resume=greta.token)
    assert boris.last(Lobby).table.seats[1].connected
