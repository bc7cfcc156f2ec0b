"""What the log says of bugs and of what the host does: the event, and all that it takes to find out what it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.base.test_store import MATCH, answer
from tests.server.house import QUICK, House
from tests.server.operations.test_admin import Office, table_of
from tests.server.people.test_logged_by_parts import of

from kickdoor_ai.extras import command_for
from kickdoor_protocol.messages.lobby import CreateTable, ListTables
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.base.process.portions import InPortions
from kickdoor_server.base.store.past import GapInJournal, Journal
from kickdoor_server.lobby.tables.lobby import Lobby
from kickdoor_server.lobby.waking.waker import READ_AGAIN_S
from kickdoor_server.operations.pages import site
from kickdoor_server.people.access.bans import By


def bug(*told: Any, **more: Any) -> Any:
    raise ZeroDivisionError("a bug")


def session_of(house: House, name: str) -> str:
    return next(one.id for one in house.server.sessions if one.name == name)


def test_a_request_that_fails_is_named_with_whose_it_was(monkeypatch: pytest.MonkeyPatch, log: list[str]) -> None:
    house = House()
    boris = house.comes("Boris")
    monkeypatch.setattr(Lobby, "list_tables", bug)
    refused = boris.refused(ListTables)
    assert (refused.reason, refused.text, refused.cure) == (
        "server_error",
        "The server failed at this; its log says why.",
        "try again, or go on without it",
    )
    session = session_of(house, "Boris")
    assert of(log, "request_failed") == [f"request_failed peer=? client=test session={session} request=ListTables"]
    assert any("ZeroDivisionError: a bug" in line for line in log), "with the evidence"


def test_rules_that_break_freeze_their_match_and_the_answer_is_named(log: list[str]) -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    before = house.match.number
    boris.act("bomb")
    (line,) = of(log, "match_frozen")
    assert line.startswith(f"match_frozen match={table_of(house)} n={before} answer=")
    assert "bomb" in line


def test_a_stage_that_collapses_freezes_the_match_too(log: list[str]) -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.stage.collapses = True
    boris.answer(["take"])
    (line,) = of(log, "match_frozen")
    assert line.startswith(f"match_frozen match={table_of(house)} n={house.match.number}")


def test_who_reads_too_slowly_is_cut_off_and_it_is_said_why(log: list[str]) -> None:
    house = House(replace(QUICK, held_most=10, slow_reader_s=5.0))
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.link.pauseProducing()
    house.clock.advance(5)
    greta.link.pauseProducing()
    greta.link.say(Said("", "some news", "system"))
    peers = [f"slow_reader peer=? client=test why='{why}'" for why in (
        "next to nothing was read for too long", "what waits for them exceeds the limit",
    )]  # fmt: skip
    lines = of(log, "slow_reader")
    assert [line.rpartition(" held_bytes=")[0] for line in lines] == peers
    assert lines[0].endswith("held_bytes=0")
    assert int(lines[1].rpartition("=")[2]) > 10


def test_what_the_host_does_is_said(log: list[str]) -> None:
    house = House()
    house.comes("Greta")
    people_admin, draining = house.server.people_admin, house.server.draining
    people_admin.mute(By.NAME, "Greta", "rude")
    people_admin.mute(By.NAME, "Greta", "", 60.0)
    draining.begin(2.0)
    draining.end()
    draining.end()
    draining.begin()
    draining.end(quietly=True)
    assert of(log, "muted", "draining", "not_draining") == [
        "muted by=name what=Greta until='for good' reason=rude",
        "muted by=name what=Greta until='until 2023-11-14 22:14 UTC' reason=''",
        "draining within_min=2.0",
        "not_draining",
        "draining within_min=None",
    ]


def test_a_sweep_that_fails_is_not_the_last_one(monkeypatch: pytest.MonkeyPatch, log: list[str]) -> None:
    house = House()
    monkeypatch.setattr(Lobby, "sweep", bug)
    house.clock.advance(house.server.settings.sweep_s)
    house.clock.advance(house.server.settings.sweep_s)
    assert of(log, "sweep_failed") == ["sweep_failed"] * 2


def test_clocks_that_cannot_be_written_are_a_bug(log: list[str]) -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    house.disk.rejects = True
    house.server.lobby.leave_off()
    assert of(log, "clocks_not_written") == ["clocks_not_written"]


def test_a_job_that_fails_keeps_no_other_from_its_turn(log: list[str]) -> None:
    house = House()
    done: list[int] = []
    jobs = InPortions(house.clock)
    jobs.do(bug, at_once=False)
    jobs.do(lambda: done.append(1), at_once=False)
    house.clock.advance(0)
    house.clock.advance(0)
    assert done == [1]
    assert of(log, "job_failed") == ["job_failed"]


def test_pages_say_where_they_are_and_without_figures_how_to_have_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: list[str]
) -> None:
    monkeypatch.setattr(site, "find_spec", lambda name: None)
    House(replace(QUICK, metrics_port=9_100, metrics_host="127.0.0.1"))
    why = f"There are no figures without prometheus_client: {command_for('metrics')}"
    assert of(log, "pages_open", "no_figures") == [
        f"no_figures why={why!r}",
        "pages_open host=127.0.0.1 port=9100",
    ]


# ---- matches that are brought back


def stopped() -> House:
    """Boris and Greta have played a little."""
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.answer(["take"])
    house.server.stopService()
    return house


def test_how_far_it_is_with_bringing_them_back(log: list[str]) -> None:
    house = stopped()
    log.clear()
    again = house.restarted(sleeps=True)
    again.disk.reads_slowly = False
    again.wakes()
    again.clock.advance(0)
    assert of(log, "listening", "all_awake") == [
        "listening host=:: port=7777 asleep=1",
        "all_awake matches=1 left_alone=0 took_s=0.0",
    ]


def test_a_journal_that_the_disk_does_not_give_is_read_again_later(log: list[str]) -> None:
    house = stopped()
    again = house.restarted(sleeps=True)
    (table,) = again.server.lobby.tables
    again.disk.unreadable.add(1)
    again.wakes()
    assert of(log, "not_read") == [f"not_read match={table}"]
    again.disk.unreadable.clear()
    again.clock.advance(READ_AGAIN_S)
    again.clock.advance(1)
    assert of(log, "all_awake")[-1].startswith("all_awake matches=1 left_alone=0")
    assert again.match.number > 0


@pytest.mark.parametrize(
    ("wrong", "event"),
    [
        (KeyError("kind"), "cannot_be_read"),
        (ValueError("a row"), "cannot_be_read"),
        (GapInJournal(Journal(MATCH, [answer(2)])), "cannot_be_read"),
        (msgspec.DecodeError("not in the format"), "cannot_be_read"),
        (OSError("no such disk"), "not_read"),
        (ZeroDivisionError("a bug"), "not_read"),
    ],
)
def test_what_was_written_wrong_is_left_alone_and_what_the_disk_withholds_is_not(
    wrong: Exception, event: str, monkeypatch: pytest.MonkeyPatch, log: list[str]
) -> None:
    def raises(number: int) -> Any:
        raise wrong

    again = stopped().restarted(sleeps=True)
    (table,) = again.server.lobby.tables
    monkeypatch.setattr(again.disk, "_journal", raises)
    again.wakes()
    assert of(log, "cannot_be_read", "not_read") == [f"{event} match={table}"]
    assert [match.table for match in again.server.left_alone] == [table] * (event == "cannot_be_read")


def test_an_office_is_told_of_what_is_no_bug_of_theirs(monkeypatch: pytest.MonkeyPatch, log: list[str]) -> None:
    house = House()
    house.comes("Ada").does(CreateTable, name="", set="toy", sex="female")
    monkeypatch.setattr("kickdoor_server.operations.admin.findings.line_of", bug)
    assert Office(house).declined("tables") == "server_error"
    assert of(log, "deed_failed") == ["deed_failed"]
