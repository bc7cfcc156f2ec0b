"""The world of one bot: asyncio for the wire and the time, a thread for each thought, lines on the terminal.

A thought has a thread of its own, so that the connection is looked after meanwhile and a seat that never comes back
costs nothing but that thread. Whoever ends the program (Ctrl-C, a service that stops) lets the bot stand up first: an
AI seat of the server goes on in its chair, and nobody has to wait for somebody who is gone.
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
from .at_table import Manners
from .books import Books
from .bot import Bot
from .errand import Wish
from .line import Dial, Line
from .outside import Call, Thought

PROGRAM = "kickdoor-bot"
"""As servers are told."""

CONNECT_MOST_S = 10.0
"""How long a server may take to accept the connection."""

GOODBYE_MOST_S = 2.0
"""How long it may take to say that it has heard us go."""


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def dialling(address: Address, trust: Trust) -> Dial:
    """What connects to that address; it raises Distrust if the certificate there is not to be trusted."""

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
    """Connect, say nothing, and hang up: why that server is not to be trusted, "" if it is or is not there at all."""

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
    """Fulfils `outside.Outside`; `tell` prints a line."""

    def __init__(
        self,
        dial: Dial,
        where: str,
        name: str,
        wish: Wish,
        make: Callable[[], Seat],
        books: Books,
        manners: Manners,
        lot: Random,
        tell: Callable[[str], None],
        password: str = "",
    ) -> None:
        self.tell = tell
        self._bot = Bot(wish, make, books, manners, self, lot)
        self._line = Line(dial, self, tell, where=where, client=release(PROGRAM), name=name, password=password)
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._broke)
        self._end: asyncio.Future[tuple[int, str]] = self._loop.create_future()

    async def run(self) -> int:
        """Play until all is done, there is no hope, or somebody ends us (CancelledError). The exit status."""
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
        try:
            self.quit(1, await self._line.run())
        except Exception as bug:
            self._fail(bug)

    def _broke(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A bug in something that was called later."""
        self._fail(context.get("exception") or RuntimeError(context["message"]))

    def _fail(self, bug: BaseException) -> None:
        if not self._end.done():
            self._end.set_exception(bug)

    async def _say_goodbye(self) -> None:
        """Stand up, if we sit somewhere, and wait until the server has heard it, but not for long."""
        if self._bot.is_somewhere:
            self._line.say(LeaveTable(0))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_MOST_S):
                    while self._line.awaits(LeaveTable):
                        await asyncio.sleep(0.01)
        self._line.hang_up()

    # ---- what the line says

    def greeted(self, program: str) -> None:
        self._bot.greeted(program)

    def heard(self, message: Message) -> None:
        if not self._end.done():
            self._bot.heard(message)

    def replied(self, request: Request, reply: Accepted | Refused) -> None:
        if not self._end.done():
            self._bot.replied(request, reply)

    def lost(self) -> None:
        self._bot.lost()

    # ---- what the bot needs

    def now(self) -> float:
        return self._loop.time()

    def later(self, seconds: float, then: Callable[[], None]) -> Call:
        return self._loop.call_later(max(0.0, seconds), then)

    def say(self, request: Request) -> None:
        self._line.say(request)

    def quit(self, code: int, line: str = "") -> None:
        if not self._end.done():
            self._end.set_result((code, line))

    def think(self, work: Callable[[], Thought], then: Callable[[Thought], None]) -> None:
        def think() -> None:
            thought = work()
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits for it any more
                self._loop.call_soon_threadsafe(then, thought)

        threading.Thread(target=think, name="thought", daemon=True).start()


def run(
    address: Address,
    name: str,
    wish: Wish,
    make: Callable[[], Seat],
    books: Books,
    manners: Manners,
    lot: Random,
    tell: Callable[[str], None],
    trust: Trust,
    password: str = "",
) -> int:
    """Play as that bot. `password` is that of the server, if it asks for one.

    The exit status; KeyboardInterrupt after Ctrl-C, when goodbye has been said."""

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
