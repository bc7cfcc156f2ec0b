"""Sends mutated frames to a server over sockets, while AI players play a match there that must not be disturbed."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import Counter
from collections.abc import Sequence
from random import Random

import msgpack
from rig.onlooker import Failed, Onlooker, Tally
from rig.regular import HungUp, Regular
from rig.way_in import WayIn

from fuzzing.mutations import HEAD, bent, swapped
from kickdoor_protocol.base import Request
from kickdoor_protocol.codec import decoder
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.framing import FrameReader
from kickdoor_protocol.limits import FRAME_FROM_CLIENT_MOST, FRAME_FROM_SERVER_MOST
from kickdoor_protocol.messages import book, lobby, reasons, table, talk
from kickdoor_protocol.messages.session import Closing, Ping, Unwelcome
from kickdoor_protocol.registry import From
from kickdoor_protocol.session import Endpoint, Role, State

KINDS = ("random", "greedy")
"""The kinds of AI players at the recorded match."""
ANSWERS = 25
"""Answers of the match that is recorded."""
A_CONNECTION = 60
"""Frames on each connection, fewer than a session may send at once; one that ends it comes last."""


def recorded(way: WayIn) -> tuple[list[bytes], list[bytes]]:
    """Play a match and make some other requests; return the different frames that the client sent, and those that it
    received."""
    with Regular(way, "Recorder") as player:
        player.ask(lobby.ListTables)
        player.ask(book.LookUp, set="classic", words="help")
        table_id = player.begins(*KINDS)
        player.ask(talk.Say, text="Good evening, everybody.")
        for _ in range(ANSWERS):
            player.answers()
        others: list[tuple[type[Request], dict[str, object]]] = [
            (Ping, {}),
            (table.Act, {"choice": ("play.7", (3, "me"))}),
            (table.Resync, {}),
            (table.Observe, {}),
            (reasons.Explain, {"seat": 1, "turn": 0}),
            (lobby.JoinTable, {"table": table_id, "sex": "male", "seat": 1}),
            (lobby.WatchTable, {"table": table_id}),
            (lobby.SetReady, {"ready": True}),
            (lobby.CommitNonce, {"commitment": "0123456789abcdef" * 4}),
            (lobby.AddNonce, {"nonce": "0123456789abcdef"}),
            (lobby.RemoveAi, {"seat": 1}),
            (lobby.LeaveTable, {}),
        ]
        for make, fields in others:
            player.ask(make, **fields)
        return list(dict.fromkeys(player.sent)), list(dict.fromkeys(player.heard))


class Assailant:
    """Connects again and again and sends mutated frames. `seeds` are frames of a client, its greeting first.

    `ends` counts the last words of the server, `frames` the frames sent.
    """

    def __init__(self, way: WayIn, seeds: Sequence[bytes], lot: Random) -> None:
        self.frames = 0
        self.ends: Counter[str] = Counter()
        self._way = way
        self._seeds = seeds
        self._lot = lot

    def one_connection(self) -> None:
        """Connect, greet, send mutated frames, and read until the server closes the connection. Raises OSError if it
        does not.
        """
        lot, talking = self._lot, Endpoint(Role.CLIENT)
        with self._way.line() as line:
            hello = talking.send(talking.hello("kickdoor-fuzz", f"Mallory {lot.getrandbits(16)}"))
            if lot.getrandbits(4) == 0:
                line.sendall(_ending(bent(hello, self._seeds, lot)))
                self.frames += 1
            else:
                line.sendall(hello)
                while talking.state is not State.OPEN and (data := line.recv(1 << 16)):
                    talking.receive(data)
                frames = [self._frame(req) for req in range(1, A_CONNECTION + 1)]
                frames.append(bent(frames[-1], self._seeds, lot))
                self.frames += len(frames)
                with contextlib.suppress(ConnectionError):
                    line.sendall(b"".join(frames[:-1]) + _ending(frames[-1]))
            self.ends[self._last_word(line)] += 1

    def _frame(self, req: int) -> bytes:
        """Return a frame that is mostly valid, since the server stops reading at the first invalid one."""
        lot = self._lot
        while True:
            frame = self._seeds[1 + int(lot.random() * (len(self._seeds) - 1))]
            frame = _numbered(swapped(frame, self._seeds, lot), req)
            if lot.getrandbits(7) == 0:
                return frame
            with contextlib.suppress(RemoteProtocolError):
                decoder(From.CLIENT).decode(frame[HEAD:])
                return frame

    def _last_word(self, line: socket.socket) -> str:
        """Return the reason that the server gave when it closed the connection. Raises RemoteProtocolError if it sent
        an invalid message.
        """
        word, frames = "live: hung up without a word", FrameReader(FRAME_FROM_SERVER_MOST)
        with contextlib.suppress(ConnectionError):
            while data := line.recv(1 << 16):
                frames.feed(data)
                while (payload := frames.next_payload()) is not None:
                    match decoder(From.SERVER).decode(payload):
                        case Closing(reason=reason) | Unwelcome(reason=reason):
                            word = f"live: {reason}"
                        case _:
                            pass
        return word


def _ending(frame: bytes) -> bytes:
    """Return a frame with bytes behind it at which the server must close the connection: an empty frame. If the frame
    promises more bytes than it has, they are added first.
    """
    reader = FrameReader(FRAME_FROM_CLIENT_MOST)
    reader.feed(frame)
    with contextlib.suppress(RemoteProtocolError):
        while reader.next_payload() is not None:
            pass
        if reader.unread_bytes:
            return frame + bytes(HEAD + FRAME_FROM_CLIENT_MOST)
    return frame + bytes(HEAD)


def _numbered(frame: bytes, req: int) -> bytes:
    """Return the frame with `req` as its request number, which must count up on a connection."""
    message = msgpack.unpackb(frame[HEAD:], strict_map_key=False)
    if isinstance(message, dict) and "req" in message:
        message["req"] = req
        payload: bytes = msgpack.packb(message)
        return len(payload).to_bytes(HEAD, "big") + payload
    return frame


class Table:
    """Plays matches of AI players, one after the other, with a spectator. Once `is_last` is set, no other match
    begins.
    """

    def __init__(self, way: WayIn) -> None:
        self.tally = Tally()
        self.is_last = False
        self._way = way

    def play(self) -> None:
        """Play matches until one ends after `is_last` was set, or one fails."""
        while True:
            asyncio.run(self._one())
            if self.is_last or self.tally.errors:
                return

    async def _one(self) -> None:
        """Play one match, and add it, or its error, to the tally."""
        reader, writer = await self._way.streams()
        onlooker = Onlooker(reader, writer, self.tally)
        try:
            await onlooker.greet("Onlooker")
            over = await onlooker.play("undisturbed", "classic", [*KINDS, "random"])
            if over is None or not over.winners:
                raise Failed(over.text if over is not None else "it was left")
            self.tally.games += 1
        except (Failed, HungUp, RemoteProtocolError, OSError) as error:
            self.tally.errors.append(f"the match that went on beside it: {error}")
        finally:
            self.tally.commands += onlooker.number
            writer.close()
