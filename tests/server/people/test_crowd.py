"""Bounds on spectators count those who are connected: at a table that is played, and at one that is being filled."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.lobby import CreateTable, ListTables, Tables, WatchTable
from kickdoor_protocol.messages.session import Accepted

MOST = 5


def spectates(house: House, name: str) -> Caller:
    """Connect as somebody of that name, who spectates if they may."""
    caller = house.comes(name)
    (table,) = house.server.lobby.tables
    caller.asks(WatchTable, table=table)
    return caller


@pytest.fixture(params=["played", "filled"])
def house(request: pytest.FixtureRequest) -> House:
    house = House(replace(QUICK, watchers_most=MOST))
    if request.param == "played":
        house.sits_down("Boris", "Greta")
    else:
        house.comes("Boris").does(CreateTable, name="The table", set="toy", sex="male")
    return house


def test_who_has_gone_takes_no_place(house: House) -> None:
    for number in range(2 * MOST):
        spectates(house, f"Gone {number}").loses_the_line()
    here = [spectates(house, f"Here {number}") for number in range(MOST)]
    assert all(caller.all(Accepted) for caller in here)
    assert spectates(house, "Late").refused(WatchTable, table=next(iter(house.server.lobby.tables))).reason == "crowded"


def test_who_has_gone_is_not_counted_in_lists(house: House) -> None:
    spectates(house, "Gone").loses_the_line()
    greta = house.comes("Somebody")
    greta.does(ListTables)
    assert greta.last(Tables).tables[0].watchers == 0


def test_no_more_are_known_than_may_be_there(house: House) -> None:
    for number in range(3 * MOST):
        spectates(house, f"Gone {number}").loses_the_line()
    places = [session.place for session in house.server.sessions if session.name.startswith("Gone")]
    assert len([place for place in places if place is not None]) == MOST
