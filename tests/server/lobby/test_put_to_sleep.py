"""A place is for people who are here: a match whose people are away sleeps in the journal when somebody wants one."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import QUICK, Caller, House
from tests.server.lobby.test_waking import sleeping
from tests.server.matches.test_series import wins
from tests.server.people.test_coming_back import comes_back
from tests.server.people.test_openers import opens
from tests.server.rope import rope_house

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
)
from kickdoor_protocol.messages.lobby import WatchTable as Watch
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.session import Accepted, Unwelcome
from kickdoor_protocol.messages.table import PauseTable, Shared
from kickdoor_protocol.messages.talk import Said, Say, Talked
from kickdoor_server.base.configuration.settings import TABLES_MOST
from kickdoor_server.base.store.records import AnswerRecord, EndRecord, MatchRecord, SeriesRecord
from kickdoor_server.lobby.moderation.erasing import Whom, without
from kickdoor_server.lobby.tables.sleeping import GIVEN_UP
from kickdoor_server.people.sessions.openers import KEY_FILE, AddressKey

FEW = replace(QUICK, tables_most=2, tables_person_most=20, asleep_person_most=20)


def left_paused(house: House, address: str, count: int) -> int:
    """What S1 does: so many people of an address each begin a match, answer once, pause it and hang up."""
    begun = 0
    for number in range(count):
        person = house.comes(f"Z{number} {address}", address=address)
        if person.all(Unwelcome):
            continue
        if opens(person):
            person.does(AddAi, kind="meek")
            person.does(StartMatch)
            person.answer(["take"])
            person.does(PauseTable)
            begun += 1
        person.loses_the_line()
    return begun


def plays_alone(house: House, name: str, address: str = "", **options: Any) -> Caller:
    person = house.comes(name, address=address)
    person.does(CreateTable, name=f"{name}'s evening", set="toy", sex="male", options=options)
    person.does(AddAi, kind="meek")
    person.does(StartMatch)
    person.answer(["take"])
    return person


def opens_rope(caller: Caller) -> bool:
    return isinstance(caller.asks(CreateTable, name="", set="rope", sex="male"), Accepted)


def both(house: House, *names: str) -> list[Caller]:
    """These two at a table of their own, the first game of three begun."""
    host, guest = people = [house.comes(name) for name in names]
    assert opens_rope(host)
    guest.does(JoinTable, table=host.last(Lobby).table.id, sex="male")
    guest.does(SetReady, ready=True)
    host.does(StartMatch)
    return people


def live(house: House) -> int:
    return len(house.server.lobby.tables.awake)


# ---- strangers


def test_thirteen_addresses_that_pause_and_hang_up_keep_nobody_from_a_table() -> None:
    """Of 400 places they held all for up to sixty days, over restarts: 32 each. Here it is a tenth of all that."""
    house = House(replace(QUICK, tables_most=40, address_tables_most=3, asleep_address_most=2))
    assert sum(left_paused(house, f"192.0.2.{number}", 3) for number in range(1, 14)) == 13 * 3
    for number in range(10):
        assert opens(house.comes(f"Ada {number}", address=f"198.51.100.{number}"))
    assert live(house) <= 40
    house = house.restarted(sleeps=True)
    for number in range(10):
        assert opens(house.comes(f"Eve {number}", address=f"203.0.113.{number}"))
    house.clock.pump([0.01] * 3)
    assert live(house) <= 40


def test_all_places_are_free_for_those_who_are_here() -> None:
    house = House(replace(QUICK, tables_most=8))
    for number in range(1, 4):
        left_paused(house, f"192.0.2.{number}", 6)
    people = [house.comes(f"Ada {number}", address=f"198.51.100.{number}") for number in range(8)]
    assert [opens(person) for person in people] == [True] * 8
    assert not opens(house.comes("Late", address="203.0.113.1")), "those are people's, who are here"


@pytest.mark.parametrize("restarts", [False, True])
def test_so_many_sleep_of_a_person_an_address_and_the_server_and_no_more(tmp_path: Path, restarts: bool) -> None:
    settings = replace(QUICK, data=tmp_path, tables_most=1, asleep_person_most=2, asleep_address_most=3, asleep_most=6)
    house = House(settings)
    for number in range(1, 5):
        left_paused(house, f"192.0.2.{number}", 5)
        if restarts:
            house = house.restarted(sleeps=True)
        assert len(sleeping(house)) <= 6
    assert opens(house.comes("Ada", address="198.51.100.7"))
    asleep = house.server.lobby.tables.asleep
    held = [table.opener.holder for table in asleep if table.opener is not None]
    assert len(held) == 6
    assert max(held.count(holder) for holder in held) <= 3
    ended = {record.match for record in house.disk.of(EndRecord)}
    assert {table.number for table in asleep}.isdisjoint(ended)
    assert len(ended) + len(asleep) == len(house.disk.of(MatchRecord)), "all others are over in the journal"


def test_a_flood_costs_nobody_else_a_match() -> None:
    house = House(replace(QUICK, tables_most=1, asleep_most=5, asleep_address_most=3))
    ada = plays_alone(house, "Ada", "198.51.100.7")
    ada.loses_the_line()
    for number in range(1, 6):
        left_paused(house, f"192.0.2.{number}", 4)
        house.clock.advance(60)
    assert comes_back(house, ada).private.seat == 0


def test_whoever_opens_more_than_sleep_loses_the_own_oldest_and_is_told() -> None:
    house = House(replace(QUICK, tables_most=1, asleep_address_most=2))
    first, *others = [plays_alone_and_goes(house, f"Z{n}", "192.0.2.1") for n in range(4)]
    assert opens(house.comes("Ada", address="198.51.100.7"))
    again = house.comes("", resume=first.token)
    assert again.last(Said).text == (
        "Z0's evening has been given up, as nobody had come for longest: more matches than this server keeps were "
        "opened by the same person or from the same address."
    )
    assert again.all(Shared) == []
    again.req = 100
    assert opens(again) or again.refused(CreateTable, name="", set="toy", sex="male").reason == "no_room"
    assert comes_back(house, others[-1]).private.seat == 0


def plays_alone_and_goes(house: House, name: str, address: str) -> Caller:
    person = plays_alone(house, name, address)
    person.loses_the_line()
    house.clock.advance(1)
    return person


@pytest.mark.parametrize(
    ("near", "share"),
    [("2001:db8:0:7::2", "household"), ("2001:db8:0:8::1", "/56"), ("2001:db8:0:0107::1", "/48")],
)
def test_matches_of_an_ipv6_line_are_counted_together_as_far_as_its_networks_go(near: str, share: str) -> None:
    times = {"household": 1, "/56": 2, "/48": 4}[share]
    house = House(replace(QUICK, tables_most=1, asleep_address_most=1))
    for number in range(2 * times + 2):
        network = near.replace(":7:", f":{7 + number:x}:") if share != "household" else near
        network = network.replace(":8:", f":{number:x}:").replace(":0107:", f":{number:x}07:")
        plays_alone_and_goes(house, f"Z{number}", network)
    assert opens(house.comes("Ada", address="198.51.100.7"))
    assert len(sleeping(house)) <= times


# ---- people


def test_who_comes_back_finds_the_match_as_it_was_left() -> None:
    house = House(FEW)
    boris, greta = house.sits_down("Boris", "Greta")
    boris.act("boil")
    boris.answer(["take"])
    boris.does(Say, text="Mine!")
    assert greta.asked is not None
    before = greta.asked.id, greta.asked.shape
    for caller in (boris, greta):
        caller.loses_the_line()
    assert opens(house.comes("Ada"))
    assert opens(house.comes("Eve"))
    assert len(sleeping(house)) == 1
    again = comes_back(house, greta)
    assert sleeping(house) == []
    assert again.asked is not None
    assert (again.asked.id, again.asked.shape) == before
    assert again.last(Talked).lines[-1].text == "Mine!"
    assert isinstance(again.answer(["leave"]), Accepted)
    assert comes_back(house, boris).public.number == again.public.number


def test_nobody_who_is_here_is_thrown_out_and_who_comes_back_has_a_place_at_once() -> None:
    house = House(FEW)
    boris = plays_alone(house, "Boris")
    boris.loses_the_line()
    here = [house.comes(name) for name in ("Ada", "Eve")]
    assert all(opens(caller) for caller in here)
    again = comes_back(house, boris)
    assert again.private.seat == 0
    assert live(house) == 3, "one more than there are places, since somebody is at each of them"
    assert house.comes("Late").refused(CreateTable, name="", set="toy", sex="male").reason == "no_room"
    for caller in here:
        caller.does(LeaveTable)
    assert opens(house.comes("Later"))
    assert again.asked is not None


def test_a_table_beyond_the_places_is_made_up_for_by_the_next_one_that_is_deserted() -> None:
    house = House(replace(FEW, tables_most=1))
    boris, greta = plays_alone(house, "Boris"), None
    boris.loses_the_line()
    greta = plays_alone(house, "Greta")
    greta.loses_the_line()
    comes_back(house, boris)
    assert live(house) == 1
    assert len(sleeping(house)) == 1


def test_where_there_is_room_nothing_is_put_to_sleep() -> None:
    house = House()
    boris = plays_alone(house, "Boris")
    boris.loses_the_line()
    assert opens(house.comes("Ada"))
    assert sleeping(house) == []


def test_who_spectates_keeps_a_match_awake() -> None:
    house = House(replace(FEW, tables_most=1))
    boris = plays_alone(house, "Boris")
    eve = house.comes("Eve")
    eve.does(Watch, table=house.match.record.id)
    boris.loses_the_line()
    assert not opens(house.comes("Ada"))
    eve.loses_the_line()
    assert opens(house.comes("Ada 2"))
    assert comes_back(house, eve).all(Shared) == []


def test_a_spectator_wakes_a_match_that_sleeps() -> None:
    house = House(replace(FEW, tables_most=1))
    boris = plays_alone(house, "Boris")
    table = house.match.record.id
    boris.loses_the_line()
    assert opens(house.comes("Ada"))
    eve = house.comes("Eve")
    eve.does(Watch, table=table)
    assert eve.last(Shared).view.table == table


def test_a_request_is_carried_out_once_whether_the_match_slept_meanwhile_or_not() -> None:
    house = House(replace(FEW, tables_most=1))
    boris = plays_alone(house, "Boris")
    answers = len(house.disk.of(AnswerRecord))
    boris.act("boil")
    req = boris.req
    boris.loses_the_line()
    assert opens(house.comes("Ada"))
    again = comes_back(house, boris)
    again.req = req - 1
    again.act("boil")
    assert len(house.disk.of(AnswerRecord)) == answers + 1


def test_what_a_person_asks_while_the_match_wakes_waits_for_it() -> None:
    house = House(replace(FEW, tables_most=1))
    boris = plays_alone(house, "Boris")
    boris.loses_the_line()
    assert opens(house.comes("Ada"))
    house.disk.reads_slowly = True
    again = house.comes("", resume=boris.token)
    again.req = 500
    req = again.send(PauseTable)
    assert again.answer_to(req) is None
    house.disk.read()
    house.clock.pump([0.01] * 3)
    assert isinstance(again.answer_to(req), Accepted)
    assert again.public.pause is not None


def test_whoever_comes_back_has_the_full_time_for_what_is_asked() -> None:
    house = House(replace(FEW, tables_most=1))
    boris = plays_alone(house, "Boris")
    assert boris.asked is not None
    full_s = boris.asked.seconds_left
    house.clock.advance(3)
    boris.loses_the_line()
    assert opens(house.comes("Ada"))
    again = comes_back(house, boris)
    assert again.asked is not None
    assert again.asked.seconds_left == full_s


def test_no_timer_of_a_match_that_sleeps_is_left() -> None:
    house = House(replace(FEW, tables_most=1))
    calls = len(house.clock.getDelayedCalls())
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",), watching="late")
    for caller in (boris, greta):
        caller.loses_the_line()
    assert opens(house.comes("Ada"))
    house.clock.pump([1.0] * 30)
    assert len(house.clock.getDelayedCalls()) <= calls + 2
    assert len(sleeping(house)) == 1


def test_a_paused_match_is_paused_when_it_is_back() -> None:
    house = House(replace(FEW, tables_most=1))
    left_paused(house, "192.0.2.1", 1)
    (before,) = [table.id for table in house.server.lobby.tables.values()]
    assert opens(house.comes("Ada"))
    eve = house.comes("Eve")
    eve.does(ListTables)
    assert {table.id: table.state for table in eve.last(Tables).tables}[before] == "paused"


def test_one_that_no_person_has_played_is_given_up_and_not_kept() -> None:
    house = House(replace(FEW, tables_most=1))
    boris = house.comes("Boris")
    assert opens(boris)
    boris.does(AddAi, kind="meek")
    boris.does(StartMatch)
    boris.loses_the_line()
    house.clock.pump([5.0] * 26)
    assert opens(house.comes("Ada"))
    assert sleeping(house) == []
    assert [end.how for end in house.disk.of(EndRecord)] == ["abandoned"]


def test_one_to_which_nobody_comes_is_given_up_after_sixty_days() -> None:
    house = House(replace(FEW, tables_most=1, asleep_most_s=1_000.0))
    boris = plays_alone(house, "Boris")
    boris.loses_the_line()
    assert opens(house.comes("Ada"))
    house.clock.pump([100.0] * 9)
    assert len(sleeping(house)) == 1
    house.clock.pump([100.0] * 2)
    assert sleeping(house) == []
    assert [end.how for end in house.disk.of(EndRecord)] == ["abandoned"]
    assert comes_back(house, boris).last(Said).text == (
        "Boris's evening has been given up: none of its players had come for too long."
    )


def test_a_server_that_starts_brings_back_as_many_as_there_are_places() -> None:
    settings = replace(FEW, tables_most=9, tables_person_most=99, asleep_person_most=99)
    house = House(settings)
    people = [plays_alone(house, f"P{number}") for number in range(9)]
    for person in people:
        person.loses_the_line()
    house = house.restarted(sleeps=True, settings=replace(settings, tables_most=4))
    house.clock.pump([0.01] * 100)
    assert (live(house), len(sleeping(house))) == (4, 5)
    assert house.server.waker.progress == ""
    assert comes_back(house, people[8]).private.seat == 0
    assert live(house) == 4


def test_a_match_of_a_series_goes_on_with_the_series() -> None:
    house = rope_house(3, settings=replace(FEW, tables_most=1))
    ada, bob = both(house, "Ada", "Bob")
    for caller in (ada, bob):
        caller.loses_the_line()
    assert opens_rope(house.comes("Eve"))
    ada, bob = comes_back(house, ada), comes_back(house, bob)
    wins(0, ada, bob)
    assert ada.last(Series).games == ((0,),)


def test_a_series_waits_in_the_journal_for_its_next_game() -> None:
    """Between two games nothing runs, and the table held its place for ten minutes at a time."""
    house = rope_house(3, settings=replace(FEW, tables_most=1))
    ada, bob = both(house, "Ada", "Bob")
    wins(0, ada, bob)
    for caller in (ada, bob):
        caller.loses_the_line()
    house.clock.advance(1)
    assert opens_rope(house.comes("Eve"))
    assert len(sleeping(house)) == 1
    ada, bob = comes_back(house, ada), comes_back(house, bob)
    ada.req = bob.req = 100
    for caller in (ada, bob):
        caller.does(SetReady, ready=True)
    assert ada.last(Series).games == ((0,),)
    assert len(house.disk.of(MatchRecord)) == 2, "the second game has begun"


@pytest.mark.parametrize("between", [False, True])
def test_a_series_whose_match_is_given_up_is_over(between: bool) -> None:
    house = rope_house(3, settings=replace(FEW, tables_most=1))
    for name in ("Ada", "Olga"):
        people = both(house, name, f"{name}'s friend")
        if between:
            wins(0, *people)
        for caller in people:
            caller.loses_the_line()
        house.clock.advance(1)
    sleeper = house.server.lobby.tables.asleep[0]
    house.server.lobby.places.give_up(sleeper, GIVEN_UP)
    latest = {record.id: record for record in house.disk.of(SeriesRecord)}
    assert [bool(record.how) for record in latest.values()] == [True, False]


# ---- addresses


def test_the_journal_has_no_address_and_counts_by_it_after_a_restart(tmp_path: Path) -> None:
    settings = replace(QUICK, data=tmp_path, tables_most=1, asleep_address_most=1)
    house = House(settings)
    plays_alone_and_goes(house, "Z0", "192.0.2.1")
    (record,) = house.disk.of(MatchRecord)
    assert len(record.opener_shares) == 1
    assert "192.0.2.1" not in repr(record)
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o077 == 0
    house = house.restarted(sleeps=True)
    house.clock.advance(1)
    plays_alone_and_goes(house, "Z1", "192.0.2.1")
    plays_alone_and_goes(house, "Z2", "192.0.2.1")
    assert len(sleeping(house)) == 1


def test_where_the_log_has_no_addresses_the_journal_has_nothing_of_them() -> None:
    for kept in ("daily", "none"):
        house = House(replace(QUICK, log_addresses=kept))
        plays_alone(house, "Boris", "192.0.2.1")
        assert [record.opener_shares for record in house.disk.of(MatchRecord)] == [()]


def test_the_key_goes_when_addresses_in_the_log_do(tmp_path: Path) -> None:
    key = AddressKey(tmp_path)
    before = key.digest("192.0.2.1")
    assert AddressKey(tmp_path).digest("192.0.2.1") == before
    now_s = (tmp_path / KEY_FILE).stat().st_mtime
    key.renew(14, now_s + 13 * 86_400)
    assert key.digest("192.0.2.1") == before
    key.renew(0, now_s + 1_000 * 86_400)
    assert key.digest("192.0.2.1") == before
    key.renew(14, now_s + 15 * 86_400)
    assert key.digest("192.0.2.1") != before
    assert AddressKey(tmp_path).digest("192.0.2.1") == key.digest("192.0.2.1")


@pytest.mark.parametrize("wrong", ["", "no key", "00ff"])
def test_a_key_that_cannot_be_read_is_made_anew(tmp_path: Path, wrong: str) -> None:
    (tmp_path / KEY_FILE).write_text(wrong)
    assert re.fullmatch("[0-9a-f]{24}", AddressKey(tmp_path).digest("192.0.2.1"))


# ---- the list


def test_a_list_has_all_that_hold_a_place_and_as_many_that_sleep_as_fit() -> None:
    house = House(replace(FEW, tables_most=1))
    for number in range(5):
        plays_alone_and_goes(house, f"Z{number}", "")
    ada = house.comes("Ada")
    assert opens(ada)
    tables = house.server.lobby.tables
    listed = [table.id for table in tables.listed()]
    assert listed == list(tables)
    assert len(listed) == 6 <= TABLES_MOST


def test_erasing_a_person_takes_from_where_they_came_out_of_their_matches() -> None:
    house = House()
    boris = plays_alone(house, "Boris", "192.0.2.1")
    boris.does(LeaveTable)
    (record,) = house.disk.of(MatchRecord)
    assert len(record.opener_shares) == 1
    whom = Whom("Boris", frozenset({record.opener}))
    kept = without(whom)(record)
    assert isinstance(kept, MatchRecord)
    assert kept.opener_shares == ()
    other = without(Whom("Olga", frozenset({"s-other"})))(record)
    assert isinstance(other, MatchRecord)
    assert other.opener_shares == record.opener_shares
