"""One connection before anybody is let in: who is it, may they come in, and what they may then ask for.

Everything that ssh can do beside showing a game is refused here or was never turned on: commands, files, forwarding of
ports, agents and displays, tunnels, a second session.

Places are given and taken by the order that all our listeners have (`kickdoor_protocol.listening.places`). A connection
counts as silent until somebody is let in.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

import asyncssh

from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.listening.places import Bounds, Places, Repeats, Standing

from ..network.link import Dial
from .access import Access, Refusals, Visitor
from .guests import VisitorTokens
from .visit import Visit

TRIES_MOST = 20
"""Keys and passwords on one connection: an agent with many keys offers one after the other."""

log = logging.getLogger("kickdoor.door")


GREETING_MOST_S = 20.0
"""Seconds from connecting until the visitor's client has agreed on keys and says a name: much for a busy machine,
little for a flood. For the password there is more time."""

LEAVING_MOST_S = 3.0
"""Seconds that a visitor's client has for hanging up when the visit is over, before this end does."""

GIVES_WAY = "There is no room left here, and somebody with a seat, or from an address with fewer visitors, has come."


class DueCall(Protocol):
    """A call that is due; it can be cancelled."""

    def cancel(self) -> None: ...


Later = Callable[[float, Callable[[], object]], DueCall]
"""Call that after so many seconds."""


class VisitorPlaces:
    """The places of this listener, and what is logged of those who get none: once a minute for each reason."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float], later: Later) -> None:
        self.places: Places[Threshold] = Places(lambda: bounds)
        self.connections = 0
        self.clock = clock
        self.later = later
        self._repeats = Repeats()

    def note(self, what: str, said: str) -> None:
        """Log that what strangers can bring about has happened, with how often it was since it was logged last."""
        now_s = self.clock()
        if times := self._repeats.times(what, now_s):
            log.info("%s %s times=%d", what, said, times)
        for other, times in self._repeats.unsaid(now_s):
            log.info("again what=%s times=%d", other, times)


class Threshold(asyncssh.SSHServer):
    """What asyncssh asks about one connection."""

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
        self._room.connections -= 1
        self._room.places.left(self)
        self._is_in_time()

    def _is_in_time(self) -> None:
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None

    @property
    def address(self) -> str:
        """Where the connection comes from."""
        return self._address

    @property
    def standing(self) -> Standing:
        """How much is lost when it gives up its place."""
        return Standing.KEPT if self._visit is not None and self._visit.is_at_a_table else Standing.KNOWN

    @property
    def idle_since_s(self) -> float:
        """When the visitor has typed something last."""
        return self._came_s if self._visit is None else self._visit.typed_s

    def hang_up(self, why: str) -> None:
        """Cut the connection at once."""
        self._room.note(why, f"address={self._address}")
        self._room.places.left(self)
        assert self._conn is not None
        self._conn.abort()

    def gives_way(self) -> None:
        """End the visit, so that somebody else has its place."""
        self._room.note("gave_way", f"address={self._address}")
        assert self._conn is not None
        if self._visit is None:
            self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, GIVES_WAY)
        else:
            self._visit.end(GIVES_WAY)
            self._room.later(LEAVING_MOST_S, self._conn.abort)

    def _turn_away(self, text: str, what: str) -> None:
        self._room.note(f"turned_away {what}", f"address={self._address} because={text!r}")
        assert self._conn is not None
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, text)

    # ---- who is it

    def begin_auth(self, username: str) -> bool:
        """Called before anything is tried. Sentences are told here, since ssh clients hear none before."""
        self._proof = f"from {self._address}"
        self._is_in_time()
        return self._is_barred() or not self._access.is_open

    def _is_barred(self) -> bool:
        wait_s = self._refusals.wait_s(self._address)
        if wait_s:
            self._turn_away(f"Too many attempts were refused. Try again in {wait_s:.0f} seconds.", "guesses")
        return bool(wait_s)

    def public_key_auth_supported(self) -> bool:
        return self._access.keys is not None

    def password_auth_supported(self) -> bool:
        return self._access.password is not None

    def kbdint_auth_supported(self) -> bool:
        return False

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """A key is only offered here; asyncssh sees to it that he has its private half. Not being known by an offered
        key is no refusal yet: most people have several."""
        if self._access.is_key_known(key, self._address):
            self._proof = key.get_fingerprint()
            return True
        self._tried()
        return False

    def validate_password(self, username: str, password: str) -> bool:
        if self._is_barred():
            return False
        if self._access.is_password(password):
            self._proof = "password"
            return True
        self._refused(username)
        return False

    def _tried(self) -> None:
        self._tries += 1
        if self._tries > TRIES_MOST:
            self._turn_away("Too many keys. Name the right one with `ssh -i`.", "keys")

    def _refused(self, username: str) -> None:
        self._room.note("refused", f"address={self._address} name={username[:NAME_MOST]!r}")
        self._refusals.refused(self._address)
        self._tried()

    def auth_completed(self) -> None:
        """Somebody is let in, if there is a place: before all, whoever was here before and may have a seat."""
        if not self._access.is_open:
            self._refusals.let_in(self._address)
        standing = Standing.KNOWN if self._guests.token(self._visitor) is None else Standing.KEPT
        verdict = self._room.places.greeted(self, standing)
        if verdict.goes is not None:
            verdict.goes.gives_way()
        if not verdict.is_in:
            self._turn_away("There is no room for one more here. Try again later.", "full")

    @property
    def _visitor(self) -> Visitor:
        assert self._conn is not None
        name = clean_text(str(self._conn.get_extra_info("username") or ""), NAME_MOST)
        return Visitor(name or "Player", self._proof)

    # ---- what they may ask for

    def session_requested(self) -> Visit | bool:
        assert self._conn is not None
        if self._visit is not None:
            return False
        waiting = _waiting(self._conn)
        self._visit = Visit(self._visitor, self._guests, self._dial, self._conn.abort, waiting, self._room.clock)
        return self._visit


def _waiting(conn: asyncssh.SSHServerConnection) -> Callable[[], int]:
    """Bytes that the connection could not send yet. asyncssh keeps them without limit, and does not tell how many."""

    def waiting() -> int:
        transport = conn._transport
        return transport.get_write_buffer_size() if transport is not None else 0

    return waiting
