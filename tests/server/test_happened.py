"""What has happened at a table is told from its end, whether it is at hand or packed, and counted as a whole."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.server.toy import ToyShouted

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_server.journal.earlier import Earlier, count_of
from kickdoor_server.journal.happened import AT_HAND_MOST, LOOKED_THROUGH, PIECES_MOST, Happened

VIEWERS = (None, Seat(0), Seat(1))


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    """Only somebody hears it."""

    n: int = 0


def events(count: int, first: int = 0) -> list[Event]:
    """Each third of them is for seat 1 alone."""
    return [
        Whispered(n, audience=(Seat(1),)) if n % 3 == 0 else ToyShouted(Seat(n % 2))
        for n in range(first, first + count)
    ]


def happened(count: int) -> tuple[Happened, list[Event]]:
    """So many, as few at a time as an answer leads to."""
    story, whole = Happened(), events(count)
    for start in range(0, count, 3):
        story.add(whole[start : start + 3])
    return story, whole


@pytest.mark.parametrize("count", [0, 5, AT_HAND_MOST + 1, 300, 5_000])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_last_of_it_is_what_reaches_somebody(count: int, viewer: Seat | None) -> None:
    story, whole = happened(count)
    reached = [event for event in whole[-LOOKED_THROUGH:] if event.reaches(viewer)]
    assert story.last(viewer, 1_000, ()) == reached
    assert story.last(viewer, 60, ()) == reached[-60:]


def test_all_of_it_stays_known_and_counted_in_few_pieces() -> None:
    story, whole = happened(5_000)
    packed = story.packed()
    assert len(packed) <= PIECES_MOST + 1
    assert Earlier(packed).events == whole
    for viewer in VIEWERS:
        assert Earlier(packed).reached(viewer) == sum(event.reaches(viewer) for event in whole)
    assert packed[0].count == count_of(packed[0].opened(()))
    assert len(story.fresh) <= AT_HAND_MOST


def test_it_goes_on_after_a_restart() -> None:
    story, whole = happened(700)
    again, more = Happened(), events(200, first=700)
    again.restore(story.packed(), more[:100])
    again.add(more[100:])
    assert Earlier(again.packed()).events == [*whole, *more]


@pytest.mark.parametrize("when", [0, 900])
def test_where_there_are_no_snapshots_the_rest_is_forgotten(when: int) -> None:
    story, whole = happened(when)
    story.forget_what_is_old()
    for start in range(when, 1_500, 3):
        more = events(3, first=start)
        story.add(more)
        whole += more
    assert story.last(Seat(1), 1_000, ()) == [event for event in whole[-LOOKED_THROUGH:] if event.reaches(Seat(1))]
    kept = sum(piece.count.events for piece in story.packed())
    assert LOOKED_THROUGH <= kept < LOOKED_THROUGH + 2 * AT_HAND_MOST
