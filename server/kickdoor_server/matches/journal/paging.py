"""A page of what has happened, by the numbers under which somebody was told it, from pieces that are counted.

Only the pieces are opened in which there is any of it.
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
"""Called with the events, or with why they cannot be read."""


class Eyes(Struct, frozen=True):
    """Who was told it: that seat, or (None) whoever looks on; `all_open`: who is told all secrets."""

    seat: Seat | None = None
    all_open: bool = False

    def counted(self, count: Count) -> int:
        """How many of the events counted there they were told."""
        return count.events if self.all_open else count.reached(self.seat)

    def see(self, event: Event) -> bool:
        """Whether they were told it."""
        return self.all_open or event.reaches(self.seat)


class Page(Struct, frozen=True):
    """The events with the numbers from `first` to below `before`, as these eyes were told them."""

    eyes: Eyes
    first: int
    before: int

    def of(self, pieces: Iterable[Piece], before: int, packages: Sequence[str]) -> list[Event]:
        """Those events; `before` so many, that they were told as well, come these pieces."""
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
    """Of that match, whose `story` has the last of it; the scribe reads what is no longer there."""

    def __init__(self, match: int, story: Happened, scribe: Scribe) -> None:
        self._match = match
        self._story = story
        self._scribe = scribe

    def page(self, eyes: Eyes, before: int, most: int) -> Page:
        """The page of so many events at most that ends before that number. Declined if there is none."""
        first = max(1, before - most)
        if not self._story.is_whole:
            first = max(first, eyes.counted(self._story.before) + 1)
        if first >= before:
            raise Declined("nothing_older", "Nothing happened before that.", "ask for what is before a later event")
        return Page(eyes, first, before)

    def read(self, page: Page, packages: Sequence[str], then: Read) -> None:
        """Its events; `packages` have their classes. Declined while the journal cannot be read."""
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
