"""What the program asks of Twisted: of its reactor, in a process of its own, and of its sockets."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from twisted.internet.protocol import Protocol
from twisted.internet.tcp import Server
from twisted.internet.testing import StringTransport

from kickdoor_server.connections.edge import send_now

ASKED = """
import sys, time
from kickdoor_server.connections.edge import the_reactor
print(the_reactor().seconds is time.monotonic, sys.getswitchinterval())
"""


def test_its_time_is_monotonic_and_other_threads_wait_half_a_millisecond() -> None:
    told = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)
    assert told.stdout == "True 0.0005\n"


class Turns:
    """A reactor whose next turn does not come before the test says so."""

    def __init__(self) -> None:
        self.writers: list[Any] = []

    def addWriter(self, writer: Any) -> None:  # noqa: N802
        self.writers.append(writer)

    def removeWriter(self, writer: Any) -> None:  # noqa: N802
        self.writers.remove(writer)

    def addReader(self, reader: Any) -> None:  # noqa: N802
        """What comes is of no interest here."""


class Pair:
    """Both ends of a connection, of which Twisted has one."""

    def __init__(self) -> None:
        ours, self.theirs = socket.socketpair()
        for each in (ours, self.theirs):
            each.setblocking(False)
        self.turns = Turns()
        tcp: Any = Server
        self.wire: Any = tcp(ours, Protocol(), ("127.0.0.1", 1), None, 1, self.turns)

    def arrived(self) -> bytes:
        """What can be read now."""
        found = b""
        try:
            while piece := self.theirs.recv(1 << 20):
                found += piece
        except BlockingIOError:
            pass
        return found

    def next_turn(self) -> None:
        for writer in list(self.turns.writers):
            writer.doWrite()


@pytest.fixture
def pair() -> Iterator[Pair]:
    pair = Pair()
    yield pair
    pair.wire.socket.close()
    pair.theirs.close()


def test_what_is_sent_is_there_in_the_same_turn(pair: Pair) -> None:
    send_now(pair.wire, b"accepted")
    assert pair.arrived() == b"accepted"
    assert not pair.turns.writers, "the reactor was not asked for a turn"


def test_what_waits_is_sent_first(pair: Pair) -> None:
    pair.wire.write(b"first, ")
    send_now(pair.wire, b"then")
    assert pair.arrived() == b""
    pair.next_turn()
    assert pair.arrived() == b"first, then"
    send_now(pair.wire, b"; at once again")
    assert pair.arrived() == b"; at once again"


def test_what_the_socket_does_not_take_follows(pair: Pair) -> None:
    much = bytes(range(256)) * 40_000
    send_now(pair.wire, much)
    send_now(pair.wire, b"end")
    came = b""
    for _ in range(10_000):
        came += pair.arrived()
        if not pair.turns.writers:
            break
        pair.next_turn()
    assert came + pair.arrived() == much + b"end"


def test_whoever_is_gone_is_left_to_the_reactor(pair: Pair) -> None:
    pair.theirs.close()
    send_now(pair.wire, b"anybody there?")
    assert pair.turns.writers == [pair.wire]


def test_what_is_no_socket_is_written_to() -> None:
    transport: Any = StringTransport
    wire = transport()
    send_now(wire, b"as before")
    assert wire.value() == b"as before"
