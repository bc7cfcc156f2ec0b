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
        """Take one of the limited number of places for the new connection."""
        self.address = getattr(transport.getPeer(), "host", "") or ""
        super().makeConnection(transport)  # type: ignore[no-untyped-call]
        self.factory.came(self)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """Pass the bytes to the inner protocol, and restart the silence timer."""
        self.factory.silence.heard(self)
        super().dataReceived(data)  # type: ignore[no-untyped-call]

    def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
        """Free the connection's place."""
        self.factory.left(self)
        super().connectionLost(reason)  # type: ignore[no-untyped-call]

    def asks(self) -> None:
        """Note that a whole request was read and is being carried out; until it is answered, the connection does not
        count as silent.
        """
        self._under_way += 1
        self.factory.asked(self)

    def answered(self) -> None:
        """Note that a request was answered; once none is open, silence may close the connection again."""
        self._under_way -= 1

    def was_silent(self) -> None:
        """Close the connection, since it has sent nothing for too long; or wait on if this server has not answered its
        request yet.
        """
        if self._under_way:
            self.factory.silence.greeted(self)
        else:
            self.loseConnection()  # type: ignore[no-untyped-call]

    def hang_up(self) -> None:
        """Close the connection at once, and drop data that is not sent yet."""
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
        """Give a new connection one of the limited number of places; if all are taken, it or another one that has sent
        no request yet is closed.
        """
        self.silence.came(line)
        verdict = self._places.came(line)
        self._goes(verdict.goes if verdict.is_in else line)

    def asked(self, line: GuardedConnection) -> None:
        """Give a connection that has sent a request a lasting place, which new connections cannot take from it."""
        line.idle_since_s = self._clock.time.seconds()
        self.silence.greeted(line)
        verdict = self._places.greeted(line, LossLevel.KEPT)
        self._goes(verdict.goes if verdict.is_in else line)

    def left(self, line: GuardedConnection) -> None:
        """Free the place of a connection that is closed."""
        self.silence.gone(line)
        self._places.left(line)

    def times(self, what: str) -> int:
        """Count an event that strangers can cause; return how often it happened since its last log line if another line
        is due (at most once a minute), else 0.
        """
        return self._repeats.times(what, self._clock.time.seconds())

    def _goes(self, line: GuardedConnection | None) -> None:
        if line is None:
            return
        if times := self.times("turned_away"):
            self._log.warn("turned_away", listener=self._name, address=line.address, times=times)
        self.left(line)
        line.hang_up()
