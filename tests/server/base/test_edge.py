"""What the program asks of Twisted: of its reactor in a process of its own, since a reactor is installed once."""

from __future__ import annotations

import contextlib
import socket
import struct
import subprocess
import sys
from typing import Any

import pytest
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.tcp import Connection
from twisted.internet.testing import MemoryReactorClock
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory

from kickdoor_server.base.edge import ACCEPTED_AT_ONCE, few_at_once, has_hung_up, undelivered, unsent

ASKED = """
import sys
from twisted.internet.protocol import Factory
from kickdoor_server.base.edge import the_reactor
reactor = the_reactor(lambda: 1000.0, 0.25)
waits = [reactor.timeout()]
reactor.callLater(60, print)
waits.append(reactor.timeout())
reactor.callLater(0.125, print)
waits.append(reactor.timeout())
port = type(reactor.listenTCP(0, Factory(), interface="127.0.0.1")).__name__
print(reactor.seconds(), waits, sys.getswitchinterval(), port)
"""


def test_it_tells_the_time_given_looks_at_it_often_and_other_threads_wait_half_a_millisecond() -> None:
    told = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)
    assert told.stdout == "1000.0 [0.25, 0.25, 0.125] 0.0005 FewAtOnce\n"


def test_of_a_crowd_a_few_come_in_before_those_who_are_in_are_heard_again() -> None:
    came: list[Any] = []
    factory = untyped(Factory)()
    factory.buildProtocol = came.append
    port = few_at_once(0, factory, 50, "127.0.0.1", untyped(MemoryReactorClock)())
    port.startListening()
    crowd = [socket.create_connection(("127.0.0.1", port.getHost().port)) for _ in range(2 * ACCEPTED_AT_ONCE + 1)]
    there = []
    for _ in range(4):
        port.doRead()
        there.append(len(came))
    for each in (port.socket, *crowd):
        each.close()
    assert there == [ACCEPTED_AT_ONCE, 2 * ACCEPTED_AT_ONCE, 2 * ACCEPTED_AT_ONCE + 1, 2 * ACCEPTED_AT_ONCE + 1]


@pytest.mark.parametrize("is_wrapped", [False, True], ids=["plain", "wrapped, as TLS does"])
def test_it_is_known_to_the_byte_how_much_has_not_left(is_wrapped: bool) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        for end in (ours, theirs):
            end.setblocking(False)
        reactor, protocol, around = untyped(MemoryReactorClock)(), untyped(Protocol)(), untyped(WrappingFactory)
        below = untyped(Connection)(ours, protocol, reactor)
        below.connected, below.disconnecting = True, False
        wire = below
        if is_wrapped:
            wire = untyped(ProtocolWrapper)(around(None), protocol)
            wire.transport = below
        below.write(b"x" * 3_000_000)
        below.doWrite()
        below.write(b"x" * 1_000_000)
        received = 0
        for _ in range(40):
            with contextlib.suppress(BlockingIOError):
                while data := theirs.recv(1 << 20):
                    received += len(data)
            assert received + unsent(wire) == 4_000_000
            below.doWrite() if unsent(wire) else None
            if received < 1_500_000:
                assert unsent(wire) > 0
        assert unsent(wire) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what it has not delivered")
def test_it_is_known_how_much_of_what_has_left_has_not_arrived() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening, socket.socket() as theirs:
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        theirs.connect(listening.getsockname())
        ours, _ = listening.accept()
        with ours:
            ours.setblocking(False)
            ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
            wire = untyped(Connection)(ours, untyped(Protocol)(), untyped(MemoryReactorClock)())
            wire.connected, wire.disconnecting = True, False
            wire.write(b"x" * 200_000)
            while unsent(wire):
                wire.doWrite()
            assert 150_000 < undelivered(wire) <= 200_000
            left = 200_000
            while left:
                left -= len(theirs.recv(left))
            while undelivered(wire):
                pass  # until the system here has heard of the last of it
        assert undelivered(wire) == unsent(wire)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has gone before all is read")
@pytest.mark.parametrize("rudely", [False, True])
def test_it_is_known_who_has_hung_up_although_not_all_of_theirs_is_read(rudely: bool) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        socket.create_connection(listening.getsockname()) as theirs,
    ):
        ours, _ = listening.accept()
        with ours:
            wire = untyped(Connection)(ours, untyped(Protocol)(), untyped(MemoryReactorClock)())
            theirs.sendall(b"x" * 1_000)
            assert not has_hung_up(wire)
            if rudely:
                theirs.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            theirs.close()
            while not has_hung_up(wire):
                pass  # until the system here has heard of it
            if not rudely:
                assert len(ours.recv(2_000)) == 1_000, "and what they said before is still there"


def untyped(made: Any) -> Any:
    """Twisted's classes, which have no types that mypy takes."""
    return made
