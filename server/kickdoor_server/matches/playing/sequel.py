"""The time between two matches of a series at a table: waits until all players are ready, and begins the next match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...base.declined import NOBODY, Declined, OutcomeListener
from ...base.store.records import Record
from ...people.sessions.session import Session
from ..belongings import Belongings
from ..journal.chronicle import Chronicle
from ..preparing.next_game import LastMatch, NextGame
from ..series import MatchSeries


class Followed(LastMatch, Protocol):
    """A match of a series, while it is played and when it is over."""

    belongings: Belongings
    chronicle: Chronicle

    def ended_now(self) -> None:
        """Set the time of the match's end to now: its table stays for some time from then on."""


class Sequels(Protocol):
    """Makes the next matches of the series of a server."""

    def next_game(self, sequel: Sequel) -> NextGame:
        """Return the next match of that series, in preparation: players must say that they are ready."""

    def begin_next(self, sequel: Sequel) -> None:
        """Begin the prepared next match of that series, since all players are ready."""


@dataclass(frozen=True, slots=True)
class SeriesEnd:
    """The end of a series on its way to the disk."""

    sequel: Sequel
    waiting: OutcomeListener

    def done(self, declined: Declined | None) -> None:
        """Tell everybody at the table how the series stands, then pass the outcome of the write (None, or why it
        failed) to `waiting`.
        """
        self.sequel.tell_everybody()
        self.waiting.done(declined)


class Sequel:
    """Leads from `match` of the `series` to the next one at the same table, which `sequels` make."""

    def __init__(self, match: Followed, series: MatchSeries, sequels: Sequels) -> None:
        self.match = match
        self.series = series
        self._sequels = sequels
        self.next_game: NextGame | None = None
        """The next match, while it is being prepared."""

    def match_is_over(self) -> None:
        """Prepare the next match of the series, if there is one, and tell everybody how the series stands."""
        if self.series.is_between:
            self.next_game = self._sequels.next_game(self)
            self.next_game.changed()
        self.tell_everybody()

    def begin_next(self) -> None:
        """Begin the next match of the series, since all its players are ready."""
        self._sequels.begin_next(self)

    def tell_everybody(self) -> None:
        """Tell everybody at the table how the series stands."""
        for session in self.match.audience.everybody():
            self._tell(session)

    def _tell(self, session: Session) -> None:
        session.say(self.series.told(None if self.next_game is None else self.next_game.left_s))

    def show(self, session: Session) -> None:
        """Tell the session how the series stands, and who is ready for its next match."""
        self._tell(session)
        if self.next_game is not None:
            self.next_game.show(session)

    def start_anew(self) -> None:
        """Give everybody the full time again to get ready for the next match, since the server stood still."""
        if self.next_game is not None:
            self.next_game.start_anew()
            self.tell_everybody()

    def lose(self, seats: Sequence[int], waiting: OutcomeListener = NOBODY, beside: Sequence[Record] = ()) -> None:
        """End the series between two matches: the players of these seats lose it.

        The records `beside` are written with that; `waiting` is told when it is on the disk.
        """
        self._end(lambda series: series.lose(seats), waiting, beside)

    def break_off(self, waiting: OutcomeListener = NOBODY) -> None:
        """End the series between two matches without a winner; `waiting` learns when that is on the disk."""
        self._end(MatchSeries.breaks, waiting)

    def cannot_begin(self, why: Declined) -> None:
        """End the series without a winner, since its next match can never begin, and tell everybody why."""
        self.match.audience.remark(why.text)
        self.break_off()

    def _end(
        self, ends: Callable[[MatchSeries], None], waiting: OutcomeListener, beside: Sequence[Record] = ()
    ) -> None:
        assert self.next_game is not None, "a series ends like this only between two matches"
        self.next_game.stop()
        self.next_game = None
        ends(self.series)
        self.match.ended_now()
        self.match.chronicle.write([self.series.record, *beside], SeriesEnd(self, waiting))
