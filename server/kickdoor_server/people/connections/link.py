"""One connection to a client: Twisted on one side, the protocol's sans-IO conversation on the other.

A link lives as long as its socket; the person at the other end is a `Endpoint`, which outlives it. Bytes become
messages, each of which is handled before the next; messages become bytes. Twisted joins all writes of one turn of the
reactor.

A slow reader must cost the server nothing. While the socket is full (`pauseProducing`), views of the table are dropped,
and the client is shown the current table when it reads again. Chat and other news are kept up to a limit. A client that
exceeds it, or reads next to nothing for too long, is disconnected and can come back.

Replies are kept without a limit, since a client may ask for as much as the protocol's page says and read it at its own
pace. Backpressure bounds them: while the socket is full, or a reply that takes long is on its way, the link's next
request is not carried out. So at most one large reply waits for each link.

Everything received is charged to the client's address. While the address has used up its time, nothing of it is handled
and nothing more is read. So a flood waits in the sender's own socket, and is not even refused.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import partial
from sys import intern
from typing import TYPE_CHECKING, Any, Protocol, cast

from msgspec import Struct
from twisted.internet import protocol
from twisted.python.failure import Failure

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.codec import Encoded, encode
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.listening.places import LossLevel
from kickdoor_protocol.listening.shares import bare
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import Lobby
from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.messages.session import Hello, Ping, Refused
from kickdoor_protocol.messages.table import Faces, Observed, PrivateChanges, PublicChanges, Told
from kickdoor_protocol.session import Endpoint as Conversation
from kickdoor_protocol.session import Role
from kickdoor_protocol.version import turned_away

from ...base.configuration.settings import Settings
from ...base.edge import DelayedCall, Time, Wire, cancelled, has_hung_up, later, undelivered, unsent, written_to_the_end
from ...base.process.counts import Counts
from ...base.process.logs import Log
from ...base.process.portions import InPortions
from ..access.admission import Admission, AdmissionRefusal
from .silence import Silence

if TYPE_CHECKING:
    from ..sessions.session import Session

SHOWN_ANEW = (Faces, Layout, Looking, Told, PublicChanges, PrivateChanges, Observed, Lobby)
"""Messages that are dropped for a slow reader, since showing the table again replaces them."""

SLOWEST_BYTES_S = 1024
"""Bytes a second, on average over `Settings.slow_reader_s`, below which a client counts as not reading. A phone at the
edge of its network reads five times as many."""

AT_ONCE_MOST = 8
"""Messages of one link handled in a turn of the reactor, even if nothing else waits; the rest waits for the next turn,
behind all other links."""

LONG_REST_S = 5.0
"""Seconds of waiting for an address's time that no mere player ever reaches."""

LAST_WORD_S = 5.0
"""Seconds after which a closed link is cut off if the client reads next to nothing of what was sent."""

LAST_WORDS_MOST_S = 60.0
"""Seconds that reading all of it may take, however slowly: the last message may follow replies of several megabytes."""

THROWN_AWAY_MOST = 1 << 20
"""Bytes that may still arrive on a connection that is being closed; a client that sends more is cut off."""


Come = bytes | Hello | Request | RemoteProtocolError
"""Received data that wait to be handled: undecoded bytes, a message, or the error in the next message."""


class Receiver(Protocol):
    """Receives the messages of all links.

    `replies` are messages that only answer the client's own requests, which do not count towards `Settings.held_most`.
    `made_later` are requests with large replies that are made in the background; a link's next request waits for them.
    """

    replies: tuple[type[Message], ...]
    made_later: tuple[type[Request], ...]

    def greet(self, link: ClientLink, hello: Hello) -> None:
        """Begin or resume the session of the client whose hello this is, or refuse it."""

    def hear(self, session: Session, request: Request) -> None:
        """Carry out a request of this session."""

    def left(self, link: ClientLink) -> None:
        """Note that the client's connection is closed."""


class Front(Struct, frozen=True):
    """The parts of a server that its links use; `links` has the open ones."""

    settings: Settings
    reactor: InPortions
    counts: Counts
    admission: Admission
    receiver: Receiver
    links: set[ClientLink]

    @property
    def time(self) -> Time:
        """Return the clock that connections go by."""
        return self.reactor


class ClientLink(protocol.Protocol):
    """A connection, from accept to loss.

    `address` is the client's, "" on this machine. `observes`: a program, which wants its seat's view as an AI seat gets
    it. `idle_since_s` is the time of the last request.
    """

    def __init__(self, front: Front, silence: Silence, address: str = "", port: int | None = None) -> None:
        self.person: Session | None = None
        self.address = address
        self.idle_since_s = front.time.seconds()
        self.faces_known: frozenset[tuple[str, ...]] = frozenset()
        self.seen: dict[object, int] = {}
        """The stamp up to which the client was shown each thing that is sent as changes."""
        self.observes = False
        self._client = ""
        self._port = port
        self._front = front
        self._silence = silence
        self._conversation = Conversation(Role.SERVER)
        self._refused_soon: DelayedCall | None = None
        self._stuck: DelayedCall | None = None
        """Call that checks whether the client reads at all; set while the transport's buffer is full."""
        self._unsent = 0
        """Bytes in the transport's buffer at the last check."""
        self._made_later: int | None = None
        """Number of a request of `Receiver.made_later` that may be unanswered."""
        self._come: deque[Come] | None = None
        """What waits to be handled; None if nothing does, which is the usual case."""
        self._is_due = False
        """Whether the first of `_come` waits for its turn in the reactor."""
        self._is_at_it = False
        self._rest: DelayedCall | None = None
        """Call that ends the wait of an address that has used up its time."""
        self._is_rested = False
        self._is_read = True
        self._held: list[Encoded] | None = None
        self._held_bytes = 0
        self._behind = False
        self._thrown_away = 0
        self._gone = False

    @property
    def wire(self) -> Wire:
        """Return the transport."""
        return cast(Wire, self.transport)

    @property
    def peer(self) -> str:
        """Return the client's address and port, for the log."""
        return "?" if self._port is None else Address(self.address, self._port).place

    @property
    def log(self) -> Log:
        """Return the log of this link. It is made on demand: most links log nothing after their greeting."""
        return Log(peer=self.peer, client=self._client) if self._client else Log(peer=self.peer)

    @property
    def is_open(self) -> bool:
        """Return whether a message sent now can arrive."""
        return not self._gone and not self._conversation.closed

    @property
    def versions(self) -> dict[str, int]:
        """Return the protocol versions agreed on in the greeting."""
        return self._conversation.versions

    def awaits(self, req: int) -> bool:
        """Return whether request number `req` was received on this connection and is not answered yet."""
        return req in self._conversation.unanswered

    def speaks(self, struct: type[Message], since: int = 1) -> bool:
        """Return whether both ends agreed on version `since` or later of this message type."""
        return self._conversation.speaks(struct, since)

    def connectionMade(self) -> None:  # noqa: N802
        """Set TCP_NODELAY and keep-alive on the socket, and count the connection; then wait for the client's hello, or
        refuse the connection.
        """
        self.wire.setTcpNoDelay(True)
        self.wire.setTcpKeepAlive(True)
        self.wire.registerProducer(self, True)
        self._front.links.add(self)
        self._front.counts.connections += 1
        refusal = self._front.admission.opened(self)
        if refusal is not None and refusal.after_s:
            self._is_read = False
            self.wire.pauseProducing()
            self._refused_soon = later(self._front.time, refusal.after_s, partial(self.refuse, refusal))
            return
        if refusal is not None:
            self.refuse(refusal)
            return
        self._silence.came(self)

    @property
    def standing(self) -> LossLevel:
        """Return how much is lost if the connection gives up its place."""
        return LossLevel.KEPT if self.person is not None and self.person.has_seat else LossLevel.KNOWN

    @property
    def priority(self) -> int:
        """Return its priority among links that wait; the lowest goes first."""
        return self._front.admission.priority(self)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """Queue the bytes, and handle the messages that have arrived, as long as the address has CPU time left."""
        self._front.counts.bytes_in += len(data)
        if not self.is_open:
            self._throw_away(data)
            return
        self._silence.heard(self)
        waited = bool(self._come)
        self._queue.append(data)
        self._go_on(1 + AT_ONCE_MOST)  # the received bytes, and that many of their messages
        if self.is_open and self._come and (waited or len(self._come) > 1):
            self._read(is_read=False)

    @property
    def _queue(self) -> deque[Come]:
        if self._come is None:
            self._come = deque()
        return self._come

    def _go_on(self, at_once: int) -> None:
        """Handle what has arrived in its order: up to `at_once` parts now, if little else is to be done."""
        self._is_at_it = True
        try:
            while self._come and self.is_open and not self._is_due and not self._waits() and not self._rests():
                self._is_due = True
                self._front.reactor.do(self._deal, self, at_once=at_once > 0)
                at_once -= 1
        finally:
            self._is_at_it = False
        if not self._come:
            self._come = None
        if self.is_open and (self._rest is not None or not self._come):
            self._read(is_read=self._rest is None)

    def _read(self, *, is_read: bool) -> None:
        """Switch reading from the socket on or off.

        It is off for clients with a pile of requests, or with more while one waits for its turn. A client with one
        request seldom sends more before the answer, and switching costs as much as answering.
        """
        if is_read is not self._is_read:
            self._is_read = is_read
            (self.wire.resumeProducing if is_read else self.wire.pauseProducing)()

    def _waits(self) -> bool:
        """Return whether the next request has to wait until replies to earlier ones have left."""
        return self._stuck is not None or (self._made_later is not None and self.awaits(self._made_later))

    def _rests(self) -> bool:
        if self._is_rested:
            return False
        if self._rest is None and (rest_s := self._front.admission.rest_s(self)) > 0:
            ready = self._has_rested if rest_s < LONG_REST_S else self._has_rested_for_long
            self._rest = later(self._front.time, rest_s, ready)
        return self._rest is not None

    def _has_rested(self) -> None:
        """Go on after a wait, even if other links have used up the address's time again: that is owed."""
        self._rest, self._is_rested = None, True
        self._silence.heard(self)  # the server has not read meanwhile
        self._go_on(0)

    def _has_rested_for_long(self) -> None:
        """Go on after a long wait, unless the client has gone: its requests would hold its place for minutes."""
        if has_hung_up(self.wire):
            self.hang_up()
        else:
            self._has_rested()

    def _deal(self) -> None:
        """Handle the first part of what has arrived."""
        self._is_due = self._is_rested = False
        if self._come and self.is_open:
            match self._come.popleft():
                case bytes() as data:
                    self._take_in(data)
                case Hello() as hello:
                    self._greet(hello)
                case Request() as request:
                    self._ask(request)
                case RemoteProtocolError() as wrong:
                    self._break_off(wrong)
        if not self._is_at_it:
            self._go_on(0)

    def _take_in(self, data: bytes) -> None:
        """Decode bytes into messages, and queue these."""
        wrong: RemoteProtocolError | None = None
        try:
            messages = self._conversation.receive(data)
        except RemoteProtocolError as error:
            messages, wrong = list(error.before), error
        self._front.admission.read(self, len(data), len(messages))
        for message in messages:
            if not isinstance(message, Hello | Request):
                raise AssertionError(f"the conversation let {type(message).__name__} through")
            if isinstance(message, Hello):
                self._silence.greeted(self)
            self._queue.append(message)
        if wrong is not None:
            self._queue.append(wrong)

    def _break_off(self, wrong: RemoteProtocolError) -> None:
        if self.is_open:
            if times := self._front.admission.times(f"protocol_error {wrong.code}"):
                self.log.info("protocol_error", code=wrong.code, text=wrong.text, times=times)
            self._front.admission.wrong(self)
            self.close(wrong.code, wrong.text)

    def _greet(self, hello: Hello) -> None:
        disagreement = self._conversation.disagreement
        if not self.is_open:
            return
        if disagreement is not None:
            self.say(turned_away(disagreement))
            if times := self._front.admission.times("versions_do_not_fit"):
                self.log.info("versions_do_not_fit", message=disagreement.message, client=hello.client, times=times)
            self._end()
        else:
            self._client = intern(clean_text(hello.client, 40))
            self._front.receiver.greet(self, hello)

    def _ask(self, request: Request) -> None:
        self._front.counts.requests += 1
        if not isinstance(request, Ping):
            self.idle_since_s = self._front.time.seconds()
        if isinstance(request, self._front.receiver.made_later):
            self._made_later = request.req
        if self.is_open and self.person is not None:
            self._front.receiver.hear(self.person, request)

    def welcomed(self, person: Session) -> None:
        """Bind the connection to this session: requests on it are the session's from now on."""
        self.person = person
        self._front.counts.greetings += 1

    def say(self, message: Message | Encoded) -> None:
        """Send a message, unless the client does not know its type: messages of such types are optional. Nothing
        happens if the connection is closed.
        """
        self.say_together((message if isinstance(message, Encoded) else encode(message),))

    def say_together(self, messages: Iterable[Encoded]) -> None:
        """Send several messages in one write, except those whose type the client does not know.

        While the client does not read (backpressure) they are held back; views of the table are dropped then, and it is
        sent a new one later.
        """
        if not self.is_open:
            return
        spoken = [said for said in messages if self.speaks(type(said.message))]
        if self._stuck is not None:
            for said in spoken:
                if self.is_open:
                    self._keep(said)
        elif spoken:
            for said in spoken:
                if isinstance(said.message, Refused):
                    self._front.counts.refusals[said.message.reason] += 1
            self._write(b"".join([self._conversation.send_encoded(said) for said in spoken]))
            if self._made_later is not None and not self.awaits(self._made_later):
                self._made_later = None
                self._goes_on()

    def _keep(self, said: Encoded) -> None:
        """Keep a message until the client reads again, or note that it must be shown the table anew."""
        if isinstance(said.message, SHOWN_ANEW):
            self._behind = True
        else:
            if self._held is None:
                self._held = []
            self._held.append(said)
            if not isinstance(said.message, self._front.receiver.replies):
                self._held_bytes += len(said.frame)
            if self._held_bytes > self._front.settings.held_most:
                self._cut_off("what waits for them exceeds the limit")

    @property
    def reads(self) -> bool:
        """Return whether a view would be sent now, and not be dropped."""
        return self._stuck is None

    def close(self, reason: str, text: str, cure: str = "") -> None:
        """Send the client a last message with the reason (an identifier, a text, and what to do about it), then close
        the connection.
        """
        if self.is_open:
            self._front.counts.closings[reason] += 1
            self._write(self._conversation.farewell(reason, text, cure))
            self._end()

    def _write(self, data: bytes) -> None:
        self._front.counts.bytes_out += len(data)
        self.wire.write(data)

    def refuse(self, refusal: AdmissionRefusal) -> None:
        """Close the connection with this refusal as the last message, or without a message if the refusal is marked
        `silent`.
        """
        if refusal.silent:
            self.hang_up()
        else:
            self.close(refusal.reason, refusal.text, refusal.cure)

    def _end(self) -> None:
        """Close the connection once the client has read everything, but do not wait for ever.

        Closing earlier would lose what the system has taken and not delivered yet, with the last message in it.
        """
        self._quiet()
        self.wire.unregisterProducer()
        if not self._is_read:
            self._is_read = True
            self.wire.resumeProducing()
        written_to_the_end(self.wire)
        self._unsent = undelivered(self.wire)
        self._wait_for_last_words(self._front.time.seconds() + LAST_WORDS_MOST_S)

    def _wait_for_last_words(self, until_s: float) -> None:
        self._stuck = later(self._front.time, LAST_WORD_S, partial(self._look_at_last_words, until_s))

    def _look_at_last_words(self, until_s: float) -> None:
        """Cut a closed link off, unless the client still reads and it is before `until_s`."""
        if self._reads(undelivered(self.wire), LAST_WORD_S) and self._front.time.seconds() < until_s:
            self._wait_for_last_words(until_s)
        else:
            self.wire.abortConnection()

    def _reads(self, left: int, looked_s: float) -> bool:
        """Return whether more than next to nothing was sent since the last check, `looked_s` ago; `left` bytes are
        unsent."""
        gone, self._unsent = self._unsent - left, left
        return gone >= SLOWEST_BYTES_S * looked_s

    def _throw_away(self, data: bytes) -> None:
        self._thrown_away += len(data)
        if self._thrown_away > THROWN_AWAY_MOST and not self._gone:
            self.hang_up()

    def _quiet(self) -> None:
        self._silence.gone(self)
        cancelled(self._refused_soon)
        cancelled(self._stuck)
        cancelled(self._rest)
        self._refused_soon = self._stuck = self._rest = self._come = None

    def was_silent(self) -> None:
        """Close the connection, since the client has sent nothing for too long, not even a ping."""
        self.close("silent", "Nothing was heard for too long.")

    def pauseProducing(self) -> None:  # noqa: N802
        """Hold messages back from now on, since the transport's buffer is full (Twisted calls this); a client that
        reads next to nothing is cut off.
        """
        if self._stuck is None and self.is_open:
            self._unsent = unsent(self.wire)
            self._stuck = later(self._front.time, self._front.settings.slow_reader_s, self._look_whether_it_reads)

    def _look_whether_it_reads(self) -> None:
        """Cut the link off if next to nothing was sent since the last check."""
        most_s = self._front.settings.slow_reader_s
        if self._reads(unsent(self.wire), most_s):
            self._silence.heard(self)
            self._stuck = later(self._front.time, most_s, self._look_whether_it_reads)
        else:
            self._cut_off("next to nothing was read for too long")

    def resumeProducing(self) -> None:  # noqa: N802
        """Send what was held back, and the present view of the table if views were dropped; then go on with requests.
        Twisted calls this when the transport's buffer is empty again.
        """
        if self._stuck is None or not self.is_open:
            return
        cancelled(self._stuck)
        self._stuck = None
        self._silence.heard(self)  # messages that it has sent meanwhile may be unread
        held, self._held, self._held_bytes = self._held or (), None, 0
        if self._behind and self.person is not None:
            self._behind = False
            self.person.show_again()
        for said in held:
            self.say(said)
        self._goes_on()

    def _goes_on(self) -> None:
        """Go on with requests that have waited for a reply to leave."""
        if self._come and not self._is_at_it:
            self._go_on(0)

    def stopProducing(self) -> None:  # noqa: N802
        """Do nothing: the transport is going down, and `connectionLost` follows."""

    def _cut_off(self, why: str) -> None:
        self.log.info("slow_reader", why=why, held_bytes=self._held_bytes)
        self.hang_up()

    def hang_up(self) -> None:
        """Close the connection at once, without a message, and drop what is not sent yet."""
        self._quiet()
        self._gone = True
        self._held = None
        self.wire.abortConnection()

    def connectionLost(self, reason: Failure | None = None) -> None:  # noqa: N802
        """Free the connection's place and timers, and tell its session that it is disconnected."""
        self._gone = True
        self._quiet()
        self._held = None
        self._front.receiver.left(self)
        self._front.links.discard(self)
        self._front.admission.closed(self)
        if self.person is not None:
            self._front.reactor.do(partial(self.person.lost, self), self, at_once=True)


class Links(protocol.Factory):
    """Makes a `ClientLink` for each connection that admission does not ignore."""

    noisy = False

    def __init__(self, front: Front) -> None:
        self._front = front
        self.silence = Silence(front)

    def buildProtocol(self, addr: Any) -> ClientLink | None:  # noqa: N802
        """Return a `ClientLink` for a connection from this address, or None to close it at once because the address is
        ignored.
        """
        if addr is None:
            return ClientLink(self._front, self.silence)
        address = intern(bare(addr.host))
        return (
            None
            if self._front.admission.ignores(address)
            else ClientLink(self._front, self.silence, address, addr.port)
        )
