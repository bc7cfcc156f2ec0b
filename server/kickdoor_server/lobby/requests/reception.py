"""Where connections and requests come in, and where requests are answered.

Each request is carried out once, however often it is sent. The answers to the last 64 of a person are kept and given
again after a reconnect, and a request that is still under way is answered when it is done, on whichever connection
asked last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.session import Enter, Hello, Ping
from kickdoor_protocol.registry import tag_of

from ...base.configuration.settings import Settings
from ...base.declined import Declined, quoted
from ...base.edge import Time
from ...base.process.counts import Counts
from ...base.process.portions import InPortions, Job, Owner
from ...people.access.admission import Admission, Refusal
from ...people.connections.link import Link
from ...people.sessions.in_flight import InFlight
from ...people.sessions.session import Session, refused
from ...people.sessions.sessions import Sessions
from ..moderation.requests import Moderation
from ..tables.listing import Listing
from ..tables.lobby import Lobby
from .kinds import KINDS, MADE_LATER, REPLIES, Executor, RequestKind
from .quotas import Ledger


@dataclass(frozen=True, slots=True)
class KindDesk:
    """Where requests of one kind are carried out and answered."""

    kind: RequestKind[Any]
    executor: Executor
    ledger: Ledger
    listing: Listing

    def carry_out(self, asked: InFlight[Any]) -> None:
        """Do what is asked for. Raises Declined if that is not to be; else it is answered now or when it is written."""
        session, kind = asked.session, self.kind
        if session.locked and not isinstance(asked.request, Enter):
            raise Declined("password_needed", "This server has a password.", "say it first")
        if kind.told_by is not None and not session.speaks(kind.told_by):
            text = f"Your program does not know the message {quoted(tag_of(kind.told_by))}, which would answer that."
            raise Declined("too_old", text, "update it")
        self.ledger.admit(asked, kind.makes_last)
        if kind.changes_listing:
            self.listing.mark()
        kind.carry_out(self.executor, asked)

    def answer(self, asked: InFlight[Any], declined: Declined | None, *, wrote: bool) -> None:
        """Answer it. `wrote`: whether something was written for it."""
        self.ledger.settled(asked, wrote=wrote)
        asked.session.settles(asked.request, declined, is_remembered=not self.kind.repeatable)


class Reception:
    """Hears what the people of a server ask for, and has it carried out."""

    def __init__(
        self,
        settings: Settings,
        lobby: Lobby,
        sessions: Sessions,
        moderation: Moderation,
        ledger: Ledger,
        admission: Admission,
    ) -> None:
        self._settings = settings
        self._sessions = sessions
        self._admission = admission
        self._executor = executor = Executor(lobby, sessions, moderation)
        self._desks = {kind.struct: KindDesk(kind, executor, ledger, lobby.listing) for kind in KINDS.values()}

    def hear(self, session: Session, request: Request) -> None:
        """Carry a request out, unless it comes too fast or has been heard before."""
        self._sessions.heard_from(session)
        desk, bucket, link = self._desks[type(request)], session.requests, session.link
        asked, kind = InFlight(session, request, desk), desk.kind
        in_time = bucket.take(session.now_s, kind.ordinary)
        if bucket.overdrawn > self._settings.overdrawn_most and link is not None:
            link.close("too_fast", "Far too many requests.")
        elif isinstance(request, Ping):
            kind.carry_out(self._executor, asked)
        elif session.is_under_way(request):
            return
        elif (again := session.told(request)) is not None:
            session.answer(again)
        elif not in_time:
            text = "Your program asks for too much in a short time."
            session.answer(refused(request.req, Declined("too_fast", text, bucket.wait_words())))
        else:
            if link is not None:
                self._admission.spend(link, kind.worst_us)
            if session.unread and not kind.anywhere:
                session.hold(asked)
            else:
                session.begins(request)
                asked.carry_out()


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
        self.replies = REPLIES
        self.made_later = MADE_LATER

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
