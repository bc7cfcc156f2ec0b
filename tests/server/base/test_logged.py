"""What whoever runs a server reads in its log of what happens seldom, word for word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.doubles import NO_SPACE, Hands, Troupe
from tests.server.house import QUICK, House
from tests.server.lodge import WORD, lodge

from kickdoor_protocol.finding.address import Address, parse_address
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, LeaveTable
from kickdoor_protocol.messages.moderation import Report
from kickdoor_protocol.messages.session import Enter, Unwelcome, Welcome
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.base.rates import Rate
from kickdoor_server.people.access.bans import By

OLD = Registry(entry for entry in REGISTRY.entries if entry.tag != "answer")
STREET = "203.0.113.7"


def of(log: list[str], *events: str) -> list[str]:
    """The lines about these; of a bug, the first."""
    return [line.splitlines()[0] for line in log if line.split()[0] in events]


@pytest.mark.parametrize(
    ("address", "peer"),
    [
        (STREET, f"{STREET}:50000"),
        ("2001:db8::7", "[2001:db8::7]:50000"),
        (f"::ffff:{STREET}", f"{STREET}:50000"),
    ],
)
def test_where_somebody_comes_from_is_written_as_it_can_be_typed(address: str, peer: str, log: list[str]) -> None:
    came = House().comes("Boris", address=address)
    assert any(line.startswith(f"came peer={peer} ") for line in log)
    assert parse_address(peer) == Address(came.link.address, 50_000)


def test_who_guesses_is_counted_and_what_they_guess_is_not_said(tmp_path: Path, log: list[str]) -> None:
    ann = lodge(tmp_path).comes("Ann")
    for guess in ("sesame", "swordfish"):
        ann.refused(Enter, password=guess)
    session = ann.link.person.id  # type: ignore[union-attr]
    lines = of(log, "wrong_password")
    assert [line.endswith(f" times={times}") for times, line in enumerate(lines, 1)] == [True, True]
    assert all(session in line for line in lines)
    assert not any("sesame" in line or "swordfish" in line for line in log)


def test_a_password_that_could_not_be_hashed_is_an_error_of_ours(tmp_path: Path, log: list[str]) -> None:
    hands = Hands()
    house = lodge(tmp_path, hands=hands)
    hands.out_of = MemoryError("no memory for argon2")
    assert house.comes("Ann").refused(Enter, password=WORD).reason == "server_error"
    (line,) = of(log, "password_not_hashed")
    assert line.startswith("password_not_hashed peer=")
    assert " session=s-" in line


def test_whoever_has_another_version_is_named_with_what_does_not_fit(log: list[str]) -> None:
    client = House().comes("Boris", registry=OLD)
    assert client.last(Unwelcome).message == "answer"
    (line,) = of(log, "versions_do_not_fit")
    assert line.endswith("message=answer client=test times=1")


def test_whoever_tries_tokens_is_named_by_the_address(log: list[str]) -> None:
    settings = replace(QUICK, address_guesses=Rate(per_s=0.1, burst=2))
    house = House(settings)
    for number in range(4):
        house.connects(address=STREET).hello("Mallory", f"token-{number}")
    (line,) = of(log, "tokens_guessed")
    assert line.partition(" address=")[2] == f"{STREET} times=1"
    assert "token-" not in line


def test_what_whoever_runs_it_takes_back_is_said(log: list[str]) -> None:
    house = House()
    house.comes("Greta")
    people_admin = house.server.people_admin
    ban, _ = people_admin.ban(By.ADDRESS, STREET, "noise", 3_600)
    people_admin.mute(By.NAME, "Greta", "rude")
    log.clear()
    assert people_admin.lift(ban.number) == ban
    assert people_admin.lift(ban.number) is None
    assert len(people_admin.unmute("Greta")) == 1
    assert people_admin.unmute("Greta") == ()
    assert of(log, "ban_lifted", "mute_lifted") == [
        f"ban_lifted by=address what={STREET}/32",
        "mute_lifted by=name what=Greta",
    ]


def reports(house: House) -> None:
    """Boris reports an AI player."""
    boris = house.comes("Boris")
    boris.does(CreateTable, name="", set="toy", sex="male")
    boris.does(AddAi, kind="meek", name="Spite")
    assert boris.refused(Report, who="Spite", text="It wins.").reason == "not_kept"
    boris.does(LeaveTable)


@pytest.mark.parametrize(
    ("breaks", "line"),
    [
        (lambda house: house.server.people_admin.sweep(), f"bans_not_written why='{NO_SPACE}'"),
        (reports, f"report_not_kept why='{NO_SPACE}'"),
    ],
    ids=["bans", "a report"],
)
def test_what_cannot_be_written_is_said_with_why(
    breaks: Callable[[House], object], line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: list[str]
) -> None:
    house = House(replace(QUICK, data=tmp_path))

    def full(*handed: Any) -> Any:
        raise OSError(NO_SPACE)

    monkeypatch.setattr(type(house.server.people_admin._mutes), "sweep", full)
    monkeypatch.setattr(type(house.server.moderation.reports), "add", full)
    breaks(house)
    assert of(log, line.split()[0]) == [line]


def test_of_an_evening_it_is_said_who_was_there_what_was_played_and_how_it_ended(log: list[str]) -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",))
    table, one, other = house.match.record.id, *(caller.last(Welcome).session for caller in (boris, greta))
    house.match.table.points[0] = 4
    boris.answer(["take"])
    greta.loses_the_line()
    house.clock.advance(QUICK.over_s + 1)
    assert [line for line in log if not line.startswith(("answer", "listening"))] == [
        f"came peer=? client=test session={one} name=Boris",
        f"came peer=? client=test session={other} name=Greta",
        f"table_opened peer=? client=test session={one} table={table} set=toy locked=False",
        f"match_began match={table} set=toy seats=3",
        f"match_ended match={table} fate=over winners=(0,) n=3",
        f"left peer=? client=test session={other}",
        f"table_forgotten table={table}",
    ]


def test_of_a_locked_server_it_is_said_who_came_in(tmp_path: Path, log: list[str]) -> None:
    ann = lodge(tmp_path).comes("Ann")
    ann.does(Enter, password=WORD)
    ann.does(CreateTable, name="Back room", set="toy", sex="female", password="psst")
    (entered, opened) = of(log, "entered", "table_opened")
    assert entered == f"entered peer=? client=test session={ann.last(Welcome).session}"
    assert opened.endswith(" set=toy locked=True")


def test_an_outage_is_said_when_it_begins_and_when_it_is_over(log: list[str]) -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    house.disk.full = True
    house.clock.advance(QUICK.sweep_s)
    house.disk.full = False
    house.disk.turn()
    assert of(log, "outage_began", "outage_over") == [f"outage_began why='{NO_SPACE}' held=1", "outage_over"]


def test_whoever_says_what_is_no_message_is_named_with_what_was_wrong(log: list[str]) -> None:
    house = House()
    house.comes("Boris").says(b"\x00\x00\x00\x01\xc1")
    (line,) = of(log, "protocol_error")
    assert line.startswith('protocol_error peer=? client=test code=malformed text="MessagePack data is malformed')


def test_whoever_is_sent_away_is_named_with_why(log: list[str]) -> None:
    house = House()
    olga = house.comes("Olga").last(Welcome).session
    house.server.people_admin.kick("Olga", "rude")
    house.comes("Eve")
    house.server.people_admin.ban(By.NAME, "Eve", "rude too", 60.0)
    assert of(log, "kicked", "banned") == [
        f"kicked session={olga} name=Olga reason=rude",
        "banned by=name what=Eve until='until 2023-11-14 22:14 UTC' reason='rude too' closed=1",
    ]


def test_an_ai_player_that_acts_and_acts_is_named(log: list[str]) -> None:
    house = House(replace(QUICK, ai_acts_most=3), troupe=Troupe(keen=lambda question: ("act", ("shout",))))
    for person in house.sits_down("Boris", "Greta", ai=("keen",)):
        person.answer(["leave"])
    house.clock.pump([1.0] * 40)
    lines = of(log, "ai_in_a_circle")
    assert lines[0].endswith(" seat=2 kind=take")


def test_a_bug_in_front_of_somebody_who_has_waited_stops_nobody_else(log: list[str]) -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    house.disk.turn()
    sleeps = house.restarted(sleeps=True)
    sleeps.disk.reads_slowly = True
    (table,) = sleeps.server.lobby.tables.values()
    came: list[str] = []

    def fails() -> None:
        raise ZeroDivisionError("a bug")

    for then in (fails, lambda: came.append("in")):
        table.wake(then)  # type: ignore[union-attr]
    sleeps.disk.read()
    sleeps.clock.pump([0.01] * 5)
    assert came == ["in"]
    (line,) = of(log, "waking_failed")
    assert line.startswith("waking_failed match=")
