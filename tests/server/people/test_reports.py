"""Reports: what is kept of one, for how long, how many, and what is not in it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.lobby import WatchTable
from kickdoor_protocol.messages.moderation import Report
from kickdoor_protocol.messages.session import Accepted, Welcome
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.lobby.moderation import requests
from kickdoor_server.people.moderation import reports
from kickdoor_server.people.moderation.reports import Evidence, Person, ReportedLine, bounded

WORDS = "She tells everybody what I hold."


def told(caller: Caller) -> list[str]:
    return [said.text for said in caller.all(Said) if said.kind == "system"]


def kept(house: House) -> list[Any]:
    return list(house.server.moderation.reports)


def test_a_report_has_the_words_the_talk_and_what_everybody_saw() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    greta.does(Say, text="Boris holds the duck!")
    greta.act("shout")
    boris.does(Report, who="Greta", text=WORDS)
    (report,) = kept(house)
    assert (report.by.name, report.about.name, report.words) == ("Boris", "Greta", WORDS)
    assert report.about.session == greta.link.person.id  # type: ignore[union-attr]
    assert (report.evidence.table, report.evidence.match) == (house.match.record.id, 1)
    assert [(line.who, line.text) for line in report.evidence.talk] == [("Greta", "Boris holds the duck!")]
    assert "Greta shouts." in report.evidence.events
    (words,) = [line for line in told(boris) if "report" in line]
    assert words.startswith("Whoever runs this server can read your report of Greta. It is kept for 30 days: your")
    assert "the last talk (1 line)" in words
    assert not any("report" in line for line in told(greta)), "whoever is reported is not told"


@pytest.mark.parametrize("come_before", [1, 5, 9])
def test_who_is_here_is_meant_and_not_who_has_lost_that_name(come_before: int) -> None:
    house = House()
    for _ in range(come_before):
        house.comes("Greta").loses_the_line()
        house.clock.advance(QUICK.name_s + 1)
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(Report, who="Greta", text=WORDS)
    assert kept(house)[0].about.session == greta.last(Welcome).session


def test_nothing_is_in_it_that_only_one_seat_knows() -> None:
    """Of the story it has what somebody who spectates is told."""
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    eve = house.comes("Eve")
    eve.does(WatchTable, table=house.match.record.id)
    for caller in (boris, greta):
        if caller.asked is not None:
            caller.answer(caller.asked.shape.options[0].key if hasattr(caller.asked.shape, "options") else ["take"])
    boris.does(Report, who="Greta")
    (report,) = kept(house)
    assert set(report.evidence.events) <= set(eve.story)


def test_before_the_match_in_the_lobby_and_of_what_spectators_say_among_themselves() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    greta.does(Say, text="Beware of Boris.")
    boris.does(Report, who="Greta", text=WORDS)
    assert [line.text for line in kept(house)[0].evidence.talk] == ["Beware of Boris."]
    house = House()
    boris, greta = house.sits_down("Boris", "Greta", watching="seat")
    eve, ada = house.comes("Eve"), house.comes("Ada")
    for caller in (eve, ada):
        caller.does(WatchTable, table=house.match.record.id)
    eve.does(Say, text="He has the duck, ha.")
    ada.does(Report, who="Eve (to spectators)", text=WORDS)
    assert [line.text for line in kept(house)[0].evidence.talk] == ["He has the duck, ha."]


def test_it_is_kept_in_a_file_over_a_restart_and_not_twice(tmp_path: Path) -> None:
    house = House(replace(QUICK, data=tmp_path, admin="off"))
    boris, _ = house.sits_down("Boris", "Greta")
    boris.does(Report, who="Greta", text=WORDS)
    house.disk.turn()
    again = house.restarted()
    back = again.comes("Boris", resume=boris.token)
    back.req = boris.req - 1
    assert isinstance(back.asks(Report, who="Greta", text=WORDS), Accepted)
    assert len(kept(again)) == 1
    (file,) = (tmp_path / reports.FOLDER).glob("*.json")
    assert json.loads(file.read_text())["words"] == WORDS
    assert file.stat().st_mode & 0o077 == 0


def test_one_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    folder = tmp_path / reports.FOLDER
    folder.mkdir()
    (folder / "7.json").write_text("half of a rep")
    house = House(replace(QUICK, data=tmp_path, admin="off"))
    boris, _ = house.sits_down("Boris", "Greta")
    boris.does(Report, who="Greta", text=WORDS)
    assert [report.number for report in kept(house)] == [8]
    assert (folder / "7.json").read_text() == "half of a rep"


def test_it_goes_when_its_days_are_over(tmp_path: Path) -> None:
    house = House(replace(QUICK, data=tmp_path, admin="off", reports_days=2))
    boris, _ = house.sits_down("Boris", "Greta")
    boris.does(Report, who="Greta", text=WORDS)
    house.server.moderation.reports.sweep()
    assert len(kept(house)) == 1
    house.clock.rightNow += 3 * 24 * 3600
    house.server.moderation.reports.sweep()
    assert kept(house) == []
    assert list((tmp_path / reports.FOLDER).iterdir()) == []


def test_nobody_reports_all_day_by_one_session_or_one_address() -> None:
    house = House()
    house.comes("Greta")
    boris = house.comes("Boris", address="203.0.113.9")
    for _ in range(requests.REPORTS_AN_HOUR):
        boris.does(Report, who="Greta")
    assert boris.refused(Report, who="Greta").reason == "too_many_reports"
    others = [house.comes(f"Boris the {number}.", address="203.0.113.9") for number in range(8)]
    house.clock.advance(60)
    said = [other.asks(Report, who="Greta") for other in others]
    made = sum(isinstance(answer, Accepted) for answer in said)
    assert requests.REPORTS_AN_HOUR + made == requests.REPORTS_AN_HOUR_ADDRESS


def test_where_there_is_no_room_closed_ones_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "REPORTS_MOST", 2)
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.does(Report, who="Greta", text="first")
    boris.does(Report, who="Greta", text="second")
    assert boris.refused(Report, who="Greta").reason == "no_room"
    house.server.moderation.reports.close(1)
    boris.does(Report, who="Greta", text="third")
    assert [report.words for report in kept(house)] == ["second", "third"]


def test_a_crowd_who_report_each_other_keep_nobody_at_another_table_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "REPORTS_MOST", 4)
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    crowd = [house.comes(f"Pest {number}") for number in range(4)]
    for pest in crowd:
        pest.does(Report, who="Pest 0" if pest is not crowd[0] else "Pest 1", text=f"lie {crowd.index(pest)}")
    assert house.comes("Pest 4").refused(Report, who="Pest 0").reason == "no_room"
    boris.does(Report, who="Greta", text="true")
    assert [report.words for report in kept(house)] == ["lie 0", "lie 1", "lie 2", "true"]
    boris.does(Report, who="Greta", text="true as well")
    assert [report.words for report in kept(house)] == ["lie 0", "lie 1", "true", "true as well"]
    assert boris.refused(Report, who="Greta").reason == "no_room", "nor does anybody drive the crowd's out"


def test_it_is_refused_in_words_where_the_disk_runs_low(tmp_path: Path) -> None:
    house = House(replace(QUICK, data=tmp_path, admin="off", disk_free_least_mb=10**9))
    house.comes("Greta")
    refusal = house.comes("Boris").refused(Report, who="Greta")
    assert (refusal.reason, "keeps no reports" in refusal.text) == ("disk_low", True)


def test_the_evidence_is_bounded_and_the_latest_stays() -> None:
    long = Evidence(
        events=tuple(f"{n} {'e' * 900}" for n in range(200)),
        talk=tuple(ReportedLine("Greta", f"{n} {'t' * 390}") for n in range(50)),
    )
    kept = bounded(long)
    size = sum(map(len, kept.events)) + sum(len(line.who) + len(line.text) for line in kept.talk)
    assert size <= reports.TEXT_MOST
    assert kept.talk[-1] == long.talk[-1]
    assert kept.events == () or kept.events[-1] == long.events[-1]


def test_a_file_that_cannot_be_read_does_not_keep_the_server_from_starting(tmp_path: Path) -> None:
    (tmp_path / reports.FOLDER).mkdir()
    (tmp_path / reports.FOLDER / "7.json").write_text("{")
    made = reports.ReportStore(tmp_path, lambda: 0.0, lambda: 0)
    made.add(Person("Boris"), 1, Person("Greta"), "", Evidence())
    assert len(list(made)) == 1
