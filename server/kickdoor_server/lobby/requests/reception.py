"""Receives greetings and requests, and answers requests.

Each request is carried out once, however often it is sent. The answers to a person's last 64 are kept and sent again
after a reconnect; one that is under way is answered on the connection that asked last.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.session import Enter, Hello, Ping
from kickdoor_protocol.registry import tag_of

from ...base.configuration.settings import Settings
from ...base.declined import Declined, quoted
from ...people.access.admission import Admission
from ...people.connections.link import ClientLink
from ...people.sessions.in_flight import InFlight
from ...people.sessions.session import Session, refused
from ...people.sessions.sessions import Sessions
from ..moderation.requests import Moderation
from ..tables.listing import Listing
from ..tables.lobby import Lobby
from .kinds import KINDS, MADE_LATER, REPLIES, Executor, RequestKind
from .quotas import WriteQuotas


class KindExecutor(Struct, frozen=True):
    """Carries out requests of one kind, and answers them."""

    kind: RequestKind[Any]
    executor: Executor
    ledger: WriteQuotas
    listing: Listing

    def carry_out(self, asked: InFlight[Any]) -> None:
        """Carry the request out; it is answered at once, or as soon as its effects are on the disk. Raises Declined if
        it is refused.
        """
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
        """Send the answer to the request: accepted if `declined` is None, else refused. `wrote`: whether the journal
        was written for it; if not, its write quota is refunded.
        """
        self.ledger.settled(asked, wrote=wrote)
        asked.session.settles(asked.request, declined, is_remembered=not self.kind.repeatable)


class Reception:
    """Receives the requests of all people of a server, and has them carried out."""

    replies = REPLIES
    made_later = MADE_LATER

    def __init__(
        self,
        settings: Settings,
        lobby: Lobby,
        sessions: Sessions,
        moderation: Moderation,
        ledger: WriteQuotas,
        admission: Admission,
    ) -> None:
        self._settings = settings
        self._sessions = sessions
        self._admission = admission
        self._listing = lobby.listing
        self._executor = executor = Executor(lobby, sessions, moderation)
        self._executors = {kind.struct: KindExecutor(kind, executor, ledger, lobby.listing) for kind in KINDS.values()}

    def greet(self, link: ClientLink, hello: Hello) -> None:
        """Begin or resume the session of the client that says hello, or refuse it."""
        self._listing.mark()
        self._sessions.greet(link, hello)

    def left(self, link: ClientLink) -> None:
        """Refresh the list of tables, since a client has disconnected."""
        self._listing.mark()

    def hear(self, session: Session, request: Request) -> None:
        """Carry out a request of this session.

        A request above the rate limit is refused, and far above it the connection is closed. A repeated request gets
        the earlier answer; one that is still being carried out is ignored.
        """
        self._sessions.heard_from(session)
        kind_executor, bucket, link = self._executors[type(request)], session.requests, session.link
        asked, kind = InFlight(session, request, kind_executor), kind_executor.kind
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
