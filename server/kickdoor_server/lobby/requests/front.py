"""The server as connections see it: whether they may stay, when they are served, who hears what comes by them."""

from __future__ import annotations

from kickdoor_protocol.messages.session import Hello

from ...base.configuration.settings import Settings
from ...base.edge import Time
from ...base.process.counts import Counts
from ...base.process.portions import InPortions, Job, Owner
from ...people.access.admission import Admission, Refusal
from ...people.connections.link import Link
from ...people.sessions.sessions import Sessions
from ..tables.listing import Listing
from .reception import Reception


class Front:
    """Serves the connections of one server. `links`: those that are open."""

    def __init__(
        self,
        reactor: InPortions,
        settings: Settings,
        counts: Counts,
        admission: Admission,
        sessions: Sessions,
        listing: Listing,
        reception: Reception,
    ) -> None:
        self.links: set[Link] = set()
        self.settings = settings
        self.counts = counts
        self._reactor = reactor
        self._admission = admission
        self._sessions = sessions
        self._listing = listing
        self.reception = reception

    @property
    def time(self) -> Time:
        """Return the time that connections go by."""
        return self._reactor

    def do(self, job: Job, owner: Owner | None = None, *, at_once: bool = True) -> None:
        """Carry out a job that many may want at the same time: in portions, by priority, and of each owner in turn."""
        self._reactor.do(job, owner, at_once=at_once)

    def priority(self, link: Link) -> int:
        """Return when it is served among those that wait: the lowest goes first."""
        return self._admission.priority(link)

    def read(self, link: Link, size: int, messages: int) -> None:
        """Charge its address for so many bytes and messages."""
        self._admission.read(link, size, messages)

    def rest_s(self, link: Link) -> float:
        """Return for how many seconds nothing of it is to be dealt with."""
        return self._admission.rest_s(link)

    def greet(self, link: Link, hello: Hello) -> None:
        """Let whoever says that be a person of this server, if they may."""
        self._listing.mark()
        self._sessions.greet(link, hello)

    def ignores(self, address: str) -> bool:
        """Return whether a connection from there is closed at once."""
        return self._admission.ignores(address)

    def opened(self, link: Link) -> Refusal | None:
        """Count that connection; return why it may not stay, None if it may."""
        self.links.add(link)
        self.counts.connections += 1
        return self._admission.opened(link)

    def wrong(self, link: Link) -> None:
        """Hear that it has broken a rule of the wire."""
        self._admission.wrong(link)

    def times(self, what: str) -> int:
        """Count what strangers can bring about; return how often it was, 0 unless a line is to be logged."""
        return self._admission.times(what)

    def closed(self, link: Link) -> None:
        """Hear that it is gone."""
        self._listing.mark()
        self.links.discard(link)
        self._admission.closed(link)
