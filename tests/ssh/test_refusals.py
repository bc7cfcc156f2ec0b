"""Who is refused too often waits, and each time longer."""

from __future__ import annotations

from tests.client.scripted import Clock

from kickdoor_client.ssh.access import ADDRESSES_MOST, FIRST_S, FREE, LONGEST_S, Refusals

THERE = "192.0.2.7"


def refused(times: int, address: str = THERE) -> tuple[Clock, Refusals]:
    clock = Clock()
    refusals = Refusals(clock)
    for _ in range(times):
        refusals.refused(address)
    return clock, refusals


def test_people_may_mistype() -> None:
    _, refusals = refused(FREE)
    assert refusals.wait_s(THERE) == 0


def test_from_then_on_each_refusal_costs_twice_as_much_up_to_a_limit() -> None:
    clock, refusals = refused(FREE)
    waits = []
    for _ in range(12):
        refusals.refused(THERE)
        waits.append(refusals.wait_s(THERE))
        clock.now += waits[-1]
        assert refusals.wait_s(THERE) == 0
    assert waits[:3] == [FIRST_S, 2 * FIRST_S, 4 * FIRST_S]
    assert waits[-1] == LONGEST_S


def test_others_are_not_barred_with_him() -> None:
    _, refusals = refused(FREE + 3)
    assert refusals.wait_s("192.0.2.8") == 0


def test_who_was_let_in_is_forgiven_and_so_is_who_stays_away() -> None:
    clock, refusals = refused(FREE)
    refusals.let_in(THERE)
    refusals.refused(THERE)
    assert refusals.wait_s(THERE) == 0
    clock, refusals = refused(FREE)
    clock.now += LONGEST_S
    refusals.refused(THERE)
    assert refusals.wait_s(THERE) == 0


def test_one_household_has_one_count_however_many_addresses_it_has() -> None:
    _, refusals = refused(FREE + 1, "2001:db8:1:2::1")
    assert refusals.wait_s("2001:db8:1:2:ffff::9") > 0
    assert refusals.wait_s("2001:db8:1:3::1") == 0
    _, refusals = refused(FREE + 1, "::ffff:192.0.2.7")
    assert refusals.wait_s(THERE) > 0
    _, refusals = refused(FREE + 1, "fe80::1%eth0")
    assert refusals.wait_s("fe80::2") > 0


def test_what_is_remembered_is_bounded() -> None:
    _, refusals = refused(FREE + 1)
    for number in range(ADDRESSES_MOST):
        refusals.refused(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(refusals._records) == ADDRESSES_MOST
    assert refusals.wait_s(THERE) == 0, "refused longest ago, forgotten first"
