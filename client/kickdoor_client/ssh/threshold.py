"""A connection until it is let in: authentication, and requests that are granted or refused afterwards.

Everything that ssh offers beside showing a game is refused here or was never turned on: commands, files, forwarding of
ports, agents and displays, tunnels, a second session.

Places are given by the order that all our listeners share (`kickdoor_protocol.listening.places`). A connection counts
as silent until somebody is let in.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

import asyncssh

from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.listening.places import Bounds, LossLevel, Places, Repeats

from ..network.link import Dial
from .access import Access, Refusals, Visitor
from .guests import VisitorTokens
from .visit import Visit

TRIES_MOST = 20
"""Keys and passwords tried on one connection: an agent with many keys offers one after the other."""

log = logging.getLogger("kickdoor.door")


GREETING_MOST_S = 20.0
"""Seconds from connecting until the visitor's client has agreed on keys and sent a name: enough on a busy machine, and
little for a flood. For the password there is more time."""

LEAVING_MOST_S = 3.0
"""Seconds that a visitor's client has to hang up after the visit, before this end does."""

GIVES_WAY = "There is no room left here, and somebody with a seat, or from an address with fewer visitors, has come."


class DueCall(Protocol):
    """A scheduled call; it can be cancelled."""

    def cancel(self) -> None:
        """Cancel the scheduled call."""


Later = Callable[[float, Callable[[], object]], DueCall]
"""Schedules a call in so many seconds."""


class VisitorPlaces:
    """The places of this listener. Logs refused connections at most once a minute for each reason."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float], later: Later) -> None:
        self.places: Places[Threshold] = Places(lambda: bounds)
        self.connections = 0
        self.clock = clock
        self.later = later
        self._repeats = Repeats()

    def note(self, what: str, said: str) -> None:
        """Log an event that strangers can cause at any rate: `what` is its name, `said` its details. Repeats are
        counted and logged together."""
        now_s = self.clock()
        if times := self._repeats.times(what, now_s):
            log.info("%s %s times=%d", what, said, times)
        for other, times in self._repeats.unsaid(now_s):
            log.info("again what=%s times=%d", other, times)


class Threshold(asyncssh.SSHServer):
    """The callbacks of asyncssh for one connection: authentication, and its place among all connections."""

    def __init__(
        self, access: Access, refusals: Refusals, guests: VisitorTokens, room: VisitorPlaces, dial: Dial
    ) -> None:
        self._access = access
        self._refusals = refusals
        self._guests = guests
        self._room = room
        self._dial = dial
        self._conn: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._proof = ""
        self._tries = 0
        self._too_late: DueCall | None = None
        self._visit: Visit | None = None
        self._came_s = room.clock()

    # ---- the connection

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Count the new connection, or hang up if there are too many from its address or in all."""
        self._conn = conn
        self._room.connections += 1
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        verdict = self._room.places.came(self)
        if verdict.goes is not None:
            verdict.goes.hang_up("too_many_silent")
        if verdict.is_in:
            self._too_late = self._room.later(GREETING_MOST_S, partial(self.hang_up, "silent"))
        else:
            self.hang_up("too_many_from_there")

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place of this connection to others."""
        self._room.connections -= 1
        self._room.places.left(self)
        self._is_in_time()

    def _is_in_time(self) -> None:
        """Cancel the timeout for silent connections."""
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None

    @property
    def address(self) -> str:
        """The IP address of the visitor's client."""
        return self._address

    @property
    def standing(self) -> LossLevel:
        """The rank of this connection when places are short: visitors with a seat are kept longest."""
        return LossLevel.KEPT if self._visit is not None and self._visit.is_at_a_table else LossLevel.KNOWN

    @property
    def idle_since_s(self) -> float:
        """The time when the visitor typed last, or connected; seconds of the clock of `VisitorPlaces`."""
        return self._came_s if self._visit is None else self._visit.typed_s

    def hang_up(self, why: str) -> None:
        """Close the connection immediately, and log the reason `why`."""
        self._room.note(why, f"address={self._address}")
        self._room.places.left(self)
        assert self._conn is not None
        self._conn.abort()

    def gives_way(self) -> None:
        """End this visit, to make room for another connection."""
        self._room.note("gave_way", f"address={self._address}")
        assert self._conn is not None
        if self._visit is None:
            self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, GIVES_WAY)
        else:
            self._visit.end(GIVES_WAY)
            self._room.later(LEAVING_MOST_S, self._conn.abort)

    def _turn_away(self, text: str, what: str) -> None:
        """Disconnect with a sentence for the visitor, and log the reason `what`."""
        self._room.note(f"turned_away {what}", f"address={self._address} because={text!r}")
        assert self._conn is not None
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, text)

    # ---- who is it

    def begin_auth(self, username: str) -> bool:
        """Return whether authentication is needed. asyncssh calls it before anything else of the login; ssh clients
        show no text that is sent before it."""
        self._proof = f"from {self._address}"
        self._is_in_time()
        return self._is_barred() or not self._access.is_open

    def _is_barred(self) -> bool:
        """Return whether the address has to wait after wrong guesses, and turn it away if so."""
        wait_s = self._refusals.wait_s(self._address)
        if wait_s:
            self._turn_away(f"Too many attempts were refused. Try again in {wait_s:.0f} seconds.", "guesses")
        return bool(wait_s)

    def public_key_auth_supported(self) -> bool:
        """Return whether visitors can log in by public key here."""
        return self._access.keys is not None

    def password_auth_supported(self) -> bool:
        """Return whether visitors can log in by password here."""
        return self._access.password is not None

    def kbdint_auth_supported(self) -> bool:
        """Return False: there is no keyboard-interactive authentication."""
        return False

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return whether this key lets in; asyncssh verifies the signature. An unknown key does not count as a failed
        attempt, for most people have several."""
        if self._access.is_key_known(key, self._address):
            self._proof = key.get_fingerprint()
            return True
        self._tried()
        return False

    def validate_password(self, username: str, password: str) -> bool:
        """Return whether this password lets in. A wrong one counts as a failed attempt of the address."""
        if self._is_barred():
            return False
        if self._access.is_password(password):
            self._proof = "password"
            return True
        self._refused(username)
        return False

    def _tried(self) -> None:
        """Count a failed try on this connection, and turn it away after `TRIES_MOST`."""
        self._tries += 1
        if self._tries > TRIES_MOST:
            self._turn_away("Too many keys. Name the right one with `ssh -i`.", "keys")

    def _refused(self, username: str) -> None:
        """Log and count a wrong password."""
        self._room.note("refused", f"address={self._address} name={username[:NAME_MOST]!r}")
        self._refusals.refused(self._address)
        self._tried()

    def auth_completed(self) -> None:
        """Give the visitor a place on this server, and turn them away if there is none. Visitors with a stored session
        token have precedence, as they may have a seat in a match."""
        if not self._access.is_open:
            self._refusals.let_in(self._address)
        standing = LossLevel.KNOWN if self._guests.token(self._visitor) is None else LossLevel.KEPT
        verdict = self._room.places.greeted(self, standing)
        if verdict.goes is not None:
            verdict.goes.gives_way()
        if not verdict.is_in:
            self._turn_away("There is no room for one more here. Try again later.", "full")

    @property
    def _visitor(self) -> Visitor:
        """The visitor by name and proof."""
        assert self._conn is not None
        name = clean_text(str(self._conn.get_extra_info("username") or ""), NAME_MOST)
        return Visitor(name or "Player", self._proof)

    # ---- what they may ask for

    def session_requested(self) -> Visit | bool:
        """Return the visit for the first session of a connection, and False for further ones."""
        assert self._conn is not None
        if self._visit is not None:
            return False
        waiting = _waiting(self._conn)
        self._visit = Visit(self._visitor, self._guests, self._dial, self._conn.abort, waiting, self._room.clock)
        return self._visit


def _waiting(conn: asyncssh.SSHServerConnection) -> Callable[[], int]:
    """Return a function that counts the unsent bytes of the connection. asyncssh buffers them without limit and has no
    public count."""

    def waiting() -> int:
        transport = conn._transport
        return transport.get_write_buffer_size() if transport is not None else 0

    return waiting
