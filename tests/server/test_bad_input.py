"""Bad input: a clear error to whom it concerns, nothing lost, nobody else disturbed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.server.house import House

from kickdoor_game.machine.questions import Menu
from kickdoor_protocol.codec import encode
from kickdoor_protocol.limits import FRAME_FROM_CLIENT_MOST, REQUESTS_OPEN_MOST
from kickdoor_protocol.messages.lobby import ListTables
from kickdoor_protocol.messages.session import Accepted, Closing, Ping, Refused, Unwelcome
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.messages.talk import Say
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.matches.ending import Fate

BAD_BYTES = {
    "http": (b"GET / HTTP/1.1\r\nHost: kickdoor\r\n\r\n", "frame_too_big"),
    "oversized": ((FRAME_FROM_CLIENT_MOST + 1).to_bytes(4, "big"), "frame_too_big"),
    "empty": (bytes(4), "frame_empty"),
    "no msgpack": (b"\x00\x00\x00\x04\xc1\xc1\xc1\xc1", "malformed"),
    "unknown command": (b"\x00\x00\x00\x0b\x81\xa1t\xa7explode", "malformed"),
    "no map": (b"\x00\x00\x00\x01\x2a", "malformed"),
    "deep": (b"\x00\x00\x10\x00" + b"\x91" * 4096, "too_deep"),
}


@pytest.mark.parametrize(("data", "code"), BAD_BYTES.values(), ids=BAD_BYTES)
def test_bad_bytes_before_the_greeting_are_refused_with_a_reason(data: bytes, code: str) -> None:
    stranger = House().connects()
    stranger.says(data)
    stranger.listens()
    assert stranger.last(Unwelcome).reason == code
    assert stranger.hung_up


@pytest.mark.parametrize(("data", "code"), BAD_BYTES.values(), ids=BAD_BYTES)
def test_bad_bytes_of_a_player_cost_him_the_connection_and_not_the_seat(data: bytes, code: str) -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    asked = boris.asked
    assert asked is not None
    boris.says(data)
    assert boris.last(Closing).reason == code
    assert boris.hung_up
    boris.loses_the_line()
    assert isinstance(greta.act("shout"), Accepted)
    again = house.comes("Boris", resume=boris.token)
    assert again.asked is not None
    assert again.asked.id == asked.id
    assert isinstance(again.answer(["take"]), Accepted)


@pytest.mark.parametrize("standing", [False, True], ids=["answer", "act"])
def test_a_choice_that_cannot_even_be_looked_at_is_refused_and_breaks_no_match(
    standing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    looks_at = Menu.admits

    def trips(self: Any, choice: Any) -> Any:
        if choice == ("bomb",):
            raise TypeError("what is this?")
        return looks_at(self, choice)

    monkeypatch.setattr(Menu, "admits", trips)
    refused = boris.act("bomb") if standing else boris.answer(["bomb"])
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.cure) == ("not_of_this_shape", "choose one of those that are offered")
    assert house.match.fate is Fate.RUNNING
    assert isinstance(boris.answer(["leave"]), Accepted)
    assert greta.asked is not None


def test_what_came_whole_before_the_bad_bytes_still_counts() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    asked = boris.asked
    assert asked is not None
    boris.req += 1
    boris.says(boris.session.send(Answer(boris.req, asked.id, ("leave",))) + b"\xff" * 8)
    assert boris.answer_to(boris.req) == Accepted(boris.req)
    assert boris.last(Closing).reason == "frame_too_big"
    assert greta.asked is not None


def test_requests_before_the_greeting_are_refused() -> None:
    stranger = House().connects()
    stranger.says(encode(Ping(1)).frame)
    stranger.listens()
    assert stranger.last(Unwelcome).reason == "wrong_state"


def test_a_request_number_used_twice_on_a_connection_ends_it() -> None:
    boris = House().comes("Boris")
    boris.says(boris.session.send(Ping(1)) * 2)
    assert boris.last(Closing).reason == "req_not_rising"


def test_too_many_requests_under_way_end_the_connection() -> None:
    house = House(Settings(requests=Rate(1000, 1000)))
    boris, greta = house.sits_down("Boris", "Greta")
    house.disk.slow = True
    boris.says(b"".join(encode(Act(boris.req + n, ("shout",))).frame for n in range(1, REQUESTS_OPEN_MOST + 2)))
    house.clock.advance(0)
    assert boris.last(Closing).reason == "too_many_requests"
    house.disk.slow = False
    house.disk.turn()
    assert greta.story.count("Boris shouts.") == REQUESTS_OPEN_MOST


def test_what_comes_too_fast_is_refused_and_then_cut_off() -> None:
    house = House(Settings(requests=Rate(per_s=1, burst=3), overdrawn_most=10))
    boris = house.comes("Boris")
    for _ in range(3):
        boris.asks(Say, text="x")
    refused = boris.refused(Say, text="x")
    assert (refused.reason, refused.cure) == ("too_fast", "wait 1 s")
    house.clock.advance(1.1)
    boris.does(Say, text="x")
    for _ in range(11):
        if not boris.hung_up:
            boris.send(Say, text="x")
    assert boris.last(Closing).reason == "too_fast"


def test_a_ping_is_answered_even_then_and_counts_too() -> None:
    house = House(Settings(requests=Rate(per_s=1, burst=1), overdrawn_most=3))
    boris = house.comes("Boris")
    boris.asks(Ping)
    boris.asks(Ping)
    for _ in range(4):
        if not boris.hung_up:
            boris.send(Ping)
    assert boris.last(Closing).reason == "too_fast"


def test_noise_in_every_size_never_disturbs_a_game() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    lot = Random(7)
    good = encode(Act(1, ("shout",))).frame
    for size in range(0, 400, 3):
        noise = bytearray(lot.randbytes(size) if size % 2 else good * (1 + size // len(good)))
        for _ in range(size % 5):
            noise[lot.randrange(len(noise) or 1) if noise else 0 :] = lot.randbytes(3)
        visitor = house.comes("Mallory") if size % 7 else house.connects()
        visitor.says(bytes(noise))
        visitor.wire.clear()
        visitor.loses_the_line()
    assert isinstance(boris.answer(["take"]), Accepted)
    assert greta.asked is not None


def test_a_bug_in_a_request_is_the_servers_fault_and_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")

    def fails(*args: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr(house.server.lobby, "list_tables", fails)
    assert boris.refused(ListTables).reason == "server_error"
    assert isinstance(boris.answer(["take"]), Accepted)
    assert not greta.hung_up


def test_a_client_killed_in_mid_question_loses_nothing() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    asked = boris.asked
    assert asked is not None
    boris.loses_the_line()
    house.clock.advance(1)
    assert isinstance(greta.act("shout"), Accepted)
    again = house.comes("Boris", resume=boris.token)
    assert again.asked is not None
    assert (again.asked.id, again.asked.seconds_left) == (asked.id, 30.0)
