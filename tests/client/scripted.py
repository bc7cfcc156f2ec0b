"""A scripted server: real bytes of the protocol, through streams in memory instead of sockets.

server = ScriptedServer() program = server.program(Purpose.JOIN) ... server.say(TABLES); request =
server.last(JoinTable); server.accept(request)

Requests wait in `heard`, unanswered, until the test answers them. Only the greeting is answered by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import getsource
from typing import TypeVar

from kickdoor_client.network.connection import Connection, Deliver
from kickdoor_client.network.events import LinkMsg
from kickdoor_client.network.link import ServerLink, Streams
from kickdoor_client.program.loop import ClientProgram, MakesFace
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.model import Manner, Model
from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.session import Accepted, Hello, Refused, Unwelcome, Welcome
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_protocol.session import Endpoint, Role

Wanted = TypeVar("Wanted", bound=Request)


class Clock:
    """A clock in seconds that the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Wire:
    """The client's writer; the server hears at once what it writes."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self.closed = False

    def write(self, data: bytes) -> None:
        if not self.closed:
            self._hear(data)

    async def drain(self) -> None:
        await asyncio.sleep(0)

    def close(self) -> None:
        self.closed = True


class ScriptedServer:
    """A server that a test speaks for.

    `unwelcome`, once set, is the answer to every greeting, and `no_server` the error of every dial. `knows`: resume
    tokens are good. `locked`: the server asks for a password.
    """

    def __init__(self, registry: Registry = REGISTRY) -> None:
        self._registry = registry
        self.hellos: list[Hello] = []
        self.heard: list[Request] = []
        self.unwelcome: Unwelcome | None = None
        self.no_server: OSError | None = None
        self.knows = True
        self.locked = False
        self.pauses: list[float] = []
        self.wire: Wire | None = None
        self._reader: asyncio.StreamReader | None = None
        self._session: Endpoint | None = None

    async def dial(self) -> Streams:
        if self.no_server is not None:
            raise self.no_server
        self._reader = asyncio.StreamReader()
        self._session = Endpoint(Role.SERVER, self._registry)
        self.wire = Wire(self._receive)
        return self._reader, self.wire

    async def pause(self, seconds: float) -> None:
        """Record the backoff of a link, without waiting."""
        self.pauses.append(seconds)
        await asyncio.sleep(0)

    def link(
        self, deliver: Callable[[LinkMsg], None], patience_s: float = 30.0, token: str | None = None
    ) -> ServerLink:
        """Return a client's link to this server. `token` is that of an earlier run with fewer than 1000 requests."""
        return ServerLink(
            self.dial,
            deliver,
            where="test:7777",
            client="test",
            name="Ada",
            pause=self.pause,
            patience_s=patience_s,
            token=token,
            beyond=lambda: 1_000,
        )

    def program(
        self,
        purpose: Purpose = Purpose.JOIN,
        manner: Manner = Manner.SCREEN,
        clock: Clock | None = None,
        errand: ArrivalSteps | None = None,
        model: Model | None = None,
    ) -> Callable[[MakesFace], ClientProgram]:
        """Return a function that makes a program with that face, whose link leads here."""
        begins = model or Model(LocalPlayer("Ada"), errand or ArrivalSteps(purpose), manner)

        def line(deliver: Deliver) -> Connection:
            return Connection(self.link(deliver))

        return lambda face: ClientProgram(begins, face, line=line, clock=clock or Clock())

    def _receive(self, data: bytes) -> None:
        assert self._session is not None
        for message in self._session.receive(data):
            match message:
                case Hello():
                    self.hellos.append(message)
                    self._greet(message)
                case Request():
                    self.heard.append(message)
                case _:
                    raise AssertionError(message)

    def _greet(self, hello: Hello) -> None:
        assert self._session is not None
        if self.unwelcome is not None:
            self.say(self.unwelcome)
            self.hang_up()
            return
        resumed = hello.resume is not None and self.knows
        token, versions = f"token-{len(self.hellos)}", self._session.versions
        self.say(Welcome("test server", versions, "s-1", token, resumed, locked=self.locked))

    def say(self, *messages: Message) -> None:
        """Send these messages to the client in one piece."""
        assert self._session is not None
        self.feed(b"".join(self._session.send(message) for message in messages))

    def feed(self, data: bytes) -> None:
        assert self._reader is not None
        self._reader.feed_data(data)

    def hang_up(self) -> None:
        assert self._reader is not None
        self._reader.feed_eof()

    def accept(self, request: Request, note: str = "") -> None:
        self.say(Accepted(request.req, note))

    def refuse(self, request: Request, text: str, rule: str = "", cure: str = "", reason: str = "no") -> None:
        self.say(Refused(request.req, reason, rule, text, cure))

    def last(self, kind: type[Wanted]) -> Wanted:
        """Return the latest request, which must be of this kind."""
        assert self.heard, "nothing has been asked"
        request = self.heard[-1]
        assert isinstance(request, kind), self.heard
        return request


async def until(check: Callable[[], object], what: str | Callable[[], str] = "", timeout: float = 3.0) -> None:
    """Run the event loop until `check` is true. Raises AssertionError after `timeout` seconds."""
    try:
        async with asyncio.timeout(timeout):
            while not check():
                await asyncio.sleep(0.002)
    except TimeoutError:
        said = what() if callable(what) else what
        raise AssertionError(said or f"it never came true: {getsource(check).strip()}") from None
