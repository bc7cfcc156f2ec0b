"""The link to a server: asyncio streams on one side, the protocol's session on the other.

It numbers requests, keeps those without an answer, and reconnects with growing delays after a cut: it shows the resume
token and sends unanswered requests again. It delivers everything as messages of `events.py`. It ends when there is no
hope (no server at the first try, or a refusal) or when it is closed.

Incoming messages are rate-limited, to what an honest server sends at most. Otherwise a server could take all processor
time, and keys would no longer be handled. What exceeds the limit waits in the server, as TCP's buffers fill.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from msgspec.structs import replace

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.errors import LocalProtocolError, RemoteProtocolError
from kickdoor_protocol.limits import PING_EVERY_S, SILENCE_MOST_S
from kickdoor_protocol.messages.session import Accepted, Closing, Ping, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import OutOfStep, Resync
from kickdoor_protocol.session import Endpoint, Role

from .events import UNNUMBERED, LinkFailed, LinkLost, LinkMsg, LinkUp, Pushed, Replied

MESSAGES_A_SECOND = 1_000
"""Rate limit of messages: twice as many as a table of AI players who answer immediately sends."""

MESSAGES_AT_ONCE = 3_000
"""Burst of messages: somebody who comes back to a table receives some hundred."""

BYTES_A_SECOND = 4 << 20
"""Rate limit in bytes per second."""
BYTES_AT_ONCE = 8 << 20
"""Burst in bytes: the text of all cards of a set is some 100 KiB, a crowded table 20 KiB."""

BREATH_S = 0.05
"""Seconds added to each wait, so that not every message waits by itself."""


class Allowance:
    """Token bucket for messages and bytes. `clock` gives monotonic seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._messages = float(MESSAGES_AT_ONCE)
        self._bytes = float(BYTES_AT_ONCE)
        self._at = clock()

    def take(self, messages: int = 0, size: int = 0) -> float:
        """Take messages and bytes from the token buckets, and return the seconds to wait before handling them; 0 for
        none."""
        now = self._clock()
        gone_s, self._at = now - self._at, now
        self._messages = min(self._messages + gone_s * MESSAGES_A_SECOND, MESSAGES_AT_ONCE) - messages
        self._bytes = min(self._bytes + gone_s * BYTES_A_SECOND, BYTES_AT_ONCE) - size
        owed_s = max(-self._messages / MESSAGES_A_SECOND, -self._bytes / BYTES_A_SECOND)
        return owed_s + BREATH_S if owed_s > 0 else 0.0


BACK_OFF_S: Sequence[float] = (0.5, 1, 2, 4, 8)
"""Seconds before each new try; the last value for all further ones. A restarted server is back within a few."""

HOPELESS = frozenset(("versions", "bad_name", "taken_over", "banned", "kicked"))
"""Reasons of refusals after which reconnecting would be refused again, or would fight another program of ours."""

CHUNK = 1 << 16
"""Bytes read at once."""

TURN = 50
"""Messages after which other tasks get a turn."""


class ByteWriter(Protocol):
    """The part of `asyncio.StreamWriter` that is used."""

    def write(self, data: bytes) -> None:
        """Send bytes, or buffer them until the connection takes more."""

    async def drain(self) -> None:
        """Wait until the buffer has room."""

    def close(self) -> None:
        """Close the connection."""


Streams = tuple[asyncio.StreamReader, ByteWriter]
Dial = Callable[[], Awaitable[Streams]]
"""Connects to a server. Raises OSError if that fails, and UnreachableError if trying again is useless."""


class UnreachableError(Exception):
    """There is no server to connect to; the text is a sentence for people, and `cure` says what would help."""

    def __init__(self, text: str, cure: str = "") -> None:
        super().__init__(text)
        self.cure = cure


class TurnedAwayError(Exception):
    """The server refuses us; `unwelcome` is its message."""

    def __init__(self, unwelcome: Unwelcome) -> None:
        super().__init__(unwelcome.text)
        self.unwelcome = unwelcome


class ServerLink:
    """The connection of one person, reconnecting as long as the program runs."""

    def __init__(
        self,
        dial: Dial,
        deliver: Callable[[LinkMsg], None],
        *,
        where: str,
        client: str,
        name: str,
        token: str | None = None,
        keep: Callable[[str], None] = lambda token: None,
        beyond: Callable[[], int] = lambda: int(time.time()),
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        patience_s: float = PING_EVERY_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare the link. `where` and `client` are for people: the server's address, and our program's name and
        release.

        `token` resumes a session of an earlier run. Its request numbers must not be used again, so numbering continues
        from `beyond()`: seconds since 1970 will do, for people send less than one request a second. `keep` is called
        with each token received. `clock` measures the rate limit.
        """
        self._dial = dial
        self._deliver = deliver
        self._where = where
        self._client = client
        self._name = name
        self._pause = pause
        self._patience_s = patience_s
        self._token = token
        self._greeted = False
        self._keep = keep
        self._session: Endpoint | None = None
        self._writer: ByteWriter | None = None
        self._number = 0 if token is None else beyond()
        self._open: dict[int, Request] = {}
        self._closed = False
        self._allowance = Allowance(clock)

    async def run(self) -> None:
        """Connect, and reconnect with backoff until `close`. Returns also after `LinkFailed` has been delivered."""
        attempt = 0
        while not self._closed:
            try:
                end = await self._once()
            finally:
                greeted = self._hang_up()
            if self._closed:
                return
            if isinstance(end, LinkFailed):
                self._deliver(end)
                return
            attempt = 1 if greeted else attempt + 1
            wait_s = BACK_OFF_S[min(attempt, len(BACK_OFF_S)) - 1]
            self._deliver(LinkLost(end, wait_s, attempt))
            await self._pause(wait_s)

    async def _once(self) -> str | LinkFailed:
        """Run one connection, and return why it ended; LinkFailed if trying again is useless."""
        try:
            reader, self._writer = await self._dial()
            await self._talk(reader, self._writer)
            reason = "the server closed the connection"
        except TurnedAwayError as refused:
            unwelcome = refused.unwelcome
            if not self._greeted or unwelcome.reason in HOPELESS:
                return self._refusal(unwelcome)
            reason = unwelcome.text
        except UnreachableError as never:
            return LinkFailed(str(never), never.cure)
        except RemoteProtocolError as error:
            if error.code == "tls":
                return LinkFailed(
                    f"What answers at {self._where} speaks TLS.", f"say kickdoor join --tls {self._where}"
                )
            reason = f"the server sent something unreadable ({error.text})"
        except OSError as error:
            if not self._greeted:
                return LinkFailed(self._no_server(error))
            reason = _reason(error)
        if not self._greeted:
            return LinkFailed(f"What answers at {self._where} is no kickdoor server: {reason}.")
        return reason

    def say(self, request: Request) -> None:
        """Number a request and send it. If it cannot be sent, deliver a refusal made here as its answer."""
        session, writer = self._session, self._writer
        self._number += 1
        if session is None or writer is None or not session.versions:
            self._deliver(Replied(request, Refused(self._number, "offline", text="there is no connection")))
            return
        refusal = self._said(session, writer, self._number, request)
        if refusal is not None:
            self._deliver(refusal)
            return
        self._open[self._number] = request

    def _said(self, session: Endpoint, writer: ByteWriter, number: int, request: Request) -> Replied | None:
        """Send a request under this number. Returns a refusal of our own if this server does not understand it."""
        try:
            writer.write(session.send(replace(request, req=number)))
        except LocalProtocolError as error:
            return Replied(request, Refused(number, error.code, text=error.text))
        return None

    def close(self) -> None:
        """Hang up and do not reconnect."""
        self._closed = True
        self._hang_up()

    async def _talk(self, reader: asyncio.StreamReader, writer: ByteWriter) -> None:
        """Run one connection from greeting to end. Raises OSError or RemoteProtocolError if it breaks, and
        UnreachableError or TurnedAwayError if the server turns us away.

        Pings are sent even while much is received: the server would otherwise take a silent client for dead.
        """
        session = self._session = Endpoint(Role.CLIENT)
        writer.write(session.send(session.hello(self._client, self._name, self._token)))
        asked_in_vain = 0
        loop = asyncio.get_running_loop()
        ping_at = loop.time() + self._patience_s
        while not session.closed:
            if loop.time() >= ping_at:  # read() may never time out while much is received
                self._ping(session, writer)
                ping_at = loop.time() + self._patience_s
            try:
                async with asyncio.timeout_at(ping_at):
                    data = await reader.read(CHUNK)
            except TimeoutError:
                asked_in_vain += 1
                if asked_in_vain * self._patience_s >= SILENCE_MOST_S:
                    raise ConnectionError("the server has fallen silent") from None
                continue
            asked_in_vain = 0
            if not data:
                session.end_of_stream()
                return
            await self._wait(self._allowance.take(size=len(data)))
            try:
                messages = session.receive(data)
            except RemoteProtocolError as error:
                await self._hear_all(session, error.before)
                raise
            await self._hear_all(session, messages)
            await writer.drain()

    def _ping(self, session: Endpoint, writer: ByteWriter) -> None:
        """Send a ping. Raises ConnectionError if too many requests are unanswered."""
        if session.versions:
            self._number += 1
            try:
                writer.write(session.send(Ping(self._number)))
            except LocalProtocolError:  # too many requests are open
                raise ConnectionError("the server answers nothing any more") from None

    async def _hear_all(self, session: Endpoint, messages: Sequence[Message]) -> None:
        """Handle messages within the rate limit; other tasks run in between."""
        for number, message in enumerate(messages, 1):
            await self._wait(self._allowance.take(messages=1))
            if session is not self._session:
                return  # we have hung up meanwhile
            self._hear(session, message)
            if number % TURN == 0:
                await asyncio.sleep(0)

    async def _wait(self, seconds: float) -> None:
        """Pause for so many seconds, if any."""
        if seconds > 0:
            await self._pause(seconds)

    def _hear(self, session: Endpoint, message: Message) -> None:
        """Handle one message. Raises TurnedAwayError or UnreachableError if it turns us away."""
        match message:
            case Unwelcome():
                raise TurnedAwayError(message)
            case Welcome():
                self._token, self._greeted = message.token, True
                self._keep(message.token)
                refused = self._take_up(session, resumed=message.resumed)
                self._deliver(LinkUp(message))
                for refusal in refused:
                    self._deliver(refusal)
            case Accepted(req=req) | Refused(req=req):
                request = self._open.pop(req, None)
                if request is not None:
                    self._deliver(Replied(request, message))
            case Pong():
                pass
            case OutOfStep():
                self.say(Resync(UNNUMBERED))
            case Closing(reason=reason, text=text) if reason in HOPELESS:
                raise UnreachableError(text or reason)
            case _:
                self._deliver(Pushed(message))

    def _take_up(self, session: Endpoint, *, resumed: bool) -> list[Replied]:
        """Send unanswered requests again under their numbers, if the server has resumed our session; otherwise forget
        them.

        Returns refusals of our own for requests that this server, perhaps another release now, does not understand.
        """
        if not resumed:
            self._open.clear()
        refused: list[Replied] = []
        for number, request in sorted(self._open.items()):
            refusal = self._said(session, self._writer, number, request) if self._writer is not None else None
            if refusal is not None:
                del self._open[number]
                refused.append(refusal)
        return refused

    def _hang_up(self) -> bool:
        """Close the connection, and return whether greetings had been exchanged."""
        session, self._session = self._session, None
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close()
        return session is not None and bool(session.versions)

    def _refusal(self, unwelcome: Unwelcome) -> LinkFailed:
        """Return the failure for a server's refusal, with the versions that both sides speak."""
        text = f"The server at {self._where} refuses: {unwelcome.text or unwelcome.reason}"
        if unwelcome.message:
            spans = [
                f"{who} {span[0]} to {span[1]}"
                for who, span in (("it speaks", unwelcome.ours), ("we speak", unwelcome.theirs))
                if span is not None
            ]
            text += f" (message {unwelcome.message!r}: {', '.join(spans)})" if spans else ""
        return LinkFailed(text, unwelcome.cure)

    def _no_server(self, error: OSError) -> str:
        """Return a sentence that says that no server was reached at the first try."""
        if isinstance(error, ConnectionRefusedError):
            return f"There is no kickdoor server at {self._where}: the connection was refused."
        return f"The server at {self._where} cannot be reached: {_reason(error)}."


def _reason(error: OSError) -> str:
    """Return what went wrong, in words without numbers of the operating system."""
    match error:
        case ssl.SSLError() if not isinstance(error, ssl.SSLEOFError | ssl.SSLZeroReturnError):
            return "it does not speak TLS; leave --tls, or tls://, away"
        case ConnectionResetError() | BrokenPipeError() | ssl.SSLError():
            return "the connection was cut"
        case ConnectionRefusedError():
            return "the server is not there"
        case TimeoutError():
            return "no answer"
        case _:
            return (error.strerror or str(error)).lower()
