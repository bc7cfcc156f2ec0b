"""The parts of a running server that the admin channel and the pages use, so that both can be tested without a
server.
"""

from __future__ import annotations

from typing import Protocol

from ...base.configuration.living import Reloading
from ...base.configuration.settings import Settings
from ...base.edge import Time
from ...base.process.counts import Counts
from ...base.process.pulse import Pulse
from ...base.store.scribe import Scribe
from ...lobby.moderation.erasing import Erasing
from ...lobby.moderation.requests import Moderation
from ...lobby.tables.lobby import Lobby
from ...lobby.waking.revival import StoppedMatch
from ...lobby.waking.waker import Waker
from ...matches.journal.space import Space
from ...people.access.admission import Admission
from ...people.connections.link import ClientLink
from ...people.connections.tls import TlsContexts
from ...people.sessions.openers import AddressKey
from ...people.sessions.sessions import Sessions
from .draining import Draining
from .moderating import PeopleAdmin


class Overseen(Protocol):
    """A running server as its host sees it. `port` is 0 until it listens; `tls_contexts` is None without TLS.

    `reloading` is None for a server that was started without a file of settings.
    """

    admission: Admission
    counts: Counts
    people_admin: PeopleAdmin
    draining: Draining
    erasing: Erasing
    lobby: Lobby
    links: set[ClientLink]
    moderation: Moderation
    address_key: AddressKey
    tls_contexts: TlsContexts | None
    port: int
    pulse: Pulse
    release: str
    reloading: Reloading | None
    sessions: Sessions
    settings: Settings
    space: Space
    waker: Waker

    @property
    def left_alone(self) -> tuple[StoppedMatch, ...]:
        """The matches of the journal that cannot go on here, as far as they have been tried."""

    @property
    def scribe(self) -> Scribe:
        """The writer of the journal."""

    @property
    def time(self) -> Time:
        """The server's clock and its delayed calls."""

    @property
    def up_s(self) -> float:
        """Seconds since the start."""

    def queues(self) -> dict[str, int]:
        """Return how many jobs wait, by queue: "journal" (writes), "ai" (decisions of AI players), "reactor" (slices of
        long work).
        """

    def end(self) -> None:
        """Stop the server in good order: close connections, and write everything to the journal."""
