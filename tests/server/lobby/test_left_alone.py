"""A match of the journal that a server cannot go on with: it stops nobody, nothing of it is lost, and all are told."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.doubles import Disk
from tests.server.house import QUICK, Caller, House
from tests.server.operations.test_pages import figures
from tests.server.pasts import whole_past
from tests.server.people.test_coming_back import comes_back
from tests.server.recorded import recorded

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.lobby import CreateTable, ListTables, Tables
from kickdoor_protocol.messages.session import Accepted, Welcome
from kickdoor_protocol.messages.table import Private
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.base.store.past import GapInJournal
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord, PersonRecord, Record
from kickdoor_server.base.store.sqlite import SqliteStore
from kickdoor_server.matches.playing.match import Match
from kickdoor_server.operations.admin import findings, shown
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

HOUR = [60.0] * 60


def two_tables() -> tuple[House, Caller, Caller]:
    """Boris and Greta at the first of them, Olga and Knut at the second."""
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    olga, _ = house.sits_down("Olga", "Knut")
    return house, boris, olga


def with_an_old_question(house: House) -> Disk:
    """The same disk, as if a question had been answered at the first table that is not asked any more."""
    disk = Disk()
    number = 0
    for record in house.disk.written:
        if isinstance(record, AnswerRecord) and record.match == 1:
            number += 1
            if number == 2:
                disk.written.append(AnswerRecord(1, 2, Answer(Seat(1), ("first", "second"))))
                number += 1
            record = replace(record, n=number)
        disk.written.append(record)
    found = Disk(disk.as_past())
    found.written = list(disk.written)
    return found


def news(caller: Caller) -> list[str]:
    return [said.text for said in caller.all(Said) if said.kind == "system"]


def of_the_first(records: list[Record]) -> list[Record]:
    return [record for record in records if record.match == 1]


def test_all_others_come_back_and_nothing_is_written_to_it(log: list[str]) -> None:
    house, _, olga = two_tables()
    disk = with_an_old_question(house)
    before = of_the_first(disk.written)
    house = House(disk=disk)
    assert comes_back(house, olga).asked is not None
    house.clock.pump(HOUR)
    house.server.stopService()
    assert of_the_first(disk.written) == before
    assert any(line.startswith("cannot_be_replayed") and "Traceback" in line for line in log), "with the evidence"


def test_its_people_are_told_once_and_may_play_elsewhere() -> None:
    house, boris, _ = two_tables()
    house = House(disk=with_an_old_question(house))
    boris = comes_back(house, boris)
    assert boris.last(Welcome).resumed
    (sentence,) = news(boris)
    assert sentence.startswith("The table does not go on")
    boris.loses_the_line()
    boris = comes_back(house, boris)
    assert news(boris) == []
    boris.does(ListTables)
    assert len(boris.last(Tables).tables) == 1
    boris.does(CreateTable, name="Another", set="toy", sex="male", options={})


def test_one_that_was_dealt_cards_that_are_gone_names_the_release_that_has_them() -> None:
    house, boris, _ = two_tables()
    disk = with_an_old_question(house)
    played = Disk()
    for record in disk.written:
        if isinstance(record, MatchRecord):
            record = replace(record, set_digest="8" * 64, set_rules="9" * 64, release="kickdoor 0.1.0")
        played.written.append(record)
    house = House(disk=Disk(played.as_past()))
    boris = comes_back(house, boris)
    assert news(boris) == [
        "The table does not go on: it was dealt cards that toy has no more. Nothing of it is lost, your seat is yours, "
        "and whoever runs the server has been told; kickdoor 0.1.0 has the cards, and goes on from where it stood."
    ]
    house.clock.pump(HOUR)
    (alone,) = findings.status(house.server)["left_alone"]
    assert alone["why"] == "it was dealt cards that toy has no more; kickdoor 0.1.0 has them"


def test_a_server_that_can_goes_on_with_it_and_knows_its_people_by_the_tokens_of_the_one_that_could_not() -> None:
    house, boris, _ = two_tables()
    before = house.disk.written
    disk = with_an_old_question(house)
    unable = House(disk=disk)
    unable.clock.pump(HOUR)
    boris = comes_back(unable, boris)
    boris.does(ListTables)
    unable.clock.pump(HOUR)
    able = Disk()
    able.written = [*before, *disk.of(PersonRecord)]
    able = Disk(able.as_past())
    house = House(disk=able)
    boris = comes_back(house, boris)
    assert (boris.last(Private).view.seat, boris.asked is not None) == (0, True)


def test_the_host_is_told_for_as_long_as_the_server_runs() -> None:
    house, _, _ = two_tables()
    house = House(disk=with_an_old_question(house))
    house.clock.pump(HOUR)
    found = findings.status(house.server)
    (alone,) = found["left_alone"]
    assert (alone["number"], alone["name"]) == (1, "The table")
    assert "match 1" in shown.status(found)
    assert "does not go on here" in shown.status(found)
    assert figures(house)["kickdoor_matches_left_alone"] == 1
    assert findings.status(House().server)["left_alone"] == []
    assert figures(House())["kickdoor_matches_left_alone"] == 0


def with_a_gap(house: House) -> Disk:
    """The same disk, without the second answer of the first table."""
    disk = Disk()
    disk.written = [
        record
        for record in house.disk.written
        if not (isinstance(record, AnswerRecord) and (record.match, record.n) == (1, 2))
    ]
    found = Disk(disk.as_past())
    found.written = list(disk.written)
    return found


def test_a_match_with_a_gap_is_left_alone_and_everybody_is_told_what_is_missing(log: list[str]) -> None:
    house, boris, olga = two_tables()
    assert isinstance(boris.answer(["leave"]), Accepted)
    house = House(disk=with_a_gap(house))
    assert comes_back(house, olga).asked is not None
    (alone,) = house.server.left_alone
    assert "has a gap: answer 3 is there, but answer 2 is missing" in alone.why
    (line,) = [line for line in log if line.startswith("not_revived")]
    assert "answer 2 is missing" in line
    assert line.endswith(f" match={alone.table} answers=1")
    boris = comes_back(house, boris)
    assert news(boris) == [
        "The table does not go on: a part of what was played is missing on this server. Your seat is yours, and "
        "whoever runs the server has been told."
    ]


def test_no_replay_is_made_of_a_match_with_a_gap() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    house.disk.written = with_a_gap(house).written
    found: list[Any] = []
    house.match.recorded(found.append)
    assert isinstance(found[0], GapInJournal)


def test_a_bug_on_the_way_back_is_no_other_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    house, _, olga = two_tables()
    resume = Match.resume

    def breaks(match: Match, *how: Any, **more: Any) -> None:
        if match.record.number == 1:
            raise ZeroDivisionError
        resume(match, *how, **more)

    monkeypatch.setattr(Match, "resume", breaks)
    house = house.restarted()
    assert comes_back(house, olga).asked is not None
    assert len(house.server.lobby.tables) == 1
    assert [alone.number for alone in house.server.left_alone] == [1]


def test_a_match_of_classic_with_an_order_that_nobody_asks_for_any_more(tmp_path: Path) -> None:
    whole = recorded()
    at = len(whole.answers) // 2
    lines = [line.answer for line in whole.answers[:-1]]
    lines.insert(at, Answer(Seat(0), ("m1", "m0")))
    second = replace(whole.match, number=2, id="other")
    with closing(SqliteStore(tmp_path / "journal.sqlite3")) as store:
        store.append([whole.match, *(AnswerRecord(1, n, answer) for n, answer in enumerate(lines, 1))])
        store.append([second, *(replace(line, match=2) for line in whole.answers[:-1])])
        past = whole_past(store)
        kept = store.read_one(1)
        house = House(QUICK, disk=Disk(past), playable_sets=PlayableSets(known_sets(("classic",))))
        assert [alone.number for alone in house.server.left_alone] == [1]
        assert "other" in house.server.lobby.tables, "the same match without it goes on"
        assert not any(record.match == 1 for record in house.disk.written)
        assert store.read_one(1) == kept
