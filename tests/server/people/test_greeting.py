"""Coming in: names, versions, tokens, and those who never say hello."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.house import House

from kickdoor_protocol.messages.session import Closing, Hello, Ping, Unwelcome, Welcome
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.base.configuration.settings import Settings


def test_everybody_is_welcome_and_gets_a_secret_of_his_own() -> None:
    house = House(Settings(motd="Be nice."))
    boris, greta = house.comes("Boris"), house.comes("Greta")
    assert boris.last(Welcome).motd == "Be nice."
    assert not boris.last(Welcome).resumed
    assert boris.token != greta.token
    assert len(boris.token) >= 32
    assert boris.last(Welcome).session != greta.last(Welcome).session


@pytest.mark.parametrize("name", ["", "   ", "\x1b\x07", "\u202e\u200b"])
def test_a_name_needs_something_to_be_read(name: str) -> None:
    nobody = House().comes(name)
    assert nobody.last(Unwelcome).reason == "bad_name"
    assert nobody.hung_up


def test_who_comes_back_with_a_token_needs_to_say_no_name() -> None:
    """A frame without the field, as a program in another language may leave it out."""
    house = House()
    boris = house.comes("Boris")
    again = house.comes("", resume=boris.token)
    assert (again.last(Welcome).resumed, [session.name for session in house.server.sessions]) == (True, ["Boris"])
    assert msgspec.convert({"versions": {}, "client": "c", "resume": "x"}, Hello).name == ""
    assert house.comes("", resume="lost").last(Unwelcome).reason == "bad_name", "nobody knows whose that was"


def test_names_are_cleaned_cut_and_told_apart() -> None:
    house = House()
    for name in ("Boris", "bo\x07ris", "BORIS"):
        house.comes(name)
    house.comes("x" * 100)
    assert [session.name for session in house.server.sessions] == ["Boris", "boris 2", "BORIS 3", "x" * 24]


def test_a_client_that_knows_no_answers_is_told_which_message_and_what_would_help() -> None:
    old = Registry(entry for entry in REGISTRY.entries if entry.tag != "answer")
    client = House().comes("Boris", registry=old)
    refusal = client.last(Unwelcome)
    assert (refusal.reason, refusal.message, refusal.theirs) == ("versions", "answer", None)
    assert refusal.cure == "update the client"
    assert client.hung_up


def test_a_client_without_chat_is_welcome_and_never_hears_any() -> None:
    quiet = Registry(entry for entry in REGISTRY.entries if entry.tag not in ("said", "say", "told", "faces"))
    house = House()
    client = house.comes("Boris", registry=quiet)
    assert "said" not in client.last(Welcome).versions
    house.comes("Greta").does(Say, text="anybody there?")
    assert client.listens() == []


def test_one_who_says_nothing_is_shown_the_door() -> None:
    house = House()
    silent = house.connects()
    house.clock.advance(9.9)
    assert not silent.hung_up
    house.clock.advance(0.2)
    assert silent.hung_up
    assert isinstance(silent.listens()[0], Unwelcome)


def test_whoever_has_said_hello_is_not_silent_while_the_disk_takes_its_time() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.disk.slow = True
    back = house.comes("Boris", resume=boris.token)
    house.clock.advance(15)
    assert not back.hung_up
    house.disk.turn()
    assert back.last(Welcome).resumed
    house.clock.advance(91)
    assert back.last(Closing).reason == "silent"


def test_a_connection_that_falls_silent_is_taken_for_dead() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    for _ in range(4):
        house.clock.advance(30)
        greta.asks(Ping)
    assert boris.last(Closing).reason == "silent"
    assert boris.hung_up
    assert not greta.hung_up


def test_there_is_room_for_so_many_and_no_more() -> None:
    house = House(Settings(connections_most=2))
    house.comes("Boris")
    greta = house.comes("Greta")
    late = house.comes("Knut")
    assert late.hung_up
    late.listens()
    assert late.last(Unwelcome).reason == "full"
    greta.loses_the_line()
    late.loses_the_line()
    assert house.comes("Olga").last(Welcome)


def test_whoever_has_been_away_longest_makes_room_and_never_one_who_is_here_or_has_a_seat() -> None:
    house = House(Settings(sessions_most=4))
    boris, greta = house.sits_down("Boris", "Greta")
    greta.loses_the_line()
    first, second = house.comes("Olga"), house.comes("Knut")
    house.clock.advance(1)
    second.loses_the_line()
    house.clock.advance(1)
    first.loses_the_line()
    house.comes("Mimi")
    assert sorted(session.name for session in house.server.sessions) == ["Boris", "Greta", "Mimi", "Olga"]
    house.comes("Rollo")
    assert house.comes("Ulf").last(Unwelcome).reason == "full"
    assert house.comes("Greta", resume=greta.token).last(Welcome).resumed
    assert not boris.hung_up


def test_a_client_that_does_not_hang_up_is_hung_up_on() -> None:
    house = House()
    nobody = house.comes("")
    assert not nobody.wire.disconnected
    house.clock.advance(5.1)
    assert nobody.wire.disconnected


def test_when_the_server_goes_it_says_so() -> None:
    house = House()
    boris = house.comes("Boris")
    house.server.stopService()
    assert boris.last(Closing).reason == "shutdown"
