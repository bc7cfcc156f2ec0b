"""Closes silent connections with one timer for all of them; a timer each would be half of what a link keeps in memory.

Links are kept in the order in which they were last heard, so the first is always the next to be due.
"""

from __future__ import annotations

from typing import Protocol

from ...base.configuration.settings import Settings
from ...base.edge import DelayedCall, Time, cancelled, later


class Silent(Protocol):
    """A connection that is closed if it stays silent for too long."""

    def was_silent(self) -> None:
        """Close the connection, since it has been silent for too long."""


class Clock(Protocol):
    """The time, and the settings for how long a connection may be silent."""

    @property
    def settings(self) -> Settings:
        """Return the server's settings."""

    @property
    def time(self) -> Time:
        """Return the clock that connections go by."""


class Silence:
    """Tracks the silence of all open links: those that have not said hello yet, and the others."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._strangers: dict[Silent, float] = {}
        """When each link came that has not said hello."""
        self._heard: dict[Silent, float] = {}
        """When each link was last heard that has said hello."""
        self._call: DelayedCall | None = None
        self._call_s = float("inf")

    def came(self, link: Silent) -> None:
        """Start the timer of a new connection: its hello is expected within `greeting_s` seconds."""
        self._strangers[link] = self._clock.time.seconds()
        self._arm()

    def greeted(self, link: Silent) -> None:
        """Note that the connection has said hello; from now on it may be silent for `silence_s` seconds at a time."""
        self._strangers.pop(link, None)
        self._heard[link] = self._clock.time.seconds()
        self._arm()

    def heard(self, link: Silent) -> None:
        """Restart the timer of the connection, which has sent something. Before its hello that changes nothing."""
        if self._heard.pop(link, None) is not None:
            self._heard[link] = self._clock.time.seconds()

    def stood_still(self, stood_s: float, resumed_s: float) -> None:
        """Close connections that have been silent for too long, after the process was suspended for `stood_s` seconds,
        which count as silence. Those heard since `resumed_s` (monotonic seconds) stay.

        Everything sent during the suspension has been read by then. Most silent connections were closed by their
        clients, some of which could not say so.
        """
        heard_least_s = self._clock.time.seconds() + stood_s - self._clock.settings.silence_s
        for link, heard_s in list(self._heard.items()):
            if heard_s < min(resumed_s, heard_least_s):
                self.gone(link)
                link.was_silent()

    def gone(self, link: Silent) -> None:
        """Stop the timer of a connection that is closed."""
        self._strangers.pop(link, None)
        self._heard.pop(link, None)

    def _due(self) -> tuple[float, Silent | None]:
        """Return when the next link is due, and which."""
        settings = self._clock.settings
        found: tuple[float, Silent | None] = float("inf"), None
        for links, most_s in ((self._strangers, settings.greeting_s), (self._heard, settings.silence_s)):
            first = next(iter(links), None)
            if first is not None and links[first] + most_s < found[0]:
                found = links[first] + most_s, first
        return found

    def _arm(self) -> None:
        """Set the timer if the next link is due before it rings. An earlier call may ring: it finds out who is due."""
        due_s, _ = self._due()
        if due_s < self._call_s:
            cancelled(self._call)
            self._call_s = due_s
            self._call = later(self._clock.time, due_s - self._clock.time.seconds(), self._ring)

    def _ring(self) -> None:
        self._call_s = float("inf")
        due_s, link = self._due()
        while link is not None and due_s <= self._clock.time.seconds():
            self.gone(link)
            link.was_silent()
            due_s, link = self._due()
        self._arm()
