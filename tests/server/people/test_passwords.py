"""The password of a server and those of tables: who gets in, who waits, and what is kept of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.msgpack import encode
from tests.server.doubles import Hands
from tests.server.house import QUICK, Caller, House
from tests.server.lodge import WORD, lodge, opens

from kickdoor_protocol.messages.lobby import (
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
from kickdoor_protocol.messages.session import Closing, Enter, Ping, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Shared
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.base.store.records import MatchRecord
from kickdoor_server.people.sessions.passwords import MADE, NoPassword, fits, hashed


@pytest.fixture
def locked(tmp_path: Path) -> House:
    """A server with a password."""
    return lodge(tmp_path)


def tables_of(caller: Caller) -> Any:
    caller.does(ListTables)
    return {table.id: table for table in caller.last(Tables).tables}


# ---- the server's


def test_until_the_password_is_said_nothing_but_pings_is_carried_out(locked: House) -> None:
    ann = locked.comes("Ann")
    assert ann.last(Welcome).locked
    for make, fields in (
        (ListTables, {}),
        (CreateTable, {"name": "x", "set": "toy", "sex": "male"}),
        (WatchTable, {"table": "x"}),
        (Say, {"text": "hello?"}),
    ):
        assert ann.refused(make, **fields).reason == "password_needed"
    assert isinstance(ann.asks(Ping), Pong)
    ann.does(Enter, password=WORD)
    ann.does(ListTables)


def test_a_server_without_one_lets_everybody_in() -> None:
    ann = House().comes("Ann")
    assert not ann.last(Welcome).locked
    assert ann.refused(Enter, password="whatever").reason == "not_locked"
    ann.does(ListTables)


def test_a_wrong_one_is_wrong_also_after_the_right_one(locked: House) -> None:
    ann = locked.comes("Ann")
    ann.does(Enter, password=WORD)
    ann.does(Enter, password=WORD)
    assert ann.refused(Enter, password=WORD.upper()).reason == "wrong_password"
    ann.does(ListTables)


def test_who_is_in_says_the_right_one_again_at_no_cost(locked: House) -> None:
    ann = locked.comes("Ann")
    ann.does(Enter, password=WORD)
    hashed_so_far = locked.hands.done
    for _ in range(20):
        ann.does(Enter, password=WORD)
    assert locked.hands.done == hashed_so_far


def test_outside_nobody_has_a_name_and_it_tells_nothing_of_those_inside(locked: House) -> None:
    stranger = locked.comes("Boris")
    assert stranger.last(Welcome).name == ""
    boris = locked.comes("Boris")
    boris.does(Enter, password=WORD)
    assert boris.all(Said) == [], "who stands outside has taken no name from anybody"
    assert locked.comes("Boris", resume=boris.token).last(Welcome).name == "Boris"
    assert stranger.all(Said) == []
    stranger.does(Enter, password=WORD)
    assert stranger.last(Said).text.endswith('so you are called "Boris 2" here.')


def test_a_wrong_one_does_not_let_in(locked: House) -> None:
    ann = locked.comes("Ann")
    assert ann.refused(Enter, password=WORD.upper()).reason == "wrong_password"
    assert ann.refused(Enter, password="").reason == "wrong_password"
    assert ann.refused(ListTables).reason == "password_needed"


def test_who_was_let_in_need_not_say_it_again(locked: House) -> None:
    ann = locked.comes("Ann")
    ann.does(Enter, password=WORD)
    ann.loses_the_line()
    again = locked.comes("Ann", ann.token)
    assert (again.last(Welcome).resumed, again.last(Welcome).locked) == (True, False)
    again.does(ListTables)


def test_who_was_not_let_in_is_still_outside_when_he_comes_back(locked: House) -> None:
    ann = locked.comes("Ann")
    ann.loses_the_line()
    again = locked.comes("Ann", ann.token)
    assert (again.last(Welcome).resumed, again.last(Welcome).locked) == (True, True)
    assert again.refused(ListTables).reason == "password_needed"


def test_a_seat_in_a_match_comes_back_after_a_restart_without_it(locked: House) -> None:
    ann, boris = (locked.comes(name) for name in ("Ann", "Boris"))
    for each in (ann, boris):
        each.does(Enter, password=WORD)
    ann.does(CreateTable, name="x", set="toy", sex="female")
    boris.does(JoinTable, table=ann.last(Lobby).table.id, sex="male")
    boris.does(SetReady, ready=True)
    ann.does(StartMatch)
    later = locked.restarted()
    back = later.comes("Ann", ann.token)
    assert not back.last(Welcome).locked
    assert back.last(Shared).view.table == ann.last(Shared).view.table
    assert later.comes("Cleo").last(Welcome).locked


def without(*tags: str) -> Registry:
    return Registry(entry for entry in REGISTRY.entries if entry.tag not in tags)


def test_a_client_that_cannot_say_it_is_told_so(locked: House) -> None:
    (said,) = locked.comes("Ann", registry=without("enter")).heard
    assert isinstance(said, Unwelcome)
    assert said.reason == "password"
    assert len(locked.server.sessions) == 0


def test_where_none_is_asked_for_nobody_has_to_be_able_to_say_one() -> None:
    ann = House().comes("Ann", registry=without("enter"))
    assert not ann.last(Welcome).locked
    ann.does(ListTables)


def test_who_stands_outside_hears_nothing_of_what_is_said_inside(locked: House) -> None:
    ann, boris, stranger = (locked.comes(name) for name in ("Ann", "Boris", "Mallory"))
    for each in (ann, boris):
        each.does(Enter, password=WORD)
    ann.does(Say, text="the key is under the mat")
    assert [said.text for said in boris.all(Said)] == ["the key is under the mat"]
    assert stranger.all(Said) == []


def test_nobody_stands_outside_for_ever(locked: House) -> None:
    ann = locked.comes("Ann")
    for _ in range(10):
        ann.asks(Ping)
        locked.clock.advance(29)
    assert not ann.hung_up
    locked.clock.advance(20)
    assert ann.last(Closing).reason == "password"
    ann.loses_the_line()
    locked.clock.advance(10)
    assert len(locked.server.sessions) == 0


def test_a_hash_may_stand_in_the_file_instead(tmp_path: Path) -> None:
    (tmp_path / "word").write_text(hashed(WORD) + "\n", "utf-8")
    ann = House(replace(QUICK, password_file=tmp_path / "word")).comes("Ann")
    assert ann.refused(Enter, password=hashed(WORD)[:128]).reason == "wrong_password"
    ann.does(Enter, password=WORD)


def test_a_file_of_no_use_keeps_the_server_from_starting(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("\n", "utf-8")
    with pytest.raises(NoPassword, match="empty"):
        House(replace(QUICK, password_file=tmp_path / "word"))


# ---- those of tables


def test_a_locked_table_is_marked_and_asks_for_its_password() -> None:
    house = House()
    _, table = opens(house)
    boris = house.comes("Boris")
    assert tables_of(boris)[table].locked
    for make in (JoinTable, WatchTable):
        fields: dict[str, Any] = {"sex": "male"} if make is JoinTable else {}
        assert boris.refused(make, table=table, **fields).reason == "password_needed"
        assert boris.refused(make, table=table, password="pssst", **fields).reason == "wrong_password"
    boris.does(WatchTable, table=table, password="psst")
    boris.does(JoinTable, table=table, sex="male")
    assert boris.last(Lobby).table.locked, "and who spectates may sit down without saying it again"


def test_who_knows_the_password_of_a_table_may_leave_it_out_but_a_wrong_one_is_wrong() -> None:
    house = House()
    ada, table = opens(house)
    boris = house.comes("Boris")
    boris.does(JoinTable, table=table, sex="male", password="psst")
    for caller in (ada, boris):
        hashed_so_far = house.hands.done
        caller.does(JoinTable, table=table, sex="male")
        caller.does(JoinTable, table=table, sex="male", password="psst")
        caller.does(WatchTable, table=table, password="psst")
        assert house.hands.done == hashed_so_far, "what was right is known to be right"
        assert caller.refused(JoinTable, table=table, sex="male", password="hsst").reason == "wrong_password"
        assert caller.refused(WatchTable, table=table, password="hsst").reason == "wrong_password"
        caller.does(WatchTable, table=table)
    boris.does(LeaveTable)
    assert boris.refused(JoinTable, table=table, sex="male", password="hsst").reason == "wrong_password"
    boris.does(JoinTable, table=table, sex="male")


def test_a_table_without_one_is_open_to_all() -> None:
    house = House()
    _, table = opens(house, password="")
    boris = house.comes("Boris")
    assert not tables_of(boris)[table].locked
    boris.does(JoinTable, table=table, sex="male", password="whatever")


def match_at(house: House) -> tuple[Caller, Caller, str]:
    """A locked table at which Ada and Boris play."""
    ada, table = opens(house)
    boris = house.comes("Boris")
    boris.does(JoinTable, table=table, sex="male", password="psst")
    boris.does(SetReady, ready=True)
    ada.does(StartMatch)
    return ada, boris, table


def test_the_lock_outlives_the_beginning_and_a_restart() -> None:
    house = House()
    _, _, table = match_at(house)
    for where in (house, house.restarted()):
        cleo = where.comes("Cleo")
        assert tables_of(cleo)[table].locked
        assert cleo.refused(WatchTable, table=table).reason == "password_needed"
        cleo.does(WatchTable, table=table, password="psst")


def test_who_sat_there_gets_back_by_his_token_alone() -> None:
    house = House()
    ada, boris, table = match_at(house)
    later = house.restarted()
    assert later.comes("Boris", boris.token).last(Shared).view.table == table
    ada = later.comes("Ada", ada.token)
    ada.does(LeaveTable)
    ada.does(JoinTable, table=table, sex="female")


def test_what_is_kept_is_a_hash_and_only_in_the_record_of_the_match() -> None:
    house = House()
    ada, boris, _ = match_at(house)
    (record,) = [each for each in house.disk.written if isinstance(each, MatchRecord)]
    assert record.lock.startswith(MADE)
    assert fits(record.lock, "psst")
    assert b"psst" not in encode(record)
    for caller in (ada, boris):
        assert not any("psst" in repr(heard) or MADE in repr(heard) for heard in caller.heard)


def test_a_table_that_has_begun_meanwhile_is_met_as_it_is_by_then() -> None:
    hands = Hands()
    house = House(hands=hands)
    ada, table = opens(house)
    boris, cleo = house.comes("Boris"), house.comes("Cleo")
    boris.does(JoinTable, table=table, sex="male", password="psst")
    boris.does(SetReady, ready=True)
    hands.slow = True
    asked = cleo.send(JoinTable, table=table, sex="female", password="psst")
    ada.does(StartMatch)
    hands.turn()
    answer = cleo.answer_to(asked)
    assert isinstance(answer, Refused)
    assert answer.reason == "running"
    cleo.does(WatchTable, table=table)


def test_a_table_is_opened_once_its_password_is_hashed_and_once_only() -> None:
    hands = Hands()
    house = House(hands=hands)
    hands.slow = True
    ada = house.comes("Ada")
    asked = ada.send(CreateTable, name="x", set="toy", sex="female", password="psst")
    assert house.server.lobby.tables == {}
    ada.loses_the_line()
    ada = house.comes("Ada", ada.token)
    hands.turn()
    assert len(house.server.lobby.tables) == 1
    assert ada.answer_to(asked) is None, "nobody has asked on this line"
