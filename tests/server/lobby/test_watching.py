"""Who may look on at a table: its option `watching`, before the match, in it, after a restart, behind a password."""

from __future__ import annotations

import pytest
from tests.server.house import Caller, House

from kickdoor_protocol.messages.lobby import (
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    TableInfo,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.table import Private, Resync, Shared, Told


def listed(caller: Caller) -> TableInfo:
    caller.does(ListTables)
    (table,) = caller.last(Tables).tables
    return table


def kept_out(caller: Caller, table: str, password: str = "") -> Refused:
    """Wants to look on there, is refused, and has seen nothing of the table."""
    caller.forgets()
    refused = caller.refused(WatchTable, table=table, password=password)
    assert not caller.all(Shared) + caller.all(Private) + caller.all(Told) + caller.all(Lobby)
    assert refused.reason == "no_watching"
    return refused


def test_whoever_comes_may_look_on_unless_the_table_wants_otherwise() -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    carl = house.comes("Carl")
    carl.does(WatchTable, table=listed(carl).id)
    assert carl.private.hand == ()
    assert listed(carl).watchers == 1


def test_a_table_among_themselves_says_so_in_the_list_and_what_to_do_instead() -> None:
    house = House()
    host = house.comes("Boris")
    host.does(CreateTable, name="", set="toy", sex="male", options={"watching": "nobody", "seats": 2})
    carl = house.comes("Carl")
    table = listed(carl)
    assert table.options["watching"] == "nobody"
    refused = kept_out(carl, table.id)
    assert refused.text == "Those who play at this table are among themselves: nobody spectates."
    assert refused.cure == "take a seat before it begins, or choose another table"
    carl.does(JoinTable, table=table.id, sex="male")
    full = house.comes("Dora").refused(JoinTable, table=table.id, sex="female")
    assert (full.reason, full.cure) == ("table_full", "choose another table")


def test_not_even_its_host_stands_up_to_look_on() -> None:
    house = House()
    host = house.comes("Boris")
    host.does(CreateTable, name="", set="toy", sex="male", options={"watching": "nobody"})
    kept_out(host, host.last(Lobby).table.id)
    assert listed(host).seats[0].name == "Boris"


def test_a_match_among_themselves_is_seen_by_nobody_who_does_not_play() -> None:
    house = House()
    _, greta = house.sits_down("Boris", "Greta", ai=("meek",), watching="nobody")
    carl = house.comes("Carl")
    table = listed(carl)
    assert (table.state, table.options["watching"]) == ("running", "nobody")
    kept_out(carl, table.id)
    late = carl.refused(JoinTable, table=table.id, sex="male")
    assert (late.reason, late.cure) == ("running", "choose another table")
    assert carl.refused(Resync).reason == "no_table"
    greta.does(LeaveTable)
    kept_out(greta, table.id)
    greta.does(JoinTable, table=table.id, sex="male")
    assert greta.public


@pytest.mark.parametrize("played", [True, False], ids=["who played", "who did not"])
def test_it_holds_after_a_restart_for_who_comes_back_with_his_token(played: bool) -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta", watching="nobody")
    carl = house.comes("Carl")
    table = listed(carl).id
    greta.does(LeaveTable)
    again = house.restarted()
    one = again.comes("Greta", greta.token) if played else again.comes("Carl", carl.token)
    assert listed(one).options["watching"] == "nobody"
    kept_out(one, table)
    assert again.comes("Boris", boris.token).public, "who plays is where he was"


def test_no_password_lets_anybody_look_on_and_none_is_asked_for() -> None:
    house = House()
    host = house.comes("Ada")
    host.does(CreateTable, name="", set="toy", sex="male", options={"watching": "nobody"}, password="psst")
    locked = host.last(Lobby).table.id
    carl = house.comes("Carl")
    kept_out(carl, locked)
    kept_out(carl, locked, "psst")
    carl.does(JoinTable, table=locked, sex="male", password="psst")
    kept_out(carl, locked)
