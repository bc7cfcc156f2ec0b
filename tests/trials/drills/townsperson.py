"""A client with habits, for soak tests: one session for an evening, over as many connections as it takes.

It thinks before an answer, chats, loses its connection and resumes by the token, leaves a match and sits down again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.limits import PING_EVERY_S
from kickdoor_protocol.messages import lobby
from kickdoor_protocol.messages.session import Accepted, Closing, Ping, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Act, Answer, OutOfStep, Over, Private, Resync
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.session import Endpoint, Role, State
from kickdoor_protocol.views import PrivateView
from tests.trials.drills.choosing import chosen, may_be_refused, put_on

T = TypeVar("T")

BOLD = 0.3
FORESTALLED = ("no_such_table", "running", "seat_taken", "no_table", "waited_for", "kept", "at_a_table")
"""Reasons of refusals that are fine, because another client, or the end of a match, was faster."""
LINES = ("Hm.", "That door looks hungry.", "I have seen worse. Not often.", "Help? For nothing? Me?", "Well played.")


ANSWERED_WITHIN_S, NEWS_WITHIN_S = 60.0, 300.0
"""Seconds until a request counts as unanswered, and until a table counts as stuck."""


class LineLost(Exception):  # noqa: N818 - what has happened
    """Raised when the connection is gone."""


@dataclass(slots=True)
class Tally:
    """Counts of what the clients have done, and of what went wrong, in words (`wrong`)."""

    done: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    took_ms: list[float] = field(default_factory=list)
    """Response times of answers since they were last read."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Speed of clients, as (least, most) seconds: before an answer; without a connection; as a spectator.

    `company_s`: how long a host waits for guests. `lost`, `chats`: probability after an answer of losing the
    connection, and of saying something.
    """

    thinks_s: tuple[float, float] = (0.5, 3.0)
    away_s: tuple[float, float] = (1.0, 20.0)
    looks_on_s: tuple[float, float] = (10.0, 60.0)
    company_s: float = 5.0
    lost: float = 0.015
    chats: float = 0.05


class Townsperson:
    """A client. `table`: where they sit or spectate, "" for nowhere; `over`: the end of the match there; `pace`:
    returns the present pace."""

    def __init__(
        self,
        name: str,
        port: int,
        pace: Callable[[], Pace],
        tally: Tally,
        chance: Random,
        ping_every_s: float = PING_EVERY_S,
        address: str = "127.0.0.1",
    ) -> None:
        self.table = ""
        self.over: Over | None = None
        self._name = name
        self._port = port
        self._pace = pace
        self._tally = tally
        self._chance = chance
        self._ping_every_s = ping_every_s
        self._address = address
        self._token: str | None = None
        self._wire = Endpoint(Role.CLIENT)
        self._writer: asyncio.StreamWriter | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._breathing: asyncio.Task[None] | None = None
        self._welcome: asyncio.Future[Welcome] | None = None
        self._replies: dict[int, asyncio.Future[Accepted | Refused | Pong]] = {}
        self._req = 0
        self._view: PrivateView | None = None
        self._tried: set[str] = set()
        self._news = asyncio.Event()

    # ---- the line

    async def comes(self) -> None:
        """Connect, and resume the session if there is one. Raises LineLost."""
        try:
            reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._address, 0))
        except OSError as error:
            raise LineLost(str(error)) from None
        self._wire = Endpoint(Role.CLIENT)
        self._welcome = asyncio.get_running_loop().create_future()
        self._hearing = asyncio.create_task(self._hear_all(reader))
        self._writer.write(self._wire.send(self._wire.hello("soak", self._name, self._token)))
        was_here = self._token is not None
        welcome = await self._in_time(self._welcome, "a greeting was not answered", ANSWERED_WITHIN_S)
        if was_here and not welcome.resumed:
            self._tally.wrong["somebody was not known any more"] += 1
            self.stands_nowhere()
        self._breathing = asyncio.create_task(self._breathes())
        self._tally.done["came back" if was_here else "came"] += 1

    def goes(self) -> None:
        """Drop the connection without a message."""
        for task in (self._hearing, self._breathing):
            if task is not None:
                task.cancel()
        if self._writer is not None:
            if self._chance.random() < 0.5:
                self._writer.transport.abort()
            self._writer.close()
        self._wire = Endpoint(Role.CLIENT)
        self._lose("he has gone")

    async def is_lost(self) -> None:
        """Drop the connection and reconnect after a while."""
        self.goes()
        await asyncio.sleep(self._chance.uniform(*self._pace().away_s))
        await self.comes()
        if self.table and isinstance(await self.asks(Resync), Refused):
            self.stands_nowhere()  # the others have played it to its end

    def stands_nowhere(self) -> None:
        """Forget the table."""
        self.table, self.over, self._view = "", None, None
        self._tried.clear()

    async def _hear_all(self, reader: asyncio.StreamReader) -> None:
        why = "the server has hung up"
        try:
            while data := await reader.read(1 << 16):
                for message in self._wire.receive(data):
                    why = self._hear(message) or why
        except (OSError, RemoteProtocolError) as error:
            why = f"{type(error).__name__}: {error}"
        self._tally.wrong[why] += 1
        self._lose(why)

    def _lose(self, why: str) -> None:
        waiting: list[asyncio.Future[Any]] = [*self._replies.values()]
        if self._welcome is not None:
            waiting.append(self._welcome)
        self._replies.clear()
        for each in waiting:
            if not each.done():
                each.set_exception(LineLost(why))
                each.exception()  # retrieved here, because nobody may be waiting for it
        self._news.set()

    def _hear(self, message: Message) -> str:
        """Handle one message; return why the server hangs up, if it says so."""
        match message:
            case Welcome(token=token):
                self._token = token
                assert self._welcome is not None
                if not self._welcome.done():
                    self._welcome.set_result(message)
            case Accepted(req=req) | Refused(req=req) | Pong(req=req):
                if not (reply := self._replies.pop(req)).done():  # else it came too late
                    reply.set_result(message)
            case lobby.Lobby(table=info):
                self.table = info.id
            case Private(view=view):
                self._view = view
                self._news.set()
            case OutOfStep():
                self._tally.wrong["changes of what was never sent"] += 1
            case Over():
                self.over = message
                self._news.set()
            case Unwelcome(reason=reason) | Closing(reason=reason):
                return f"the server says {reason}"
            case _:
                pass
        return ""

    def _has_a_line(self) -> None:
        if self._wire.state is not State.OPEN or self._hearing is None or self._hearing.done():
            raise LineLost("there is no connection")

    # ---- what they say

    async def asks(self, make: type[Request], **fields: Any) -> Accepted | Refused | Pong:
        """Send a request and return its answer. Raises LineLost."""
        self._has_a_line()
        self._req += 1
        request = make(self._req, **fields)
        reply: asyncio.Future[Accepted | Refused | Pong] = asyncio.get_running_loop().create_future()
        self._replies[self._req] = reply
        assert self._writer is not None
        self._writer.write(self._wire.send(request))
        answer = await self._in_time(reply, f"{make.__name__} was not answered", ANSWERED_WITHIN_S)
        if isinstance(answer, Refused):
            self._tally.done[f"refused as {answer.reason}"] += 1
            if answer.reason not in FORESTALLED and not may_be_refused(request, answer.reason):
                kind = type(request).__name__
                self._tally.wrong[f"{kind} was refused as {answer.reason}: {answer.text} {answer.cure}"] += 1
        return answer

    async def does(self, what: str, make: type[Request], **fields: Any) -> bool:
        """Send a request; return whether it was accepted, which is then counted. Raises LineLost."""
        done = isinstance(await self.asks(make, **fields), Accepted)
        self._tally.done[what] += done
        return done

    async def leaves(self) -> None:
        """Leave the table. Raises LineLost."""
        await self.does("stood up", lobby.LeaveTable)
        self.stands_nowhere()

    async def _breathes(self) -> None:
        """Ping regularly: the server closes silent connections."""
        with contextlib.suppress(LineLost):
            while True:
                await asyncio.sleep(self._ping_every_s)
                await self.asks(Ping)

    async def waits(self) -> None:
        """Wait until there is news. Raises LineLost."""
        self._news.clear()
        self._has_a_line()
        await self._in_time(self._news.wait(), "nothing happened at a table", NEWS_WITHIN_S)

    async def _in_time(self, what: Awaitable[T], missing: str, within_s: float) -> T:
        """Wait for something, and count it as `missing` if it does not come in time. Raises LineLost."""
        try:
            async with asyncio.timeout(within_s):
                return await what
        except TimeoutError:
            missed = f"{missing} within {within_s:g} s"
            self._tally.wrong[missed] += 1
            raise LineLost(missed) from None

    async def looks_on(self) -> None:
        """Spectate for a while, or until the match is over. Raises LineLost."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._chance.uniform(*self._pace().looks_on_s)):
                while self.over is None:
                    await self.waits()

    async def plays(self, answers_most: int | None = None) -> bool:
        """Play until the match is over, until `answers_most` answers, or until the table is gone; return whether the
        match is over."""
        answers = 0
        while self.over is None and self.table:
            try:
                answers += await self._plays_on()
            except LineLost:
                await self._comes_back()
            if answers_most is not None and answers >= answers_most:
                break
        return self.over is not None

    async def _comes_back(self) -> None:
        try:
            await self.is_lost()
        except LineLost:
            await asyncio.sleep(self._pace().away_s[0])

    async def _plays_on(self) -> bool:
        """Answer a question, or wait for news if there is none; return whether it answered. Raises LineLost."""
        view = self._view
        if view is None or not view.questions:
            await self.waits()
            return False
        await asyncio.sleep(self._chance.uniform(*self._pace().thinks_s))
        if self._view is None or not self._view.questions or self.over is not None:
            return False
        await self._answers(self._view)
        if self._chance.random() < self._pace().chats:
            await self.does("chatted", Say, text=self._chance.choice(LINES))
        if self._chance.random() < self._pace().lost:
            await self.is_lost()
        return True

    async def _answers(self, view: PrivateView) -> None:
        asked, act = view.questions[0], put_on(view)
        began_s = time.perf_counter()
        if act is not None and act not in self._tried:
            self._tried.add(act)
            await self.does("acted", Act, choice=(act,))
        else:
            await self.does("answered", Answer, question=asked.id, choice=chosen(asked, self._chance, BOLD))
        self._tally.took_ms.append(1000 * (time.perf_counter() - began_s))
