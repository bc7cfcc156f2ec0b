"""What people are told who mute, ignore and report each other, to the end, and what is said beyond each bound."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, Lobby, WatchTable
from kickdoor_protocol.messages.moderation import Ignore, Ignoring, Mute, Report
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.lobby.moderation.requests import REPORTS_AN_HOUR
from kickdoor_server.people.moderation import reports
from kickdoor_server.people.sessions import ignoring


def at_a_table(house: House) -> tuple[Caller, Caller]:
    """Boris is the host, Greta sits there, and an AI player."""
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="Friday", set="toy", sex="male")
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    boris.does(AddAi, kind="meek", name="Spite")
    return boris, greta


def told(caller: Caller) -> list[str]:
    """What the server has said to them in words since they were last asked."""
    said = [line.text for line in caller.all(Said) if line.kind == "system"]
    caller.forgets()
    return said


def refusal(found: Refused) -> tuple[str, str, str]:
    return found.reason, found.text, found.cure


# ---- muting


def test_both_are_told_when_the_host_mutes_and_lets_talk_again() -> None:
    boris, greta = at_a_table(House())
    boris.does(Mute, who="Greta", muted=True)
    assert told(boris) == ["Greta cannot talk here for as long as this table is there."]
    assert told(greta) == ["Boris, the host of this table, has muted you here for as long as this table is there."]
    assert greta.refused(Say, text="But").reason == "muted"
    boris.does(Mute, who="Greta", muted=True)
    assert told(greta) == [], "they know"
    boris.does(Mute, who="Greta", muted=False)
    assert told(boris)[-1] == "Greta can talk here again."
    assert told(greta) == ["Boris, the host of this table, lets you talk again."]
    boris.does(Mute, who="Greta", muted=False)
    assert told(boris) == []
    greta.does(Say, text="Thanks.")


@pytest.mark.parametrize(
    ("who", "fields", "said"),
    [
        (
            "greta",
            {"who": "Boris"},
            ("not_host", "Only the host of this table, Boris, can mute.", "say ignore instead"),
        ),
        (
            "olga",
            {"who": "Boris"},
            ("no_table", "You are at no table, so you cannot mute anybody there.", "say ignore instead"),
        ),
        (
            "boris",
            {"who": "Olga"},
            ("nobody", "Nobody at this table is called 'Olga'.", "name one of these: Greta, Spite"),
        ),
        ("boris", {"who": "BORIS"}, ("oneself", "That is you.", "name somebody else")),
    ],
)
def test_who_cannot_mute_whom(who: str, fields: dict[str, Any], said: tuple[str, str, str]) -> None:
    house = House()
    boris, greta = at_a_table(house)
    olga = house.comes("Olga")
    people = {"boris": boris, "greta": greta, "olga": olga}
    assert refusal(people[who].refused(Mute, muted=True, **fields)) == said


def test_who_is_alone_is_told_of_nobody_else() -> None:
    boris = House().comes("Boris")
    boris.does(CreateTable, name="Friday", set="toy", sex="male")
    found = refusal(boris.refused(Mute, who="Olga", muted=True))
    assert found == ("nobody", "Nobody at this table is called 'Olga'.", "wait until somebody is here")


# ---- ignoring


def test_so_many_can_be_ignored_and_whoever_is_gone_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ignoring, "IGNORED_MOST", 2)
    house = House()
    boris = house.comes("Boris")
    others = {name: house.comes(name) for name in ("Ada", "Bo", "Cleo")}
    for name in ("Ada", "Bo"):
        boris.does(Ignore, who=name, ignored=True)
    assert boris.last(Ignoring).names == ("Ada", "Bo")
    boris.does(Ignore, who="Ada", ignored=True)
    said = ("too_many", "You ignore 100, and nobody can ignore more.", "unignore somebody")
    assert refusal(boris.refused(Ignore, who="Cleo", ignored=True)) == said
    boris.does(Ignore, who="Ada", ignored=False)
    boris.does(Ignore, who="Cleo", ignored=True)
    assert boris.last(Ignoring).names == ("Bo", "Cleo")
    others["Bo"].loses_the_line()
    house.server.sessions.drop(next(one for one in house.server.sessions if one.name == "Bo"))
    boris.does(Ignore, who="Ada", ignored=True)
    assert boris.last(Ignoring).names == ("Cleo", "Ada")


def test_who_is_ignored_is_not_heard_and_is_heard_again() -> None:
    house = House()
    boris, greta = at_a_table(house)
    boris.does(Ignore, who="greta", ignored=True)
    greta.does(Say, text="Hello?")
    assert "Hello?" not in [line.text for line in boris.all(Said)]
    boris.does(Ignore, who="Greta", ignored=False)
    assert boris.last(Ignoring).names == ()
    greta.does(Say, text="Hello!")
    assert "Hello!" in [line.text for line in boris.all(Said)]


# ---- reporting


KEPT = "your words, both names, the last talk"


@pytest.mark.parametrize(
    ("days", "how_long"), [(30.0, "for 30 days"), (0.5, "for 0.5 days"), (0.0, "until they delete it")]
)
def test_who_reports_is_told_what_is_kept_and_for_how_long(days: float, how_long: str, tmp_path: Path) -> None:
    house = House(replace(QUICK, data=tmp_path, reports_days=days))
    boris, greta = at_a_table(house)
    told(boris)
    boris.does(Report, who="Greta", text="She swears.")
    assert told(boris) == [
        f"Whoever runs this server can read your report of Greta. It is kept {how_long}: {KEPT} (0 lines) and what "
        "happened last (0 events)."
    ]
    greta.does(Say, text="Darn.")
    told(boris)
    boris.does(Report, who="Greta", text="She swears.")
    assert "(1 line) and what happened last (0 events)" in told(boris)[-1]
    (first, second) = house.server.moderation.reports
    assert (first.words, first.by.name, first.about.name) == ("She swears.", "Boris", "Greta")
    assert [line.text for line in second.evidence.talk] == ["Darn."]


def test_so_many_reports_an_hour_are_kept_of_one_person() -> None:
    house = House()
    boris, _ = at_a_table(house)
    for _ in range(REPORTS_AN_HOUR):
        boris.does(Report, who="Greta", text="")
    said = (
        "too_many_reports",
        "You, or others from your address, have reported as often as one may in an hour.",
        "ignore them, and wait an hour",
    )
    assert refusal(boris.refused(Report, who="Greta", text="")) == said
    house.clock.advance(20)
    assert boris.refused(Report, who="Greta", text="").reason == "too_many_reports"


def test_where_as_many_wait_as_are_kept_it_is_said_what_else_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "REPORTS_MOST", 2)
    boris, _ = at_a_table(House())
    for _ in range(2):
        boris.does(Report, who="Greta", text="")
    assert refusal(boris.refused(Report, who="Greta", text="")) == (
        "no_room",
        "As many reports as this server keeps wait for whoever runs it.",
        "ignore them meanwhile, or tell whoever runs the server yourself",
    )


def test_a_report_that_cannot_be_written_is_said_not_to_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    boris, _ = at_a_table(house)

    def full(*told: Any) -> Any:
        raise OSError("no space left")

    monkeypatch.setattr(type(house.server.moderation.reports), "add", full)
    assert refusal(boris.refused(Report, who="Greta", text="")) == (
        "not_kept",
        "This server cannot write your report to its disk just now.",
        "try again in a while",
    )


@pytest.mark.parametrize("who", ["Boris", "boris "])
def test_nobody_reports_themselves(who: str) -> None:
    boris, _ = at_a_table(House())
    assert refusal(boris.refused(Report, who=who, text="")) == ("oneself", "That is you.", "name somebody else")


def test_a_spectator_is_reported_by_the_name_that_is_shown() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    for shown in ("Olga", "Olga (spectating)", "olga (to spectators)"):
        boris.does(Report, who=shown, text="")
    assert {report.about.name for report in house.server.moderation.reports} == {"Olga"}
