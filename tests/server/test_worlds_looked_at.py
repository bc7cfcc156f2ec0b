"""Two worlds, and those who look on at them with more than their own eyes.

Over a shoulder they are sent what that seat may see, byte for byte the same in two worlds that differ in all that it
may not; once it is taken back, what is public; and late, nothing that depends on any card before its time.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.server.recorded import NAMES
from tests.server.test_worlds import EVE, Pair, goes_on, pair, pries
from tests.server.worlds import Deal, World, imagined, moments, with_other_hands

from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.talk import Say

FAY = EVE + 1
NOBODY = -1
"""To whom all hands are hidden."""
STEPS = 25
PAIRS = 4


def looked_over(worlds: Pair, seat: int, lot: Random) -> Counter[str]:
    """What was done while Eve looked over that seat's shoulder, until a card that differs came to light to it."""
    done: Counter[str] = Counter()
    for world in worlds:
        world.lets_eve_look_over(seat)
    before = [world.seen_by(seat) for world in worlds]
    for _ in range(STEPS):
        if worlds[0].table.over or worlds[1].table.over:
            break
        what = (pries if lot.random() < 0.2 else goes_on)(worlds, seat, lot)
        for world in worlds:
            if world.house.match.audience.shoulder.seat is None:
                world.lets_eve_look_over(seat)
        streams = [world.heard(EVE) for world in worlds]
        came = [world.seen_by(seat) - open_before for world, open_before in zip(worlds, before, strict=True)]
        if came[0] != came[1]:
            break
        assert streams[0] == streams[1], f"seat {seat} {what}, and who looks over it is sent more"
        for world in worlds:
            if not world.table.over:
                assert world.callers[EVE].private == world.callers[seat].private
        before = [world.seen_by(seat) for world in worlds]
        done[what] += 1
    return done


@pytest.mark.parametrize("deal", [imagined, with_other_hands])
def test_over_a_shoulder_one_is_sent_what_that_seat_may_see_and_nothing_else(deal: Deal) -> None:
    lot = Random(7)
    done: Counter[str] = Counter()
    for seat in range(PAIRS):
        worlds = pair(5, lot.choice(moments(5)), deal, seat, lot, "seat")
        assert worlds[0].heard(EVE) == worlds[1].heard(EVE)
        done += looked_over(worlds, seat, lot)
    assert done["others answer"] > 0
    assert done["comes back"] > 0
    assert done.total() > PAIRS * 3


def test_once_it_is_taken_back_one_is_sent_what_is_public() -> None:
    lot = Random(8)
    compared = 0
    for seat in range(PAIRS):
        answers = lot.choice(moments(6))
        here, there = World(6, answers, "seat"), World(6, answers, "seat")
        there.deals_anew(with_other_hands, NOBODY, lot)
        for world in (here, there):
            world.opens("Fay")
            world.lets_eve_look_over(seat)
        assert here.heard(EVE) != there.heard(EVE), "it has seen the hands that differ"
        for world in (here, there):
            world.callers[seat].send(ShareSeat, shared=False)
            world.heard(FAY)
        assert here.heard(EVE) == there.heard(EVE)
        before = [world.seen_by(EVE) for world in (here, there)]
        for _ in range(STEPS):
            asked = here.asked()
            if here.table.over or asked != there.asked():
                break
            for world in (here, there):
                world.does_what_counts_by_default(asked[0])
            streams = [(world.heard(EVE), world.heard(FAY)) for world in (here, there)]
            if here.seen_by(EVE) - before[0] != there.seen_by(EVE) - before[1]:
                break
            assert streams[0][0] == streams[0][1], "Eve is sent what Fay is, who has never looked over a shoulder"
            assert streams[0] == streams[1]
            before = [world.seen_by(EVE) for world in (here, there)]
            compared += 1
    assert compared > PAIRS * 3


@pytest.mark.parametrize("seed", [5, 6])
def test_late_no_byte_depends_on_any_card_before_its_time(seed: int) -> None:
    lot = Random(seed)
    answers = lot.choice(moments(seed)[40:])
    here, there = World(seed, answers, "late"), World(seed, answers, "late")
    there.deals_anew(with_other_hands, NOBODY, lot)
    for world in (here, there):
        world.opens()
        for seat in range(len(NAMES)):
            held = [world.table.book.cards[card].name for card in world.table.heroes[seat].hand]
            world.callers[seat].send(Say, text=f"I hold {held}.")
        for _ in range(35):
            if not world.table.over:
                world.does_what_counts_by_default(world.asked()[0])
            world.house.clock.advance(5)
    assert here.heard(EVE) == there.heard(EVE)
    for world in (here, there):
        world.house.clock.advance(5)
    late = [world.heard(EVE) for world in (here, there)]
    assert late[0] != late[1], "every hand is shown, so by then they are told apart"
    assert all(len(stream) > 1_000 for stream in late)
