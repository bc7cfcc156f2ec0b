"""What one viewpoint of a replay was told, from beginning to end, with the moments at which it was told it.

Everything that a viewpoint can search and jump to is in its own story, so what it cannot see does not show in where it
lands either.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator

from msgspec import Struct

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.views import Event

from ...matches.replays.film import Film
from ...table.translate.open_hands import as_known
from ...table.translate.stage import TURN, Stage


class Viewpoint(Struct, frozen=True):
    """A chair, or (None) those who look on; or everything: every hand open."""

    seat: Seat | None = None
    all_hands: bool = False


class Told(Struct, frozen=True):
    """An event as it was told: at which moment, and which milestone it is (`turn`, `combat`, `room`, or "").

    `places`: the rooms in which it happened, as they are called, in lower case.
    """

    moment: int
    event: Event
    milestone: str = ""
    places: tuple[str, ...] = ()


class SeatStory:
    """The story of that film as the viewpoint was told it."""

    def __init__(self, film: Film, stage: Stage, viewpoint: Viewpoint) -> None:
        self.told = list(_all_told(film, stage, viewpoint))
        self._moments = [told.moment for told in self.told]

    def until(self, moment: int, most: int) -> tuple[Event, ...]:
        """The last so many events up to that moment."""
        end = bisect_right(self._moments, moment)
        return tuple(told.event for told in self.told[max(end - most, 0) : end])

    def between(self, after: int, moment: int) -> tuple[Event, ...]:
        """The events after one moment, up to another."""
        first, end = bisect_right(self._moments, after), bisect_right(self._moments, moment)
        return tuple(told.event for told in self.told[first:end])

    def turn(self, moment: int) -> int:
        """How many turns have begun."""
        return sum(told.milestone == TURN for told in self.told[: bisect_right(self._moments, moment)])

    def moments(self, wanted: Callable[[Told], bool]) -> list[int]:
        """Where something of that kind was told, in order, each moment once."""
        return list(dict.fromkeys(told.moment for told in self.told if wanted(told)))


def gone(places: list[int], here: int, by: int) -> int | None:
    """`by` places on from `here` (back if below 0), as far as there are any; None if there is none."""
    if by > 0:
        on = places[bisect_right(places, here) :]
        return on[min(by, len(on)) - 1] if on else None
    back = places[: bisect_left(places, here)]
    return back[max(by, -len(back))] if back and by < 0 else None


def _all_told(film: Film, stage: Stage, viewpoint: Viewpoint) -> Iterator[Told]:
    count = 0
    for n, table, facts in film.played():
        reaching = [fact for fact in facts if viewpoint.all_hands or fact.reaches(viewpoint.seat)]
        if not reaching:
            continue
        moment = film.moment_of(n)
        mine = film.rules.observe(table, None if viewpoint.all_hands else viewpoint.seat)
        viewer = None if viewpoint.all_hands else viewpoint.seat
        for fact in reaching:
            count += 1
            seen = as_known(film.rules, table, mine, fact) if viewpoint.all_hands else mine
            if text := stage.tell(seen, fact, viewer):
                about = stage.about(seen, fact)
                event = Event(count, text, about.kind, about.seats, about.cards)
                places = tuple(place.casefold() for place in stage.places(seen, fact))
                yield Told(moment, event, stage.milestone(fact), places)
