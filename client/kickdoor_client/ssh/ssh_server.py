"""The ssh server itself: listens, accepts connections, and closes them all at the end."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable

import asyncssh
import asyncssh.auth
import asyncssh.connection

from kickdoor_protocol.checks.text import printed
from kickdoor_protocol.listening.places import LISTEN_BACKLOG, Bounds

from ..network.link import Dial
from .access import Access, Refusals
from .guests import TokenFile, VisitorTokens
from .threshold import Threshold, VisitorPlaces

PLACES = Bounds(silent_most=100, known_most=200, address_most=64, kept_most=32)
"""Limits of connections. `silent_most`: not let in yet, an evening's guests all at once. `known_most`: visitors at the
same time, each of whom costs about a megabyte. `address_most`: from one address, so a class of thirty fits twice."""

LOGIN_MOST_S = 60.0
"""Seconds that somebody has for logging in, time to find the password included."""

KEEPALIVE_S, KEEPALIVES_MOST = 15, 3
"""Seconds of silence after which the visitor's client is sent a keep-alive, and how many may go unanswered: a closed
laptop is noticed within a minute."""

GOODBYE_MOST_S = 3.0
"""Seconds to restore the visitors' terminals when the server closes."""


class SshServer:
    """Serves the game by ssh. `dial` connects to the game server; `token_file` keeps resume tokens."""

    def __init__(self, key: asyncssh.SSHKey, access: Access, dial: Dial, token_file: TokenFile) -> None:
        self._key = key
        self._access = access
        self._dial = dial
        self._guests = VisitorTokens(token_file)
        self._refusals = Refusals(time.monotonic)
        self._room = VisitorPlaces(PLACES, time.monotonic, _later)
        self._listening: asyncssh.SSHAcceptor | None = None

    async def open(self, host: str, port: int) -> int:
        """Listen on `host` and `port` (0: any free one), and return the port. Raises OSError if it is taken."""
        _take_words_as_sent()
        self._listening = await asyncssh.create_server(
            lambda: Threshold(self._access, self._refusals, self._guests, self._room, self._dial),
            sock=_listener(host, port),
            server_host_keys=[self._key],
            server_version="kickdoor",
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            gss_host=None,
            compression_algs=None,
            login_timeout=LOGIN_MOST_S,
            keepalive_interval=KEEPALIVE_S,
            keepalive_count_max=KEEPALIVES_MOST,
        )
        return self._listening.get_port()

    def waiting(self) -> dict[str, int]:
        """Return the number of unsent bytes for each connected visitor, by name."""
        return self._guests.waiting()

    async def close(self) -> None:
        """Stop listening, end all visits, and wait up to `GOODBYE_MOST_S` seconds for the connections to close."""
        assert self._listening is not None
        self._listening.close()
        self._guests.all_go()
        try:
            async with asyncio.timeout(GOODBYE_MOST_S):
                while self._room.connections:
                    await asyncio.sleep(0.02)
        except TimeoutError:
            pass


def _listener(host: str, port: int) -> socket.socket:
    """Return a listening socket. For host "", it serves IPv6 and IPv4, so that a port chosen by the system is the same
    for both.

    Raises OSError if the port is taken.
    """
    both = not host and socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if both or ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=LISTEN_BACKLOG, dualstack_ipv6=both)


def _take_words_as_sent() -> None:
    """Have asyncssh hand over names and passwords as visitors send them, without SASLprep (RFC 4013).

    asyncssh has no option for that. SASLprep misspells Thai and Lao names, drops the joiners of Persian and Hindi, and
    refuses letters younger than 2002, and two directions in one name.
    """
    vars(asyncssh.connection).update(saslprep=printed)
    vars(asyncssh.auth).update(saslprep=str)


def _later(delay_s: float, then: Callable[[], object]) -> asyncio.TimerHandle:
    """Call `then` in `delay_s` seconds, by the running loop."""
    return asyncio.get_running_loop().call_later(delay_s, then)
