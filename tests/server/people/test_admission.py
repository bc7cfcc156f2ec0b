"""Crowds, floods and bores at the door: each address has its measure, and nobody keeps the others out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.house import Caller, House

from kickdoor_protocol.listening.shares import bare, counted_as, is_among, shares_of
from kickdoor_protocol.messages.session import Accepted, Ping, Pong, Unwelcome, Welcome
from kickdoor_server.base.configuration.living import change
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.people.access.admission import PLAYING_MS, TOGETHER_MS_S, TOLD, TOLD_AFTER_S

STREET, ELSEWHERE = "203.0.113.7", "198.51.100.20"
NARROW = Settings(
    ai_delay_ms=(0, 0),
    stand_in="meek",
    address_connections_most=3,
    address_connections=Rate(per_s=1.0, burst=6),
    address_greetings=Rate(per_s=0.5, burst=4),
    address_wrong=Rate(per_s=0.1, burst=2),
    address_guesses=Rate(per_s=0.1, burst=2),
)


def refusal(caller: Caller) -> Unwelcome:
    caller.listens()
    assert caller.hung_up
    return caller.last(Unwelcome)


def refused_in_the_end(house: House, caller: Caller) -> Unwelcome:
    """Nothing is read of them, and after a while they are told why."""
    assert not caller.hung_up
    assert caller.wire.producerState == "paused"
    house.clock.advance(TOLD_AFTER_S - 0.1)
    assert caller.listens() == []
    house.clock.advance(0.1)
    return refusal(caller)


def goes(caller: Caller) -> None:
    caller.link.connectionLost()


def test_one_address_has_so_many_connections_at_the_same_time_and_is_told_so() -> None:
    house = House(NARROW)
    first, _, _ = (house.comes(f"Guest {number}", address=STREET) for number in range(3))
    refused = refusal(house.connects(address=STREET))
    assert (refused.reason, refused.cure) == ("too_many", "close one of them")
    assert "3 connections" in refused.text
    assert house.comes("Greta", address=ELSEWHERE).last(Welcome)
    goes(first)
    assert not house.connects(address=STREET).hung_up
    assert house.server.admission.turned.too_many == 1


def test_of_the_connections_of_an_address_the_silent_ones_go_first() -> None:
    house = House(NARROW)
    silent = [house.connects(address=STREET) for _ in range(3)]
    assert house.comes("Boris", address=STREET).last(Welcome)
    assert [one.wire.disconnected for one in silent] == [True, False, False]


def test_connecting_again_and_again_is_too_fast_and_waiting_helps() -> None:
    house = House(NARROW)
    for _ in range(6):
        goes(house.connects(address=STREET))
    refused = refused_in_the_end(house, house.connects(address=STREET))
    assert (refused.reason, refused.cure) == ("too_fast", "wait 1 s")
    assert house.comes("Boris", address=STREET).last(Welcome)


def test_who_is_kept_waiting_for_a_refusal_has_a_connection_like_any_other() -> None:
    house = House(NARROW)
    for _ in range(6):
        goes(house.connects(address=STREET))
    waiting = [house.connects(address=STREET) for _ in range(3)]
    assert refusal(house.connects(address=STREET)).reason == "too_fast", "at once: nobody goes for a refusal"
    assert house.comes("Greta", address=ELSEWHERE).last(Welcome)
    goes(waiting[0])
    assert len(house.server.admission) == 3
    house.clock.advance(TOLD_AFTER_S)
    assert [caller.hung_up for caller in waiting] == [False, True, True]


def knocks(house: House, times: int, address: str = STREET) -> list[Caller]:
    """Return those of so many connections that are not closed at once. All of them have gone again."""
    came = [caller for _ in range(times) if (caller := house.knocks(address)) is not None]
    for caller in came:
        goes(caller)
    return came


def test_who_has_been_told_often_enough_is_closed_before_anything_is_made_of_it() -> None:
    house = House(NARROW)
    assert len(knocks(house, 6 + TOLD.burst + 20)) == 6 + TOLD.burst
    assert house.server.admission.turned.silenced == 20
    assert knocks(house, 1, ELSEWHERE), "nobody else is meant"


def test_who_is_closed_at_once_is_let_in_as_soon_as_they_would_be_otherwise() -> None:
    house = House(NARROW)
    knocks(house, 6 + TOLD.burst + 20)
    house.clock.advance(1 / NARROW.address_connections.per_s)
    assert house.comes("Boris", address=STREET).last(Welcome)


def test_with_every_second_one_more_refusal_is_told() -> None:
    house = House(NARROW)
    knocks(house, 6 + TOLD.burst)
    told = 0
    for _ in range(10):
        house.clock.advance(1.0)
        told += len(knocks(house, 20)) - 1  # one has come in
    assert told == pytest.approx(10 * TOLD.per_s, abs=1)


def test_greetings_are_counted_too_since_each_costs_a_session() -> None:
    house = House(NARROW)
    for _ in range(4):
        goes(house.comes("Mallory", address=STREET))
    refused = refusal(house.comes("Mallory", address=STREET))
    assert (refused.reason, refused.cure) == ("too_fast", "wait 2 s")
    assert len(house.server.sessions) == 4


def test_who_talks_nonsense_waits_outside() -> None:
    house = House(NARROW)
    for _ in range(2):
        noisy = house.connects(address=STREET)
        noisy.says(b"\xff" * 8)
        assert refusal(noisy).reason == "frame_too_big"
        goes(noisy)
    assert refused_in_the_end(house, house.connects(address=STREET)).reason == "too_fast"
    house.clock.advance(5)
    assert house.comes("Mallory", address=STREET).last(Welcome)
    assert house.server.admission.turned.wrong_frames == 2


def test_nobody_tries_tokens_for_long() -> None:
    house = House(NARROW)
    boris = house.comes("Boris", address=ELSEWHERE)
    for guess in range(2):
        thief = house.comes("Mallory", resume=f"{guess:064x}", address=STREET)
        assert not thief.last(Welcome).resumed
        goes(thief)
    refused = refusal(house.comes("Mallory", resume="f" * 64, address=STREET))
    assert (refused.reason, refused.cure) == ("too_fast", "wait 10 s")
    assert house.server.admission.turned.too_many_guesses == 1
    assert house.comes("Mallory", address=STREET).last(Welcome)
    assert house.comes("Boris", resume=boris.token, address=ELSEWHERE).last(Welcome).resumed


def test_the_ssh_door_and_proxies_bring_many_people_from_one_address() -> None:
    settings = Settings(address_connections_most=1, trusted=("127.0.0.1", "10.1.0.0/16"))
    house = House(settings)
    for address in ("127.0.0.1", "10.1.2.3", "::ffff:127.0.0.1"):
        for number in range(100):
            assert house.comes(f"Guest {number}", address=address).last(Welcome)
    house.comes("Knut", address="10.2.0.1")
    assert refusal(house.connects(address="10.2.0.1")).reason == "too_many"


def test_a_flood_of_silent_sockets_pushes_out_itself_and_not_those_who_play() -> None:
    house = House(Settings(connections_most=50, stand_in="meek", ai_delay_ms=(0, 0)))
    boris, greta = house.sits_down("Boris", "Greta")
    shy = house.connects(address=ELSEWHERE)
    flood = [house.connects(address=STREET) for _ in range(40)]
    assert [one.wire.disconnected for one in flood] == [True] * 31 + [False] * 9
    assert not shy.wire.disconnected, "another address with one silent socket goes later than one with nine"
    shy.hello("Olga")
    assert shy.last(Welcome)
    assert house.comes("Knut", address=ELSEWHERE).last(Welcome)
    assert isinstance(boris.answer(["take"]), Accepted)
    assert not greta.hung_up
    assert house.server.admission.turned.evicted == 31


def test_when_all_places_are_taken_from_as_many_addresses_there_is_no_room() -> None:
    house = House(Settings(connections_most=2))
    boris, _ = house.comes("Boris", address=STREET), house.comes("Greta", address="198.51.100.21")
    late = refusal(house.comes("Knut", address=ELSEWHERE))
    assert (late.reason, late.cure) == ("full", "try again in a minute")
    assert isinstance(boris.asks(Ping), Pong)


def test_half_a_greeting_is_none_however_slowly_it_comes() -> None:
    house = House()
    slow = house.connects(address=STREET)
    for byte in b"\x00\x00\x00\x40\x85\xa1t\xa5he":
        slow.says(bytes([byte]))
        house.clock.advance(1)
    house.clock.advance(0.1)
    assert refusal(slow).reason == "silent"


def test_an_address_that_has_rested_is_forgotten() -> None:
    house = House(NARROW)
    goes(house.connects(address=STREET))
    staying = house.connects(address=ELSEWHERE)
    house.clock.advance(5)
    assert dict(house.server.admission.known()) == {ELSEWHERE: 1}
    goes(staying)
    house.clock.advance(10)
    assert dict(house.server.admission.known()) == {}


@pytest.mark.parametrize("open_there", [1, 2, 3])
def test_who_has_used_up_their_share_rests_as_long_as_there_are_lines_from_there(open_there: int) -> None:
    house = House(Settings(address_work_ms=Rate(per_s=100.0, burst=100), trusted=()))
    admission = house.server.admission
    first, *_ = (house.connects(address=STREET).link for _ in range(open_there))
    assert admission.rest_s(first) == 0.0
    admission.spend(first, 150_000)
    alone_s = admission._caller(STREET).work.wait_s()
    assert alone_s > 0
    assert admission.rest_s(first) == pytest.approx(alone_s * open_there)
    assert admission.rest_s(house.connects(address=ELSEWHERE).link) == 0.0


def carried_out_ms(house: House, links: list[Any], seconds: float) -> float:
    """What all of them get of the server's time who ask for ten milliseconds of it whenever they are heard."""
    admission, got_ms = house.server.admission, 0.0
    for _ in range(round(seconds * 20)):
        for link in links:
            if admission.rest_s(link) == 0.0:
                admission.spend(link, 10_000)
                got_ms += 10.0
        house.clock.advance(0.05)
    return got_ms


@pytest.mark.parametrize("addresses", [1, 4, 10, 100])
def test_however_many_ask_for_all_they_can_get_all_together_have_half_a_core(addresses: int) -> None:
    house = House(Settings(address_work_ms=Rate(per_s=100.0, burst=1_000), trusted=()))
    links = [house.connects(address=f"192.0.2.{number}").link for number in range(addresses)]
    carried_out_ms(house, links, 30.0)
    most_ms = min(100.0 * addresses, TOGETHER_MS_S) * 10.0
    assert carried_out_ms(house, links, 10.0) == pytest.approx(most_ms, rel=0.05)


def test_beside_fifty_of_them_whoever_only_plays_is_charged_what_it_costs_for_as_long_as_they_play() -> None:
    house = House(Settings(address_work_ms=Rate(per_s=100.0, burst=4_000), trusted=()))
    links = [house.connects(address=f"192.0.2.{number}").link for number in range(50)]
    carried_out_ms(house, links, 5.0)
    admission, player = house.server.admission, house.connects(address=STREET).link
    house.clock.advance(1)
    for answers in (4, 0, 1, 2, 0, 6, 3, 2, 0, 1) * 3:
        work = admission._caller(STREET).work
        before_ms = work.used(house.clock.seconds())
        for _ in range(answers):
            admission.spend(player, PLAYING_MS.per_s / 2 * 1_000)
        assert work.used(house.clock.seconds()) == pytest.approx(before_ms + answers * PLAYING_MS.per_s / 2)
        carried_out_ms(house, links, 1.0)


def test_who_asked_for_all_they_could_get_and_then_only_plays_is_soon_charged_what_it_costs() -> None:
    house = House(Settings(address_work_ms=Rate(per_s=100.0, burst=4_000), trusted=()))
    links = [house.connects(address=f"192.0.2.{number}").link for number in range(50)]
    carried_out_ms(house, links, 5.0)
    work = house.server.admission._caller("192.0.2.0").work
    player, *others = links
    for _ in range(2 * PLAYING_MS.burst // round(PLAYING_MS.per_s)):
        carried_out_ms(house, others, 1.0)
    used_ms = work.used(house.clock.seconds())
    house.server.admission.spend(player, 10_000)
    assert work.used(house.clock.seconds()) == pytest.approx(used_ms + 10.0)


def test_when_the_others_have_gone_time_costs_what_it_did() -> None:
    house = House(Settings(address_work_ms=Rate(per_s=100.0, burst=4_000), trusted=()))
    admission = house.server.admission
    links = [house.connects(address=f"192.0.2.{number}").link for number in range(20)]
    carried_out_ms(house, links, 5.0)
    house.clock.advance(2 * PLAYING_MS.burst / PLAYING_MS.per_s)
    work = admission._caller("192.0.2.0").work
    used_ms = work.used(house.clock.seconds())
    admission.spend(links[0], 10_000)
    assert work.used(house.clock.seconds()) == pytest.approx(used_ms + 10.0)


def test_limits_may_change_while_the_server_runs() -> None:
    house = House(Settings())
    house.comes("Boris", address=STREET)
    change(house.server.settings, Settings(address_connections_most=1))
    assert refusal(house.connects(address=STREET)).reason == "too_many"


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("", ""),
    ],
)
def test_a_household_is_one_address(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_the_networks_around_a_household_are_bounded_too() -> None:
    assert shares_of("2001:db8:1:2::1") == (("2001:db8:1:2::/64", 1), ("2001:db8:1::/56", 2), ("2001:db8:1::/48", 4))
    assert shares_of("::ffff:203.0.113.7") == (("203.0.113.7", 1),)
    assert shares_of("") == (("", 1),)


def test_networks_hold_addresses_however_they_are_written() -> None:
    assert is_among("::ffff:10.1.2.3", ("10.0.0.0/8",))
    assert is_among("fe80::1%eth0", ("fe80::/10",))
    assert is_among("10.1.2.3", ("10.1.2.3/8",))
    assert not is_among("10.1.2.3", ("2001:db8::/32", "11.0.0.0/8"))
    assert bare("fe80::1%eth0") == "fe80::1"
