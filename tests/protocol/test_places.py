"""One order for all listeners: who has a place, who gives it up, and for whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from kickdoor_protocol.listening.places import Bounds, LossLevel, Places, Repeats
from kickdoor_protocol.listening.shares import counted_as

BOUNDS = Bounds(silent_most=10, known_most=20, address_most=8, kept_most=4)
STREET, ELSEWHERE = "203.0.113.7", "198.51.100.20"


@dataclass(eq=False)
class Connection:
    """Somebody at the other end of a line."""

    address: str
    standing: LossLevel = LossLevel.KNOWN
    idle_since_s: float = 0.0


def everybody(*addresses: str) -> list[Connection]:
    return [Connection(address) for address in addresses]


def full(
    address_of: Callable[[int], str], standing: LossLevel = LossLevel.KNOWN
) -> tuple[Places[Connection], list[Connection]]:
    """A listener whose lasting places are all taken, the first ones idle for longest."""
    places: Places[Connection] = Places(lambda: BOUNDS)
    there = [Connection(address_of(n), standing, float(n)) for n in range(BOUNDS.known_most)]
    for one in there:
        assert places.came(one).is_in
        assert places.greeted(one, standing).is_in
    return places, there


def comes(places: Places[Connection], who: Connection) -> tuple[bool, Connection | None]:
    """Somebody connects and says at once who they are."""
    assert places.came(who).is_in, "there is always room to say who one is"
    verdict = places.greeted(who, who.standing)
    return verdict.is_in, verdict.goes


def test_silent_ones_give_way_the_longest_waiting_of_the_address_with_most() -> None:
    places: Places[Connection] = Places(lambda: BOUNDS)
    first, *_ = [Connection(ELSEWHERE), *everybody(*[STREET] * 8), *everybody("192.0.2.1")]
    shy = Connection(ELSEWHERE)
    flood = everybody(*[STREET] * 8)
    for one in (shy, *flood, Connection("192.0.2.1")):
        assert places.came(one).goes is None
    assert places.came(first).goes is flood[0]
    assert places.came(Connection(STREET)).goes is flood[1]


def test_a_full_address_pushes_out_its_own_silent_ones_and_is_refused_when_all_have_spoken() -> None:
    places: Places[Connection] = Places(lambda: BOUNDS)
    there = everybody(*[STREET] * BOUNDS.address_most)
    for one in there:
        places.came(one)
    for one in there[1:]:
        assert places.greeted(one, LossLevel.KNOWN).is_in
    newcomer = Connection(STREET)
    assert places.came(newcomer).goes is there[0]
    assert places.greeted(newcomer, LossLevel.KNOWN).is_in
    assert not places.came(Connection(STREET)).is_in
    assert places.came(Connection(ELSEWHERE)).is_in


def test_of_those_that_have_spoken_the_idlest_of_the_address_with_most_gives_way_to_a_newcomer() -> None:
    places, there = full(lambda n: f"192.0.2.{min(n, 14)}")  # the last address has six of them
    assert comes(places, Connection(STREET)) == (True, there[14])


def test_nobody_gives_way_to_a_newcomer_from_an_address_with_as_many() -> None:
    places, _ = full(lambda n: f"192.0.2.{n}")
    assert comes(places, Connection(STREET)) == (False, None)


def test_a_seat_does_not_give_way_to_a_newcomer_without_one() -> None:
    places, _ = full(lambda n: f"192.0.2.{n // 4}", LossLevel.KEPT)
    assert comes(places, Connection(STREET)) == (False, None)


def test_whoever_has_a_seat_comes_in_before_anybody_without_one() -> None:
    places, there = full(lambda n: f"192.0.2.{n}")
    there[0].standing = LossLevel.KEPT
    assert comes(places, Connection(STREET, LossLevel.KEPT)) == (True, there[1])


def test_whoever_has_a_seat_comes_in_where_others_have_many_seats() -> None:
    places, there = full(lambda n: f"192.0.2.{n // 2}", LossLevel.KEPT)
    assert comes(places, Connection(STREET, LossLevel.KEPT)) == (True, there[0])


def test_beyond_a_bound_seats_of_one_address_count_as_none() -> None:
    places, there = full(lambda n: "192.0.2.1" if n < BOUNDS.kept_most + 1 else f"198.51.100.{n}", LossLevel.KEPT)
    assert comes(places, Connection(STREET)) == (True, there[0])
    assert comes(places, Connection(ELSEWHERE)) == (False, None), "as many as may be kept are kept"


def test_who_comes_again_takes_the_place_of_their_own_old_connection() -> None:
    places, there = full(lambda n: f"192.0.2.{n}")
    again = Connection(STREET)
    places.came(again)
    assert places.greeted(again, LossLevel.KNOWN, instead=there[3]) == places.greeted(again, LossLevel.KNOWN)


def test_a_network_around_many_households_has_bounds_as_well() -> None:
    places: Places[Connection] = Places(lambda: BOUNDS)
    inside = [Connection(f"2001:db8:0:{n:x}::1") for n in range(200)]
    in_at_last = 0
    for one in inside:
        if places.came(one).is_in:
            in_at_last += places.greeted(one, LossLevel.KNOWN).is_in
    assert in_at_last == 2 * BOUNDS.address_most, "of one /56"
    assert places.came(Connection("2001:db9::1")).is_in


def test_many_people_behind_a_trusted_address_count_as_if_each_had_one_of_their_own() -> None:
    places: Places[Connection] = Places(lambda: BOUNDS, lambda address: address == STREET)
    there = everybody(*[STREET] * BOUNDS.known_most)
    for one in there:
        assert comes(places, one) == (True, None)
    assert comes(places, Connection(ELSEWHERE)) == (False, None)


ADDRESSES = ("", STREET, ELSEWHERE, "192.0.2.1", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "2001:db8:0:ff01::1")


@given(st.lists(st.tuples(st.sampled_from(ADDRESSES), st.integers(0, 5), st.booleans()), max_size=120))
def test_whatever_comes_and_goes_the_bounds_hold_and_each_one_sent_away_was_there(
    steps: list[tuple[str, int, bool]],
) -> None:
    bounds = Bounds(silent_most=4, known_most=6, address_most=5, kept_most=2)
    places: Places[Connection] = Places(lambda: bounds)
    silent: list[Connection] = []
    known: list[Connection] = []
    for number, (address, what, has_seat) in enumerate(steps):
        if what <= 2:
            who = Connection(address, LossLevel.KEPT if has_seat else LossLevel.KNOWN, float(number))
            verdict = places.came(who, pushes=what > 0)
            assert verdict.goes is None or (what > 0 and verdict.goes in silent)
            silent = [one for one in [*silent, *([who] if verdict.is_in else [])] if one is not verdict.goes]
        elif what <= 4 and silent:
            who = silent[number % len(silent)]
            verdict = places.greeted(who, who.standing)
            if verdict.is_in:
                silent.remove(who)
                known.append(who)
            assert verdict.goes is None or (verdict.is_in and verdict.goes in known and verdict.goes is not who)
            known = [one for one in known if one is not verdict.goes]
        elif what == 5 and (silent or known):
            who = (silent + known)[number % len(silent + known)]
            places.left(who)
            silent, known = [one for one in silent if one is not who], [one for one in known if one is not who]
        assert (len(places), places.known) == (len(silent) + len(known), len(known))
        assert len(silent) <= bounds.silent_most
        assert len(known) <= bounds.known_most
        for there in ADDRESSES:
            here = [one for one in silent + known if counted_as(one.address) == counted_as(there)]
            assert places.of(counted_as(there)) == len(here) <= bounds.address_most


def test_what_happens_again_and_again_is_said_once_a_minute_with_how_often_it_was() -> None:
    repeats = Repeats(60.0)
    assert [repeats.times("full", float(second)) for second in range(59)] == [1, *[0] * 58]
    assert repeats.times("other", 59.0) == 1
    assert repeats.times("full", 60.0) == 59
    assert repeats.times("full", 61.0) == 0
    assert list(repeats.unsaid(100.0)) == []
    assert list(repeats.unsaid(121.0)) == [("full", 1)], "the last ones are said, too"
    assert list(repeats.unsaid(300.0)) == []
    assert repeats.times("full", 301.0) == 1
