"""The typed edge to Twisted: the few calls that the server makes on it, as shapes that mypy and tests understand.

zope interfaces carry no types that mypy --strict accepts. These protocols do, `task.Clock` and `StringTransport`
satisfy them as they are, and nothing else of the server says `cast`.
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


class Call(Protocol):
    """A call that is due."""

    def cancel(self) -> None: ...
    def active(self) -> bool: ...


class Time(Protocol):
    """The part of a reactor that knows the time: `seconds` is monotonic, its zero means nothing."""

    def seconds(self) -> float: ...
    def callLater(self, delay: float, callable: Callable[..., Any], *args: object, **kw: object) -> Any: ...  # noqa: A002, N802 - Twisted's names


class Crossing(Protocol):
    """The one way from another thread into the reactor."""

    def callFromThread(self, callable: Callable[..., Any], *args: object, **kw: object) -> Any: ...  # noqa: A002, N802


class Loop(Time, Crossing, Protocol):
    """What somebody needs who has a thread of their own, and works with time in the reactor."""


class Reactor(Loop, Protocol):
    """What most of the server needs: Twisted's reactor, or a test's MemoryReactorClock."""

    def listenTCP(self, port: int, factory: Any, backlog: int = 50, interface: str = "") -> Any: ...  # noqa: N802
    def listenMulticast(self, port: int, protocol: Any, listenMultiple: bool = False) -> Any: ...  # noqa: N802, N803
    def run(self) -> None: ...
    def stop(self) -> None: ...


class Workshop(Time, Protocol):
    """The part of a reactor that starts processes: `env` is all of their environment; only pipes are open in them."""

    def spawnProcess(self, processProtocol: Any, executable: str, args: Any, env: Any) -> Any: ...  # noqa: N802, N803


class Wire(Protocol):
    """The part of a TCP transport that a link uses."""

    def write(self, data: bytes) -> None: ...
    def loseConnection(self) -> None: ...  # noqa: N802
    def abortConnection(self) -> None: ...  # noqa: N802
    def pauseProducing(self) -> None: ...  # noqa: N802
    def resumeProducing(self) -> None: ...  # noqa: N802
    def registerProducer(self, producer: Any, streaming: bool) -> None: ...  # noqa: N802
    def unregisterProducer(self) -> None: ...  # noqa: N802
    def setTcpNoDelay(self, enabled: bool) -> None: ...  # noqa: N802
    def setTcpKeepAlive(self, enabled: bool) -> None: ...  # noqa: N802
    def getPeer(self) -> Any: ...  # noqa: N802


class Halved(Protocol):
    """A wire whose way out can be closed by itself: a plain socket."""

    def loseWriteConnection(self) -> None: ...  # noqa: N802


class Filled(Protocol):
    """The buffers of Twisted's sockets: one that is being sent, from `offset` on, and what comes after it."""

    dataBuffer: bytes  # noqa: N815
    offset: int
    _tempDataLen: int  # noqa: N815


class WholeReactor(Reactor, Workshop, Protocol):
    """What the program hands in."""


SWITCH_S = 0.0005
"""How long the reactor's thread keeps the interpreter while another thread wants it. A commit gives it away and
wants it back a dozen times: at Python's 5 ms each, beside a busy reactor, one in a hundred takes 100 ms; so 20."""


ACCEPTED_AT_ONCE = 5
"""Connections that a port takes before whoever is connected is heard again: 2 ms, where Twisted takes a hundred and
more. The others wait in the kernel."""


def few_at_once(*port: Any) -> Any:
    """Return a port of Twisted's, made of these, that takes `ACCEPTED_AT_ONCE` connections at a time.

    Imported late: commands that ask nothing of a reactor would take a tenth of a second longer to start.
    """
    from twisted.internet.tcp import Port

    class FewAtOnce(Port):
        numberAccepts: Any = property(lambda self: ACCEPTED_AT_ONCE, lambda self, number: None)  # noqa: N815
        """Twisted sets it by how many came the last time."""

    return FewAtOnce(*port)


def the_reactor(seconds: Callable[[], float], look_s: float) -> WholeReactor:
    """Return Twisted's reactor, in a process of whose threads each gets its turn. Imported late: importing it chooses
    and installs it.

    It tells the time by `seconds`, and looks at it every `look_s` at least. By itself it would go by the system's
    clock, which may be set, and then every deadline would ring early or late. Its ports take a few at a time.
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


def later(clock: Time, seconds: float, then: Callable[[], None]) -> Call:
    """`then` after that time; the call can be cancelled."""
    return cast(Call, clock.callLater(max(0.0, seconds), then))


def cancelled(call: Call | None) -> None:
    """That call will not come, if it has not come already."""
    if call is not None and call.active():
        call.cancel()


def unsent(wire: Wire) -> int:
    """Return how many bytes the system has not taken yet; 0 for a wire without buffers of its own.

    Twisted tells when all has left, but not whether any of it does. Of TLS it is what waits in the socket below.
    """
    below = cast(Wire, getattr(wire, "transport", wire))
    if not hasattr(below, "dataBuffer"):
        return 0
    filled = cast(Filled, below)
    return len(filled.dataBuffer) - filled.offset + filled._tempDataLen


def undelivered(wire: Wire) -> int:
    """Return how many bytes have not arrived at the other end, those included that the system has taken.

    Only Linux tells of those; elsewhere they count as arrived.
    """
    below = getattr(wire, "transport", wire)
    if sys.platform == "win32" or not hasattr(below, "fileno"):
        return unsent(wire)
    taken = array("i", [0])
    with suppress(OSError, ValueError):  # it is closed already, or no Linux
        ioctl(below.fileno(), TIOCOUTQ, taken)
    return unsent(wire) + taken[0]


CLOSE, CLOSE_WAIT, LAST_ACK = 7, 8, 9
"""States of a connection that its other end has closed (Linux: include/net/tcp_states.h)."""


def has_hung_up(wire: Wire) -> bool:
    """Return whether the other end has closed the connection, even if what it said before is still unread.

    Twisted tells only when all has been read. Only Linux tells of it before; elsewhere it counts as there.
    """
    below: Any = getattr(wire, "transport", wire)
    if not hasattr(socket, "TCP_INFO") or not hasattr(below, "getHandle"):
        return False
    with suppress(OSError, ValueError):
        state: int = below.getHandle().getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
        return state in (CLOSE, CLOSE_WAIT, LAST_ACK)
    return False


def written_to_the_end(wire: Wire) -> None:
    """Send what is still to be sent, and say that nothing more comes; what the other end says is read until it goes.

    A socket that is closed while something lies unread in it tells the other end to forget what it has not read
    itself: the last word. TLS sees to that by itself; it would pass the half on to the socket below.
    """
    if hasattr(type(wire), "loseWriteConnection"):
        cast(Halved, wire).loseWriteConnection()
    else:
        wire.loseConnection()


class Deadline:
    """The one timer of a match: at most one call is under way, and arming it anew forgets the one before.

    It can only say that time is up; what that means is an answer like any other.
    """

    __slots__ = ("_call", "_due_s", "_ring", "_time")

    def __init__(self, time: Time, ring: Callable[[], None]) -> None:
        self._time = time
        self._ring = ring
        self._call: Call | None = None
        self._due_s = 0.0

    @property
    def now_s(self) -> float:
        """The time by which it rings."""
        return self._time.seconds()

    def arm(self, due_s: float | None) -> None:
        """Ring when `time.seconds()` has reached that; None: not at all."""
        if due_s is not None and self._call is not None and self._call.active() and due_s == self._due_s:
            return
        cancelled(self._call)
        self._call = None
        if due_s is not None:
            self._due_s = due_s
            self._call = later(self._time, due_s - self.now_s, self._ring)
