"""A bot's real environment: asyncio for connection and time, a thread for each thought, lines on the terminal.

A thought has a thread of its own, so that the connection is served meanwhile and a seat that never returns costs only
that thread. When the program is stopped (Ctrl-C, a service manager), the bot first leaves the table: an AI player of
the server goes on in its chair, and the others need not wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable
from random import Random
from ssl import SSLContext
from typing import Any

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.files.release import release
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.trust import Distrust, Trust
from kickdoor_protocol.messages.lobby import LeaveTable
from kickdoor_protocol.messages.session import Accepted, Refused

from ..api import Seat
from .at_table import BotManners
from .books import Books
from .bot import Bot
from .connection import Dial, RenewedConnection
from .environment import ScheduledCall, SeatThought
from .visit import VisitOptions

PROGRAM = "kickdoor-bot"
"""Name of this program, as sent to servers."""

CONNECT_MOST_S = 10.0
"""Seconds that a server may take to accept the connection."""

GOODBYE_MOST_S = 2.0
"""Seconds to wait for the server to confirm that we have left."""


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""A connection."""


def dialling(address: Address, trust: Trust) -> Dial:
    """Return a function that connects to that address by TCP or TLS. It raises Distrust if `trust` does not accept the
    server's certificate."""

    async def by_tls(context: SSLContext) -> Streams:
        host = address.host.partition("%")[0]
        return await asyncio.open_connection(address.host, address.port, ssl=context, server_hostname=host)

    def certificate(line: Streams) -> bytes:
        shown: bytes = line[1].get_extra_info("ssl_object").getpeercert(binary_form=True)
        return shown

    async def dial() -> Streams:
        async with asyncio.timeout(CONNECT_MOST_S):
            if address.tls:
                return await trust.line(address, by_tls, certificate, lambda line: line[1].close())
            return await asyncio.open_connection(address.host, address.port)

    return dial


def first_look(address: Address, trust: Trust) -> str:
    """Connect, send nothing, and close the connection. Return the reason if `trust` does not accept the server's
    certificate; "" if it does, or if the server cannot be reached."""

    async def look() -> None:
        _, writer = await dialling(address, trust)()
        writer.close()

    try:
        asyncio.run(look())
    except Distrust as wrong:
        return f"{wrong} {wrong.cure}"
    except OSError:
        pass
    return ""


class Program:
    """Implements `Outside` and `ConnectionListener`; `tell` prints a line."""

    def __init__(
        self,
        dial: Dial,
        where: str,
        name: str,
        wish: VisitOptions,
        make: Callable[[], Seat],
        books: Books,
        manners: BotManners,
        lot: Random,
        tell: Callable[[str], None],
        password: str = "",
    ) -> None:
        self.tell = tell
        self._bot = Bot(wish, make, books, manners, self, lot)
        self._line = RenewedConnection(
            dial, self, tell, where=where, client=release(PROGRAM), name=name, password=password
        )
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._broke)
        self._end: asyncio.Future[tuple[int, str]] = self._loop.create_future()

    async def run(self) -> int:
        """Play until all games are over or another connection is useless, and return the exit status. Raises
        CancelledError if it is stopped."""
        talking = asyncio.ensure_future(self._talk())
        try:
            code, line = await self._end
        finally:
            await self._say_goodbye()
            talking.cancel()
            await asyncio.gather(talking, return_exceptions=True)
        if line:
            self.tell(line)
        return code

    async def _talk(self) -> None:
        """Run the connection to its end, and quit with its reason."""
        try:
            self.quit(1, await self._line.run())
        except Exception as bug:
            self._fail(bug)

    def _broke(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle an exception in a scheduled call."""
        self._fail(context.get("exception") or RuntimeError(context["message"]))

    def _fail(self, bug: BaseException) -> None:
        """End the program with that exception, unless it has ended."""
        if not self._end.done():
            self._end.set_exception(bug)

    async def _say_goodbye(self) -> None:
        """Leave the table, if the bot is at one, and wait briefly for the server to confirm it."""
        if self._bot.is_somewhere:
            self._line.say(LeaveTable(0))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_MOST_S):
                    while self._line.awaits(LeaveTable):
                        await asyncio.sleep(0.01)
        self._line.hang_up()

    # ---- the line

    def greeted(self, program: str) -> None:
        """Tell the bot about a new connection. `program`: the server's name and release."""
        self._bot.greeted(program)

    def heard(self, message: Message) -> None:
        """Pass a message from the server that is no reply on to the bot, unless the program is ending."""
        if not self._end.done():
            self._bot.heard(message)

    def replied(self, request: Request, reply: Accepted | Refused) -> None:
        """Pass the server's reply to a request on to the bot, unless the program is ending."""
        if not self._end.done():
            self._bot.replied(request, reply)

    def lost(self) -> None:
        """Tell the bot that the connection is lost."""
        self._bot.lost()

    # ---- the bot

    def now(self) -> float:
        """Return monotonic seconds, those of the event loop; the zero is arbitrary."""
        return self._loop.time()

    def later(self, seconds: float, then: Callable[[], None]) -> ScheduledCall:
        """Call `then` in the event loop after that many seconds."""
        return self._loop.call_later(max(0.0, seconds), then)

    def say(self, request: Request) -> None:
        """Number the request and send it; it is dropped if there is no connection."""
        self._line.say(request)

    def quit(self, code: int, line: str = "") -> None:
        """End `run` with the exit status `code` and the last line `line`; no-op if it is ending."""
        if not self._end.done():
            self._end.set_result((code, line))

    def think(self, work: Callable[[], SeatThought], then: Callable[[SeatThought], None]) -> None:
        """Call `work` in a new thread, then `then` with its result in the event loop."""

        def think() -> None:
            thought = work()
            with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody needs the result
                self._loop.call_soon_threadsafe(then, thought)

        threading.Thread(target=think, name="thought", daemon=True).start()


def run(
    address: Address,
    name: str,
    wish: VisitOptions,
    make: Callable[[], Seat],
    books: Books,
    manners: BotManners,
    lot: Random,
    tell: Callable[[str], None],
    trust: Trust,
    password: str = "",
) -> int:
    """Run a bot to its end, and return the exit status. `password` is that of the server, if it asks for one.

    Raises KeyboardInterrupt after Ctrl-C, once the bot has left its table.
    """

    async def whole() -> int:
        loop, me = asyncio.get_running_loop(), asyncio.current_task()
        assert me is not None
        with contextlib.suppress(NotImplementedError):  # on Windows there is no such signal
            loop.add_signal_handler(signal.SIGTERM, me.cancel)
        dial = dialling(address, trust)
        program = Program(dial, str(address), name, wish, make, books, manners, lot, tell, password)
        return await program.run()

    try:
        return asyncio.run(whole())
    except asyncio.CancelledError:
        return 128 + signal.SIGTERM
