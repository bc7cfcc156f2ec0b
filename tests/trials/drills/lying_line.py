"""Lies over a real connection: a server on loopback that greets properly, and then sends lies, some of them broken
bytes.

At the other end is the client's own link with a program in line mode. It must hang up with a sentence or go on; it
reconnects by itself, and the next connection is lied to as well.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from random import Random

from kickdoor_client.network.connection import Connection, Deliver
from kickdoor_client.network.events import LinkFailed, LinkLost, LinkMsg, LinkUp
from kickdoor_client.network.link import ServerLink, Streams
from kickdoor_client.plain.face import LineFace
from kickdoor_client.program.loop import ClientProgram
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.text.ink import shown
from kickdoor_protocol.errors import ProtocolError
from kickdoor_protocol.limits import LENGTH_BYTES
from kickdoor_protocol.messages.session import Hello, Welcome
from kickdoor_protocol.session import Endpoint, Role
from tests.trials.drills.lied_to import Finding
from tests.trials.drills.lies import Liar

A_CONNECTION = 40
"""Lies of one connection, if the client hears them all."""

BROKEN_SHARE = 0.05
"""Share of the lies whose bytes are no message."""

STUCK_S = 60.0


class LyingLine:
    """Sends lies over connections; `told` counts them, `counts` the outcomes."""

    def __init__(self, lot: Random) -> None:
        self._lot = lot
        self._liar = Liar(lot)
        self._wanted = 0
        self.told = 0
        self.counts: Counter[str] = Counter()

    def tell(self, count: int) -> None:
        """Send so many more lies. Raises Finding if the client does not survive them."""
        if count <= 0:
            return
        self._wanted = self.told + count
        try:
            asyncio.run(asyncio.wait_for(self._whole(), STUCK_S + count / 50))
        except TimeoutError:
            raise Finding(f"the line is stuck after {self.told} lies") from None

    async def _whole(self) -> None:
        server = await asyncio.start_server(self._lie, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            while self.told < self._wanted:
                await self._life(port)
        finally:
            server.close()

    async def _life(self, port: int) -> None:
        """Run one program until all lies are told or it has ended."""

        async def dial() -> Streams:
            return await asyncio.open_connection("127.0.0.1", port)

        async def silence() -> AsyncIterator[str]:
            await asyncio.Event().wait()
            yield ""

        async def soon(seconds: float) -> None:
            await asyncio.sleep(min(seconds, 0.002))

        def line(deliver: Deliver) -> Connection:
            def told(message: LinkMsg) -> None:
                if isinstance(message, LinkUp | LinkLost | LinkFailed):
                    self.counts[type(message).__name__] += 1
                deliver(message)
                if self.told >= self._wanted or isinstance(message, LinkFailed):
                    program.face.leave()

            where = f"127.0.0.1:{port}"
            return Connection(ServerLink(dial, told, where=where, client="test", name="Ada", pause=soon))

        program = ClientProgram(
            Model(LocalPlayer("Ada"), ArrivalSteps(self._lot.choice(list(Purpose))), Manner.LINES),
            lambda _, dispatch: LineFace(dispatch, silence(), self._printed),
            line=line,
        )
        try:
            await program.run(alone=False)
        except Exception as bug:
            raise Finding(f"{bug!r} over a line, after {self.told} lies") from bug

    def _printed(self, line: str) -> None:
        self.counts["lines"] += 1
        if shown(line) != line:
            raise Finding(f"not safe to print: {line[:200]!r}")

    async def _lie(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        session = Endpoint(Role.SERVER)
        try:
            while not any(isinstance(message, Hello) for message in session.receive(await reader.read(1 << 16))):
                pass
            known = bool(self._lot.getrandbits(1))
            welcome = Welcome("liar", session.versions, "s-1", f"token {self.told}", known)
            writer.write(session.send(welcome))
            self._liar.begins_anew()
            for _ in range(A_CONNECTION):
                if self.told >= self._wanted or writer.is_closing():
                    break
                writer.write(self._frame())
                self.told += 1
                await writer.drain()
                await asyncio.sleep(0)
        except (OSError, ProtocolError):
            self.counts["cut off"] += 1
        finally:
            with contextlib.suppress(OSError):
                writer.close()

    def _frame(self) -> bytes:
        _, payload = self._liar.message()
        frame = bytearray(len(payload).to_bytes(LENGTH_BYTES, "big") + payload)
        if self._lot.random() < BROKEN_SHARE:
            frame[int(self._lot.random() * len(frame))] ^= 1 << self._lot.getrandbits(3)
        return bytes(frame)
