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
from ..connections.link import Link
from .answered import Answered
from .ignoring import Ignored

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


class Held(Protocol):
    """A request that waits until it is known whether it has been carried out before."""

    @property
    def request(self) -> Request: ...
    def carry_out(self) -> None:
        """Do what is asked for."""


class House(Struct, frozen=True):
    """What all sessions of a server share, so that each refers to one thing.

    `renamed`: called with the old name, after that has changed.
    """

    settings: Settings
    time: Time
    renamed: Callable[[Session, str], None]

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
        self.requests = Bucket(house.requests, now_s)
        """How much they may ask for."""
        self._house = house
        self._held: tuple[Held, ...] = ()
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

    # ---- requests

    def is_under_way(self, request: Request) -> bool:
        """Return whether just that request is being carried out, or waits to be."""
        return self._under_way.get(request.req) == request

    def begins(self, request: Request) -> None:
        """From here on it is under way."""
        self._under_way[request.req] = request

    def hold(self, asked: Held) -> None:
        """Carry that out, or answer it as before, once it is known which.

        As many are held as could have been carried out before and would be remembered; of more nobody would know it.
        """
        if len(self._held) >= ANSWERS_REMEMBERED:
            self.answer(refused(asked.request.req, STILL_ASLEEP))
            return
        self.begins(asked.request)
        self._held += (asked,)
        for match in list(self.unread):
            match.wake()

    def recollects(self, match: Unread) -> None:
        """What he has asked for in that match is remembered from here on."""
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
        """It is under way no more: say what has become of it, and remember that if it is not to be done twice."""
        self._under_way.pop(request.req, None)
        answer = Accepted(request.req) if declined is None else refused(request.req, declined)
        if is_remembered:
            self._remembered.note(request, answer)
        self.answer(answer)

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

    def told(self, request: Request) -> Accepted | Refused | None:
        """Return what was answered to it before; None: it is new."""
        return None if self._answered is None else self._answered.to(request)

    def answer(self, answer: Accepted | Refused) -> None:
        """Say that, if they are there and wait for it."""
        if self.link is not None and self.link.awaits(answer.req):
            self.link.say(answer)


def refused(req: int, why: Declined) -> Refused:
    """Return that refusal of the request of that number as the wire has it."""
    return Refused(req, why.reason, rule=why.rule, text=why.text, cure=why.cure)
