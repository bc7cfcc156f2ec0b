"""Whether people should be sent to this server: it can write its journal, and holds nothing that it could not.

A server that is to stop stays ready: people whose connection breaks have a seat here and nowhere else.

That the journal can be written is tried, on the disk. Whoever asks again at once is told the same without another try.
"""

from __future__ import annotations

from collections.abc import Callable

from ...base.edge import Call, Time, cancelled, later
from ...base.store.scribe import Scribe

TRIAL_MOST_S = 2.0
"""Within which the journal answers; a disk that is slower than this is one that nobody can play on."""

STILL_TRUE_S = 2.0
"""How long the outcome of a trial is told again."""

Tell = Callable[[str], None]
"""Hears why not; "": it is ready."""


class Readiness:
    """Of one server."""

    def __init__(self, scribe: Scribe, time: Time) -> None:
        self._scribe = scribe
        self._time = time
        self._known = ""
        self._known_until_s = float("-inf")
        self._asking: list[Tell] = []
        self._tried_since_s: float | None = None
        """When the trial was begun that is still out."""
        self._patience: Call | None = None

    def ask(self, tell: Tell) -> None:
        """`tell` hears it, now or in a moment."""
        if (outage := self._scribe.outage).is_on:
            tell(f"the journal cannot be written: {outage.why} ({outage.held} writes held)")
        elif self._time.seconds() < self._known_until_s:
            tell(self._known)
        else:
            self._asking.append(tell)
            if len(self._asking) == 1:
                self._patience = later(self._time, TRIAL_MOST_S, self._too_slow)
                if self._tried_since_s is None:  # else one more would only wait behind it
                    self._tried_since_s = self._time.seconds()
                    self._scribe.try_out(self._tried)

    def _tried(self, error: Exception | None) -> None:
        began_s, self._tried_since_s = self._tried_since_s, None
        took_s = 0.0 if began_s is None else self._time.seconds() - began_s
        if error is not None:
            self._told(f"the journal cannot be written: {error}")
        elif took_s > TRIAL_MOST_S:
            self._told(f"the journal took {took_s:.0f} s to answer")
        else:
            self._told("")

    def _too_slow(self) -> None:
        self._told(f"the journal has not answered for {TRIAL_MOST_S:g} s")

    def _told(self, known: str) -> None:
        cancelled(self._patience)
        self._known, self._known_until_s = known, self._time.seconds() + STILL_TRUE_S
        asking, self._asking = self._asking, []
        for tell in asking:
            tell(known)
