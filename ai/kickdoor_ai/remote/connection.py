"""The bot's connection: asyncio streams on one side, the protocol's session on the other.

Requests get their numbers here. Requests without an answer when a connection breaks are dropped, not resent: after a
reconnect the server shows everything again, and the next step follows from that. Reconnects use the token of the last
welcome, with growing delays (backoff).
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec.structs import replace

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.finding.trust import Distrust
from kickdoor_protocol.limits import PING_EVERY_S, SILENCE_MOST_S
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.session import Accepted, Closing, Enter, Ping, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Faces, Observe, OutOfStep, Resync, Told
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_protocol.session import Endpoint, Role

from .environment import in_words

BACK_OFF_S: Sequence[float] = (0.5, 1, 2, 4, 8)
"""Seconds before each reconnect; the last value for all further ones."""

HOPELESS = frozenset(("versions", "bad_name", "banned", "kicked", "taken_over"))
"""Reasons of a server's refusal after which reconnecting is useless."""

CHUNK = 1 << 16
"""Bytes per read."""

NEEDLESS = (Faces, Layout, Told)
"""Messages for people: a bot does not announce them, so servers do not send them."""

OURS = Registry(entry for entry in REGISTRY.entries if entry.struct not in NEEDLESS)
"""The message types that a bot supports."""


class Writer(Protocol):
    """The part of `asyncio.StreamWriter` that is used."""

    def write(self, data: bytes) -> None:
        """Queue the bytes for sending."""

    async def drain(self) -> None:
        """Wait until the send buffer has room again."""

    def close(self) -> None:
        """Close the connection."""


Dial = Callable[[], Awaitable[tuple[asyncio.StreamReader, Writer]]]
"""Connects. Raises OSError if that fails."""


class ConnectionListener(Protocol):
    """Receives what happens on the connection."""

    def greeted(self, program: str) -> None:
        """Handle a new connection after the exchange of greetings. `program`: the server's name and release."""

    def heard(self, message: Message) -> None:
        """Handle a message from the server that is no reply to a request."""

    def replied(self, request: Request, reply: Accepted | Refused) -> None:
        """Handle the server's reply to a request of this bot."""

    def lost(self) -> None:
        """Handle a lost connection; another one follows unless that is useless."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The end of a connection, and why. `for_good`: reconnecting is useless."""

    why: str
    for_good: bool = False


class RenewedConnection:
    """A connection that is renewed when it breaks.

    `where` names the server for people, `client` our program for the server. `tell` gets a line about each lost
    connection.
    """

    def __init__(
        self,
        dial: Dial,
        listener: ConnectionListener,
        tell: Callable[[str], None],
        *,
        where: str,
        client: str,
        name: str,
        password: str = "",
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        patience_s: float = PING_EVERY_S,
    ) -> None:
        self._dial = dial
        self._listener = listener
        self._tell = tell
        self._where = where
        self._client = client
        self._name = name
        self._password = password
        self._pause = pause
        self._patience_s = patience_s
        self._token: str | None = None
        self._server = ""
        self._session: Endpoint | None = None
        self._writer: Writer | None = None
        self._number = 0
        self._open: dict[int, Request] = {}

    async def run(self) -> str:
        """Connect, and connect again with backoff whenever the connection is lost; return the reason once that is
        useless."""
        attempt = 0
        while True:
            end, greeted = await self._once()
            if end.for_good:
                return end.why
            attempt = 1 if greeted else attempt + 1
            wait_s = BACK_OFF_S[min(attempt, len(BACK_OFF_S)) - 1]
            self._tell(f"{end.why}; trying again in {wait_s:g} s")
            await self._pause(wait_s)

    def say(self, request: Request) -> None:
        """Number a request and send it. It is dropped if there is no connection, or if the server's protocol version
        does not have it."""
        session, writer = self._session, self._writer
        if session is None or writer is None or not session.speaks(type(request)):
            return
        self._number += 1
        writer.write(session.send(replace(request, req=self._number)))
        self._open[self._number] = request

    def awaits(self, kind: type[Request]) -> bool:
        """Return whether a request of that kind was sent and has no reply yet."""
        return any(isinstance(request, kind) for request in self._open.values())

    def hang_up(self) -> bool:
        """Close the connection, and return whether client and server had exchanged greetings on it."""
        session, self._session = self._session, None
        writer, self._writer = self._writer, None
        self._open.clear()
        if writer is not None:
            writer.close()
        return session is not None and bool(session.versions)

    async def _once(self) -> tuple[Broken, bool]:
        """Make one connection and use it to its end; return how it ended, and whether greetings were exchanged."""
        try:
            reader, self._writer = await self._dial()
            end = await self._talk(reader, self._writer)
        except Distrust as wrong:
            end = Broken(f"{wrong} {wrong.cure}", for_good=True)
        except ssl.SSLCertVerificationError as error:
            end = self._broken(f"the certificate of {self._where} is not to be trusted: {error.verify_message}")
        except ssl.SSLError:
            end = self._broken(f"what answers at {self._where} does not speak TLS")
        except RemoteProtocolError as error:
            end = self._broken(f"what answers at {self._where} is no kickdoor server: {error.text}")
        except ConnectionRefusedError:
            end = self._broken(f"there is no kickdoor server at {self._where}: the connection was refused")
        except OSError as error:
            end = self._broken(f"no connection to {self._where}: {error.strerror or str(error) or 'no answer'}")
        finally:
            greeted = self.hang_up()
            if greeted:
                self._listener.lost()
        return end, greeted

    def _broken(self, why: str) -> Broken:
        """Return how the connection ended; for good if no server ever welcomed us: the address is wrong then."""
        return Broken(why, for_good=self._token is None)

    async def _talk(self, reader: asyncio.StreamReader, writer: Writer) -> Broken:
        """Exchange messages until the connection ends.

        Pings are sent however much is received, because a server counts a client that only listens as silent.
        """
        session = self._session = Endpoint(Role.CLIENT, OURS)
        writer.write(session.send(session.hello(self._client, self._name, self._token)))
        asked_in_vain = 0
        loop = asyncio.get_running_loop()
        ping_at = loop.time() + self._patience_s
        while True:
            try:
                async with asyncio.timeout_at(ping_at):
                    data = await reader.read(CHUNK)
            except TimeoutError:
                asked_in_vain += 1
                if asked_in_vain * self._patience_s >= SILENCE_MOST_S:
                    return self._broken("the server has fallen silent")
                if session.versions:
                    self._number += 1
                    writer.write(session.send(Ping(self._number)))
                ping_at = loop.time() + self._patience_s
                continue
            asked_in_vain = 0
            if not data:
                return self._broken("the server has hung up")
            for message in session.receive(data):
                end = self._hear(session, message)
                if end is not None:
                    return end
            await writer.drain()

    def _hear(self, session: Endpoint, message: Message) -> Broken | None:
        """Handle one message; return why the connection ends, or None if it goes on."""
        match message:
            case Unwelcome(reason=reason, text=text, cure=cure):
                for_good = self._token is None or reason in HOPELESS
                return Broken(in_words(text or reason, cure), for_good)
            case Welcome(token=token):
                if not session.speaks(Observe):
                    return Broken("this server shows no table to seats from outside: update the server", for_good=True)
                self._token, self._server = token, message.server
                if not message.locked:
                    self._listener.greeted(self._server)
                elif self._password:
                    self.say(Enter(0, self._password))
                else:
                    return Broken("this server asks for a password: say --password-file", for_good=True)
            case Accepted(req=req) | Refused(req=req):
                request = self._open.pop(req, None)
                if isinstance(request, Enter):
                    return self._entered(message)
                if request is not None:
                    self._listener.replied(request, message)
            case Pong():
                pass
            case OutOfStep():
                self.say(Resync(0))
            case Closing(reason=reason, text=text):
                return Broken(text or reason, for_good=reason in HOPELESS)
            case _:
                self._listener.heard(message)
        return None

    def _entered(self, answer: Accepted | Refused) -> Broken | None:
        """Handle the reply to the server's password; after any other refusal than a wrong password, reconnecting may
        help.
        """
        if isinstance(answer, Accepted):
            self._listener.greeted(self._server)
            return None
        return Broken(answer.text or answer.reason, for_good=answer.reason == "wrong_password")
