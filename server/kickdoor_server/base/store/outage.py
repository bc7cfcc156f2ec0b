"""Tracks an outage of the store: its beginning and reason, the text for people, and the time of the next try.

A full disk, a lost database, a write that does not return: the scribe (`scribe.py`) holds the records and writes them
later, and nobody is told of their outcome before. Meanwhile all tables are paused: clocks stop, nothing is asked, and
requests that would have to be written down are refused (`refuse`), so the queue stays bounded. The outage ends with the
first write that succeeds.

All of this runs in the reactor's thread.
"""

from __future__ import annotations

from collections.abc import Callable

from kickdoor_protocol.views import Pause

from ..declined import Declined
from ..edge import Time

UNWRITTEN = "unwritten"
"""The kind of pause during an outage."""

WORDS = "The server cannot write just now."
"""Text of the refusal during an outage."""
SHOWN = (
    "The server cannot write just now, and the table waits for it; how long is not known. Nothing is lost, and it goes "
    "on by itself."
)
"""The text that people at a table read during an outage."""
BEGINS = "The server cannot write just now. The match begins as soon as it can."
"""The text for people whose match cannot begin during an outage."""

RETRY_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds to wait after the first failure, the second, ...; the last from then on (backoff).

A database that has just failed over is not helped by haste, and people should not wait much longer than it takes.
"""

NOTES_MOST = 1_000
"""Notes that are kept during an outage: records that nobody waits for, such as chat and snapshots (of at most some 10
KiB each). Further ones are dropped."""


def nobody_hears() -> None:
    """Do nothing; the default for `changed`, which is called when an outage of the store begins or ends."""


class Outage:
    """The state of an outage: whether the store can be written, and since when it cannot.

    `why` is the reason, in words for the host, "" while writes succeed. `held` counts the jobs at the head of the queue
    that wait to be tried again, `failures` the failed attempts. `changed` is called when an outage begins and when it
    ends.
    """

    def __init__(self, time: Time, changed: Callable[[], None] = nobody_hears) -> None:
        self.why = ""
        self.held = 0
        self.failures = 0
        self._changed = changed
        self._time = time
        self._since_s = 0.0
        self._notes = 0

    @property
    def is_on(self) -> bool:
        """Return whether nothing can be written now."""
        return bool(self.why)

    @property
    def lasts_s(self) -> float:
        """Return how many seconds the outage has lasted; 0 if there is none."""
        return self._time.seconds() - self._since_s if self.is_on else 0.0

    def failed(self, why: str, held: int) -> float:
        """Note that writing has failed for the reason `why`, and that `held` write jobs wait to be tried again. Return
        after how many seconds to try again.
        """
        wait_s = RETRY_S[min(self.failures, len(RETRY_S) - 1)]
        self.failures += 1
        self.lasts(why, held)
        return wait_s

    def lasts(self, why: str, held: int) -> None:
        """Note that the store cannot be written for the reason `why` (words for the host), and that `held` write jobs
        wait. This begins an outage if there is none.
        """
        began = not self.is_on
        self.why, self.held = why, held
        if began:
            self._since_s = self._time.seconds()
            self._changed()

    def ends(self) -> None:
        """Note that a write has succeeded, which ends the outage."""
        was_on = self.is_on
        self.why, self.held, self.failures, self._notes = "", 0, 0, 0
        if was_on:
            self._changed()

    def takes_note(self) -> bool:
        """Return whether a record that nobody waits for is still accepted: always while the store can be written, and
        up to `NOTES_MOST` of them in an outage. Counts the record.
        """
        self._notes += self.is_on
        return self._notes <= NOTES_MOST

    def refusal(self) -> Declined | None:
        """Return the error for requests that change the store; None if there is no outage."""
        return Declined("cannot_write", WORDS, "wait: it goes on by itself") if self.is_on else None

    def refuse(self) -> None:
        """Raise Declined if the store cannot be written now."""
        if (declined := self.refusal()) is not None:
            raise declined

    def pause(self) -> Pause | None:
        """Return the pause of the match that is shown to people at a table during an outage; None if there is none."""
        return Pause(UNWRITTEN, SHOWN) if self.is_on else None
