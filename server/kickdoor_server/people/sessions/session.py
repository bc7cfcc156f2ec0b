"""A person: the holder of a token, with or without a connection just now.

Requests are carried out once, however often they are sent: the answers to the last 64 are kept and sent again after a
reconnect, and a request that is under way is answered on the connection that asked last.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec import Struct

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.codec import Encoded
from kickdoor_protocol.limits import ANSWERS_REMEMBERED
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.registry import tag_of

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import Time
from ...base.process.logs import Log
from ...base.process.portions import LAST
from ...base.rates import Bucket, Guesses, Rate
from ...base.store.records import AnswerRecord, DeckRecord, PersonRecord, RequestRecord
from ..connections.link import ClientLink
from .answered import AnsweredRequests
from .ignoring import Ignored

TOKEN_BYTES = 32
"""Random bytes of a token."""


def new_token() -> str:
    """Return a new random token, in hex; a client that sends it resumes its session."""
    return secrets.token_hex(TOKEN_BYTES)


def digest(token: str) -> bytes:
    """Return the SHA-256 of a token: enough to recognise it, and useless to a reader of the disk."""
    return hashlib.sha256(token.encode()).digest()


STILL_ASLEEP = Declined("asleep", "The table is still being brought back.", "ask again in a moment")
"""The refusal of requests beyond those that can wait for a sleeping match."""


class SessionPlace(Protocol):
    """The table at which a session is, seated or spectating."""

    def keeps(self, session: Session) -> bool:
        """Return whether the session has a seat here that is kept while it is disconnected, and over a restart of the
        server.
        """

    def show(self, session: Session) -> None:
        """Send the session the whole state of this table, as it may see it."""

    def went(self, session: Session) -> None:
        """Note that the session has lost its connection."""

    def came(self, session: Session) -> None:
        """Note that the session is connected again; the caller calls `show` next."""

    def observed(self, session: Session) -> None:
        """Note that the session's client is a program that wants what an AI player gets; the caller calls `show`
        next.
        """


class Unread(Protocol):
    """A match in the journal that has not been read since the start, and may hold outcomes of the session's
    requests."""

    def wake(self) -> None:
        """Have the match read from the journal soon; it then calls `Session.recollects`."""


class Held(Protocol):
    """A request that waits until it is known whether it was carried out before a restart."""

    @property
    def request(self) -> Request:
        """Return the request."""

    def carry_out(self) -> None:
        """Carry the request out, and answer it."""


class House(Struct, frozen=True):
    """State that all sessions of a server share. `renamed` is called with the old name after a name has changed."""

    settings: Settings
    time: Time
    renamed: Callable[[Session, str], None]

    def chat(self) -> Rate:
        """Return the rate limit of chat lines for each session."""
        return self.settings.chat

    def requests(self) -> Rate:
        """Return the rate limit of requests for each session."""
        return self.settings.requests


NOTHING_UNREAD: frozenset[Unread] = frozenset()


class Session:
    """A person at this server. `id` names the session in logs and journals, `digests` are those of its valid tokens.

    There may be thousands of idle ones, so what only some need is made when they need it.
    """

    __slots__ = (
        "__weakref__",
        "_answered",
        "_chat",
        "_guesses",
        "_held",
        "_house",
        "_ignored",
        "_place",
        "_under_way",
        "address",
        "away_since_s",
        "called",
        "decks",
        "digests",
        "id",
        "is_awaited",
        "is_guessing",
        "left",
        "link",
        "locked",
        "name",
        "news",
        "requests",
        "since_s",
        "unread",
        "welcomed",
    )

    def __init__(self, session_id: str, name: str, house: House) -> None:
        now_s = house.time.seconds()
        self.id = session_id
        self.name = name
        self.called = name
        """The name they asked for; `name` differs if somebody else has it."""
        self._place: SessionPlace | None = None
        self.link: ClientLink | None = None
        self.address = ""
        """Their last known address; "" on this machine, and after a restart until they come."""
        self.away_since_s = now_s
        self.digests: tuple[bytes, ...] = ()
        self.since_s = now_s
        self.is_awaited = False
        """Whether a seat waits for them in a match that cannot go on here, but may on another server."""
        self.news: tuple[str, ...] = ()
        """Lines that they are told once, when they come."""
        self.left = 0
        """The finished match whose table they have left last."""
        self.decks: tuple[DeckRecord, ...] = ()
        """The decks saved for them."""
        self.locked = False
        """Whether they still have to send the server's password; nothing else is carried out before."""
        self._guesses: Guesses | None = None
        self.is_guessing = False
        self.welcomed = b""
        """Digest of the token in a welcome that may not have arrived yet; b"" if there is none."""
        self.unread = NOTHING_UNREAD
        """Matches they have sat in that are still unread. Until then nobody knows which of their requests were carried
        out."""
        self._ignored: Ignored | None = None
        self._chat: Bucket | None = None
        self.requests = Bucket(house.requests, now_s)
        """The token bucket of their requests."""
        self._house = house
        self._held: tuple[Held, ...] = ()
        """Requests that wait for unread matches."""
        self._under_way: dict[int, Request] = {}
        self._answered: AnsweredRequests | None = None

    @property
    def log(self) -> Log:
        """Return the log of this session. It is made on demand, which is seldom."""
        return Log(session=self.id) if self.link is None else self.link.log.bind(session=self.id)

    @property
    def ignored(self) -> Ignored:
        """Return the people whose chat they do not want to see."""
        if self._ignored is None:
            self._ignored = Ignored()
        return self._ignored

    @property
    def guesses(self) -> Guesses:
        """Return the counter of wrong passwords."""
        if self._guesses is None:
            self._guesses = Guesses()
        return self._guesses

    def forgets_guesses(self) -> None:
        """Reset the counter of wrong passwords, after a right one."""
        self._guesses = None

    @property
    def chat(self) -> Bucket:
        """Return the token bucket of their chat."""
        if self._chat is None:
            self._chat = Bucket(self._house.chat, self.now_s)
        return self._chat

    @property
    def now_s(self) -> float:
        """Return the time of the server's clock, in seconds."""
        return self._house.time.seconds()

    @property
    def place(self) -> SessionPlace | None:
        """Return where they are; None if nowhere."""
        return self._place

    @place.setter
    def place(self, place: SessionPlace | None) -> None:
        if place is None and self.link is not None:
            self.link.seen.clear()  # it would keep the table that they have left in memory
        self._place = place

    @property
    def connected(self) -> bool:
        """Return whether they have a connection."""
        return self.link is not None

    @property
    def observes(self) -> bool:
        """Return whether the client is a program that wants what an AI seat in this chair would get."""
        return self.link is not None and self.link.observes

    @property
    def priority(self) -> int:
        """Return their priority among those who wait: their link's, or the last one if they are not connected."""
        return LAST if self.link is None else self.link.priority

    def speaks(self, struct: type[Message], since: int = 1) -> bool:
        """Return whether the session is connected with a client that knows version `since` or later of this message
        type.
        """
        return self.link is not None and self.link.speaks(struct, since)

    @property
    def has_seat(self) -> bool:
        """Return whether a seat waits for them, also over a restart."""
        return self.is_awaited or (self.place is not None and self.place.keeps(self))

    @property
    def is_kept(self) -> bool:
        """Return whether the session is written to the store: it has a seat, or saved decks."""
        return bool(self.decks) or self.has_seat

    def rename(self, name: str) -> None:
        """Change the session's name, and report the old one to `House.renamed`."""
        before, self.name = self.name, name
        self._house.renamed(self, before)

    def record(self) -> PersonRecord:
        """Return the record from which a restarted server restores this session."""
        return PersonRecord(self.id, self.name, self.digests, self.left, self.decks)

    def attach(self, link: ClientLink) -> None:
        """Take over this connection. An earlier one gets a message that it was replaced, and is closed."""
        before, self.link, self.address = self.link, link, link.address
        if before is not None:
            before.close("taken_over", "You have come in by another connection.")
        link.welcomed(self)

    def lost(self, link: ClientLink) -> None:
        """Note that this connection is closed, and tell the session's table; nothing happens if the session has another
        one by now.
        """
        if self.link is link:
            self.log.info("left")
            self.link = None
            self.away_since_s = self.now_s
            if self.place is not None:
                self.place.went(self)

    def say(self, message: Message | Encoded) -> None:
        """Send a message to the session's client, if it is connected."""
        if self.link is not None:
            self.link.say(message)

    def say_together(self, messages: Iterable[Encoded]) -> None:
        """Send several messages to the session's client in one write, if it is connected."""
        if self.link is not None:
            self.link.say_together(messages)

    def hears(self, voice: str) -> bool:
        """Return whether this session is to be sent chat of the speaker with the id `voice`: it does not ignore
        them.
        """
        return self._ignored is None or voice not in self._ignored

    @property
    def ignores(self) -> bool:
        """Return whether they ignore anybody."""
        return bool(self._ignored)

    def waits_for(self, match: Unread) -> None:
        """Hold the session's requests back until this match is read from the journal, since it may contain their
        outcome.
        """
        self.unread |= {match}

    def tell(self, line: str) -> None:
        """Send this person a line of text from the server: now if they are connected, else when they come back."""
        if self.link is None:
            self.tell_when_they_come(line)
        else:
            self.say(Said("", line, "system"))

    def tell_when_they_come(self, line: str) -> None:
        """Keep a line of text for this person, which `tell_news` sends."""
        self.news += (line,)

    def tell_news(self) -> None:
        """Send this person the lines of text that were kept while they were away."""
        news, self.news = self.news, ()
        for line in news:
            self.say(Said("", line, "system"))

    def observe(self) -> None:
        """Send this session's client, from now on, what an AI player in its seat would get."""
        if self.link is not None and not self.link.observes:
            self.link.observes = True
            if self.place is not None:
                self.place.observed(self)

    def show_again(self) -> None:
        """Send the session the whole state of its table, if it is connected and at one."""
        if self.place is not None and self.link is not None:
            self.place.show(self)

    # ---- requests

    def is_under_way(self, request: Request) -> bool:
        """Return whether this very request (the same number and content) is being carried out, or held back."""
        return self._under_way.get(request.req) == request

    def begins(self, request: Request) -> None:
        """Note that the request is being carried out; `settles` ends that."""
        self._under_way[request.req] = request

    def hold(self, asked: Held) -> None:
        """Hold a request back until all the session's matches are read from the journal, which tells whether it was
        carried out before a restart.

        It is then carried out, or gets its earlier answer. At most `ANSWERS_REMEMBERED` are held; further ones are
        refused.
        """
        if len(self._held) >= ANSWERS_REMEMBERED:
            self.answer(refused(asked.request.req, STILL_ASLEEP))
            return
        self.begins(asked.request)
        self._held += (asked,)
        for match in list(self.unread):
            match.wake()

    def recollects(self, match: Unread) -> None:
        """Note that this match was read from the journal. Once all the session's matches are, carry out or answer the
        requests that were held back.
        """
        self.unread -= {match}
        while self._held and not self.unread:
            asked, *held = self._held
            self._held = tuple(held)
            if (again := self.told(asked.request)) is None:
                asked.carry_out()
            else:
                self._under_way.pop(asked.request.req, None)
                self.answer(again)

    def settles(self, request: Request, declined: Declined | None, *, is_remembered: bool) -> None:
        """Send the answer to a request that was being carried out: accepted if `declined` is None, else refused.

        `is_remembered`: keep the answer, since the request changes something and must not be carried out twice.
        """
        self._under_way.pop(request.req, None)
        answer = Accepted(request.req) if declined is None else refused(request.req, declined)
        if is_remembered:
            self._remembered.note(request, answer)
        self.answer(answer)

    def carried(self, match: int, request: Request) -> RequestRecord:
        """Return the record, for the journal of match number `match`, that this request was carried out; it is written
        with its effects.
        """
        return RequestRecord(match, self.id, request.req, tag_of(type(request)))

    def all_carried(self, match: int) -> list[RequestRecord]:
        """Return records, for the journal of match number `match`, of all requests of the session that this server has
        accepted and remembers: they have led to this match.
        """
        return [RequestRecord(match, self.id, req, what) for req, what in self._remembered.carried_out()]

    def remember_accepted(self, done: AnswerRecord | RequestRecord) -> None:
        """Remember a request that was accepted before the server restarted, from its record in the journal."""
        self._remembered.restore(done)

    @property
    def _remembered(self) -> AnsweredRequests:
        if self._answered is None:
            self._answered = AnsweredRequests()
        return self._answered

    def told(self, request: Request) -> Accepted | Refused | None:
        """Return the answer that this request got earlier; None if it is new."""
        return None if self._answered is None else self._answered.to(request)

    def answer(self, answer: Accepted | Refused) -> None:
        """Send an answer, if its request was received on the present connection and is not answered yet."""
        if self.link is not None and self.link.awaits(answer.req):
            self.link.say(answer)


def refused(req: int, why: Declined) -> Refused:
    """Return `why` request number `req` is refused, as a message to the client."""
    return Refused(req, why.reason, rule=why.rule, text=why.text, cure=why.cure)
