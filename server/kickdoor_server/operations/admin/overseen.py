"""What the admin channel and the pages see of a running server, so that they can be read and tested without it."""

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
from ...people.connections.link import Link
from ...people.connections.tls import TlsContexts
from ...people.sessions.openers import AddressKey
from ...people.sessions.sessions import Sessions
from .draining import Draining
from .moderating import PeopleAdmin


class Overseen(Protocol):
    """A server as its host sees it. `port` is 0 until it listens; `tls_contexts` is None without TLS.

    `reloading` is None for a server that was started without a file of settings.
    """

    admission: Admission
    counts: Counts
    people_admin: PeopleAdmin
    draining: Draining
    erasing: Erasing
    lobby: Lobby
    links: set[Link]
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
        """Return the matches that do not go on here, as far as is known."""

    @property
    def scribe(self) -> Scribe:
        """Return what writes the journal."""

    @property
    def time(self) -> Time:
        """Return the clock that the server goes by."""

    @property
    def up_s(self) -> float:
        """Return the seconds since the start."""

    def queues(self) -> dict[str, int]:
        """Return how much waits for the journal, for AI seats and for the reactor."""

    def end(self) -> None:
        """Stop the server in good order."""
