"""How much of what has happened whoever comes later is told: so many of the last sentences, and not one more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.server.house import QUICK, Caller, House
from tests.server.toy_stage import ToyStage

from kickdoor_protocol.messages.lobby import WatchTable
from kickdoor_protocol.messages.table import Faces, Resync, Told
from kickdoor_server.base.rates import Rate
from kickdoor_server.matches.audience.audience import FACES_PER_FRAME
from kickdoor_server.matches.journal.happened import LOOKED_THROUGH
from kickdoor_server.people.moderation.reports import EVENTS_MOST
from kickdoor_server.table.translate.events import STORY_SHOWN

UNHURRIED = replace(QUICK, requests=Rate(1_000, 10_000), watch_delay_s=10.0)


def told(caller: Caller) -> list[int]:
    """The numbers of the events in what they were told last."""
    return [event.n for event in caller.last(Told).events]


def shouted(times: int, **options: Any) -> tuple[House, Caller]:
    """Boris has shouted so often."""
    house = House(UNHURRIED)
    boris, _ = house.sits_down("Boris", "Greta", **options)
    for _ in range(times):
        boris.act("shout")
    return house, boris


@pytest.mark.parametrize("times", [STORY_SHOWN - 2, STORY_SHOWN - 1, STORY_SHOWN, STORY_SHOWN + 40])
def test_whoever_comes_is_told_two_screens_of_it(times: int) -> None:
    house, boris = shouted(times)
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    all_of_it = 1 + times  # the die, which everybody saw
    assert told(olga) == list(range(max(1, all_of_it - STORY_SHOWN + 1), all_of_it + 1))
    boris.forgets()
    boris.does(Resync)
    assert told(boris) == list(range(max(1, all_of_it + 1 - STORY_SHOWN + 1), all_of_it + 2)), "and the own secret"


@pytest.mark.parametrize("times", [10, STORY_SHOWN + 40])
def test_whoever_is_shown_it_late_is_told_as_much(times: int) -> None:
    house, _ = shouted(times, watching="late")
    house.clock.advance(10.0)
    for _ in range(40):
        house.clock.advance(0.3)
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    all_of_it = 2 + 1 + times  # both secrets, and the die
    assert told(olga) == list(range(max(1, all_of_it - STORY_SHOWN + 1), all_of_it + 1))


def test_a_report_has_less_of_it_and_no_more_than_there_is() -> None:
    house, _ = shouted(2 * EVENTS_MOST)
    match = house.match
    for most in (1, EVENTS_MOST):
        assert match.audience.public_story(match.table, most) == ("Boris shouts.",) * most
    everything = match.audience.public_story(match.table, LOOKED_THROUGH)
    assert len(everything) == 2 * EVENTS_MOST + 1
    assert everything[0] == "A 3."


def test_no_more_than_that_is_kept() -> None:
    house, _ = shouted(LOOKED_THROUGH + 5)
    assert len(house.match.audience.public_story(house.match.table, 1_000)) == LOOKED_THROUGH


@pytest.mark.parametrize("cards", [1, FACES_PER_FRAME, FACES_PER_FRAME + 1, 2 * FACES_PER_FRAME + 1])
def test_what_is_printed_comes_in_frames_of_so_many_and_whole(cards: int) -> None:
    house = House(UNHURRIED, stage=ToyStage(face_count=cards))
    boris, _ = house.sits_down("Boris", "Greta")
    frames = [len(message.faces) for message in boris.all(Faces)]
    assert sum(frames) == cards
    assert all(count == FACES_PER_FRAME for count in frames[:-1])
    assert frames[-1] <= FACES_PER_FRAME
