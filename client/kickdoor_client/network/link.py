"""Bytes to messages and back: asyncio streams on one side, the protocol's session on the other.

The link numbers requests, keeps those that have no answer, and comes back by itself: after a cut it tries again, first
soon and then less often, shows the resume token, and sends again what was not answered. Everything it has to say it
delivers as a message of ours. It ends when there is no hope (no server at the first try, or one that turns us away) or
when it is closed.

How fast a server is heard: as fast as an honest one ever speaks, and no faster. Whoever reads all that comes
belongs to the server: it could have the whole processor, and no key would be looked at any more. What is beyond the
allowance waits with the server, since its line fills up (`link.py`).
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
from kickdoor_protocol.session import Role, Session

from .events import UNNUMBERED, LinkFailed, LinkLost, LinkMsg, LinkUp, Pushed, Replied

MESSAGES_A_SECOND = 1_000
"""Twice as many as come from a table of AI players who answer at once."""

MESSAGES_AT_ONCE = 3_000
"""After a while of quiet. Whoever comes back to a table is told some hundred."""

BYTES_A_SECOND = 4 << 20
BYTES_AT_ONCE = 8 << 20
"""All that is printed on the cards of a set are some 100 KiB, a crowded table is 20."""

BREATH_S = 0.05
"""For how much of the allowance is waited at least: not after each message anew."""


class Allowance:
    """Of messages and bytes, by this clock."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._messages = float(MESSAGES_AT_ONCE)
        self._bytes = float(BYTES_AT_ONCE)
        self._at = clock()

    def take(self, messages: int = 0, size: int = 0) -> float:
        """Take so many messages, or bytes; the seconds to wait before what was taken is dealt with, 0: none."""
        now = self._clock()
        gone_s, self._at = now - self._at, now
        self._messages = min(self._messages + gone_s * MESSAGES_A_SECOND, MESSAGES_AT_ONCE) - messages
        self._bytes = min(self._bytes + gone_s * BYTES_A_SECOND, BYTES_AT_ONCE) - size
        owed_s = max(-self._messages / MESSAGES_A_SECOND, -self._bytes / BYTES_A_SECOND)
        return owed_s + BREATH_S if owed_s > 0 else 0.0


BACK_OFF_S: Sequence[float] = (0.5, 1, 2, 4, 8)
"""Seconds before each new try; the last for all further ones. A server that was restarted is back within a few."""

HOPELESS = frozenset(("versions", "bad_name", "taken_over", "banned", "kicked"))
"""Reasons to be turned away after which coming back would be refused again, or would fight our own other self."""

CHUNK = 1 << 16
"""Bytes read at once."""

TURN = 50
"""Messages after which whatever else goes on in the program has its turn."""


class ByteWriter(Protocol):
    """The part of `asyncio.StreamWriter` that is used."""

    def write(self, data: bytes) -> None: ...
    async def drain(self) -> None: ...
    def close(self) -> None: ...


Streams = tuple[asyncio.StreamReader, ByteWriter]
Dial = Callable[[], Awaitable[Streams]]
"""Connects. OSError if that fails; UnreachableError with a sentence if it never will."""


class UnreachableError(Exception):
    """There is no server to connect to; the text is a sentence for people, and `cure` says what would help."""

    def __init__(self, text: str, cure: str = "") -> None:
        super().__init__(text)
        self.cure = cure


class TurnedAwayError(Exception):
    """The server refuses us for good."""

    def __init__(self, unwelcome: Unwelcome) -> None:
        super().__init__(unwelcome.text)
        self.unwelcome = unwelcome


class ServerLink:
    """One person's connection, for as long as the program runs."""

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
        """`where` and `client` are for people: the server's address, our own program's name and release.

        `token` takes up a session of an earlier run; then `beyond` tells a number that its requests have not reached,
        for the server remembers them: seconds since 1970 will do, people ask for less than one thing a second. `keep`
        is told each token that we are given. By `clock` it is measured how fast the server speaks; what is too fast is
        read later.
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
        self._session: Session | None = None
        self._writer: ByteWriter | None = None
        self._number = 0 if token is None else beyond()
        self._open: dict[int, Request] = {}
        self._closed = False
        self._allowance = Allowance(clock)

    async def run(self) -> None:
        """Connect, and stay connected until closed. Returns after `LinkFailed` has been delivered."""
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
        """One connection from dialling to its end, and why it ended; LinkFailed if there is no use in trying again."""
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
        """Number it and send it. What cannot be said is answered at once by a refusal of our own."""
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

    def _said(self, session: Session, writer: ByteWriter, number: int, request: Request) -> Replied | None:
        """Say it under this number; if it cannot be said to this server, the refusal of our own."""
        try:
            writer.write(session.send(replace(request, req=number)))
        except LocalProtocolError as error:
            return Replied(request, Refused(number, error.code, text=error.text))
        return None

    def close(self) -> None:
        """Hang up and do not come back."""
        self._closed = True
        self._hang_up()

    async def _talk(self, reader: asyncio.StreamReader, writer: ByteWriter) -> None:
        """One connection, from greeting to end. OSError or RemoteProtocolError if it breaks.

        Pings go out however much is heard: who only listens would otherwise be dead to the server.
        """
        session = self._session = Session(Role.CLIENT)
        writer.write(session.send(session.hello(self._client, self._name, self._token)))
        asked_in_vain = 0
        loop = asyncio.get_running_loop()
        ping_at = loop.time() + self._patience_s
        while not session.closed:
            if loop.time() >= ping_at:  # also where so much is heard that there is never anything to wait for
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

    def _ping(self, session: Session, writer: ByteWriter) -> None:
        if session.versions:
            self._number += 1
            try:
                writer.write(session.send(Ping(self._number)))
            except LocalProtocolError:  # so many are open that no more may be
                raise ConnectionError("the server answers nothing any more") from None

    async def _hear_all(self, session: Session, messages: Sequence[Message]) -> None:
        """Deliver them, no faster than is allowed: keys are heard in between."""
        for number, message in enumerate(messages, 1):
            await self._wait(self._allowance.take(messages=1))
            if session is not self._session:
                return  # we have hung up meanwhile
            self._hear(session, message)
            if number % TURN == 0:
                await asyncio.sleep(0)

    async def _wait(self, seconds: float) -> None:
        if seconds > 0:
            await self._pause(seconds)

    def _hear(self, session: Session, message: Message) -> None:
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

    def _take_up(self, session: Session, *, resumed: bool) -> list[Replied]:
        """After a reconnect: what had no answer goes out again under its old number, if the server knows us still.

        What cannot be said to it any more, since it is another release now for instance, is refused by ourselves.
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
        """Whether greetings had been exchanged."""
        session, self._session = self._session, None
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close()
        return session is not None and bool(session.versions)

    def _refusal(self, unwelcome: Unwelcome) -> LinkFailed:
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
        if isinstance(error, ConnectionRefusedError):
            return f"There is no kickdoor server at {self._where}: the connection was refused."
        return f"The server at {self._where} cannot be reached: {_reason(error)}."


def _reason(error: OSError) -> str:
    """What went wrong, in words without numbers of the operating system."""
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
