"""One connection before anybody is let in: who is it, may he come in, and what he may then ask for.

Everything that ssh can do beside showing a game is refused here or was never turned on: commands, files, forwarding of
ports, agents and displays, tunnels, a second session.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import asyncssh

from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import NAME_MOST

from ..network.link import Dial
from .access import Access, Visitor
from .guests import Guests
from .refusals import Refusals
from .visit import Visit

TRIES_MOST = 20
"""Keys and passwords on one connection: an agent with many keys offers one after the other."""

log = logging.getLogger("kickdoor.door")


class Room:
    """How many connections there are, and how many there may be: by which nobody has been let in, and visitors."""

    def __init__(self, strangers_most: int, visitors_most: int) -> None:
        self.strangers_most = strangers_most
        self.visitors_most = visitors_most
        self.strangers = 0
        self.connections = 0


class Threshold(asyncssh.SSHServer):
    """What asyncssh asks about one connection."""

    def __init__(self, access: Access, refusals: Refusals, guests: Guests, room: Room, dial: Dial) -> None:
        self._access = access
        self._refusals = refusals
        self._guests = guests
        self._room = room
        self._dial = dial
        self._conn: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._proof = ""
        self._tries = 0
        self._is_stranger = False
        self._visited = False

    # ---- the connection

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self._room.connections += 1
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        if self._room.strangers >= self._room.strangers_most:
            log.warning("too_many_strangers address=%s", self._address)
            conn.abort()
        else:
            self._is_stranger = True
            self._room.strangers += 1

    def connection_lost(self, exc: Exception | None) -> None:
        self._room.connections -= 1
        self._is_no_stranger()

    def _is_no_stranger(self) -> None:
        if self._is_stranger:
            self._is_stranger = False
            self._room.strangers -= 1

    def _turn_away(self, text: str) -> None:
        log.info("turned_away address=%s because=%r", self._address, text)
        assert self._conn is not None
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, text)

    # ---- who is it

    def begin_auth(self, username: str) -> bool:
        """Called before anything is tried. Sentences are told here, since ssh clients hear none before."""
        self._proof = f"from {self._address}"
        if self._is_barred():
            return True
        if len(self._guests) >= self._room.visitors_most:
            self._turn_away("There is no room for one more here. Try again later.")
            return True
        return not self._access.is_open

    def _is_barred(self) -> bool:
        wait_s = self._refusals.wait_s(self._address)
        if wait_s:
            self._turn_away(f"Too many attempts were refused. Try again in {wait_s:.0f} seconds.")
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
            self._turn_away("Too many keys. Name the right one with `ssh -i`.")

    def _refused(self, username: str) -> None:
        log.info("refused address=%s name=%r", self._address, username[:NAME_MOST])
        self._refusals.refused(self._address)
        self._tried()

    def auth_completed(self) -> None:
        self._is_no_stranger()
        if not self._access.is_open:
            self._refusals.let_in(self._address)

    # ---- what he may ask for

    def session_requested(self) -> Visit | bool:
        assert self._conn is not None
        if self._visited:
            return False
        self._visited = True
        name = clean_text(str(self._conn.get_extra_info("username") or ""), NAME_MOST)
        visitor = Visitor(name or "Player", self._proof)
        return Visit(visitor, self._guests, self._dial, self._conn.abort, _waiting(self._conn))


def _waiting(conn: asyncssh.SSHServerConnection) -> Callable[[], int]:
    """Bytes that the connection could not send yet. asyncssh keeps them without limit, and does not tell how many."""

    def waiting() -> int:
        transport = conn._transport
        return transport.get_write_buffer_size() if transport is not None else 0

    return waiting
