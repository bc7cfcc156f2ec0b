"""An ssh server in this process, on loopback, in front of scripted game servers; and visitors made of asyncssh.

async with inn(Access(is_open=True)) as house, house.visitor("Ann") as ann: await ann.see("There is no table yet")
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import asyncssh
import pyte
from tests.client import scripted
from tests.client.scripted import ScriptedServer

from kickdoor_client.network.link import Streams
from kickdoor_client.ssh.access import Access
from kickdoor_client.ssh.guests import TokenFile
from kickdoor_client.ssh.ssh_server import SshServer

until = partial(scripted.until, timeout=60.0)
"""Run the event loop until a check is true, with a long timeout: a busy machine takes its time over so much
cryptography."""

HOST_KEY = asyncssh.generate_private_key("ssh-ed25519")


class Screen(asyncssh.SSHClientSession[bytes]):
    """The screen of a visitor's terminal."""

    def __init__(self, columns: int, rows: int) -> None:
        self.raw = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.chan: Any = None

    def connection_made(self, chan: Any) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.raw += data
        self._stream.feed(data)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)


class Visitor:
    """A visitor at a terminal that is connected to the ssh server."""

    def __init__(self, connection: asyncssh.SSHClientConnection, screen: Screen) -> None:
        self.connection = connection
        self.screen = screen
        self.chan: asyncssh.SSHClientChannel[bytes] = screen.chan

    def type(self, text: str) -> None:
        self.chan.write(text.encode())

    async def see(self, text: str) -> None:
        await until(lambda: text in self.screen.text, lambda: f"{text!r} is not on the screen:\n{self.screen.text}")


class Inn:
    """The ssh server. `games`: the scripted servers, one for each connection that a visitor's client has made to the
    game."""

    def __init__(self, access: Access) -> None:
        self.games: list[ScriptedServer] = []
        self.port = 0
        self.doorway = SshServer(HOST_KEY, access, self.dial, TokenFile(None))

    async def dial(self) -> Streams:
        self.games.append(ScriptedServer())
        return await self.games[-1].dial()

    async def connect(self, name: str, **options: Any) -> asyncssh.SSHClientConnection:
        """Connect and log in. Raises asyncssh's errors if the server refuses."""
        given = {"client_keys": None, "agent_path": None, "known_hosts": None, "config": None, **options}
        return await asyncssh.connect("127.0.0.1", self.port, username=name, **given)

    @asynccontextmanager
    async def visitor(
        self,
        name: str,
        *words: str,
        size: tuple[int, int] = (80, 24),
        channel: dict[str, Any] | None = None,
        **options: Any,
    ) -> AsyncIterator[Visitor]:
        connection = await self.connect(name, **options)
        try:
            screen = Screen(*size)
            await connection.create_session(
                lambda: screen,
                " ".join(words) or (),
                term_type="xterm-256color",
                term_size=size,
                encoding=None,
                **(channel or {}),
            )
            yield Visitor(connection, screen)
        finally:
            connection.abort()


@asynccontextmanager
async def inn(access: Access) -> AsyncIterator[Inn]:
    """Run an ssh server for the duration of the context."""
    house = Inn(access)
    house.port = await house.doorway.open("127.0.0.1", 0)
    try:
        yield house
    finally:
        await house.doorway.close()
