"""Answers clients on the network that ask which servers there are: `kickdoor_protocol.finding.announcement`.

One socket hears the question on every interface, broadcast or not, and answers to where it came from, so the host of
the answer is the address by which that client can come. Several servers of one machine share the port. An answer is no
longer than the question, and no address is answered more often than a client would ask, so it is no use for floods.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, cast

from twisted.internet.error import CannotListenError
from twisted.internet.protocol import DatagramProtocol

from kickdoor_protocol.finding.announcement import (
    PORT,
    QUESTION,
    VERSION,
    AnnouncedTable,
    Announcement,
    announced,
    required,
)
from kickdoor_protocol.messages.lobby import TableInfo

from ...base.edge import Reactor, Time
from ...base.process.logs import Log
from ...base.rates import RateWindow

ANSWERS_MOST, WITHIN_S = 5, 1.0
"""Answers to one address within `WITHIN_S` seconds: a client asks three times within a second, then every few
seconds."""

ASKERS_MOST = 1024
"""Addresses that are remembered for that limit. One that has asked within `WITHIN_S` is not forgotten for another, so a
flood of forged addresses gets no more answers; while it lasts, new clients are not answered."""


class Announcer(DatagramProtocol):
    """Answers discovery questions. `describe` returns the server as it is at that moment; `answered` counts the
    answers."""

    noisy = False

    def __init__(self, time: Time, describe: Callable[[], Announcement]) -> None:
        self.answered = 0
        self._time = time
        self._describe = describe
        self._askers: OrderedDict[str, RateWindow] = OrderedDict()
        self._listening: Any = None
        self._log = Log()

    def start(self, reactor: Reactor, port: int = PORT) -> bool:
        """Listen for discovery questions on UDP `port`; return False if that port cannot be used, so that people must
        be told the server's address.
        """
        try:
            self._listening = reactor.listenMulticast(port, self, listenMultiple=True)
        except (CannotListenError, OSError) as error:
            self._log.warn("not_announced", port=port, why=error)
            return False
        return True

    def stop(self) -> None:
        """Close the socket; discovery questions are no longer answered."""
        if self._listening is not None:
            self._listening.stopListening()
            self._listening = None

    def datagramReceived(self, datagram: bytes, addr: Any) -> None:  # noqa: N802
        """Answer a discovery question with the server's announcement, unless its sender asks too often. `addr`: host
        and port of the sender.
        """
        if datagram != QUESTION or not self._may_ask(str(addr[0])):
            return
        self.answered += 1
        try:
            cast(Any, self.transport).write(announced(self._describe()), addr)
        except OSError as error:
            self._log.debug("not_answered", asker=addr[0], why=error)

    def _may_ask(self, host: str) -> bool:
        now_s = self._time.seconds()
        answers = self._askers.pop(host, None)
        if answers is None:
            if len(self._askers) >= ASKERS_MOST and not self._forgot_one(now_s):
                return False
            answers = RateWindow(ANSWERS_MOST, WITHIN_S)
        self._askers[host] = answers
        return answers.take(now_s)

    def _forgot_one(self, now_s: float) -> bool:
        """Forget the address that has been quiet longest, if that is long enough; return whether there was one."""
        host, answers = next(iter(self._askers.items()))
        if answers.has_rested(now_s):
            del self._askers[host]
            return True
        return False


def new_id() -> str:
    """Return a random id, 8 hex digits, that tells this run of the server from others in announcements."""
    return secrets.token_hex(4)


def announcement_of(server_id: str, name: str, port: int, tables: Iterable[TableInfo], **marks: bool) -> Announcement:
    """Return the announcement of a server on the local network, with a summary of its tables.

    `marks`: the fields `locked` (it has a password) and `tls` of the announcement.
    """
    listed = tuple(
        AnnouncedTable(
            table.name, table.set, sum(seat.kind != "empty" for seat in table.seats), len(table.seats), table.state
        )
        for table in tables
    )
    return Announcement(VERSION, server_id, name, port, listed, versions=required(), **marks)
