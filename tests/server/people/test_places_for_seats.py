"""However many strangers fill the server: who holds a seat comes back to it, and newcomers come in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.lobby import ListTables
from kickdoor_protocol.messages.session import Accepted, Closing, Ping, Unwelcome, Welcome

HOME, ELSEWHERE = "203.0.113.7", "198.51.100.20"
FULL = replace(QUICK, connections_most=40, address_connections_most=8, trusted=())


def strangers(house: House, addresses: int = 8, of_each: int = 8) -> list[Caller]:
    """As many as an address may have, from each of these: all have said hello, and wait for nothing."""
    there = [
        house.comes(f"Stranger {number} {one}", address=f"192.0.2.{number}")
        for number in range(addresses)
        for one in range(of_each)
    ]
    return [one for one in there if not one.hung_up]


def pings(caller: Caller) -> bool:
    return not caller.hung_up and caller.answer_to(caller.send(Ping)) is not None


def loses_the_line(house: House, caller: Caller) -> None:
    caller.link.connectionLost()
    house.clock.advance(1)


def at_a_match(house: House) -> tuple[Caller, Caller]:
    boris, greta = house.sits_down("Boris", "Greta")
    return boris, greta


def test_a_player_who_lost_the_line_comes_back_to_a_server_that_strangers_have_filled() -> None:
    house = House(FULL)
    _, greta = at_a_match(house)
    loses_the_line(house, greta)
    crowd = strangers(house)
    assert len(crowd) == FULL.connections_most - 1, "every place but that of Boris"
    again = house.comes("Greta", resume=greta.token, address=HOME)
    assert again.last(Welcome).resumed
    assert isinstance(again.act("shout"), Accepted)
    gone = [one for one in crowd if one.hung_up]
    assert len(gone) == 1
    assert gone[0].last(Closing).reason == "full"
    assert "seat" in gone[0].last(Closing).text


def test_a_newcomer_comes_in_while_one_address_has_more_than_them() -> None:
    house = House(FULL)
    crowd = strangers(house)
    for number in range(4):
        assert pings(house.comes(f"Newcomer {number}", address=f"198.51.100.{number}"))
    assert sum(one.hung_up for one in crowd) == 4


def test_the_idlest_stranger_goes_first_and_a_ping_is_no_request() -> None:
    house = House(FULL)
    crowd = strangers(house, addresses=5)
    house.clock.advance(1)
    for one in crowd:
        (one.send(Ping) if one is crowd[3] else one.does(ListTables))
    assert pings(house.comes("Olga", address=ELSEWHERE))
    assert [one for one in crowd if one.hung_up] == [crowd[3]]


def test_strangers_are_not_let_in_before_each_other_without_end() -> None:
    house = House(replace(FULL, connections_most=8))
    crowd = strangers(house, of_each=1)
    late = house.comes("Knut", address=ELSEWHERE)
    late.listens()
    assert late.last(Unwelcome).reason == "full"
    assert not any(one.hung_up for one in crowd)


def test_the_same_person_on_another_line_pushes_out_only_their_own_old_one() -> None:
    house = House(FULL)
    boris, _ = at_a_match(house)
    crowd = strangers(house)
    again = house.comes("Boris", resume=boris.token, address=HOME)
    assert again.last(Welcome).resumed
    assert boris.hung_up
    assert not any(one.hung_up for one in crowd)


@pytest.mark.parametrize("times", [500])
def test_refusals_without_end_are_logged_once_a_minute_with_their_number(times: int, log: list[str]) -> None:
    house = House(replace(FULL, connections_most=1))
    house.comes("Boris")
    for number in range(times):
        house.comes("Knut", address=f"192.0.{number // 250}.{number % 250}").link.connectionLost()
    lines = [line for line in log if "turned_away" in line]
    assert len(lines) == 1
    assert "reason=full" in lines[0]
    assert "times=1" in lines[0]
    house.clock.advance(61)
    assert [line for line in log if "again" in line and f"times={times - 1}" in line]
