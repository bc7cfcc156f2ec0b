"""A client that opens a table of AI players, spectates, and counts what it sees."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.messages import lobby
from kickdoor_protocol.messages.session import Accepted, Closing, Enter, Ping, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Over, Shared
from kickdoor_protocol.session import Endpoint, Role, State
from rig.way_in import WayIn

SAYS_EVERY_S = 20.0
"""Seconds between two pings, so that the server does not close a silent connection."""


LEAVING_MOST_S = 5.0
"""Seconds to wait until the server has confirmed that the client leaves the table."""


class Failed(Exception):  # noqa: N818 - what became of a table
    """Raised if a table did not end as it should; the text says why."""


@dataclass(slots=True)
class Tally:
    """Counts and errors of all tables together."""

    games: int = 0
    commands: int = 0
    bytes_read: int = 0
    views: int = 0
    turns: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Onlooker:
    """One connection. `number` and `turn` are those of the latest view; `table` is the id of the table."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tally: Tally) -> None:
        self._reader = reader
        self._writer = writer
        self._tally = tally
        self._session = Endpoint(Role.CLIENT)
        self._heard: list[Message] = []
        self._req = 0
        self._said_s = asyncio.get_running_loop().time()
        self.number = 0
        self.turn = 0
        self.table = ""

    async def greet(self, name: str, password: str = "") -> Welcome:
        """Greet the server, and send the password if it asks for one. Raises Failed if it refuses."""
        self._writer.write(self._session.send(self._session.hello("kickdoor-load", name)))
        while not isinstance(message := await self.next(), Welcome):
            pass
        if message.locked:
            await self.ask(Enter, password=password)
        return message

    async def next(self) -> Message:
        """Return the next message of the server; if it shows the table, record that. Raises Failed if the server closes
        the connection."""
        while not self._heard:
            self._say_something()
            data = await self._reader.read(1 << 16)
            if not data:
                raise Failed("the server has hung up")
            self._tally.bytes_read += len(data)
            self._heard = self._session.receive(data)
        message = self._heard.pop(0)
        match message:
            case Shared(view=view):
                self._tally.views += 1
                self.number, self.turn, self.table = view.number, view.header.turn, view.table
            case lobby.Lobby(table=table):
                self.table = table.id
            case Closing(text=text) | Unwelcome(text=text):
                raise Failed(f"hung up on: {text}")
        return message

    def _say_something(self) -> None:
        """Send a ping now and then: the server closes connections that are silent, even if they read."""
        now_s = asyncio.get_running_loop().time()
        if self._session.state is State.OPEN and now_s - self._said_s > SAYS_EVERY_S:
            self._said_s = now_s
            self._req += 1
            self._writer.write(self._session.send(Ping(self._req)))

    async def ask(self, make: type[Request], **fields: object) -> None:
        """Send a request of the type `make` and wait until the server has carried it out. Raises Failed if it
        refuses."""
        self._req += 1
        self._writer.write(self._session.send(make(self._req, **fields)))
        while not isinstance(message := await self.next(), Accepted):
            if isinstance(message, Refused):
                raise Failed(f"{make.__name__}: {message.text} {message.cure}")

    async def leave(self) -> None:
        """Leave the table, if the connection still stands; then the server ends a match that has only AI players."""
        if self.table and self._session.state is State.OPEN and not self._writer.is_closing():
            with contextlib.suppress(Failed, RemoteProtocolError, OSError, asyncio.TimeoutError):
                await asyncio.wait_for(self.ask(lobby.LeaveTable), LEAVING_MOST_S)

    async def play(self, name: str, set_key: str, kinds: list[str], turns: int = 0) -> Over | None:
        """Open a table with these AI players, start the match and watch it. Return its result; None after `turns` turns
        (0: play to the end). Raises Failed if the server refuses a request."""
        await self.ask(lobby.CreateTable, name=name, set=set_key, sex="female")
        await self.ask(lobby.WatchTable, table=self.table)
        for kind in kinds:
            await self.ask(lobby.AddAi, kind=kind)
        await self.ask(lobby.StartMatch)
        while not turns or self.turn < turns:
            message = await self.next()
            if isinstance(message, Over):
                return message
        return None


async def one_table(way: WayIn, number: int, set_key: str, kinds: list[str], tally: Tally) -> None:
    """Open a table, watch a match at it to the end, and add the result, or the error, to the tally. `number`: makes
    names unique; `kinds`: of the AI players."""
    reader, writer = await way.streams()
    onlooker = Onlooker(reader, writer, tally)
    try:
        await onlooker.greet(f"Load {number}", way.password)
        over = await onlooker.play(f"load {number}", set_key, kinds)
        if over is None or not over.winners:
            raise Failed(over.text if over is not None else "it was left")
        tally.games += 1
        tally.turns.append(onlooker.turn)
        tally.commands += onlooker.number
    except (Failed, RemoteProtocolError, OSError) as error:
        where = f"table {number} ({onlooker.table}), after {onlooker.number} commands, turn {onlooker.turn}"
        tally.errors.append(f"{where}: {error}")
    finally:
        await onlooker.leave()
        writer.close()
