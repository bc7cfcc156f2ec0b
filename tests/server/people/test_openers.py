"""Whoever opens tables and goes away fills no server: what nobody is at is gone soon, and nobody opens many."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import QUICK, Caller, House
from tests.server.recorded import records

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, LeaveTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.lobby import WatchTable as Watch
from kickdoor_protocol.messages.replay import Fork
from kickdoor_protocol.messages.session import Ping, Unwelcome
from kickdoor_protocol.messages.table import PauseTable, Shared
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.matches.replays.replay_file import packed
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

DEFAULT = Settings()


def opens(caller: Caller) -> bool:
    """Asks for a table; whether it is opened."""
    return not hasattr(caller.asks(CreateTable, name="", set="toy", sex="male"), "reason")


def open_tables(house: House) -> int:
    return len(house.server.lobby.tables)


def crowd(house: House, address: str, count: int) -> list[Caller]:
    """So many people who come from that address, as far as they are let in."""
    people = [house.comes(f"Z{number} {address}", address=address) for number in range(count)]
    return [person for person in people if not person.all(Unwelcome)]


def zombies(house: House, address: str, count: int) -> int:
    """So many come from there one after the other, open a table each and are gone; how many tables that were."""
    opened = 0
    for number in range(count):
        person = house.comes(f"Z{number} {address}", address=address)
        if not person.all(Unwelcome):
            opened += opens(person)
            person.loses_the_line()
    return opened


# ---- tables at which nobody is


def test_82_tables_from_one_address_are_32_and_soon_none() -> None:
    house = House()
    assert zombies(house, "192.0.2.1", 82) == DEFAULT.address_tables_most == 32
    assert opens(house.comes("Ada", address="198.51.100.7"))
    house.clock.advance(DEFAULT.deserted_s + DEFAULT.sweep_s)
    assert open_tables(house) == 1
    assert house.comes("Boris", address="192.0.2.1").all(Unwelcome) == []


def test_400_tables_from_several_addresses_fill_no_server() -> None:
    house = House()
    opened = [zombies(house, f"192.0.2.{number}", 82) for number in range(1, 6)]
    assert opened == [32] * 5
    ada = house.comes("Ada", address="198.51.100.7")
    assert opens(ada)
    house.clock.advance(DEFAULT.deserted_s + DEFAULT.sweep_s)
    assert open_tables(house) == 1
    ada.does(AddAi, kind="meek")


def test_where_the_server_is_full_of_them_each_gives_way_at_once() -> None:
    house = House(replace(QUICK, tables_most=40))
    assert zombies(house, "192.0.2.1", 32) + zombies(house, "192.0.2.2", 8) == 40
    for number in range(20):
        house.clock.advance(0.1)
        assert opens(house.comes(f"Ada {number}"))
    assert open_tables(house) == 40


def test_a_table_at_which_somebody_is_does_not_go_before_those_who_are_away_lose_their_chairs() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    assert opens(boris)
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    boris.loses_the_line()
    house.clock.advance(DEFAULT.chair_s - 1)
    assert [seat.name for seat in greta.last(Lobby).table.seats if seat.name] == ["Boris", "Greta"]
    house.clock.advance(DEFAULT.sweep_s + 1)
    assert [seat.name for seat in greta.last(Lobby).table.seats if seat.name] == ["Greta"]
    assert greta.last(Lobby).table.host == 1


def test_who_only_looks_on_keeps_a_table_and_who_comes_back_in_time_finds_it() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    assert opens(boris)
    greta.does(Watch, table=boris.last(Lobby).table.id)
    boris.loses_the_line()
    house.clock.advance(DEFAULT.deserted_s + DEFAULT.sweep_s)
    assert open_tables(house) == 1
    greta.loses_the_line()
    house.clock.advance(DEFAULT.deserted_s - 1)
    again = house.comes("Boris", resume=boris.token)
    assert again.last(Lobby).your_seat == 0


def test_who_comes_back_too_late_is_told() -> None:
    house = House()
    boris = house.comes("Boris")
    boris.does(CreateTable, name="Friday night", set="toy", sex="male")
    boris.loses_the_line()
    house.clock.advance(DEFAULT.deserted_s + DEFAULT.sweep_s)
    again = house.comes("Boris", resume=boris.token)
    assert again.last(Said).text == "Friday night has been cleared away: nobody was at it any more."
    assert again.all(Lobby) == []
    assert opens(again)


def test_a_table_is_there_for_those_who_stay_when_one_leaves() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    assert opens(boris)
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    boris.does(LeaveTable)
    assert open_tables(house) == 1
    greta.does(LeaveTable)
    assert open_tables(house) == 0


# ---- how many


def test_one_address_opens_so_many_while_all_are_there() -> None:
    house = House(replace(QUICK, address_tables_most=3))
    *first, last = crowd(house, "192.0.2.1", 4)
    assert [opens(person) for person in first] == [True] * 3
    refused = last.refused(CreateTable, name="", set="toy", sex="male")
    assert refused.reason == "too_many_tables"
    assert refused.text == "3 tables that were opened from your address are still there."
    assert refused.cure == "join one of them, or wait until one is over"
    assert opens(house.comes("Ada", address="192.0.2.2"))
    first[0].does(LeaveTable)
    assert opens(last)


def test_a_household_is_counted_as_one_address() -> None:
    house = House(replace(QUICK, address_tables_most=1))
    assert opens(house.comes("Ada", address="2001:db8:0:7::1"))
    assert not opens(house.comes("Boris", address="2001:db8:0:7:ffff::2"))
    assert opens(house.comes("Greta", address="2001:db8:0:8::1"))


@pytest.mark.parametrize("address", ["", "127.0.0.1", "::1"])
def test_behind_an_address_of_many_only_people_are_counted(address: str) -> None:
    house = House(replace(QUICK, address_tables_most=1))
    assert [opens(person) for person in crowd(house, address, 5)] == [True] * 5


def test_a_match_counts_as_long_as_somebody_is_there_and_sleeps_then() -> None:
    house = House(replace(QUICK, address_tables_most=1))
    boris = house.comes("Boris", address="192.0.2.1")
    assert opens(boris)
    boris.does(AddAi, kind="meek")
    boris.does(StartMatch)
    boris.answer(["take"])
    assert not opens(house.comes("Greta", address="192.0.2.1"))
    boris.loses_the_line()
    assert opens(house.comes("Olga", address="192.0.2.1"))
    assert len(house.server.lobby.tables.asleep) == 1


def left_behind(house: House, address: str, count: int, *, pauses: bool = False) -> int:
    """So many come from there, open a table, call an AI player, begin, perhaps pause, and are gone; how many began."""
    begun = 0
    for number in range(count):
        person = house.comes(f"Z{number} {address}", address=address)
        if person.all(Unwelcome) or not opens(person):
            continue
        person.does(AddAi, kind="meek")
        person.does(StartMatch)
        if pauses:
            person.does(PauseTable)
        person.loses_the_line()
        begun += 1
    return begun


@pytest.mark.parametrize("pauses", [False, True])
def test_matches_left_to_ai_players_fill_a_server_for_no_moment(pauses: bool) -> None:
    house = House(replace(QUICK, tables_most=12))
    for number in (1, 2):
        assert left_behind(house, f"192.0.2.{number}", 10, pauses=pauses) == 10
    people = [house.comes(f"Ada {number}", address=f"198.51.100.{number}") for number in range(12)]
    assert [opens(person) for person in people] == [True] * 12
    assert not opens(house.comes("Eve", address="203.0.113.1")), "those are people's"


def test_where_there_is_room_nobody_who_lost_the_line_loses_the_match() -> None:
    house = House()
    boris = house.comes("Boris")
    assert opens(boris)
    boris.does(AddAi, kind="meek")
    boris.does(StartMatch)
    boris.loses_the_line()
    house.clock.pump([5.0] * 100)
    assert house.comes("", resume=boris.token).private.seat == 0


def test_a_match_of_ai_players_alone_stays_while_somebody_spectates() -> None:
    house = House(replace(QUICK, tables_most=1))
    boris, eve = house.comes("Boris"), house.comes("Eve")
    assert opens(boris)
    eve.does(Watch, table=boris.last(Lobby).table.id)
    boris.does(AddAi, kind="meek")
    boris.does(StartMatch)
    boris.loses_the_line()
    for _ in range(30):
        house.clock.advance(10)
        eve.asks(Ping)
    assert not opens(house.comes("Ada"))
    eve.does(LeaveTable)
    assert opens(house.comes("Ada 2"))


def test_what_a_person_has_answered_in_counts_for_the_next_server_as_well() -> None:
    house = House(replace(QUICK, tables_most=2, tables_person_most=2))
    boris, _ = house.sits_down("Boris", "Greta")
    boris.answer(["take"])
    assert opens(house.comes("Olga"))
    house = house.restarted()
    house.clock.pump([5.0] * 60)
    assert opens(house.comes("Ada"))
    assert opens(house.comes("Eve"))
    assert len(house.server.lobby.tables.asleep) == 1, "Boris has answered, so his match sleeps and is not given up"


def test_a_paused_match_at_which_somebody_is_counts_for_whoever_opened_it_after_a_restart() -> None:
    house = House(replace(QUICK, tables_person_most=1))
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["take"])
    for caller in (boris, greta):
        caller.does(PauseTable)
    house = house.restarted()
    again = house.comes("", resume=boris.token)
    house.comes("", resume=greta.token)
    again.req = 100
    again.does(LeaveTable)
    assert again.refused(CreateTable, name="", set="toy", sex="male").reason == "too_many_tables"


def test_thirty_two_people_of_a_lan_behind_one_address_each_have_a_match() -> None:
    house = House()
    assert left_behind(house, "192.0.2.1", 8) == 8
    people = crowd(house, "192.0.2.1", 24)
    assert [opens(person) for person in people] == [True] * 24
    house.clock.pump([5.0] * 15)
    for person in people:
        person.asks(Ping)
    house.clock.pump([5.0] * 11)
    assert opens(house.comes("Latecomer", address="192.0.2.1")), "in the place of one left behind"


def test_a_match_that_is_over_is_counted_to_nobody() -> None:
    house = House(replace(QUICK, address_tables_most=1))
    boris = house.comes("Boris", address="192.0.2.1")
    assert opens(boris)
    boris.does(AddAi, kind="meek")
    boris.does(StartMatch)
    boris.does(LeaveTable)
    assert house.match.fate.name == "OVER"
    assert opens(boris)


def test_one_person_opens_so_many_that_friends_go_on_with() -> None:
    house = House()
    boris = house.comes("Boris")
    most = DEFAULT.tables_person_most
    for number in range(most):
        assert opens(boris)
        house.comes(f"Friend {number}").does(JoinTable, table=boris.last(Lobby).table.id, sex="male")
        boris.does(LeaveTable)
    refused = boris.refused(CreateTable, name="", set="toy", sex="male")
    assert (refused.reason, refused.text) == ("too_many_tables", f"{most} tables that you have opened are still there.")
    house.clock.advance(1)
    assert opens(house.comes("Greta"))


def test_a_table_that_waits_for_its_password_is_counted_to_where_it_was_asked_for() -> None:
    house = House(replace(QUICK, address_tables_most=1))
    house.hands.slow = True
    boris = house.comes("Boris", address="192.0.2.1")
    boris.send(CreateTable, name="", set="toy", sex="male", password="psst")
    boris.loses_the_line()
    house.hands.turn()
    assert open_tables(house) == 1
    (table,) = house.server.lobby.tables.awake
    assert len(table.opener.shares) == 1  # type: ignore[union-attr]


def test_what_is_played_on_from_a_replay_is_a_table_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(records()))
    minds: Any = KnownMinds()
    settings = replace(QUICK, replay=file, stand_in="greedy", tables_most=2)
    house = House(settings, minds, playable_sets=PlayableSets(known_sets(("classic",))))
    (replay,) = house.server.lobby.tables
    ada, boris = house.comes("Ada"), house.comes("Boris")
    for caller in (ada, boris):
        caller.does(Watch, table=replay)
    ada.does(Fork, seat=0)
    assert ada.last(Shared).view.table in house.server.lobby.tables
    assert boris.refused(Fork, seat=0).reason == "no_room"


def test_a_full_table_that_has_begun_is_started_by_its_host_as_before() -> None:
    """The bound is on opening: whoever has a table at the bound can begin the match."""
    house = House(replace(QUICK, address_tables_most=1, tables_person_most=1))
    boris = house.comes("Boris", address="192.0.2.1")
    assert opens(boris)
    greta = house.comes("Greta", address="192.0.2.1")
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    greta.does(SetReady, ready=True)
    boris.does(StartMatch)
    assert boris.last(Shared).view.number == greta.last(Shared).view.number
