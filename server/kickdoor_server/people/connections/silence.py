"""Who has been silent for too long: one timer for all links, since one for each would be half of what a link keeps.

Whoever was heard last stands last, so the first is always the next to become a case, and the timer is set for them.
"""

from __future__ import annotations

from typing import Protocol

from ...base.configuration.settings import Settings
from ...base.edge import Call, Time, cancelled, later


class Silent(Protocol):
    """A link."""

    def was_silent(self) -> None: ...


class Clock(Protocol):
    """What is needed of the server: what time it is, and how long one may be silent."""

    @property
    def settings(self) -> Settings: ...
    @property
    def time(self) -> Time: ...


class Silence:
    """Of all links that have come and not gone, those that have not said hello apart from the others."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._strangers: dict[Silent, float] = {}
        """When each has come."""
        self._heard: dict[Silent, float] = {}
        """When each was heard last."""
        self._call: Call | None = None
        self._call_s = float("inf")

    def came(self, link: Silent) -> None:
        """It has `greeting_s` to say hello."""
        self._strangers[link] = self._clock.time.seconds()
        self._arm()

    def greeted(self, link: Silent) -> None:
        """It has said hello; from here on it may be silent for `silence_s` at a time."""
        self._strangers.pop(link, None)
        self._heard[link] = self._clock.time.seconds()
        self._arm()

    def heard(self, link: Silent) -> None:
        """It has said something: of a stranger that is no news."""
        if self._heard.pop(link, None) is not None:
            self._heard[link] = self._clock.time.seconds()

    def stood_still(self, stood_s: float, resumed_s: float) -> None:
        """Judge those not heard since `resumed_s`, when the server had stood still for so many seconds: these count.

        Whatever they had sent has been read by now. Most of them have hung up meanwhile, and some of them could not
        say so.
        """
        heard_least_s = self._clock.time.seconds() + stood_s - self._clock.settings.silence_s
        for link, heard_s in list(self._heard.items()):
            if heard_s < min(resumed_s, heard_least_s):
                self.gone(link)
                link.was_silent()

    def gone(self, link: Silent) -> None:
        """Nothing more is expected of it."""
        self._strangers.pop(link, None)
        self._heard.pop(link, None)

    def _due(self) -> tuple[float, Silent | None]:
        """Who is next, and when."""
        settings = self._clock.settings
        found: tuple[float, Silent | None] = float("inf"), None
        for links, most_s in ((self._strangers, settings.greeting_s), (self._heard, settings.silence_s)):
            first = next(iter(links), None)
            if first is not None and links[first] + most_s < found[0]:
                found = links[first] + most_s, first
        return found

    def _arm(self) -> None:
        """An earlier call is let ring: it looks who is due by then."""
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
