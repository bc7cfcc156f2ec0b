"""How many people of one address are known: newcomers take the place of those who went first and have no seat."""

from __future__ import annotations

import gc
from dataclasses import replace

from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.session import Welcome
from kickdoor_server.people.sessions.session import Session

THERE, ELSEWHERE = "192.0.2.7", "198.51.100.9"
LETTERS = "abcdefghijklmnopqrst"


def come_and_go(house: House, count: int, address: str) -> list[Caller]:
    """So many people, one after the other."""
    people = [house.comes(f"Visitor {LETTERS[number]}", address=address) for number in range(count)]
    for person in people:
        person.loses_the_line()
    return people


def is_known(house: House, person: Caller, address: str) -> bool:
    """Whether somebody who comes with that token is who they were."""
    return house.comes("Somebody", resume=person.token, address=address).last(Welcome).resumed


def test_of_those_who_have_gone_the_last_ones_are_known() -> None:
    house = House(replace(QUICK, address_people_most=3))
    friend = house.comes("Friend", address=ELSEWHERE)
    friend.loses_the_line()
    people = come_and_go(house, 10, THERE)
    assert len(house.server.sessions) <= 3 + 1 + 10
    assert is_known(house, friend, ELSEWHERE), "who comes from elsewhere is not pushed out"
    newest = house.comes("Newest", address=THERE)
    newest.loses_the_line()
    assert [is_known(house, person, THERE) for person in (people[0], people[-1])] == [False, True]


def test_a_flood_of_strangers_is_known_up_to_the_bound() -> None:
    house = House(replace(QUICK, address_people_most=3))
    for number in range(20):
        house.comes(f"Visitor {LETTERS[number]}", address=THERE).loses_the_line()
    assert len(house.server.sessions) == 3


def test_whoever_is_here_or_has_a_seat_stays_known_however_many_come() -> None:
    house = House(replace(QUICK, address_people_most=2))
    boris = house.comes("Boris", address=THERE)
    seated, _ = house.sits_down("Ada", "Greta")
    for number in range(6):
        house.comes(f"Visitor {LETTERS[number]}", address=THERE).loses_the_line()
    boris.loses_the_line()
    assert is_known(house, boris, THERE)
    seated.loses_the_line()
    assert is_known(house, seated, THERE)


def test_an_address_that_stands_for_many_is_not_counted() -> None:
    house = House(replace(QUICK, address_people_most=2, trusted=(f"{THERE}/32",)))
    for number in range(6):
        house.comes(f"Visitor {LETTERS[number]}", address=THERE).loses_the_line()
    assert len(house.server.sessions) == 6


def test_an_address_of_which_nobody_is_known_any_more_is_forgotten() -> None:
    house = House(replace(QUICK, session_s=60.0))
    house.comes("Boris", address=THERE).loses_the_line()
    house.clock.advance(61)
    house.server.sessions.sweep()
    house.server.sessions.sweep()
    assert not house.server.sessions._by_address


def test_whoever_is_forgotten_is_gone_without_a_collection() -> None:
    house = House(replace(QUICK, address_people_most=1))
    gc.collect()
    gc.disable()
    try:
        for number in range(5):
            visitor = house.comes(f"Visitor {LETTERS[number]}", address=THERE)
            visitor.loses_the_line()
        del visitor
        sessions = [each for each in gc.get_objects() if isinstance(each, Session) and each.name.startswith("Visitor ")]
        assert [session.name for session in sessions] == ["Visitor e"]
    finally:
        gc.enable()
