"""Listeners for programs and hosts, the pages and `kickdoor admin`: under the same order of places as the game's port.

Whoever asks for something at once is served, however many connections there are that ask for nothing. The protocol
within tells by `asks` and `answered` of its transport when it has heard a whole request, and when that is dealt with.
"""

from __future__ import annotations

from typing import Any

from twisted.internet.protocol import Factory
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory

from kickdoor_protocol.listening.places import Bounds, Places, Repeats, Standing

from ...base.process.logs import Log
from .silence import Clock, Silence

PROGRAMS = Bounds(silent_most=16, known_most=16, address_most=32, kept_most=16)
"""A Prometheus, a load balancer and a host with some terminals: a handful of connections, mostly from one address."""


class Line(ProtocolWrapper):
    """One connection. It has a lasting place once it has asked for something, and keeps it while that is dealt with."""

    factory: Guarded

    def __init__(self, factory: Guarded, within: Any) -> None:
        super().__init__(factory, within)
        self.address = ""
        self.idle_since_s = 0.0
        self._under_way = 0

    @property
    def standing(self) -> Standing:
        """How much is lost when it gives up its place."""
        return Standing.KEPT if self._under_way else Standing.KNOWN

    def makeConnection(self, transport: Any) -> None:  # noqa: N802
        self.address = getattr(transport.getPeer(), "host", "") or ""
        super().makeConnection(transport)  # type: ignore[no-untyped-call]
        self.factory.came(self)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        self.factory.silence.heard(self)
        super().dataReceived(data)  # type: ignore[no-untyped-call]

    def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
        self.factory.left(self)
        super().connectionLost(reason)  # type: ignore[no-untyped-call]

    def asks(self) -> None:
        """A whole request has come, and is being dealt with."""
        self._under_way += 1
        self.factory.asked(self)

    def answered(self) -> None:
        """That has been dealt with."""
        self._under_way -= 1

    def was_silent(self) -> None:
        """Hang up, unless it was this end that has not answered yet."""
        if self._under_way:
            self.factory.silence.greeted(self)
        else:
            self.loseConnection()  # type: ignore[no-untyped-call]

    def hang_up(self) -> None:
        """Hang up at once."""
        transport: Any = self.transport
        transport.abortConnection()


class Guarded(WrappingFactory[Line]):
    """Makes such lines around those of another factory. `name` is what the log calls this listener."""

    protocol = Line
    noisy = False

    def __init__(self, within: Factory, clock: Clock, name: str) -> None:
        super().__init__(within)  # type: ignore[no-untyped-call]
        self.silence = Silence(clock)
        self._places: Places[Line] = Places(lambda: PROGRAMS)
        self._repeats = Repeats()
        self._clock = clock
        self._name = name
        self._log = Log()

    def __len__(self) -> int:
        """Return how many connections have a place."""
        return len(self._places)

    def came(self, line: Line) -> None:
        """Give a new connection a place; somebody who has asked for nothing may lose theirs."""
        self.silence.came(line)
        verdict = self._places.came(line)
        self._goes(verdict.goes if verdict.is_in else line)

    def asked(self, line: Line) -> None:
        """Give a lasting place to a connection that has asked for something."""
        line.idle_since_s = self._clock.time.seconds()
        self.silence.greeted(line)
        verdict = self._places.greeted(line, Standing.KEPT)
        self._goes(verdict.goes if verdict.is_in else line)

    def left(self, line: Line) -> None:
        """Take back the place of a connection that is gone."""
        self.silence.gone(line)
        self._places.left(line)

    def times(self, what: str) -> int:
        """Count one more of what strangers can bring about; return how often it was if a line is to be logged."""
        return self._repeats.times(what, self._clock.time.seconds())

    def _goes(self, line: Line | None) -> None:
        if line is None:
            return
        if times := self.times("turned_away"):
            self._log.warn("turned_away", listener=self._name, address=line.address, times=times)
        self.left(line)
        line.hang_up()
