"""While nothing can be written: since when and why, what people are told of it, and when it is tried again.

A full disk, a database that is away, a write that does not come back: whatever it is, what was handed over is held and
written later (`scribe.py`), and nobody hears of it before. Meanwhile all tables stand still, since none could go on:
clocks stop, nothing is asked, and what would have to be written down is refused in words (`refuse`). So what waits
stays as much as it was. All of it ends by itself with the first write that succeeds.

This is the reactor's side: everything here is called there.
"""

from __future__ import annotations

from collections.abc import Callable

from kickdoor_protocol.views import Pause

from ..declined import Declined
from ..edge import Time

UNWRITTEN = "unwritten"
"""The kind of pause."""

WORDS = "The server cannot write just now."
SHOWN = (
    "The server cannot write just now, and the table waits for it; how long is not known. Nothing is lost, and it goes "
    "on by itself."
)
BEGINS = "The server cannot write just now. The match begins as soon as it can."

RETRY_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""After the first failure, the second, ...; the last of them from then on. A database that has just failed over is not
helped by haste, and nobody should wait for much longer than it takes."""

NOTES_MOST = 1_000
"""Handed over in an outage and waited for by nobody (chat, snapshots: of these at most some 10 KiB each); further ones
are not written."""


def nobody_hears() -> None:
    """Hear of an outage where nobody has to."""


class Outage:
    """`why`: in words for the host, "" while writes succeed. `held`: how many jobs wait to be tried again, at the head
    of all that wait. `failures`: of how many attempts. `changed` is called when it begins and when it ends."""

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
        return bool(self.why)

    @property
    def lasts_s(self) -> float:
        """For how many seconds; 0: there is none."""
        return self._time.seconds() - self._since_s if self.is_on else 0.0

    def failed(self, why: str, held: int) -> float:
        """A write of so many jobs has failed; after how many seconds to try again."""
        wait_s = RETRY_S[min(self.failures, len(RETRY_S) - 1)]
        self.failures += 1
        self.lasts(why, held)
        return wait_s

    def lasts(self, why: str, held: int) -> None:
        """Nothing can be written, for that reason."""
        began = not self.is_on
        self.why, self.held = why, held
        if began:
            self._since_s = self._time.seconds()
            self._changed()

    def ends(self) -> None:
        """A write has succeeded."""
        was_on = self.is_on
        self.why, self.held, self.failures, self._notes = "", 0, 0, 0
        if was_on:
            self._changed()

    def takes_note(self) -> bool:
        """Whether something for which nobody waits may be handed over now."""
        self._notes += self.is_on
        return self._notes <= NOTES_MOST

    def refusal(self) -> Declined | None:
        """Why nothing may be asked that has to be written down, if so."""
        return Declined("cannot_write", WORDS, "wait: it goes on by itself") if self.is_on else None

    def refuse(self) -> None:
        """Declined while it lasts."""
        if (declined := self.refusal()) is not None:
            raise declined

    def pause(self) -> Pause | None:
        """What the people at a table are shown."""
        return Pause(UNWRITTEN, SHOWN) if self.is_on else None
