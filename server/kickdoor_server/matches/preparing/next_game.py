"""The time between two matches of a series: the table stays, and players say that they are ready, or leave.

The chairs are those of the last match, the seed is a new one, and everybody has a part in its shuffle as before the
first match. AI players are always ready. Where only AI players sit, the next match begins by itself, after a break in
which spectators can see how the last one ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from kickdoor_game.engine import FIRST

from ...base.edge import Time, cancelled, later
from ...base.store.records import MatchRecord, SeriesRecord
from ...people.sessions.session import Session
from ...table.ai_seats.ai_players import AiPlayers
from ...table.catalogue.playable_sets import PlayableSet
from ...table.manners import options_of
from ..audience.audience import Audience
from ..belongings import Belongings
from ..seats import OwnedChair
from .decks import known
from .preparing import Preparing, Seated

AI_BREAK_S = 10.0
"""Seconds between two matches of AI players among themselves."""


class LastMatch(Protocol):
    """The last match of a series: its players, and the audience for news of the next one."""

    record: MatchRecord
    chairs: Sequence[OwnedChair]
    audience: Audience


class NextGame(Preparing):
    """The next match of a series, while it is being prepared.

    `over`: the last match; `series`: how the series stands. `all_ready` is called when everybody is ready. Players who
    are not ready within `within_s` seconds lose the series.
    """

    def __init__(
        self,
        over: LastMatch,
        series: SeriesRecord,
        playable_set: PlayableSet,
        ai_players: AiPlayers,
        seed: bytes,
        time: Time,
        within_s: float,
        all_ready: Callable[[], None],
        belongings: Belongings,
    ) -> None:
        record = over.record
        chairs: list[Seated | None] = [
            Seated(
                chair.name,
                chair.sex,
                chair.session,
                chair.ai,
                chair.difficulty,
                ready=chair.session is None,
                deck=known(playable_set, side.deck),
            )
            for chair, side in zip(over.chairs, series.seats, strict=True)
        ]
        options = options_of(record)
        super().__init__(
            record.id, record.name, record.set, playable_set, options, chairs, ai_players, seed, belongings
        )
        self.series = series
        self.prescribed = {} if series.begins is None else {FIRST: series.begins}
        self._over = over
        self._time = time
        self._within_s = within_s
        self._until_s = time.seconds() + within_s
        self._all_ready = all_ready
        self._break = None if self._people else later(time, AI_BREAK_S, self._look)

    @property
    def _host(self) -> None:
        """Return None: nobody starts it, it begins when all are ready."""

    @property
    def _people(self) -> list[Seated]:
        return [seated for seated in self.taken() if seated.session is not None]

    @property
    def left_s(self) -> float:
        """Return the seconds left to get ready."""
        return max(0.0, self._until_s - self._time.seconds())

    def start_anew(self) -> None:
        """Give everybody the full time again to get ready, since the server stood still and nobody could."""
        self._until_s = self._time.seconds() + self._within_s

    def late(self) -> list[int]:
        """Return the seats whose players are not ready though the time for it is over; [] before, or once the match is
        starting.
        """
        if self.starting or self.left_s:
            return []
        return [seat for seat, seated in enumerate(self.chairs) if seated is not None and not seated.ready]

    def set_ready(self, session: Session, ready: bool) -> None:
        """Note whether the player is ready; the match begins once all are."""
        super().set_ready(session, ready)
        if self._people and all(seated.ready for seated in self._people):
            self._look()

    def _look(self) -> None:
        if not self.starting:
            self._all_ready()

    def changed(self) -> None:
        """Send everybody at the table who is ready and how much time is left."""
        self.show_all()

    def show_all(self, but: Session | None = None) -> None:
        """Send everybody at the table, except `but`, who is ready for the next match."""
        for session in self.people():
            if session is not but:
                self.show(session)

    def unseal(self, seed: bytes) -> None:
        """Undo the start, and replace the match's random seed by `seed`; all people must get ready again, since some
        may have gone.
        """
        for seated in self._people:
            seated.ready = False
        if not self._people:
            self._break = later(self._time, AI_BREAK_S, self._look)
        super().unseal(seed)
        self.changed()

    def has_begun(self) -> None:
        """Note that the next match has begun, and stop the late view of the last one."""
        super().has_begun()
        self._over.audience.close()

    def stop(self) -> None:
        """Cancel the timer that would begin the next match of a series without people."""
        cancelled(self._break)
