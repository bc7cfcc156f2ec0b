"""Whoever is not let in hears why, and what would help; each sentence whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.house import QUICK, Caller, House
from tests.server.lodge import lodge

from kickdoor_protocol.messages.session import Closing, Unwelcome
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.base.rates import Rate
from kickdoor_server.people.access.bans import By

STREET, ELSEWHERE = "203.0.113.7", "198.51.100.20"
NO_WORDS = Registry(entry for entry in REGISTRY.entries if entry.tag != "enter")


def why(caller: Caller) -> tuple[str, str, str]:
    """Reason, text and cure of the last word."""
    caller.listens()
    assert caller.hung_up
    said = [message for message in caller.heard if isinstance(message, Closing | Unwelcome)][-1]
    return said.reason, said.text, said.cure if isinstance(said, Unwelcome) else ""


def goes(caller: Caller) -> None:
    caller.link.connectionLost()


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u2060\n"])
def test_a_name_has_to_be_seen(name: str) -> None:
    found = why(House().comes(name))
    assert found == ("bad_name", "A name needs at least one letter that can be seen.", "")


def test_a_program_that_cannot_say_a_password_is_to_be_updated(tmp_path: Path) -> None:
    found = why(lodge(tmp_path).comes("Ann", registry=NO_WORDS))
    assert found == ("password", "This server asks for a password, which your client cannot say. Update it.", "")


def test_who_does_not_say_the_password_in_time_does_not_stand_there_for_ever(tmp_path: Path) -> None:
    house = lodge(tmp_path)
    ann = house.comes("Ann")
    house.clock.advance(house.server.settings.entering_s + 2 * house.server.settings.sweep_s)
    found = why(ann)
    assert found == ("password", "The password of this server was not said in time.", "")


def test_a_server_with_so_many_people_has_no_room() -> None:
    house = House(replace(QUICK, sessions_most=1))
    house.comes("Ann")
    assert why(house.comes("Bo")) == ("full", "This server has no room for another person.", "")


def test_a_server_with_so_many_connections_has_no_room() -> None:
    house = House(replace(QUICK, connections_most=1))
    house.comes("Ann")
    found = why(house.comes("Bo", address=ELSEWHERE))
    assert found == ("full", "This server has no room for another connection.", "try again in a minute")


def test_one_address_has_so_many_connections() -> None:
    house = House(replace(QUICK, trusted=(), address_connections_most=2))
    for name in ("Ann", "Bo"):
        house.comes(name, address=STREET)
    found = why(house.connects(address=STREET))
    assert found == ("too_many", "There are 2 connections from your address already.", "close one of them")


def test_one_address_may_connect_greet_and_guess_so_often() -> None:
    rate = Rate(per_s=0.1, burst=1)
    house = House(replace(QUICK, trusted=(), address_greetings=rate))
    goes(house.comes("Ann", address=STREET))
    found = why(house.comes("Ann", address=STREET))
    assert found == ("too_fast", "Too many greetings from your address.", "wait 10 s")
    house = House(replace(QUICK, trusted=(), address_guesses=rate))
    goes(house.comes("Ann", resume="1" * 64, address=STREET))
    found = why(house.comes("Ann", resume="2" * 64, address=STREET))
    assert found == ("too_fast", "Too many tokens from your address that nobody has been given.", "wait 10 s")


@pytest.mark.parametrize(
    ("settings", "text", "cure"),
    [
        ({"address_connections": Rate(0.1, 1)}, "Too many connections from your address.", "wait 10 s"),
        (
            {"address_wrong": Rate(0.01, 1)},
            "Too much of what came from your address made no sense.",
            "wait a minute; if it goes on, update your client",
        ),
    ],
)
def test_who_comes_too_fast_or_talks_nonsense_is_told_after_a_while(
    settings: dict[str, Rate], text: str, cure: str
) -> None:
    house = House(replace(QUICK, trusted=(), **settings))  # type: ignore[arg-type]
    first = house.connects(address=STREET)
    first.says(b"\xff" * 8)
    goes(first)
    late = house.connects(address=STREET)
    house.clock.advance(5)
    assert why(late) == ("too_fast", text, cure)


def test_who_is_banned_is_told_why_and_by_whom_to_be_let_in() -> None:
    house = House()
    house.server.people_admin.ban(By.NAME, "Mallory", "cheating", 1_800)
    reason, text, cure = why(house.comes("Mallory"))
    assert (reason, cure) == ("banned", "ask whoever runs this server")
    assert "cheating" in text
    assert "2023-11-14 22:43 UTC" in text


def test_whoever_is_there_when_it_stops_is_told_that_the_seat_is_kept() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.server.stopService()
    assert why(boris) == ("shutdown", "The server is shutting down; your seat is kept.", "")


def test_who_comes_in_twice_is_told_in_the_first_place() -> None:
    house = House()
    boris = house.comes("Boris")
    house.comes("Boris", resume=boris.token)
    assert why(boris) == ("taken_over", "You have come in by another connection.", "")
