"""Limits the connections to listeners for programs and hosts (metrics pages, `kickdoor admin`) as on the game's port.

A connection that asks for something is served at once, however many connections ask for nothing. The inner protocol
calls `asks` of its transport when it has read a whole request, and `answered` when it has answered.
"""

from __future__ import annotations

from typing import Any

from twisted.internet.protocol import Factory
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory

from kickdoor_protocol.listening.places import Bounds, LossLevel, Places, Repeats

from ...base.process.logs import Log
from .silence import Clock, Silence

PROGRAMS = Bounds(silent_most=16, known_most=16, address_most=32, kept_most=16)
"""Bounds for a Prometheus, a load balancer and a host with some terminals: a handful of connections, mostly from one
address."""


class GuardedConnection(ProtocolWrapper):
    """One connection. It gets a lasting place with its first request, and keeps it until that is answered."""

    factory: Guarded

    def __init__(self, factory: Guarded, within: Any) -> None:
        super().__init__(factory, within)
        self.address = ""
        self.idle_since_s = 0.0
        self._under_way = 0

    @property
    def standing(self) -> LossLevel:
        """Return how much is lost if the connection gives up its place."""
        return LossLevel.KEPT if self._under_way else LossLevel.KNOWN

    def makeConnection(self, transport: Any) -> None:  # noqa: N802
        """Take a place for the new connection."""
        self.address = getattr(transport.getPeer(), "host", "") or ""
        super().makeConnection(transport)  # type: ignore[no-untyped-call]
        self.factory.came(self)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """Pass the bytes to the inner protocol, and restart the silence timer."""
        self.factory.silence.heard(self)
        super().dataReceived(data)  # type: ignore[no-untyped-call]

    def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
        """Give the place back."""
        self.factory.left(self)
        super().connectionLost(reason)  # type: ignore[no-untyped-call]

    def asks(self) -> None:
        """Note that a whole request was read and is being carried out."""
        self._under_way += 1
        self.factory.asked(self)

    def answered(self) -> None:
        """Note that the request was answered."""
        self._under_way -= 1

    def was_silent(self) -> None:
        """Close the connection, unless it is this end that has not answered yet."""
        if self._under_way:
            self.factory.silence.greeted(self)
        else:
            self.loseConnection()  # type: ignore[no-untyped-call]

    def hang_up(self) -> None:
        """Close the connection at once."""
        transport: Any = self.transport
        transport.abortConnection()


class Guarded(WrappingFactory[GuardedConnection]):
    """Wraps the connections of another factory in `GuardedConnection`. `name` is what the log calls this listener."""

    protocol = GuardedConnection
    noisy = False

    def __init__(self, within: Factory, clock: Clock, name: str) -> None:
        super().__init__(within)  # type: ignore[no-untyped-call]
        self.silence = Silence(clock)
        self._places: Places[GuardedConnection] = Places(lambda: PROGRAMS)
        self._repeats = Repeats()
        self._clock = clock
        self._name = name
        self._log = Log()

    def __len__(self) -> int:
        """Return how many connections have a place."""
        return len(self._places)

    def came(self, line: GuardedConnection) -> None:
        """Give a new connection a place; one that has asked for nothing may have to give way."""
        self.silence.came(line)
        verdict = self._places.came(line)
        self._goes(verdict.goes if verdict.is_in else line)

    def asked(self, line: GuardedConnection) -> None:
        """Give a connection that has sent a request a lasting place."""
        line.idle_since_s = self._clock.time.seconds()
        self.silence.greeted(line)
        verdict = self._places.greeted(line, LossLevel.KEPT)
        self._goes(verdict.goes if verdict.is_in else line)

    def left(self, line: GuardedConnection) -> None:
        """Take back the place of a connection that is gone."""
        self.silence.gone(line)
        self._places.left(line)

    def times(self, what: str) -> int:
        """Count an event that strangers can cause. Return how many there were if a log line is due, else 0."""
        return self._repeats.times(what, self._clock.time.seconds())

    def _goes(self, line: GuardedConnection | None) -> None:
        if line is None:
            return
        if times := self.times("turned_away"):
            self._log.warn("turned_away", listener=self._name, address=line.address, times=times)
        self.left(line)
        line.hang_up()
