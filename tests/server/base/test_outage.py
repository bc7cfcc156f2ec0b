"""While nothing can be written: tables stand still and say why, what needs the disk is refused, all goes on by itself.

The disk of these houses is full from one line of a test to another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.databases import PostgresServer
from tests.server.doubles import NO_SPACE, Disk
from tests.server.house import QUICK, Caller, House
from tests.server.operations.test_admin import Office
from tests.server.operations.test_pages import figures
from tests.server.pasts import whole_past
from tests.trials.drills.faulty_store import InlineScribe
from twisted.internet.task import Clock

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, LeaveTable, ListTables, StartMatch, Tables
from kickdoor_protocol.messages.session import Accepted, Refused, Welcome
from kickdoor_protocol.messages.table import Act, Answer, Over, PauseTable, ResumeTable
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.declined import NOBODY, Declined
from kickdoor_server.base.store.outage import RETRY_S, SHOWN, Outage
from kickdoor_server.base.store.records import AnswerRecord, ChairRecord, ClocksRecord
from kickdoor_server.matches.ending import Fate
from kickdoor_server.operations.admin import findings, shown
from kickdoor_server.operations.pages.site import STILL_TRUE_S, TRIAL_MOST_S, Readiness


def in_an_outage(house: House, person: Caller) -> int:
    """The disk is full, and that is noticed when they take what is offered: the number of that request."""
    house.disk.full = True
    asked = person.asked
    assert asked is not None
    return person.send(Answer, question=asked.id, choice=("take",))


def has_room_again(house: House) -> None:
    house.disk.full = False
    house.disk.turn()


def test_an_answer_is_held_and_counts_once_there_is_room_again() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    req = in_an_outage(house, boris)
    assert boris.answer_to(req) is None
    assert greta.all(Over) == []
    assert house.match.table.points == [0, 0]
    has_room_again(house)
    assert boris.answer_to(req) == Accepted(req)
    assert house.match.table.points != [0, 0]
    assert sum(line.req == req for line in house.disk.of(AnswerRecord)) == 1
    assert greta.answer(["leave"]) is not None
    assert house.match.fate is Fate.RUNNING


def test_every_table_stands_still_and_says_why() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    (olga, _) = house.sits_down("Olga", "Knut")
    in_an_outage(house, boris)
    for person in (boris, greta, olga):
        pause = person.public.pause
        assert pause is not None
        assert (pause.kind, pause.text, pause.seconds_left) == ("unwritten", SHOWN, None)
        assert person.asked is None
        assert person.public.waiting == ()
    olga.does(ListTables)
    assert {table.state for table in olga.last(Tables).tables} == {"paused"}
    has_room_again(house)
    assert all(person.public.pause is None for person in (boris, greta, olga))
    assert olga.asked is not None


def test_clocks_stand_still_meanwhile() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    olga, _ = house.sits_down("Olga", "Knut")
    house.clock.advance(12)
    noted = len(house.disk.of(ClocksRecord))
    in_an_outage(house, boris)
    house.clock.pump([5.0] * 4)
    assert len(house.disk.of(ClocksRecord)) == noted
    has_room_again(house)
    (waiting,) = olga.public.waiting
    assert waiting.seconds_left == pytest.approx(18)


@pytest.mark.parametrize(
    ("make", "fields"),
    [
        (Answer, {"question": 1, "choice": ("take",)}),
        (Act, {"choice": ("shout",)}),
        (PauseTable, {}),
        (ResumeTable, {}),
        (LeaveTable, {}),
    ],
)
def test_what_would_have_to_be_written_is_refused_in_words(make: Any, fields: dict[str, Any]) -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    in_an_outage(house, boris)
    waiting = house.disk.queued
    refused = greta.refused(make, **fields)
    assert (refused.reason, refused.text) == ("cannot_write", "The server cannot write just now.")
    assert refused.cure == "wait: it goes on by itself"
    assert house.disk.queued == waiting
    has_room_again(house)
    assert greta.public.pause is None
    assert house.match.chairs[1].session is not None


def test_no_match_begins_meanwhile_but_tables_may_be_opened() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    in_an_outage(house, boris)
    olga = house.comes("Olga")
    olga.does(CreateTable, name="Mine", set="toy", sex="female")
    olga.does(AddAi, kind="meek")
    assert olga.refused(StartMatch).reason == "cannot_write"
    has_room_again(house)
    olga.does(StartMatch)
    assert olga.asked is not None


def test_a_match_that_was_beginning_begins_when_it_can_and_its_people_are_told() -> None:
    house = House()
    boris = house.comes("Boris")
    boris.does(CreateTable, name="Mine", set="toy", sex="female")
    boris.does(AddAi, kind="meek")
    house.disk.full = True
    req = boris.send(StartMatch)
    assert boris.answer_to(req) is None
    assert "The server cannot write just now. The match begins as soon as it can." in [
        said.text for said in boris.all(Said)
    ]
    has_room_again(house)
    assert boris.answer_to(req) == Accepted(req)
    assert boris.asked is not None


def test_whoever_comes_back_meanwhile_keeps_the_token_and_sees_why_nothing_happens() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    in_an_outage(house, boris)
    token = greta.token
    waiting = house.disk.queued
    for _ in range(30):
        greta.loses_the_line()
        greta = house.comes("Greta", token)
        assert (greta.last(Welcome).resumed, greta.token) == (True, token)
    assert greta.public.pause is not None
    assert house.disk.queued == waiting, "nothing piles up"
    has_room_again(house)
    greta.loses_the_line()
    greta = house.comes("Greta", token)
    assert greta.token != token
    assert greta.last(Welcome).resumed


def test_nobody_is_replaced_meanwhile_however_long_they_are_away() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    in_an_outage(house, boris)
    greta.loses_the_line()
    house.clock.pump([30.0] * 20)
    has_room_again(house)
    assert not any(record.kept for record in house.disk.of(ChairRecord))
    assert house.match.chairs[1].session is not None


def test_people_may_talk_meanwhile() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    in_an_outage(house, boris)
    greta.does(Say, text="What is going on?")
    assert "What is going on?" in [said.text for said in boris.all(Said)]


def test_ai_players_wait_as_well_and_decide_afterwards() -> None:
    house = House(replace(QUICK, ai_delay_ms=(1000, 1000)))
    (boris,) = house.sits_down("Boris", ai=("meek",))
    in_an_outage(house, boris)
    house.clock.advance(60)
    number = house.match.number
    has_room_again(house)
    house.clock.advance(2)
    assert house.match.number > number + 1


def test_a_table_that_was_paused_before_is_paused_afterwards() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    olga, knut = house.sits_down("Olga", "Knut")
    for person in (olga, knut):
        person.does(PauseTable)
    in_an_outage(house, boris)
    assert olga.public.pause is not None
    assert olga.public.pause.kind == "unwritten"
    has_room_again(house)
    assert olga.public.pause is not None
    assert olga.public.pause.kind == "agreed"


def test_the_host_is_told_and_cannot_pause_a_table_meanwhile() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    assert findings.status(house.server)["outage"] is None
    in_an_outage(house, boris)
    house.clock.advance(75)
    facts = findings.status(house.server)
    assert facts["outage"] == {"why": NO_SPACE, "for_s": 75, "held": 1, "failures": 1}
    assert "nothing can be written for 1 min 15 s: no space left on device; 1 writes held" in shown.status(facts)
    assert figures(house)["kickdoor_writes_held"] == 1
    assert figures(house)["kickdoor_outage_seconds"] == 75
    assert figures(house)['kickdoor_tables{set="toy",state="paused"}'] == 1
    (table,) = house.server.lobby.tables.values()
    with pytest.raises(Declined, match="cannot write"):
        table.hold("the host", NOBODY)  # type: ignore[union-attr]
    has_room_again(house)
    assert figures(house)["kickdoor_writes_held"] == 0
    assert figures(house)["kickdoor_outage_seconds"] == 0


def test_the_server_is_not_ready_while_anything_is_held() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    readiness = Readiness(house.server.scribe, house.clock)
    told: list[str] = []
    readiness.ask(told.append)
    in_an_outage(house, boris)
    readiness.ask(told.append)
    has_room_again(house)
    readiness.ask(told.append)
    assert told == ["", "the journal cannot be written: no space left on device (1 writes held)", ""]


class SlowTrial:
    """A journal that answers a trial when the test says so."""

    def __init__(self) -> None:
        self.outage = House().server.scribe.outage
        self.asked: list[Any] = []

    def try_out(self, then: Any) -> None:
        self.asked.append(then)


def test_a_disk_that_takes_seven_seconds_is_not_one_to_play_on() -> None:
    house, journal = House(), SlowTrial()
    untyped: Any = journal
    readiness = Readiness(untyped, house.clock)
    told: list[str] = []
    readiness.ask(told.append)
    house.clock.advance(TRIAL_MOST_S)
    house.clock.advance(5)
    readiness.ask(told.append)
    assert len(journal.asked) == 1, "another trial would wait behind that one"
    journal.asked.pop()(None)
    readiness.ask(told.append)
    assert told == ["the journal has not answered for 2 s", *["the journal took 7 s to answer"] * 2]
    house.clock.advance(STILL_TRUE_S)
    readiness.ask(told.append)
    journal.asked.pop()(None)
    assert told[-1] == ""


@pytest.mark.parametrize("sure", [False, True])
def test_nobody_is_erased_behind_what_is_held(sure: bool) -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    in_an_outage(house, boris)
    office = Office(house)
    assert office.declined("erase", who="Wilhelmina", sure=sure) == "cannot_write"
    assert office.declined("export", table=next(iter(house.server.lobby.tables)), running=True) == "cannot_write"
    has_room_again(house)
    assert office.done("erase", who="Wilhelmina", sure=sure)["done"] is sure


def test_what_a_journal_never_takes_stops_its_own_match_only() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    olga, _ = house.sits_down("Olga", "Knut")
    house.disk.rejects = True
    refused = boris.answer(["take"])
    assert isinstance(refused, Refused)
    assert refused.reason == "not_recorded"
    assert greta.last(Over).winners == ()
    house.disk.rejects = False
    assert isinstance(olga.answer(["take"]), Accepted)


# ---- a database that is stopped, and started a minute later


@pytest.fixture
def evening(postgres: PostgresServer, tmp_path: Path) -> Iterator[tuple[House, Any, list[Caller]]]:
    """Boris and Greta, with a journal in a database of its own."""
    place = postgres.place()
    with closing(place.store()) as store:
        house = House(scribe=lambda clock, changed: InlineScribe(store, clock, changed))
        yield house, store, house.sits_down("Boris", "Greta")


def test_a_database_that_fails_over_for_a_minute_is_waited_for(
    evening: tuple[House, Any, list[Caller]], postgres: PostgresServer
) -> None:
    house, store, (boris, greta) = evening
    postgres.stop()
    try:
        asked = boris.asked
        assert asked is not None
        req = boris.send(Answer, question=asked.id, choice=("take",))
        house.clock.pump([1.0] * 60)
        assert boris.answer_to(req) is None
        assert greta.public.pause is not None
        assert "cannot be reached" in findings.status(house.server)["outage"]["why"]
    finally:
        postgres.start()
    house.clock.advance(RETRY_S[-1])
    assert boris.answer_to(req) == Accepted(req)
    assert greta.public.pause is None
    assert isinstance(greta.answer(["leave"]), Accepted)
    written = store.read_one(1)
    assert [(line.session, line.req) for line in written.answers].count((boris.last(Welcome).session, req)) == 1
    assert (written.gap, len(written.answers)) == ("", house.match.number)
    again = House(disk=Disk(whole_past(store)))
    assert again.match.table.points == house.match.table.points


def test_the_longer_it_lasts_the_less_often_it_is_tried_until_that_is_once_in_five_seconds() -> None:
    outage = Outage(Clock())
    for _ in range(2):
        assert [outage.failed(NO_SPACE, 1) for _ in range(9)] == [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 5.0, 5.0, 5.0]
        outage.ends()


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (None, "-"),
        (True, "yes"),
        (False, "no"),
        ("", ""),
        ("Ada", "Ada"),
        ((), "-"),
        ([], "-"),
        (("Ada", 3), "Ada, 3"),
        (0, "0"),
        (1.5, "1.5"),
    ],
)
def test_a_cell_of_a_table_says_what_is_there_and_a_stroke_for_nothing(value: object, cell: str) -> None:
    assert shown.columns([[value, "x"]], ["", "b"]).splitlines()[1] == f"{cell}  x"
