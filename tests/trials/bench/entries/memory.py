"""Entry: memory of a server for a match with its sessions, at first and after a thousand commands, and for an idle
session.

It is measured as resident memory, and so over many at once: ten matches, four hundred sessions. A first party plays for
a while before and does not count, so that what the server allocates once is there. A match that ends before its
thousandth command counts as it is then.
"""

from __future__ import annotations

import socket
import sys
import time
from contextlib import ExitStack

from tests.trials.bench import sides
from tests.trials.bench.entry import Entry, Figures, Round, Row, Side, only, ratio
from tests.trials.bench.load.plan import Plan
from tests.trials.bench.pinned import Server, resident_kib

MATCHES, COMMANDS = 11, 1_000
FIRST = 400
"""Commands of the first party."""
IDLE_TABLES = 101
CONNECTIONS = 400
ACCEPTED_WITHIN_S = 0.3
FRAME = b"\0\0\0\x02hi"


def matches(round_: Round) -> Figures:
    """Measure ten matches, apart from the first party."""
    scale = round_.scale
    return sides.played(Plan(scale.of(MATCHES, 3), sides.SEATS, commands=scale.of(COMMANDS), first=scale.of(FIRST)))


def sessions(round_: Round) -> Figures:
    """Measure clients who have connected and do nothing."""
    return sides.played(Plan(round_.scale.of(IDLE_TABLES, 11), sides.SEATS, idle=True))


def bare(round_: Round) -> Figures:
    """Measure connections to Twisted's echo, each of which was used once."""
    count = round_.scale.of(CONNECTIONS, 100)
    with Server([sys.executable, "-m", f"{sides.ANCHORS}.echo"]) as server, ExitStack() as lines:
        for _ in range(sides.SEATS):
            lines.enter_context(_line(server.port))
        time.sleep(ACCEPTED_WITHIN_S)
        before_kib = resident_kib(server.pid)
        for _ in range(count):
            lines.enter_context(_line(server.port))
        return {"session_kib": (resident_kib(server.pid) - before_kib) / count}


def _line(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(FRAME)
    line.recv(len(FRAME))
    return line


ENTRY = Entry(
    name="memory",
    about="what a server keeps of a match, young and old, and of an idle session",
    sides=(Side("ours", matches), Side("sessions", sessions), Side("bare", bare, is_anchor=True)),
    rows=(
        Row(
            "live match, at first",
            "",
            only("ours", "match_kib"),
            target=32,
            stretch=12,
            floor=None,
            began=69,
            less_is_better=True,
            unit="KiB",
        ),
        Row(
            "live match, after 1,000 commands",
            "",
            only("ours", "match_after_kib"),
            target=32,
            stretch=12,
            floor=None,
            began=235,
            less_is_better=True,
            unit="KiB",
        ),
        Row(
            "idle session",
            "a bare connection of Twisted's",
            ratio("sessions", "bare", "session_kib"),
            target=3,
            floor=6,
            began=7.6,
            less_is_better=True,
        ),
    ),
)
