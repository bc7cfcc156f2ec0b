"""Typed interfaces to Twisted: protocols for the few calls that the server makes on it.

Twisted's zope interfaces carry no types that mypy --strict accepts. These protocols do; `task.Clock` and
`StringTransport` satisfy them as they are, so tests need no adapters.
"""

from __future__ import annotations

import socket
import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, cast

if sys.platform != "win32":
    from fcntl import ioctl
    from termios import TIOCOUTQ


class DelayedCall(Protocol):
    """A scheduled call that can be cancelled (Twisted's IDelayedCall)."""

    def cancel(self) -> None:
        """Cancel the call. Twisted raises an error if it was made or cancelled before, which `cancelled` checks."""

    def active(self) -> bool:
        """Return whether the call is still to come."""


class Time(Protocol):
    """The clock of a reactor."""

    def seconds(self) -> float:
        """Return monotonic seconds; the zero is arbitrary."""

    def callLater(self, delay: float, callable: Callable[..., Any], *args: object, **kw: object) -> Any:  # noqa: A002, N802 - Twisted's names
        """Call `callable` with these arguments after `delay` seconds, and return the scheduled `DelayedCall`."""


class Crossing(Protocol):
    """Hands calls from other threads to the reactor."""

    def callFromThread(self, callable: Callable[..., Any], *args: object, **kw: object) -> Any:  # noqa: A002, N802
        """Call `callable` with these arguments in the reactor's thread, soon. Safe in any thread."""


class Loop(Time, Crossing, Protocol):
    """The part of a reactor for objects with a thread of their own: the clock, and calls from other threads."""


class Reactor(Loop, Protocol):
    """The part of a reactor that most of the server uses: Twisted's reactor, or a MemoryReactorClock in tests."""

    def listenTCP(self, port: int, factory: Any, backlog: int = 50, interface: str = "") -> Any:  # noqa: N802
        """Listen on a TCP port (0: any free one) and return Twisted's IListeningPort."""

    def listenMulticast(self, port: int, protocol: Any, listenMultiple: bool = False) -> Any:  # noqa: N802, N803
        """Listen on a UDP port for multicast datagrams and return Twisted's port."""

    def run(self) -> None:
        """Run the event loop until `stop` is called."""

    def stop(self) -> None:
        """End the event loop."""


class Workshop(Time, Protocol):
    """The part of a reactor that starts processes."""

    def spawnProcess(self, processProtocol: Any, executable: str, args: Any, env: Any) -> Any:  # noqa: N802, N803
        """Start the program `executable` with the arguments `args`, and only `env` as its environment; only its pipes
        are open in it.

        `processProtocol` is called with its output and its end. Return Twisted's IProcessTransport.
        """


class Wire(Protocol):
    """The part of a TCP transport that a link uses (Twisted's ITCPTransport)."""

    def write(self, data: bytes) -> None:
        """Queue these bytes to be sent."""

    def loseConnection(self) -> None:  # noqa: N802
        """Close the connection when all queued bytes have been sent."""

    def abortConnection(self) -> None:  # noqa: N802
        """Close the connection at once and drop all queued bytes."""

    def pauseProducing(self) -> None:  # noqa: N802
        """Stop reading from the socket."""

    def resumeProducing(self) -> None:  # noqa: N802
        """Read from the socket again."""

    def registerProducer(self, producer: Any, streaming: bool) -> None:  # noqa: N802
        """Let the transport pause and resume `producer` according to its send buffer (backpressure)."""

    def unregisterProducer(self) -> None:  # noqa: N802
        """Stop pausing and resuming the registered producer."""

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: N802
        """Switch Nagle's algorithm off (`enabled`) or on."""

    def setTcpKeepAlive(self, enabled: bool) -> None:  # noqa: N802
        """Switch TCP keep-alive probes on or off."""

    def getPeer(self) -> Any:  # noqa: N802
        """Return the address of the other end."""


class Halved(Protocol):
    """A transport whose sending half can be closed by itself: a plain socket, not TLS."""

    def loseWriteConnection(self) -> None:  # noqa: N802
        """Close the sending half when all queued bytes have been sent."""


class Filled(Protocol):
    """The send buffers of Twisted's sockets: bytes being sent, from `offset` on, and the length of the queue behind
    them."""

    dataBuffer: bytes  # noqa: N815
    offset: int
    _tempDataLen: int  # noqa: N815


class WholeReactor(Reactor, Workshop, Protocol):
    """The whole interface of a reactor that the server uses; the main program passes it in."""


SWITCH_S = 0.0005
"""Seconds for which the reactor's thread keeps the interpreter lock while another thread wants it (Python: 5 ms).

A commit gives the lock away and takes it back a dozen times. At 5 ms each one commit in a hundred takes 100 ms beside a
busy reactor; at 0.5 ms it takes 20 ms.
"""


ACCEPTED_AT_ONCE = 5
"""Connections that a port accepts before existing connections are served again: 2 ms of work. Twisted accepts a hundred
and more. The others wait in the kernel's backlog."""


def few_at_once(*port: Any) -> Any:
    """Return a Twisted port, made with these arguments, that accepts `ACCEPTED_AT_ONCE` connections at a time.

    Twisted's port is imported late: commands without a reactor would otherwise take 0.1 s longer to start.
    """
    from twisted.internet.tcp import Port

    class FewAtOnce(Port):
        numberAccepts: Any = property(lambda self: ACCEPTED_AT_ONCE, lambda self, number: None)  # noqa: N815
        """Twisted sets it by how many came the last time."""

    return FewAtOnce(*port)


def the_reactor(seconds: Callable[[], float], look_s: float) -> WholeReactor:
    """Return Twisted's reactor, set up for this server. Imported late, because importing it chooses and installs it.

    The reactor tells the time by `seconds` and wakes at least every `look_s` seconds to read it; Twisted's own clock
    follows the system's, so every deadline would be early or late after somebody sets that. Ports accept
    `ACCEPTED_AT_ONCE` connections at a time, and threads switch every `SWITCH_S`.
    """
    from twisted.internet import reactor

    whole: Any = reactor
    wait_s: Callable[[], float | None] = whole.timeout

    def wait_until_a_look_s() -> float:
        due_s = wait_s()
        return look_s if due_s is None else min(due_s, look_s)

    def listens(port: int, factory: Any, backlog: int = 50, interface: str = "") -> Any:
        few = few_at_once(port, factory, backlog, interface, whole)
        few.startListening()
        return few

    whole.seconds = seconds
    whole.timeout = wait_until_a_look_s
    whole.listenTCP = listens
    sys.setswitchinterval(SWITCH_S)
    return cast(WholeReactor, whole)


def later(clock: Time, seconds: float, then: Callable[[], None]) -> DelayedCall:
    """Call `then` after `seconds` (at once if negative); return the call, which can be cancelled."""
    return cast(DelayedCall, clock.callLater(max(0.0, seconds), then))


def cancelled(call: DelayedCall | None) -> None:
    """Cancel the call if it is still to come; do nothing for None or a call that was made."""
    if call is not None and call.active():
        call.cancel()


def unsent(wire: Wire) -> int:
    """Return how many bytes the operating system has not taken yet; 0 for a transport without buffers of its own.

    Twisted tells when all bytes have left, but not whether any of them do. For TLS these are the encrypted bytes that
    wait in the socket below.
    """
    below = cast(Wire, getattr(wire, "transport", wire))
    if not hasattr(below, "dataBuffer"):
        return 0
    filled = cast(Filled, below)
    return len(filled.dataBuffer) - filled.offset + filled._tempDataLen


def undelivered(wire: Wire) -> int:
    """Return how many bytes the other end has not acknowledged, including those in the system's send buffer (TIOCOUTQ).

    Only Linux reports the latter; elsewhere they count as delivered.
    """
    below = getattr(wire, "transport", wire)
    if sys.platform == "win32" or not hasattr(below, "fileno"):
        return unsent(wire)
    taken = array("i", [0])
    with suppress(OSError, ValueError):  # the socket is closed already, or this is not Linux
        ioctl(below.fileno(), TIOCOUTQ, taken)
    return unsent(wire) + taken[0]


CLOSE, CLOSE_WAIT, LAST_ACK = 7, 8, 9
"""TCP states in which the other end has closed the connection (Linux: include/net/tcp_states.h)."""


def has_hung_up(wire: Wire) -> bool:
    """Return whether the other end has closed the connection, even if bytes that it sent before are still unread.

    Twisted tells only when all has been read. Only Linux tells before (TCP_INFO); elsewhere the answer is False.
    """
    below: Any = getattr(wire, "transport", wire)
    if not hasattr(socket, "TCP_INFO") or not hasattr(below, "getHandle"):
        return False
    with suppress(OSError, ValueError):
        state: int = below.getHandle().getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
        return state in (CLOSE, CLOSE_WAIT, LAST_ACK)
    return False


def written_to_the_end(wire: Wire) -> None:
    """Send all queued bytes, then close the sending half; bytes from the other end are read until it closes.

    A socket that is closed while it holds unread bytes resets the connection, and the other end then loses the last
    message. TLS avoids that by itself and cannot be half-closed, so for TLS the connection is closed.
    """
    if hasattr(type(wire), "loseWriteConnection"):
        cast(Halved, wire).loseWriteConnection()
    else:
        wire.loseConnection()


class Deadline:
    """The timer of a match: at most one call is scheduled, and arming it anew replaces the one before.

    It only reports that the time is up; the match treats that as an answer like any other.
    """

    __slots__ = ("_call", "_due_s", "_ring", "_time")

    def __init__(self, time: Time, ring: Callable[[], None]) -> None:
        self._time = time
        self._ring = ring
        self._call: DelayedCall | None = None
        self._due_s = 0.0

    @property
    def now_s(self) -> float:
        """Return the current time, in the seconds by which the timer is armed."""
        return self._time.seconds()

    def arm(self, due_s: float | None) -> None:
        """Schedule the timer for when `time.seconds()` reaches `due_s`; None cancels it."""
        if due_s is not None and self._call is not None and self._call.active() and due_s == self._due_s:
            return
        cancelled(self._call)
        self._call = None
        if due_s is not None:
            self._due_s = due_s
            self._call = later(self._time, due_s - self.now_s, self._ring)
