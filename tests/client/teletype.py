"""A player at line mode for tests: types lines and reads what is printed, against a scripted server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from tests.client.evening import FACES, LAYOUT, public
from tests.client.questions import asked, private
from tests.client.scripted import Clock, ScriptedServer, until

from kickdoor_client.plain.face import LineFace
from kickdoor_client.state.effects import Notify, Quit, Ring
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.model import Manner
from kickdoor_protocol.base import Choice, Message, Request
from kickdoor_protocol.messages import table


class Teletype:
    """A player at line mode."""

    def __init__(self, server: ScriptedServer) -> None:
        self.server = server
        self.clock = Clock()
        self.printed: list[str] = []
        self.calls: list[Ring | Notify] = []
        self.deaf = False
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._read = 0

    async def lines(self) -> AsyncIterator[str]:
        while (line := await self._typed.get()) is not None:
            yield line

    def say(self, line: str) -> None:
        if self.deaf:
            raise BrokenPipeError
        self.printed.append(line)

    async def read(self, text: str) -> str:
        """Wait until `text` is printed, and return everything printed since the last call."""
        await until(lambda: any(text in line for line in self.printed[self._read :]), self._unread)
        fresh = "\n".join(self.printed[self._read :])
        self._read = len(self.printed)
        return fresh

    def _unread(self) -> str:
        return "printed:\n" + "\n".join(self.printed[self._read :])

    def types(self, line: str) -> None:
        """Type a line without waiting."""
        self._typed.put_nowait(line)

    async def type(self, line: str, answer: str) -> str:
        """Type a line and read on until the answer is printed."""
        self._typed.put_nowait(line)
        return await self.read(answer)

    async def sends(self, line: str) -> Request:
        """Type a line that makes the client send a request, and return the request."""
        count = len(self.server.heard)
        self._typed.put_nowait(line)
        await until(lambda: len(self.server.heard) > count, self._unread)
        return self.server.heard[-1]

    async def answers(self, line: str) -> Choice:
        """Type a line that answers a question, and return the choice that it sends."""
        request = await self.sends(line)
        assert isinstance(request, table.Answer), request
        return request.choice

    def hang_up(self) -> None:
        self._typed.put_nowait(None)


Scenario = Callable[[ScriptedServer, Teletype], Awaitable[None]]


def talk_through(scenario: Scenario, purpose: Purpose = Purpose.JOIN, server: ScriptedServer | None = None) -> Quit:
    """Run a scenario and return how the program ended."""

    async def run() -> Quit:
        script = server or ScriptedServer()
        tty = Teletype(script)
        begin = script.program(purpose, Manner.LINES, tty.clock)
        program = begin(lambda _, dispatch: LineFace(dispatch, tty.lines(), tty.say, tty.calls.append))
        task = asyncio.ensure_future(program.run(tick_s=0.005))
        await until(lambda: script.heard or program.ended)
        try:
            await scenario(script, tty)
        finally:
            tty.hang_up()
            end = await task
        return end

    return asyncio.run(run())


def seated(*questions: str) -> tuple[Message, ...]:
    asked_now = tuple(asked(name, 501 + place) for place, name in enumerate(questions))
    return table.Faces(FACES), LAYOUT, table.Shared(public()), table.Private(private(*asked_now))
