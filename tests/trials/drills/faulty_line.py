"""A relay between one player and the server that breaks on command, in one of five ways.

`arm` names the fault for the next thing that the player sends:

    cut         half of it arrives; then the connection breaks at both ends
    stall       nothing passes in either direction for a while, then everything does
    half_open   it arrives, the reply does not; the player gives up on the connection, and the server never learns that
    duplicate   it arrives, the reply is lost with the connection; so the player, being back, sends it again
    reorder     it is delayed; the player comes back on another connection and sends it again, and the first arrives
                right before that, or right after

After all but `stall` no connection succeeds for a while (`down_s`). `up_at` is when the line last recovered.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

FAULTS = ("cut", "stall", "half_open", "duplicate", "reorder")
LOSE_REPLY_S = 0.03
"""Seconds for the server to answer before the connection breaks: it has heard the player, who never gets the reply."""
GIVEN_UP_S = 0.1
"""Seconds of silence after which this player gives up on a connection."""


@dataclass(slots=True)
class _Pair:
    """A connection of the player, and the one that leads on to the server."""

    player: asyncio.StreamWriter
    server: asyncio.StreamWriter
    deaf: bool = False
    """Nothing more reaches the player."""
    open: asyncio.Event = field(default_factory=asyncio.Event)


class FaultyLine:
    """The line of one player. `down_s`: least and most seconds that it is down. `port` is where the player connects."""

    def __init__(
        self, server_port: Callable[[], int], chance: Random, down_s: tuple[float, float] = (0.0, 0.3)
    ) -> None:
        self.port = 0
        self.up_at = 0.0
        self.is_whole = True
        self._server_port = server_port
        self._chance = chance
        self._down_s = down_s
        self._armed: str | None = None
        self._late: list[tuple[asyncio.StreamWriter, bytes]] = []
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: asyncio.Server | None = None

    async def opens(self) -> None:
        self._listener = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def closes(self) -> None:
        """Close it for good."""
        if self._listener is not None:
            self._listener.close()
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.gather(*self._tasks)

    def arm(self, fault: str) -> None:
        """Let this fault happen to what the player sends next."""
        self._armed = fault
        self.is_whole = False

    # ---- relaying

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.is_whole and self._armed is None:
            writer.transport.abort()
            return
        with contextlib.suppress(OSError):
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port())
            pair = _Pair(writer, to_server)
            pair.open.set()
            self._writers += [writer, to_server]
            self._tasks.append(asyncio.create_task(self._backward(from_server, pair)))
            await self._forward(reader, pair)

    async def _forward(self, reader: asyncio.StreamReader, pair: _Pair) -> None:
        """Relay what the player sends. Delayed data arrives with the first data on a new connection."""
        while data := await reader.read(1 << 16):
            fault, self._armed = self._armed, None
            if fault is None:
                late, self._late = self._late, []
                in_front = self._chance.random() < 0.5
                if not in_front:
                    pair.server.write(data)
                for held, first in late:
                    held.write(first)
                if in_front:
                    pair.server.write(data)
            elif not await self._breaks(fault, data, pair):
                return
        if not pair.deaf:
            pair.server.close()

    async def _backward(self, reader: asyncio.StreamReader, pair: _Pair) -> None:
        """Relay what the server sends."""
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await pair.open.wait()
                if not pair.deaf:
                    pair.player.write(data)
        if not pair.deaf:
            pair.player.close()

    # ---- breaking

    async def _breaks(self, fault: str, data: bytes, pair: _Pair) -> bool:
        """Let a fault happen; return whether the connection lives on."""
        if fault == "stall":
            pair.open.clear()
            await asyncio.sleep(self._chance.uniform(*self._down_s))
            pair.server.write(data)
            pair.open.set()
            self._is_whole_again()
            return True
        pair.deaf = True
        match fault:
            case "cut":
                pair.server.write(data[: max(1, len(data) // 2)])
                await pair.server.drain()
                pair.server.close()
            case "duplicate":
                pair.server.write(data)
                await asyncio.sleep(LOSE_REPLY_S)
                pair.server.close()
            case "half_open":
                pair.server.write(data)
                await asyncio.sleep(GIVEN_UP_S)
            case "reorder":
                self._late.append((pair.server, data))
        pair.player.transport.abort()
        await asyncio.sleep(self._chance.uniform(*self._down_s))
        self._is_whole_again()
        return False

    def _is_whole_again(self) -> None:
        self.is_whole = True
        self.up_at = time.monotonic()
