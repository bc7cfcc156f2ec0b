"""What has happened at a table is told from its end, whether it is at hand or packed, and counted as a whole."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.server.toy import ToyShouted

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_server.matches.journal.happened import AT_HAND_MOST, LOOKED_THROUGH, PIECE_MOST, Happened
from kickdoor_server.table.earlier import Earlier, Piece, count_of

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


def test_until_it_is_in_the_store_all_of_it_stays_here_packed_and_counted() -> None:
    story, whole = happened(5_000)
    here = story.here()
    assert Earlier(here).events == whole
    for viewer in VIEWERS:
        assert Earlier(here).count.reached(viewer) == sum(event.reaches(viewer) for event in whole)
    assert here[0].count == count_of(here[0].opened(()))
    assert len(story.fresh) <= AT_HAND_MOST
    assert [piece for _, piece in story.unwritten()] == story.pieces


def test_what_is_in_the_store_is_only_counted_but_for_what_is_still_looked_through() -> None:
    story, whole = happened(1_000)
    stored: list[Piece] = []
    for start in range(1_000, 5_000, 100):
        for n, piece in story.unwritten():
            assert n == len(stored)
            stored.append(piece)
        story.written(len(stored))
        assert story.unwritten() == []
        more = events(100, first=start)
        story.add(more)
        whole += more
    story.written(len(stored))
    kept = sum(piece.count.events for piece in story.here())
    assert LOOKED_THROUGH <= kept < LOOKED_THROUGH + 3 * AT_HAND_MOST
    assert story.before == count_of(whole[: len(whole) - kept])
    assert Earlier(story.here()).events == whole[-kept:]
    left = [piece for _, piece in story.unwritten()]
    assert Earlier([*stored, *left]).events == whole[: len(whole) - len(story.fresh)]
    assert story.packed == len(stored) + len(left)


def test_what_is_said_to_be_written_late_changes_nothing() -> None:
    story, _ = happened(1_000)
    story.written(story.packed)
    before = (story.before, story.pieces[:], story.in_store)
    story.written(1)
    assert (story.before, story.pieces, story.in_store) == before


@pytest.mark.parametrize("in_store", [0, 3])
def test_it_goes_on_after_a_restart(in_store: int) -> None:
    story, whole = happened(700)
    pieces = story.here()
    again, more = Happened(), events(200, first=700)
    again.restore(pieces, more[:100], in_store)
    again.add(more[100:])
    gone = len(whole) + len(more) - len(Earlier(again.here()))
    assert again.before.events == gone
    assert gone == sum(piece.count.events for piece in pieces[:in_store])
    assert Earlier(again.here()).events == [*whole, *more][gone:]
    assert [n for n, _ in again.unwritten()] == list(range(in_store, again.packed))


def test_much_at_once_is_packed_in_pieces_that_are_soon_opened() -> None:
    story, whole = Happened(), events(2_000)
    story.add(whole)
    assert Earlier(story.here()).events == whole
    assert max(piece.count.events for piece in story.pieces) == PIECE_MOST


@pytest.mark.parametrize("when", [0, 900])
def test_where_there_are_no_snapshots_the_rest_is_forgotten(when: int) -> None:
    story, whole = happened(when)
    story.forget_what_is_old()
    for start in range(when, 1_500, 3):
        more = events(3, first=start)
        story.add(more)
        whole += more
    assert story.last(Seat(1), 1_000, ()) == [event for event in whole[-LOOKED_THROUGH:] if event.reaches(Seat(1))]
    kept = sum(piece.count.events for piece in story.here())
    assert LOOKED_THROUGH <= kept < LOOKED_THROUGH + 2 * AT_HAND_MOST
    assert not story.is_whole
