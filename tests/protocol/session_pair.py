"""A client's and a server's endpoint of the protocol, connected without a socket."""

from __future__ import annotations

from kickdoor_protocol.assembly import Assembly
from kickdoor_protocol.base import Message
from kickdoor_protocol.codec import decoder, encode
from kickdoor_protocol.limits import LENGTH_BYTES
from kickdoor_protocol.messages.session import Hello, Welcome
from kickdoor_protocol.registry import REGISTRY, From, Registry
from kickdoor_protocol.session import Endpoint, Role


class SessionPair:
    """Two connected endpoints: each hears at once what the other says, `chunk` bytes at a time (0: all together)."""

    def __init__(self, chunk: int = 0, client: Registry = REGISTRY, server: Registry = REGISTRY) -> None:
        self.client = Endpoint(Role.CLIENT, client)
        self.server = Endpoint(Role.SERVER, server)
        self._chunk = chunk

    def client_says(self, message: Message) -> list[Message]:
        return self._carry(self.client.send(message), self.server)

    def server_says(self, message: Message) -> list[Message]:
        return self._carry(self.server.send(message), self.client)

    def greet(self) -> SessionPair:
        (hello,) = self.client_says(self.client.hello("test", "Ada"))
        assert isinstance(hello, Hello)
        self.server_says(self.welcome())
        return self

    def welcome(self) -> Welcome:
        return Welcome("test server", self.server.versions, "s-1", "token")

    def _carry(self, data: bytes, hearer: Endpoint) -> list[Message]:
        step = self._chunk or len(data)
        heard: list[Message] = []
        for start in range(0, len(data), step):
            heard += hearer.receive(data[start : start + step])
        return heard


def heard_as(message: Message) -> list[Message]:
    """Return what a client that has seen nothing yet gets when it hears that message; [] if it cannot use it."""
    size = len(encode(message).frame) - LENGTH_BYTES
    taken = Assembly().take(decoder(From.SERVER).decode(encode(message).frame[LENGTH_BYTES:]), size)
    return [] if taken is None else [taken]


def standing(session: Endpoint) -> tuple[object, ...]:
    """Return all state of an endpoint that a forbidden message must leave alone."""
    return (session.state, dict(session.versions), session.disagreement, session.unanswered, session._last_req)
