"""Pages of past events, by the numbers that they have for a viewer, from pieces that are counted.

Only the pieces that contain events of a page are unpacked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat

from ...base.declined import Declined
from ...base.store.interface import Reading
from ...base.store.records import Count
from ...base.store.scribe import Scribe
from ...table.earlier import Piece, piece_in
from .happened import Happened

Read = Callable[[Sequence[Event] | Exception], None]
"""Called with the events, or with the error if they cannot be read."""


class Eyes(Struct, frozen=True):
    """The viewer of events: a seat, spectators (None), or one who may see all secrets (`all_open`)."""

    seat: Seat | None = None
    all_open: bool = False

    def counted(self, count: Count) -> int:
        """Return how many of the counted events this viewer may see."""
        return count.events if self.all_open else count.reached(self.seat)

    def see(self, event: Event) -> bool:
        """Return whether this viewer may see the event."""
        return self.all_open or event.reaches(self.seat)


class EventPage(Struct, frozen=True):
    """The events with the numbers from `first` to below `before`, in words for that viewer."""

    eyes: Eyes
    first: int
    before: int

    def of(self, pieces: Iterable[Piece], before: int, packages: Sequence[str]) -> list[Event]:
        """Return the events of this page that these compressed pieces contain. `before`: how many events the viewer
        could see before the pieces; `packages`: where the classes of events are defined.
        """
        found: list[Event] = []
        n = before
        for piece in pieces:
            counted = self.eyes.counted(piece.count)
            if n + counted >= self.first and n + 1 < self.before:
                told = [event for event in piece.opened(packages) if self.eyes.see(event)]
                found += told[max(self.first - 1 - n, 0) : self.before - 1 - n]
            n += counted
        return found


class Paging:
    """Reads pages of a match. `story` has its latest events; the scribe reads older ones."""

    def __init__(self, match: int, story: Happened, scribe: Scribe) -> None:
        self._match = match
        self._story = story
        self._scribe = scribe

    def page(self, eyes: Eyes, before: int, most: int) -> EventPage:
        """Return the page of at most `most` events that ends just before event number `before`, for that viewer. Raises
        Declined if there is none.
        """
        first = max(1, before - most)
        if not self._story.is_whole:
            first = max(first, eyes.counted(self._story.before) + 1)
        if first >= before:
            raise Declined("nothing_older", "Nothing happened before that.", "ask for what is before a later event")
        return EventPage(eyes, first, before)

    def read(self, page: EventPage, packages: Sequence[str], then: Read) -> None:
        """Call `then` with the page's events, or with the error; `packages`: where the classes of events are defined.
        Raises Declined while the journal cannot be read.
        """
        here, gone = self._story.here(), self._story.gone
        known = page.eyes.counted(self._story.before)
        if page.first > known:
            then(page.of(here, known, packages))
            return
        self._scribe.outage.refuse()

        def made(reading: Reading) -> Any:
            stored = [piece_in(piece) for piece in reading.pieces(self._match)[:gone]]
            if len(stored) < gone:
                raise LookupError(f"{gone - len(stored)} pieces of match {self._match} are missing")
            return page.of([*stored, *here], 0, packages)

        self._scribe.survey(made, then)
