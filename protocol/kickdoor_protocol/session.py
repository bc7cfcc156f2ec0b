"""State machine of one connection, for either end: bytes in, messages out. It uses no sockets and no clock.

The same table serves both roles:

    state     client may say        server may say                       leads to
    GREETING  hello                                                      GREETED
                                    unwelcome                            CLOSED
    GREETED                         welcome                              OPEN
                                    unwelcome                            CLOSED
    OPEN      any agreed request    any agreed message but these three   OPEN
                                    closing                              CLOSED
    CLOSED

In OPEN only message types with an agreed version are sent. Each request has a number greater than the last one's, and
is answered exactly once: `ping` by `pong`, any other by `accepted` or `refused`. Whether a request makes sense at the
table is not checked here: the server refuses it with a sentence.

Sending what is not allowed raises LocalProtocolError and changes nothing. Receiving it raises RemoteProtocolError, and
this end reads nothing more; it may still send its last message.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from .assembly import Assembly
from .base import Message, Request
from .codec import FRAME_MOST, Encoded, decoder, encode
from .errors import LocalProtocolError, ProtocolError, RemoteProtocolError
from .framing import FrameReader
from .limits import REQUESTS_OPEN_MOST
from .messages.session import Accepted, Closing, Hello, Ping, Pong, Refused, Unwelcome, Welcome
from .messages.table import Private, Shared
from .registry import REGISTRY, Entry, From, Need, Registry
from .version import AgreedVersions, Disagreement, agree, kept_once


class State(Enum):
    """How far the conversation has come."""

    GREETING = "greeting"
    GREETED = "greeted"
    OPEN = "open"
    CLOSED = "closed"


class Role(Enum):
    """Which end of the connection this program is."""

    CLIENT = From.CLIENT
    SERVER = From.SERVER


_GREETINGS: Mapping[tuple[State, type[Message]], State] = {
    (State.GREETING, Hello): State.GREETED,
    (State.GREETING, Unwelcome): State.CLOSED,
    (State.GREETED, Welcome): State.OPEN,
    (State.GREETED, Unwelcome): State.CLOSED,
    (State.OPEN, Closing): State.CLOSED,
}
"""The next state, by state and message. In OPEN, all message types that are not named here leave the state as it is."""

_ONCE = (Hello, Welcome, Unwelcome)

NOTHING_AGREED = AgreedVersions({})
"""The agreement before greetings are exchanged: no versions."""


class Endpoint:
    """State of one connection at one end.

    `disagreement` is set on a server after a `Hello` that lacks a common version of a required type: send
    `version.turned_away(disagreement)`. `registry` holds the supported message types.
    """

    __slots__ = (
        "_agreed",
        "_assembly",
        "_broken",
        "_decoder",
        "_last_req",
        "_reader",
        "_unanswered",
        "disagreement",
        "registry",
        "role",
        "state",
    )

    def __init__(self, role: Role, registry: Registry = REGISTRY) -> None:
        self.role = role
        self.registry = registry
        self.state = State.GREETING
        self._agreed = NOTHING_AGREED
        self.disagreement: Disagreement | None = None
        theirs = From.SERVER if role is Role.CLIENT else From.CLIENT
        self._reader = FrameReader(FRAME_MOST[theirs])
        self._decoder = decoder(theirs, registry)
        self._assembly = Assembly() if role is Role.CLIENT else None
        self._last_req = 0
        self._unanswered: dict[int, bool] = {}
        self._broken: RemoteProtocolError | None = None

    @property
    def versions(self) -> dict[str, int]:
        """The agreed version of each message type, by tag; a copy. Empty before greetings are exchanged."""
        return dict(self._agreed.versions)

    @versions.setter
    def versions(self, versions: Mapping[str, int]) -> None:
        self._agreed = kept_once(self.registry, versions)

    def hello(self, client: str, name: str, resume: str | None = None) -> Hello:
        """Return the greeting of this program; `send` it.

        `client` names the program and its release, `name` the person; `resume` is the token of a session to take up
        again.
        """
        return Hello(self.registry.ranges(), client, name, resume)

    def send(self, message: Message) -> bytes:
        """Return the bytes of a message, and change the state accordingly.

        Raises LocalProtocolError, and changes nothing, if the message must not be sent now or cannot be encoded.

        >>> client, server = Endpoint(Role.CLIENT), Endpoint(Role.SERVER)
        >>> [hello] = server.receive(client.send(client.hello("example 1.0", "Ada")))
        >>> hello.name, server.state
        ('Ada', <State.GREETED: 'greeted'>)
        """
        if isinstance(message, Shared | Private):
            return self.send_encoded(encode(message, self.registry))
        after = self._judge_ours(message)
        data = encode(message, self.registry).frame
        self._pass(message, after)
        return data

    def send_encoded(self, encoded: Encoded) -> bytes:
        """Return the bytes of a message that was encoded once for many peers, and change the state accordingly.

        Encodes it again if the peer's version lacks a part of it. Raises LocalProtocolError, and changes nothing, if it
        must not be sent now.
        """
        kind = type(encoded.message)
        is_ours = self.state is State.OPEN and self.role is Role.SERVER
        if is_ours and kind in self._agreed.free:
            return encoded.frame
        encoded = self._as_agreed(encoded)
        after = self._judge_ours(encoded.message)
        if is_ours and after is State.OPEN and self._is_free(kind):
            self._agreed.free.add(kind)
        self._pass(encoded.message, after)
        return encoded.frame

    def _as_agreed(self, encoded: Encoded) -> Encoded:
        """Return the message as the peer's version has it."""
        entry = self.registry.entry(type(encoded.message))
        version = 0 if entry is None else self._agreed.versions.get(entry.tag, entry.high)
        if entry is None or not entry.older or entry.has_all(version):
            return encoded
        return encode(entry.as_of(encoded.message, version), self.registry)

    def _is_free(self, kind: type[Message]) -> bool:
        """Return whether every message of that type may be sent in OPEN, so that single ones need no check."""
        entry = self.registry.entry(kind)
        if entry is None or issubclass(kind, Accepted | Refused | Pong):
            return False
        return entry.has_all(self._agreed.versions.get(entry.tag, 0))

    def farewell(self, reason: str, text: str, cure: str = "") -> bytes:
        """Return the bytes of a server's last message, `Unwelcome` or `Closing` depending on the state; none if it is
        CLOSED. `reason`: its code; `text`: the reason in a sentence; `cure`: what would help."""
        match self.state:
            case State.CLOSED:
                return b""
            case State.OPEN:
                return self.send(Closing(reason, text))
            case State.GREETING | State.GREETED:
                return self.send(Unwelcome(reason, text, cure=cure))

    def speaks(self, struct: type[Message], since: int = 1) -> bool:
        """Return whether both ends agreed on version `since` or later of this message type.

        If not, leave out the optional message, or the field that this version has brought.
        """
        entry = self.registry.entry(struct)
        if entry is None or entry.need is Need.FROZEN:
            return entry is not None
        return self._agreed.versions.get(entry.tag, 0) >= since

    def receive(self, data: bytes) -> list[Message]:
        """Return the messages that these bytes complete, in order; a client gets whole views in place of changes.

        Bytes after CLOSED are dropped. Raises RemoteProtocolError at the first fault and at every later call; its
        `before` holds the good messages of the same chunk.
        """
        if self._broken is not None:
            raise RemoteProtocolError(self._broken.code, self._broken.text)
        heard: list[Message] = []
        if self.closed:
            return heard
        self._reader.feed(data)
        try:
            while not self.closed and (payload := self._reader.next_payload()) is not None:
                message = self._decoder.decode(payload)
                self._pass(message, self._judge_theirs(message))
                seen = message if self._assembly is None else self._assembly.take(message, len(payload))
                if seen is not None:
                    heard.append(seen)
        except RemoteProtocolError as error:
            self._broken = RemoteProtocolError(error.code, error.text, tuple(heard))
            raise self._broken from None
        return heard

    def end_of_stream(self) -> None:
        """Handle the end of the peer's bytes. Raises RemoteProtocolError (`cut_short`) if they end within a frame."""
        if self._broken is None and not self.closed and self._reader.unread_bytes:
            raise RemoteProtocolError("cut_short", f"the stream ended {self._reader.unread_bytes} bytes into a frame")

    @property
    def closed(self) -> bool:
        """Whether the last message has been sent or received."""
        return self.state is State.CLOSED

    @property
    def unanswered(self) -> tuple[int, ...]:
        """Numbers of the requests without an answer, oldest first."""
        return tuple(self._unanswered)

    def _judge_ours(self, message: Message) -> State:
        entry = self.registry.entry(type(message))
        if entry is None or entry.sender is not self.role.value:
            raise LocalProtocolError(
                "not_ours_to_say", f"a {self.role.name.lower()} never says {type(message).__name__}"
            )
        return self._judge(entry, message, LocalProtocolError)

    def _judge_theirs(self, message: Message) -> State:
        entry = self.registry.entry(type(message))
        assert entry is not None, "the decoder knows the registry's structs only"
        return self._judge(entry, message, RemoteProtocolError)

    def _judge(self, entry: Entry, message: Message, wrong: type[ProtocolError]) -> State:
        """Return the state that this message leads to, without changing anything. Raises `wrong` if it must not be sent
        now.
        """
        after = _GREETINGS.get((self.state, entry.struct))
        if after is None:
            if self.state is not State.OPEN or entry.struct in _ONCE:
                raise wrong("wrong_state", f"{entry.tag} is not said in state {self.state.value}")
            after = State.OPEN
        if self.state is State.OPEN:
            self._judge_open(entry, message, wrong)
        elif isinstance(message, Welcome):
            self._judge_welcome(message, wrong)
        return after

    def _judge_open(self, entry: Entry, message: Message, wrong: type[ProtocolError]) -> None:
        version = self._agreed.versions.get(entry.tag)
        if version is None:
            raise wrong("not_agreed", f"no version of {entry.tag} was agreed on")
        if not entry.has_all(version) and (name := entry.too_new(message, version)):
            raise wrong("too_new", f"{entry.tag} was agreed in version {version}, which has no {name}")
        match message:
            case Request(req=req):
                if req <= self._last_req:
                    raise wrong("req_not_rising", f"request {req} after request {self._last_req}")
                if len(self._unanswered) >= REQUESTS_OPEN_MOST:
                    raise wrong("too_many_requests", f"{REQUESTS_OPEN_MOST} requests are unanswered already")
            case Pong(req=req) | Accepted(req=req) | Refused(req=req):
                if self._unanswered.get(req) is not isinstance(message, Pong):
                    raise wrong("req_not_open", f"{entry.tag} answers no open request: {req}")
            case _:
                pass

    def _judge_welcome(self, welcome: Welcome, wrong: type[ProtocolError]) -> None:
        """Check the versions that the server chose: all that are required, each within the ranges of both ends."""
        if self.role is Role.SERVER:
            if self.disagreement is not None or welcome.versions != self._agreed.versions:
                raise wrong("versions", "welcome must carry the agreed versions; is there a disagreement?")
            return
        found = agree(self.registry, {tag: (number, number) for tag, number in welcome.versions.items()})
        if isinstance(found, Disagreement):
            raise wrong("versions", f"the server chose no version of {found.message} that we know")
        if found != welcome.versions:
            raise wrong("versions", "the server chose versions that we did not offer")

    def _pass(self, message: Message, after: State) -> None:
        """Record what an allowed message changes."""
        self.state = after
        match message:
            case Request(req=req):
                self._last_req = req
                self._unanswered[req] = isinstance(message, Ping)
            case Pong(req=req) | Accepted(req=req) | Refused(req=req):
                del self._unanswered[req]
            case Hello(versions=theirs) if self.role is Role.SERVER:
                agreed = agree(self.registry, theirs)
                if isinstance(agreed, Disagreement):
                    self.disagreement = agreed
                else:
                    self.versions = agreed
            case Welcome(versions=versions) if self.role is Role.CLIENT:
                self.versions = versions
            case _:
                pass
