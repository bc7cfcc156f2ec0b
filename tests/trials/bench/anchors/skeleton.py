"""Serve all but the game, as the upper bound of what the real server can reach.

It decodes a typed command, writes it to a journal (SQLite, WAL, FULL, with group commit), encodes another change for
each of four viewers once it is durable, and sends each at once: what the socket does not take is left to Twisted.
Connections are put together in the order in which they come, four to a table.

`python -m tests.trials.bench.anchors.skeleton JOURNAL` prints where it listens, as JSON, and goes on until it is ended.
"""

from __future__ import annotations

import json
import sqlite3
import struct
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from twisted.internet import epollreactor
from twisted.internet.protocol import Factory, Protocol

from tests.trials.bench.anchors.messages import PlayCard, change_for, decode, encode

LENGTH = struct.Struct("!I")
MOST = 1 << 20
GROUP = 4


def send_now(transport: Any, data: bytes) -> None:
    """Send on the socket at once; Twisted's own `write` waits for the next turn of the reactor, which costs more."""
    if transport.disconnecting or not transport.connected:
        return
    if transport._tempDataBuffer or transport.offset != len(transport.dataBuffer):
        transport.write(data)
        return
    try:
        sent = transport.socket.send(data)
    except BlockingIOError:
        sent = 0
    except OSError:
        return  # the reactor will see it, and close
    if sent < len(data):
        transport.write(data[sent:])


class Table:
    """The people who sit together, and the number of changes so far."""

    def __init__(self) -> None:
        self.people: list[Viewer] = []
        self.version = 0

    def tell(self, command: PlayCard) -> None:
        """Send everybody the change in their own words."""
        self.version += 1
        for seat, viewer in enumerate(self.people):
            payload = encode(change_for(seat, self.version, command))
            send_now(viewer.transport, LENGTH.pack(len(payload)) + payload)


class Journal:
    """A journal that gathers rows while a commit runs in a thread; what they lead to is told after the commit."""

    def __init__(self, path: str, reactor: Any) -> None:
        self._reactor = reactor
        self._thread = ThreadPoolExecutor(1)
        self._rows: list[tuple[bytes]] = []
        self._waiting: list[tuple[Table, PlayCard]] = []
        self._is_busy = False
        self._thread.submit(self._open, path).result()

    def append(self, row: bytes, table: Table, command: PlayCard) -> None:
        """Write it down, then tell them."""
        self._rows.append((row,))
        self._waiting.append((table, command))
        if not self._is_busy:
            self._is_busy = True
            self._reactor.callLater(0, self._go)

    def _open(self, path: str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, content BLOB)")

    def _go(self) -> None:
        rows, self._rows = self._rows, []
        waiting, self._waiting = self._waiting, []
        done = self._thread.submit(self._commit, rows)
        done.add_done_callback(lambda future: self._reactor.callFromThread(self._done, waiting, future))

    def _commit(self, rows: Sequence[tuple[bytes]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        self._db.executemany("INSERT INTO row (content) VALUES (?)", rows)
        self._db.execute("COMMIT")

    def _done(self, waiting: Sequence[tuple[Table, PlayCard]], future: Future[None]) -> None:
        future.result()
        for table, command in waiting:
            table.tell(command)
        if self._rows:
            self._go()
        else:
            self._is_busy = False


class Viewer(Protocol):
    """A person at a table. Frames are cut with no copy where they come whole."""

    tables: list[Table]
    journal: Journal

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        transport: Any = self.transport
        transport.setTcpNoDelay(True)
        self._kept = b""
        if not self.tables or len(self.tables[-1].people) == GROUP:
            self.tables.append(Table())
        self.table = self.tables[-1]
        self.table.people.append(self)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        data = self._kept + data if self._kept else data
        start, end = 0, len(data)
        while end - start >= LENGTH.size:
            (length,) = LENGTH.unpack_from(data, start)
            if length > MOST:
                transport: Any = self.transport
                transport.loseConnection()
                return
            after = start + LENGTH.size + length
            if after > end:
                break
            payload = data[start + LENGTH.size : after]
            command = decode(payload)
            assert isinstance(command, PlayCard)
            self.journal.append(payload, self.table, command)
            start = after
        self._kept = data[start:]


def main(path: str) -> None:
    """Serve."""
    install: Any = epollreactor.install
    install()
    from twisted.internet import reactor as installed

    reactor: Any = installed
    Viewer.tables = []
    Viewer.journal = Journal(path, reactor)
    port = reactor.listenTCP(0, Factory.forProtocol(Viewer), backlog=4096, interface="127.0.0.1")
    sys.stdout.write(f"{json.dumps({'port': port.getHost().port})}\n")
    sys.stdout.flush()
    reactor.run()


if __name__ == "__main__":
    main(sys.argv[1])
