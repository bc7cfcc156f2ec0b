"""Where the disk runs low, talk and new tables are refused in words, and matches go on; talk has bounds anyway."""

from __future__ import annotations

import shutil
from collections import namedtuple
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.house import QUICK, Caller, House
from tests.server.people.test_coming_back import comes_back

from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, LeaveTable, Lobby
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import PauseTable
from kickdoor_protocol.messages.talk import Said, Say, Talked
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.past import CHAT_BYTES_MOST, CHAT_KEPT
from kickdoor_server.base.store.records import ChatRecord, RequestRecord
from kickdoor_server.operations.admin import findings, shown
from kickdoor_server.operations.pages.site import LOW, Pages

MIB = 1024 * 1024
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """What is free on the disk of the data folder."""
    found = {"free": 300 * MIB}
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, found["free"]))
    return found


def house_on(tmp_path: Path) -> House:
    return House(replace(QUICK, data=tmp_path, disk_free_least_mb=256))


def test_talk_and_tables_wait_for_room_and_answers_do_not(tmp_path: Path, disk: dict[str, int]) -> None:
    house = house_on(tmp_path)
    boris, _ = house.sits_down("Boris", "Greta")
    ada = house.comes("Ada")
    boris.does(Say, text="Kick it!")
    disk["free"] = 255 * MIB
    house.clock.advance(5)
    refused = boris.refused(Say, text="Kick it again!")
    assert (refused.reason, refused.text, refused.cure) == (
        "disk_low",
        "The disk of this server is nearly full: it keeps no talk of matches. Matches go on.",
        "wait until whoever runs the server has made room",
    )
    assert ada.refused(CreateTable, name="", set="toy", sex="male").reason == "disk_low"
    assert isinstance(boris.answer(["take"]), Accepted)
    boris.does(PauseTable)
    ada.does(Say, text="What is said in the lobby is written nowhere.")
    disk["free"] = 257 * MIB
    house.clock.advance(5)
    boris.does(Say, text="There!")
    ada.does(CreateTable, name="", set="toy", sex="male")


def test_a_table_that_is_being_filled_can_be_begun_and_a_seat_taken_back(tmp_path: Path, disk: dict[str, int]) -> None:
    house = house_on(tmp_path)
    boris, greta = house.sits_down("Boris", "Greta")
    disk["free"] = 0
    house.clock.advance(5)
    greta.does(LeaveTable)
    greta.does(JoinTable, table=house.match.record.id, sex="female")
    assert boris.private.seat == 0


def test_whoever_runs_the_server_is_told_and_people_still_get_in(tmp_path: Path, disk: dict[str, int]) -> None:
    house = house_on(tmp_path)
    server = house.server
    told: list[tuple[int, str]] = []

    def asks() -> tuple[str, bool]:
        Pages(server)._ready(lambda *page: told.append(page))
        assert told[-1][0] == 200
        low = "disk      runs low, 255 MiB free: it opens no more tables, "
        return told[-1][1], low in shown.status(findings.status(server))

    assert asks() == ("ready\n", False)
    disk["free"] = 255 * MIB + 7
    house.clock.advance(5)
    assert asks() == (f"ready; {LOW}\n", True)


def test_nothing_is_looked_at_where_the_setting_says_so_or_nothing_is_written(
    tmp_path: Path, disk: dict[str, int]
) -> None:
    disk["free"] = 0
    for settings in (replace(QUICK, data=tmp_path, disk_free_least_mb=0), QUICK):
        house = House(settings)
        house.comes("Ada").does(CreateTable, name="", set="toy", sex="male")
        assert not house.server.space.is_low


def test_a_disk_that_cannot_be_asked_is_not_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(folder: Path) -> Usage:
        raise OSError

    monkeypatch.setattr(shutil, "disk_usage", broken)
    assert not house_on(tmp_path).server.space.is_low


# ---- the bounds of talk, at the table


def talks(caller: Caller, lines: int, text: str = "{}") -> None:
    for line in range(lines):
        caller.does(Say, text=text.format(line))


def test_what_who_comes_is_shown_is_the_same_before_and_after_a_restart() -> None:
    house = House(replace(QUICK, requests=Rate(1e9, 10**9), chat=Rate(1e9, 10**9)))
    boris, greta = house.sits_down("Boris", "Greta")
    talks(boris, 60)
    talks(boris, 30, "{} " + "x" * 390)
    house.disk.turn()
    greta.loses_the_line()
    before = comes_back(house, greta).last(Talked)
    assert before.count == 90
    assert len(before.lines) <= CHAT_KEPT
    assert sum(len(line.who) + len(line.text) for line in before.lines) <= CHAT_BYTES_MOST
    assert before.lines[-1].text.startswith("29 ")
    house = house.restarted()
    assert comes_back(house, boris).last(Talked) == before


def test_a_line_is_one_row_which_knows_its_request_so_it_is_said_once() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(Say, text="Kick it!")
    house.disk.turn()
    (line,) = house.disk.of(ChatRecord)
    assert (line.text, line.req, line.nth) == ("Kick it!", boris.req, 1)
    assert [request for request in house.disk.of(RequestRecord) if request.req == boris.req] == []
    house = house.restarted()
    greta = comes_back(house, greta)
    again = comes_back(house, boris)
    again.req -= 1
    again.does(Say, text="Kick it!")
    assert greta.all(Said) == [] or "Kick it!" not in [said.text for said in greta.all(Said)]


def test_a_server_without_room_says_so_to_nobody_who_plays_alone(tmp_path: Path, disk: dict[str, int]) -> None:
    house = house_on(tmp_path)
    (boris,) = house.sits_down("Boris", ai=("meek",))
    disk["free"] = 0
    house.clock.advance(5)
    boris.answer(["take"])
    assert [said for said in boris.all(Said) if "disk" in said.text] == []
    assert boris.all(Lobby)
