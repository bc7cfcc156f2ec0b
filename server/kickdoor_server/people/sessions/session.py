"""A person: whoever holds the token, with or without a connection just now.

Requests are carried out once, however often they are sent: the answers to the last 64 are kept and given again after
a reconnect, and a request that is still under way is answered when it is done, on whichever connection asked last.
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
from kickdoor_protocol.messages.book import LookUp
from kickdoor_protocol.messages.decks import CheckDeck, ListDecks, LookAtLists, LookAtPool
from kickdoor_protocol.messages.lobby import ListTables
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.recounting import Story
from kickdoor_protocol.messages.replay import LookAs, TakeReplay
from kickdoor_protocol.messages.session import Accepted, Ping, Pong, Refused
from kickdoor_protocol.messages.table import Observe, Resync
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.registry import tag_of

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import Time
from ...base.process.logs import Log
from ...base.process.portions import LAST
from ...base.rates import Bucket, Rate
from ...base.store.records import AnswerRecord, DeckRecord, PersonRecord, RequestRecord
from ..access.costs import ordinary, worst_us
from ..access.passwords import Guesses
from ..connections.link import Link
from .answered import Answered
from .ignoring import Ignored

ASKED_AGAIN = (
    ListTables, Resync, Observe, LookUp, Explain, LookAs, TakeReplay, Story, ListDecks, LookAtPool, CheckDeck,
    LookAtLists,
)  # fmt: skip
"""Requests that change nothing: sent again, they are carried out again, since what they lead to may have been lost."""

ANYWHERE = (ListTables, LookUp, ListDecks, LookAtPool, CheckDeck)
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
        """Whether it is done already, and nothing is written for it; otherwise `Session.done` is called for it."""

    def settled(self, request: Request, *, wrote: bool) -> None:
        """Hear that it is done with, and whether something may have been written for it."""


class House(Struct, frozen=True):
    """What all sessions of a server share, so that each refers to one thing.

    `heard`: called once after a welcome with its token's digest, when the first request comes: by then that has
    arrived. `renamed`: called with the old name, after that has changed. `spend`: charges that to the address of the
    link, see `Admission.spend`.
    """

    desk: Desk
    settings: Settings
    time: Time
    heard: Callable[[Session, bytes], None]
    renamed: Callable[[Session, str], None]
    spend: Callable[[Link, float], None]

    def chat(self) -> Rate:
        """How much each may say."""
        return self.settings.chat

    def requests(self) -> Rate:
        """How much each may ask for."""
        return self.settings.requests


NOTHING_UNREAD: frozenset[Unread] = frozenset()


class Session:
    """`id` names it in logs and journals. `place`: where it is. `digests`: of the tokens that are good for it.

    Thousands of them may be there and do nothing, so what only some need is made when they need it.
    """

    __slots__ = (
        "__weakref__",
        "_answered",
        "_bucket",
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
        "since_s",
        "unread",
        "welcomed",
    )

    def __init__(self, session_id: str, name: str, house: House) -> None:
        now_s = house.time.seconds()
        self.id = session_id
        self.name = name
        self.called = name
        """As he would like to be called; `name` differs if somebody else has that one."""
        self._place: Place | None = None
        self.link: Link | None = None
        self.address = ""
        """Where they have come from last; "" for this machine's own, and after a restart until they come."""
        self.away_since_s = now_s
        self.digests: tuple[bytes, ...] = ()
        self.since_s = now_s
        self.is_awaited = False
        """By a seat in a match that does not go on here, but may on another server."""
        self.news: tuple[str, ...] = ()
        """What he is told once, when he comes."""
        self.left = 0
        """The match from whose table he has gone away last, after it was over."""
        self.decks: tuple[DeckRecord, ...] = ()
        """What is kept for them."""
        self.locked = False
        """Until he has said the server's password; nothing else is carried out before."""
        self._guesses: Guesses | None = None
        self.is_guessing = False
        self.welcomed = b""
        """The digest of the token of a welcome that was not known to have arrived yet; b"": there is none."""
        self.unread = NOTHING_UNREAD
        """Matches in which he has sat. Until they are read nobody knows what of his was carried out before."""
        self._ignored: Ignored | None = None
        self._chat: Bucket | None = None
        self._bucket = Bucket(house.requests, now_s)
        self._house = house
        self._held: tuple[Request, ...] = ()
        """What he has asked for meanwhile."""
        self._under_way: dict[int, Request] = {}
        self._answered: Answered | None = None

    @property
    def log(self) -> Log:
        """Made when something is to be said: that is seldom."""
        return Log(session=self.id) if self.link is None else self.link.log.bind(session=self.id)

    @property
    def ignored(self) -> Ignored:
        """Whose lines they are not told."""
        if self._ignored is None:
            self._ignored = Ignored()
        return self._ignored

    @property
    def guesses(self) -> Guesses:
        """Of passwords."""
        if self._guesses is None:
            self._guesses = Guesses()
        return self._guesses

    def forgets_guesses(self) -> None:
        """One was right."""
        self._guesses = None

    @property
    def chat(self) -> Bucket:
        """How much they may say."""
        if self._chat is None:
            self._chat = Bucket(self._house.chat, self.now_s)
        return self._chat

    @property
    def now_s(self) -> float:
        return self._house.time.seconds()

    @property
    def place(self) -> Place | None:
        """Where they are; None: nowhere."""
        return self._place

    @place.setter
    def place(self, place: Place | None) -> None:
        if place is None and self.link is not None:
            self.link.seen.clear()  # which would keep the table that they have left
        self._place = place

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

    def speaks(self, struct: type[Message], since: int = 1) -> bool:
        """Whether they are there, with a program that knows such messages in that version."""
        return self.link is not None and self.link.speaks(struct, since)

    @property
    def has_seat(self) -> bool:
        """Whether a seat waits for it, also over a restart."""
        return self.is_awaited or (self.place is not None and self.place.keeps(self))

    @property
    def is_kept(self) -> bool:
        """Whether it is written down: it has a seat, or decks that are kept for it."""
        return bool(self.decks) or self.has_seat

    def rename(self, name: str) -> None:
        """They are called that from here on."""
        before, self.name = self.name, name
        self._house.renamed(self, before)

    def record(self) -> PersonRecord:
        """What has to be written down so that the tokens are known after a restart."""
        return PersonRecord(self.id, self.name, self.digests, self.left, self.decks)

    def attach(self, link: Link) -> None:
        """A connection has come. The one before it, if there is one, is told and goes."""
        before, self.link, self.address = self.link, link, link.address
        if before is not None:
            before.close("taken_over", "You have come in by another connection.")
        link.welcomed(self)

    def lost(self, link: Link) -> None:
        """That connection is gone."""
        if self.link is link:
            self.log.info("left")
            self.link = None
            self.away_since_s = self.now_s
            if self.place is not None:
                self.place.went(self)

    def say(self, message: Message | Encoded) -> None:
        """Tell him, if he is there."""
        if self.link is not None:
            self.link.say(message)

    def say_together(self, messages: Iterable[Encoded]) -> None:
        """Tell them all that in one piece, if they are there."""
        if self.link is not None:
            self.link.say_together(messages)

    def hears(self, voice: str) -> bool:
        """Whether they want to be told what that voice says."""
        return self._ignored is None or voice not in self._ignored

    @property
    def ignores(self) -> bool:
        """Whether there is anybody whom they do not want to hear."""
        return bool(self._ignored)

    def waits_for(self, match: Unread) -> None:
        """That match is to be read before anything of theirs is carried out."""
        self.unread |= {match}

    def tell(self, line: str) -> None:
        """Tell them something of their own in words: now, or when they come."""
        if self.link is None:
            self.tell_when_they_come(line)
        else:
            self.say(Said("", line, "system"))

    def tell_when_they_come(self, line: str) -> None:
        """Tell them that, once, by `tell_news`."""
        self.news += (line,)

    def tell_news(self) -> None:
        """Tell them what they are told when they come."""
        news, self.news = self.news, ()
        for line in news:
            self.say(Said("", line, "system"))

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
        if self.welcomed:
            welcomed, self.welcomed = self.welcomed, b""
            self._house.heard(self, welcomed)
        in_time = self._bucket.take(self.now_s, ordinary(type(request)))
        if self._bucket.overdrawn > self._house.settings.overdrawn_most and self.link is not None:
            self.link.close("too_fast", "Far too many requests.")
        elif isinstance(request, Ping):
            self.say(Pong(request.req))
        elif request.req in self._under_way and self._under_way[request.req] == request:
            return
        elif (again := self._told(request)) is not None:
            self.say(again)
        elif not in_time:
            cure = self._bucket.wait_words()
            too_fast = Declined("too_fast", "Your program asks for too much in a short time.", cure)
            self._answer(request, _refused(request.req, too_fast))
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
        self._held += (request,)
        for match in list(self.unread):
            match.wake()

    def recollects(self, match: Unread) -> None:
        """What he has asked for in that match is remembered from here on."""
        self.unread -= {match}
        while self._held and not self.unread:
            request, *held = self._held
            self._held = tuple(held)
            if (again := self._told(request)) is None:
                self._carry_out(request)
            else:
                self._under_way.pop(request.req, None)
                self._answer(request, again)

    def _spend(self, request: Request) -> None:
        """Charge it to the address that it comes from."""
        if self.link is not None:
            self._house.spend(self.link, worst_us(type(request)))

    def _carry_out(self, request: Request) -> None:
        self._under_way[request.req] = request
        self.attempt(request, lambda: self._house.desk.carry_out(self, request))

    def attempt(self, request: Request, work: Callable[[], bool]) -> None:
        """Carry out a request that is under way by doing that, which says whether it is done already.

        What is written is done only after the commit, so nothing is written for what is done already.
        """
        try:
            if work():
                self.done(request, None, wrote=False)
        except Declined as declined:
            self.done(request, declined)
        except Exception as bug:
            self.log.broken("request_failed", bug, request=type(request).__name__)
            self.done(
                request,
                Declined(
                    "server_error", "The server failed at this; its log says why.", "try again, or go on without it"
                ),
            )

    def done(self, request: Request, declined: Declined | None, *, wrote: bool = True) -> None:
        """It has been carried out, or declined. `wrote`: whether something was written for it if it was."""
        self._under_way.pop(request.req, None)
        self._house.desk.settled(request, wrote=wrote and declined is None)
        answer = Accepted(request.req) if declined is None else _refused(request.req, declined)
        if not isinstance(request, ASKED_AGAIN):
            self._remembered.note(request, answer)
        self._answer(request, answer)

    def carried(self, match: int, request: Request) -> RequestRecord:
        """That this request of his is carried out: written beside what has come of it in that match."""
        return RequestRecord(match, self.id, request.req, tag_of(type(request)))

    def all_carried(self, match: int) -> list[RequestRecord]:
        """The same of all that are remembered: they have led to that match."""
        return [RequestRecord(match, self.id, req, what) for req, what in self._remembered.carried_out()]

    def remember_accepted(self, done: AnswerRecord | RequestRecord) -> None:
        """The journal says that this request was carried out, before the server was started again."""
        self._remembered.restore(done)

    @property
    def _remembered(self) -> Answered:
        if self._answered is None:
            self._answered = Answered()
        return self._answered

    def _told(self, request: Request) -> Accepted | Refused | None:
        """What was answered to it before."""
        return None if self._answered is None else self._answered.to(request)

    def _answer(self, request: Request, answer: Accepted | Refused) -> None:
        if self.link is not None and self.link.awaits(request.req):
            self.link.say(answer)


def _refused(req: int, why: Declined) -> Refused:
    return Refused(req, why.reason, rule=why.rule, text=why.text, cure=why.cure)
