"""What the server forgets by itself: now and then it looks around at all that it keeps of people, addresses, tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.server.house import QUICK, House

from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, Lobby, WatchTable
from kickdoor_protocol.messages.moderation import Report
from kickdoor_protocol.messages.session import Closing, Welcome
from kickdoor_server.base.store.interface import DAY_S
from kickdoor_server.base.store.records import ClocksRecord
from kickdoor_server.lobby.moderation.requests import HOUR_S
from kickdoor_server.matches.ending import Fate
from kickdoor_server.people.access.bans import FILE, MUTES_FILE, By
from kickdoor_server.people.moderation import reports

ELSEWHERE = "203.0.113.9"
"""An address that is counted."""


class Kept(NamedTuple):
    """`begins`: it comes to be kept; `is_left`: whether it still is, of a house with that folder; `for_s`: how long."""

    begins: Callable[[House], object]
    is_left: Callable[[House, Path], object]
    for_s: float


def somebody_leaves(house: House) -> None:
    house.comes("Boris").loses_the_line()


def reported(house: House) -> None:
    house.comes("Greta")
    house.comes("Boris", address=ELSEWHERE).does(Report, who="Greta")


def guesses(house: House) -> None:
    """At the password of a table, and stays."""
    ada = house.comes("Ada")
    ada.does(CreateTable, name="Back room", set="toy", sex="female", password="psst")
    eve = house.comes("Eve", address=ELSEWHERE)
    eve.refused(WatchTable, table=ada.last(Lobby).table.id, password="pssst")


def all_leave_a_table(house: House) -> None:
    ada = house.comes("Ada")
    ada.does(CreateTable, name="Back room", set="toy", sex="female")
    ada.loses_the_line()


def file_of(house: House, folder: Path, name: str) -> bool:
    """Whether Boris stands in it."""
    return "Boris" in (folder / name).read_text()


def of(house: House, *path: str) -> Any:
    """Something that is in the server, by its way there."""
    found: Any = house.server
    for name in path:
        found = getattr(found, name)
    return found


KEPT = {
    "who has left": Kept(somebody_leaves, lambda house, _: len(house.server.sessions), QUICK.session_s),
    "a table that is deserted": Kept(all_leave_a_table, lambda house, _: house.server.lobby.tables, QUICK.deserted_s),
    "who has guessed at a password": Kept(
        guesses, lambda house, _: of(house, "passwords", "_addresses"), QUICK.guesses_forgotten_s
    ),
    "who has reported how often": Kept(reported, lambda house, _: of(house, "moderation", "_made"), HOUR_S),
    "a report": Kept(
        reported, lambda house, folder: list((folder / reports.FOLDER).iterdir()), QUICK.reports_days * DAY_S
    ),
    "a ban": Kept(
        lambda house: house.server.people_admin.ban(By.NAME, "Boris", for_s=300.0),
        lambda house, folder: file_of(house, folder, FILE),
        300.0,
    ),
    "a mute": Kept(
        lambda house: house.server.people_admin.mute(By.NAME, "Boris", for_s=300.0),
        lambda house, folder: file_of(house, folder, MUTES_FILE),
        300.0,
    ),
}


@pytest.mark.parametrize("what", KEPT)
def test_what_need_not_be_kept_is_forgotten_in_time(what: str, tmp_path: Path) -> None:
    begins, is_left, for_s = KEPT[what]
    house = House(replace(QUICK, data=tmp_path, admin="off"))
    begins(house)
    for passed_s in (for_s - 2 * QUICK.sweep_s, QUICK.sweep_s):
        house.clock.advance(passed_s)
        assert is_left(house, tmp_path), f"{house.clock.seconds()} s are not {for_s} s"
    for _ in range(3):
        house.clock.advance(QUICK.sweep_s)
    assert not is_left(house, tmp_path)


@pytest.mark.parametrize(
    ("what", "is_over"),
    [
        ("who has left", False),
        ("a table that is deserted", False),
        ("who has guessed at a password", True),
        ("who has reported how often", True),
        ("a report", False),
        ("a ban", True),
        ("a mute", True),
    ],
)
def test_at_the_very_moment(what: str, is_over: bool, tmp_path: Path) -> None:
    """For so long it is kept, that moment included or not; half a second later nothing is."""
    begins, is_left, for_s = KEPT[what]
    house = House(replace(QUICK, data=tmp_path, admin="off"))
    begins(house)
    found = []
    for passed_s in (for_s - 0.5, 0.5, 0.5):
        house.clock.rightNow += passed_s
        of(house, "_look_around")()
        found.append(bool(is_left(house, tmp_path)))
    assert found == [True, not is_over, False]


def over(house: House) -> None:
    """A match has ended, and one of its people may come back to see how."""
    boris, greta = house.sits_down("Boris", "Greta")
    house.match.table.points[0] = 4
    boris.answer(["take"])
    boris.loses_the_line()
    greta.loses_the_line()


def asleep(house: House) -> None:
    """All have gone from a match that goes on."""
    for caller in house.sits_down("Boris", "Greta"):
        caller.loses_the_line()
    of(house, "lobby", "sweep")()


def waits_for_one(house: House) -> None:
    """A table is being filled, and one who sat there has lost the line."""
    ada, boris = house.comes("Ada"), house.comes("Boris")
    ada.does(CreateTable, name="Back room", set="toy", sex="female")
    boris.does(JoinTable, table=ada.last(Lobby).table.id, sex="male")
    boris.loses_the_line()


def is_running(house: House) -> bool:
    return any(table.match.fate is Fate.RUNNING for table in of(house, "lobby", "tables").values())


def are_two(house: House) -> bool:
    (table,) = of(house, "lobby", "tables").values()
    return len(table.taken()) == 2


@pytest.mark.parametrize(
    ("begins", "is_left", "for_s"),
    [
        (over, lambda house: house.server.lobby.tables, QUICK.over_s),
        (asleep, is_running, QUICK.asleep_most_s),
        (
            waits_for_one,
            lambda house: len(next(iter(of(house, "lobby", "tables").values())).taken()) > 1,
            QUICK.chair_s,
        ),
        (somebody_leaves, lambda house: house.comes("Boris").last(Welcome).name != "Boris", QUICK.name_s),
    ],
)
def test_a_seat_a_table_and_a_name_are_kept_for_so_long_and_not_longer(
    begins: Callable[[House], object], is_left: Callable[[House], object], for_s: float
) -> None:
    for passed_s, expected in ((for_s, True), (for_s + 0.5, False)):
        house = House()
        begins(house)
        house.clock.rightNow += passed_s
        of(house, "lobby", "sweep")()
        assert bool(is_left(house)) is expected, passed_s


def test_an_address_is_forgotten_that_has_nothing_open_and_owes_nothing() -> None:
    house = House()
    boris = house.comes("Boris", address=ELSEWHERE)
    house.clock.advance(HOUR_S)
    assert dict(house.server.admission.known()) == {ELSEWHERE: 1}
    boris.loses_the_line()
    house.clock.advance(QUICK.sweep_s)
    assert dict(house.server.admission.known()) == {}


def test_how_much_time_is_left_is_written_down_while_it_passes() -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    before = len(house.disk.of(ClocksRecord))
    for _ in range(3):
        house.clock.advance(QUICK.sweep_s)
    written = house.disk.of(ClocksRecord)[before:]
    assert len(written) == 3
    assert len({record.left for record in written}) == 3


def test_the_disk_is_looked_at_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    looked: list[float] = []
    monkeypatch.setattr(house.disk, "look", lambda: looked.append(house.clock.seconds()))
    for _ in range(3):
        house.clock.advance(QUICK.sweep_s)
    assert looked == [QUICK.sweep_s, 2 * QUICK.sweep_s, 3 * QUICK.sweep_s]


def test_nothing_of_it_goes_on_after_the_server_has_stopped() -> None:
    house = House()
    house.server.stopService()
    left = [call for call in house.clock.getDelayedCalls() if call.active()]
    assert left == []


STOPPED = (
    *("admin_socket.close", "pages.close", "waker.stop", "draining.end", "_announcer.stop", "pulse.stop"),
    *("_thinkers.stop", "passwords.stop", "lobby.leave_off", "_scribe.close"),
)


def test_when_the_server_stops_all_its_parts_are_stopped_once_and_everybody_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(replace(QUICK, pulse_ms=50))
    house.warms_up()
    boris, greta = house.sits_down("Boris", "Greta")
    happened: list[str] = []
    for path in STOPPED:
        *way, name = path.split(".")
        part = of(house, *way)
        stop = getattr(part, name)

        def noted(*args: Any, path: str = path, stop: Callable[..., Any] = stop, **how: Any) -> Any:
            happened.append(path)
            return stop(*args, **how)

        monkeypatch.setattr(part, name, noted)
    house.server.stopService()
    assert not house.server.running
    assert happened == list(STOPPED)
    for caller in (boris, greta):
        closing = caller.last(Closing)
        assert (closing.reason, closing.text) == ("shutdown", "The server is shutting down; your seat is kept.")
    house.server.stopService()
    assert happened == list(STOPPED)
