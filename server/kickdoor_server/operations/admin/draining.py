"""Stops a server without ending anybody's game: no new tables, and the end once nobody is at one.

Everything is in the journal, so matches go on when the server is back, even if people are at tables when the time is
up. Until then people are warned at shorter and shorter intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kickdoor_protocol.codec import encode
from kickdoor_protocol.messages.talk import Said

from ...base.declined import Declined
from ...base.edge import DelayedCall, Time, cancelled, later
from ...base.process.logs import Log
from ...people.sessions.session import Session

SPEAKER = "server"
"""The name under which the host's announcements appear."""

WARNED_MIN = (60, 30, 15, 10, 5, 2, 1)
"""Minutes before the end at which people are told again."""

LOOK_S = 2.0
"""Seconds between two checks whether anybody is left."""


def announce(people: Iterable[Session], text: str) -> int:
    """Send a line of text to all connected people; return to how many."""
    said = encode(Said(SPEAKER, text, "system"))
    there = [session for session in people if session.connected]
    for session in there:
        session.say(said)
    return len(there)


class Draining:
    """Drains one server. `people`: everybody who is here or may come back; `stop` ends the server."""

    def __init__(self, time: Time, people: Iterable[Session], stop: Callable[[], None]) -> None:
        self.is_on = False
        self._time = time
        self._people = people
        self._stop_server = stop
        self._ends_s: float | None = None
        self._look: DelayedCall | None = None
        self._warnings: list[DelayedCall] = []
        self._log = Log()

    @property
    def left_s(self) -> float | None:
        """Seconds until the server stops in any case; None if it waits until its tables are empty."""
        return None if self._ends_s is None else max(0.0, self._ends_s - self._time.seconds())

    def refuse(self) -> None:
        """Raise Declined if the server is draining, so that no table may be opened."""
        if self.is_on:
            raise Declined("draining", "This server stops soon and opens no more tables.", "come back a little later")

    def begin(self, within_min: float | None = None) -> int:
        """Start draining: open no more tables, and stop the server when nobody is at one, or after `within_min` minutes
        in any case (None: wait as long as it takes).

        Announces it, and returns how many people got the announcement.
        """
        self.end(quietly=True)
        self.is_on = True
        self._look = later(self._time, LOOK_S, self._see)
        self._log.info("draining", within_min=within_min)
        if within_min is None:
            return announce(self._people, "This server opens no more tables, and stops when the last one is left.")
        end_s = within_min * 60
        self._ends_s = self._time.seconds() + end_s
        self._warnings = [later(self._time, end_s, self._stop)]
        self._warnings += [
            later(self._time, end_s - minutes * 60, self._warn_again) for minutes in WARNED_MIN if minutes * 60 < end_s
        ]
        return self._warn()

    def end(self, *, quietly: bool = False) -> None:
        """Stop draining, so that tables can be opened again and the server goes on; announce that unless `quietly`."""
        cancelled(self._look)
        for warning in self._warnings:
            cancelled(warning)
        self._warnings, self._ends_s = [], None
        if self.is_on and not quietly:
            announce(self._people, "This server does not stop after all.")
            self._log.info("not_draining")
        self.is_on = False

    def _warn_again(self) -> None:
        self._warn()

    def _warn(self) -> int:
        minutes = max(1, round((self.left_s or 0.0) / 60))
        when = "a minute" if minutes == 1 else f"{minutes} minutes"
        return announce(
            self._people, f"This server stops in {when}. Every game is kept, and goes on when the server is back."
        )

    def _see(self) -> None:
        if not any(person.connected and person.place is not None for person in self._people):
            self._log.info("drained")
            self._stop()
        else:
            self._look = later(self._time, LOOK_S, self._see)

    def _stop(self) -> None:
        self.end(quietly=True)
        self.is_on = True
        self._stop_server()
