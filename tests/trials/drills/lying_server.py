"""A server that sends terminal control sequences in every text field of every message, to whole programs.

The fields are read from the types of the messages (`tests/protocol/filled.py`), so new ones are covered. Tests look for
effects in the bytes that the program has printed.
"""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self

import msgpack

from kickdoor_protocol.assembly import Assembly
from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.codec import decoder
from kickdoor_protocol.errors import ProtocolError, RemoteProtocolError
from kickdoor_protocol.framing import frame
from kickdoor_protocol.limits import FRAME_FROM_SERVER_MOST
from kickdoor_protocol.messages.session import Hello, Welcome
from kickdoor_protocol.registry import REGISTRY, From
from kickdoor_protocol.session import Endpoint, Role
from tests.protocol.filled import filled

NASTY = (
    "seen\x1b]0;owned\x07\x1b]52;c;ZXZpbA==\x07\x1b[2J\x1b[?1049l\x1bc\x9b31m\x90q\x9c"
    "\u202egnihtyna\u2066\u200f\r\nsaid\x08\x00"
)
"""Text with sequences for title, clipboard, screen, colours and writing direction, and a line of its own."""

OBEYED = re.compile(
    r"\x1b\](0;owned|52)|seen\x1b|\x1bc|[\x80-\x9f]|[\u202a-\u202e\u2066-\u2069\u200e\u200f]|[\r\n]said|said[\x08\x00]"
)
"""Parts of it that would affect a terminal if they were printed."""

PATIENCE_S, QUIET_S = 20.0, 1.0
"""Seconds until a client is given up, and until one without requests is disconnected."""

REFUSED_MOST = 20
"""Refused requests after which a client is disconnected."""

GREETINGS = ("unwelcome", "welcome", "closing", "accepted", "refused", "pong")
STOPS = "banned"
"""A reason after which no client reconnects."""

Payload = dict[str, Any]
Script = Callable[[int], Iterator[Payload]]
"""Returns the payloads for the connection of that number, after the welcome; if an unwelcome comes first, there is no
welcome."""


def refusal() -> Payload:
    return {"t": "unwelcome", "reason": STOPS, **dict.fromkeys(("text", "cure", "message"), NASTY)}


def at_once(number: int) -> Iterator[Payload]:
    """Refuse the first connection."""
    yield refusal()


def when_tried_again(number: int) -> Iterator[Payload]:
    """Welcome the client, cut the connection, and refuse the second one."""
    if number:
        yield refusal()


def closed(number: int) -> Iterator[Payload]:
    """Welcome the client and close the connection."""
    yield {"t": "closing", "reason": STOPS if number else NASTY, "text": NASTY}


def everything(number: int) -> Iterator[Payload]:
    """Send every type of message, with the text in each field."""
    decode, assembly = decoder(From.SERVER).decode, Assembly()
    for struct in REGISTRY.said_by(From.SERVER):
        if struct.__struct_config__.tag not in GREETINGS:
            for said in filled(struct, lambda exact: NASTY):
                payload = msgpack.packb(said)
                with contextlib.suppress(RemoteProtocolError):  # changes of nothing would end the conversation
                    assembly.take(decode(payload), len(payload))
                    yield said
    yield from closed(1)


SCRIPTS: tuple[Script, ...] = (at_once, when_tried_again, closed, everything)


class LyingServer:
    """A server on loopback inside its context. `heard` counts connections, `said` payloads, `refused` requests."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self.heard = self.said = self.refused = 0

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(10)

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self._listener.accept()
            except OSError:
                return
            with line, contextlib.suppress(OSError, ProtocolError):
                line.settimeout(PATIENCE_S)
                self._lie(line, self.heard)
            self.heard += 1

    def _lie(self, line: socket.socket, number: int) -> None:
        session, words = Endpoint(Role.SERVER), list(self._script(number))
        self._answer(line, session, lambda heard: any(isinstance(message, Hello) for message in heard))
        if not words or words[0]["t"] != "unwelcome":
            line.sendall(session.send(Welcome(NASTY, session.versions, NASTY, "token", number > 0, NASTY, name=NASTY)))
        for payload in words:
            if payload["t"] not in (*session.versions, *GREETINGS):
                continue  # bots do not know all messages
            if payload["t"] == "closing":
                line.settimeout(QUIET_S)
                with contextlib.suppress(TimeoutError):
                    self._answer(line, session, lambda heard: self.refused > REFUSED_MOST)
                line.settimeout(PATIENCE_S)
            line.sendall(frame(msgpack.packb(payload), FRAME_FROM_SERVER_MOST))
            self.said += 1
        line.shutdown(socket.SHUT_WR)
        while line.recv(1 << 16):
            pass

    def _answer(self, line: socket.socket, session: Endpoint, enough: Callable[[list[Message]], bool]) -> None:
        """Refuse the client's requests until `enough` is true."""
        while data := line.recv(1 << 16):
            heard = session.receive(data)
            for request in heard:
                if isinstance(request, Request):
                    self.refused += 1
                    words = dict.fromkeys(("reason", "text", "cure", "rule"), NASTY)
                    line.sendall(
                        frame(msgpack.packb({"t": "refused", "req": request.req, **words}), FRAME_FROM_SERVER_MOST)
                    )
            if enough(heard):
                return
