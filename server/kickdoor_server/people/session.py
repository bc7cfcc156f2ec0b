"""A person: whoever holds the token, with or without a connection just now.

Requests are carried out once, however often they are sent: the answers to the last 64 are kept and given again after
a reconnect, and a request that is still under way is answered when it is done, on whichever connection asked last.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Protocol

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.codec import Encoded
from kickdoor_protocol.limits import ANSWERS_REMEMBERED
from kickdoor_protocol.messages.book import LookUp
from kickdoor_protocol.messages.lobby import ListTables
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.replay import LookAs, TakeReplay
from kickdoor_protocol.messages.session import Accepted, Ping, Pong, Refused
from kickdoor_protocol.messages.table import Observe, Resync
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.registry import tag_of

from ..access.costs import ordinary, worst_us
from ..access.passwords import Guesses
from ..access.portions import LAST
from ..access.rates import Bucket
from ..configuration.settings import Settings
from ..connections.edge import Time
from ..connections.link import Link
from ..declined import Declined
from ..moderation.ignoring import Ignored
from ..operations.logs import Log
from ..store.records import AnswerRecord, PersonRecord, RequestRecord
from .answered import Answered

ASKED_AGAIN = (ListTables, Resync, Observe, LookUp, Explain, LookAs, TakeReplay)
"""Requests that change nothing: sent again, they are carried out again, since what they lead to may have been lost."""

ANYWHERE = (ListTables, LookUp)
"""Of these, those for which it does not matter where he is."""

TOKEN_BYTES = 32


def new_token() -> str:
    """A secret that gives a session back."""
    return secrets.token_hex(TOKEN_BYTES)


def digest(token: str) -> bytes:
    """What is kept of a token: enough to know it again, useless to whoever reads the disk."""
    return hashlib.sha256(token.encode()).digest()


STILL_ASLEEP = Declined("asleep", "The table is still being brought back.", "ask again in a moment")


class Place(Protocol):
    """Where a session is: at a table being filled or played, seated or looking on."""

    def keeps(self, session: Session) -> bool:
        """Whether it has a seat here that will wait for it, also over a restart."""

    def show(self, session: Session) -> None:
        """Send everything that there is to see."""

    def went(self, session: Session) -> None:
        """The connection was lost."""

    def came(self, session: Session) -> None:
        """There is a connection again; `show` follows."""

    def observed(self, session: Session) -> None:
        """A program is at the other end from here on, which has no say of its own; `show` follows."""


class Unread(Protocol):
    """A match of the journal that has not been read since the start, and may hold what he has asked for."""

    def wake(self) -> None:
        """Let it be read soon; `Session.recollects` follows."""


class Desk(Protocol):
    """Who carries requests out. `Declined` says why not; `then` is for what takes time."""

    def carry_out(self, session: Session, request: Request) -> bool:
        """Whether it is done already; otherwise `Session.done` is called for it later."""


class Session:
    """`id` names it in logs and journals. `place`: where it is. `digests`: of the tokens that are good for it."""

    def __init__(self, session_id: str, name: str, desk: Desk, settings: Settings, time: Time) -> None:
        now_s = time.seconds()
        self.id = session_id
        self.name = name
        self.called = name
        """As he would like to be called; `name` differs if somebody else has that one."""
        self.place: Place | None = None
        self.link: Link | None = None
        self.address = ""
        """Where they have come from last; "" for this machine's own, and after a restart until they come."""
        self.away_since_s = now_s
        self.digests: tuple[bytes, ...] = ()
        self.since_s = now_s
        self.is_awaited = False
        """By a seat in a match that does not go on here, but may on another server."""
        self.ignored = Ignored()
        """Whose lines they are not told."""
        self.news: list[str] = []
        """What he is told once, when he comes."""
        self.when_renamed: Callable[[str], None] | None = None
        """Called with the old name, after that has changed."""
        self.left = 0
        """The match from whose table he has gone away last, after it was over."""
        self.locked = False
        """Until he has said the server's password; nothing else is carried out before."""
        self.guesses = Guesses()
        self.is_guessing = False
        self.when_heard: Callable[[], None] | None = None
        """Called once, when the first request comes after a welcome: by then that has arrived."""
        self.spend: Callable[[Link, float], None] = lambda link, cost_us: None
        """Charges that to the address of the link, see `Admission.spend`."""
        self.log = Log(session=session_id)
        self.chat = Bucket(lambda: settings.chat, now_s)
        self._bucket = Bucket(lambda: settings.requests, now_s)
        self._desk = desk
        self._settings = settings
        self._time = time
        self.unread: set[Unread] = set()
        """Matches in which he has sat. Until they are read nobody knows what of his was carried out before."""
        self._held: list[Request] = []
        """What he has asked for meanwhile."""
        self._under_way: dict[int, Request] = {}
        self._answered = Answered()

    @property
    def now_s(self) -> float:
        return self._time.seconds()

    @property
    def connected(self) -> bool:
        return self.link is not None

    @property
    def observes(self) -> bool:
        """Whether a program is at the other end that wants what an AI seat in this chair would get."""
        return self.link is not None and self.link.observes

    @property
    def priority(self) -> int:
        """When they are served, among those who wait: last if they are not there."""
        return LAST if self.link is None else self.link.priority

    def speaks(self, struct: type[Message]) -> bool:
        """Whether he is there, with a program that knows such messages."""
        return self.link is not None and self.link.speaks(struct)

    @property
    def is_kept(self) -> bool:
        """Whether a seat waits for it, also over a restart."""
        return self.is_awaited or (self.place is not None and self.place.keeps(self))

    def rename(self, name: str) -> None:
        """They are called that from here on."""
        before, self.name = self.name, name
        if self.when_renamed is not None:
            self.when_renamed(before)

    def record(self) -> PersonRecord:
        """What has to be written down so that the tokens are known after a restart."""
        return PersonRecord(self.id, self.name, self.digests, self.left)

    def attach(self, link: Link) -> None:
        """A connection has come. The one before it, if there is one, is told and goes."""
        before, self.link, self.address = self.link, link, link.address
        if before is not None:
            before.close("taken_over", "You have come in by another connection.")
        link.welcomed(self)
        self.log = link.log.bind(session=self.id)

    def lost(self, link: Link) -> None:
        """That connection is gone."""
        if self.link is link:
            self.link = None
            self.away_since_s = self._time.seconds()
            self.log.info("left")
            if self.place is not None:
                self.place.went(self)

    def say(self, message: Message | Encoded) -> None:
        """Tell him, if he is there."""
        if self.link is not None:
            self.link.say(message)

    def hears(self, voice: str) -> bool:
        """Whether they want to be told what that voice says."""
        return voice not in self.ignored

    def tell(self, line: str) -> None:
        """Tell them something of their own in words: now, or when they come."""
        if self.link is None:
            self.news.append(line)
        else:
            self.say(Said("", line, "system"))

    def tell_news(self) -> None:
        """Tell them what they are told when they come."""
        while self.news:
            self.say(Said("", self.news.pop(0), "system"))

    def observe(self) -> None:
        """A program is at the other end, and wants what an AI seat in this chair would get."""
        if self.link is not None and not self.link.observes:
            self.link.observes = True
            if self.place is not None:
                self.place.observed(self)

    def show_again(self) -> None:
        """Everything there is to see where he is."""
        if self.place is not None and self.link is not None:
            self.place.show(self)

    def hear(self, request: Request) -> None:
        """Carry a request out, unless it comes too fast or has been heard before."""
        if self.when_heard is not None:
            heard, self.when_heard = self.when_heard, None
            heard()
        in_time = self._bucket.take(self._time.seconds(), ordinary(type(request)))
        if self._bucket.overdrawn > self._settings.overdrawn_most and self.link is not None:
            self.link.close("too_fast", "Far too many requests.")
        elif isinstance(request, Ping):
            self.say(Pong(request.req))
        elif request.req in self._under_way and self._under_way[request.req] == request:
            return
        elif (again := self._answered.to(request)) is not None:
            self.say(again)
        elif not in_time:
            cure = self._bucket.wait_words()
            self._answer(request, _refused(request.req, Declined("too_fast", "Not so fast.", cure)))
        else:
            self._spend(request)
            if self.unread and not isinstance(request, ANYWHERE):
                self._hold(request)
            else:
                self._carry_out(request)

    def _hold(self, request: Request) -> None:
        """Carry it out, or answer it as before, once it is known which.

        As many are held as could have been carried out before and would be remembered; of more nobody would know it.
        """
        if len(self._held) >= ANSWERS_REMEMBERED:
            self._answer(request, _refused(request.req, STILL_ASLEEP))
            return
        self._under_way[request.req] = request
        self._held.append(request)
        for match in list(self.unread):
            match.wake()

    def recollects(self, match: Unread) -> None:
        """What he has asked for in that match is remembered from here on."""
        self.unread.discard(match)
        while self._held and not self.unread:
            request = self._held.pop(0)
            if (again := self._answered.to(request)) is None:
                self._carry_out(request)
            else:
                self._under_way.pop(request.req, None)
                self._answer(request, again)

    def _spend(self, request: Request) -> None:
        """Charge it to the address that it comes from."""
        if self.link is not None:
            self.spend(self.link, worst_us(type(request)))

    def _carry_out(self, request: Request) -> None:
        self._under_way[request.req] = request
        self.attempt(request, lambda: self._desk.carry_out(self, request))

    def attempt(self, request: Request, work: Callable[[], bool]) -> None:
        """Carry out a request that is under way by doing that, which says whether it is done already."""
        try:
            if work():
                self.done(request, None)
        except Declined as declined:
            self.done(request, declined)
        except Exception as bug:
            self.log.broken("request_failed", bug, request=type(request).__name__)
            self.done(request, Declined("server_error", "The server failed at this; it has been noted."))

    def done(self, request: Request, declined: Declined | None) -> None:
        """It has been carried out, or declined."""
        self._under_way.pop(request.req, None)
        answer = Accepted(request.req) if declined is None else _refused(request.req, declined)
        if not isinstance(request, ASKED_AGAIN):
            self._answered.note(request, answer)
        self._answer(request, answer)

    def carried(self, match: int, request: Request) -> RequestRecord:
        """That this request of his is carried out: written beside what has come of it in that match."""
        return RequestRecord(match, self.id, request.req, tag_of(type(request)))

    def all_carried(self, match: int) -> list[RequestRecord]:
        """The same of all that are remembered: they have led to that match."""
        return [RequestRecord(match, self.id, req, what) for req, what in self._answered.carried_out()]

    def remember_accepted(self, done: AnswerRecord | RequestRecord) -> None:
        """The journal says that this request was carried out, before the server was started again."""
        self._answered.restore(done)

    def _answer(self, request: Request, answer: Accepted | Refused) -> None:
        if self.link is not None and self.link.awaits(request.req):
            self.link.say(answer)


def _refused(req: int, why: Declined) -> Refused:
    return Refused(req, why.reason, rule=why.rule, text=why.text, cure=why.cure)


Done = Callable[[Declined | None], None]
"""Called once something has been carried out (None) or declined."""
