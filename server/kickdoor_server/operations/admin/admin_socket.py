"""The socket of the admin channel: grants access, reads a command from each line and writes its reply.

A unix socket belongs to the server's user and nobody else can open it; the system reports the user at the other end.
Where unix sockets are missing (Windows, or a data folder whose path is too long for one) it is a TCP port of this
machine, and each request must have the token that is in a file beside the journal. Socket and file are removed when the
server stops.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import struct
from hmac import compare_digest
from pathlib import Path
from typing import Any, cast

import msgspec
from twisted.internet.protocol import Factory
from twisted.protocols.basic import LineOnlyReceiver

from ...base.declined import Declined
from ...base.process.logs import Log
from ...people.connections.guarded import Guarded, GuardedConnection
from ...people.connections.silence import Clock
from . import commands
from .executor import AdminExecutor

SOCKET = "admin.sock"
"""Name of the unix socket in the data folder."""
TOKEN_FILE = "admin.token"
"""Name of the file in the data folder with `127.0.0.1 PORT TOKEN`."""

PATH_MOST = 100
"""Bytes that a unix socket's path may have on every system."""


class AdminSocket:
    """The listening socket of the admin channel. `listening` is its path or `host:port`; "" while it is closed."""

    def __init__(self, executor: AdminExecutor, clock: Clock) -> None:
        self.listening = ""
        self._executor = executor
        self._settings = clock.settings
        self._clock = clock
        self._port: Any = None
        self._left_behind: Path | None = None
        self._log = Log()

    def open(self, reactor: Any) -> None:
        """Listen for commands of `kickdoor admin`, unless the settings turn that off or there is no data folder. Raises
        OSError or CannotListenError if the socket cannot be opened.
        """
        folder, how = self._settings.data, self._settings.admin
        if folder is None or how == "off":
            return
        path = folder / SOCKET
        for old in (path, folder / TOKEN_FILE):  # left by a server that was killed: this one holds the folder's lock
            old.unlink(missing_ok=True)
        fits = hasattr(socket, "AF_UNIX") and len(os.fsencode(path.absolute())) <= PATH_MOST
        if how == "unix" or (how == "auto" and fits):
            self._port = reactor.listenUNIX(os.fspath(path), self._callers(""), mode=0o600)
            self.listening = str(path)  # Twisted removes it with the port
        else:
            token = secrets.token_hex(32)
            self._port = reactor.listenTCP(self._settings.admin_port, self._callers(token), interface="127.0.0.1")
            where = self._port.getHost()
            self._left_behind, self.listening = folder / TOKEN_FILE, f"127.0.0.1:{where.port}"
            _write_secretly(self._left_behind, f"127.0.0.1 {where.port} {token}\n")
        self._log.info("admin_door_open", at=self.listening)

    def _callers(self, token: str) -> Guarded:
        """Return the factory of connections, with the timeouts and limits that all ports of this server have."""
        return Guarded(Callers(self._executor, token), self._clock, "admin")

    def close(self) -> None:
        """Stop listening, and remove the file with the access token."""
        if self._port is not None:
            self._port.stopListening()
            self._port, self.listening = None, ""
        if self._left_behind is not None:
            with contextlib.suppress(OSError):
                self._left_behind.unlink(missing_ok=True)


def _write_secretly(path: Path, text: str) -> None:
    """Create a file that only this user can read, from its first byte on. Raises FileExistsError if it exists."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(text)


class Callers(Factory):
    """Makes a connection for each client. With `token` "" a client needs no token: it could open the unix socket."""

    noisy = False

    def __init__(self, executor: AdminExecutor, token: str) -> None:
        self.executor = executor
        self.token = token

    def buildProtocol(self, addr: Any) -> AdminConnection:  # noqa: N802
        """Return a connection for a new client."""
        return AdminConnection(self)


class AdminConnection(LineOnlyReceiver):
    """The connection of one client: reads a command from each line, and writes its reply as a line."""

    delimiter = b"\n"
    MAX_LENGTH = commands.LINE_MOST

    def __init__(self, callers: Callers) -> None:
        self._callers = callers
        self._by = "?"
        self._log = Log()

    def connectionMade(self) -> None:  # noqa: N802
        """Look up which local user and process has connected, for the log."""
        self._by = "token" if self._callers.token else peer_of(self.transport)

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        """Decode a command, check its token, and carry it out. A wrong token closes the connection."""
        try:
            command = commands.read(line)
        except commands.MalformedCommand as wrong:
            self._reply(commands.AdminReply(declined=commands.AdminRefusal("no_deed", f"That is no deed: {wrong}.")))
            return
        if self._callers.token and not compare_digest(command.token.encode(), self._callers.token.encode()):
            if times := self._line.factory.times("admin_turned_away"):
                self._log.warn("admin_turned_away", did=type(command).__struct_config__.tag, times=times)
            refusal = commands.AdminRefusal(
                "wrong_token", "That is not the token.", f"it is in {TOKEN_FILE} in the data folder"
            )
            self._reply(commands.AdminReply(command.id, declined=refusal))
            self._drop()
            return
        self._line.asks()
        self._callers.executor.carry_out(command, self._by, lambda result: self._answer(command.id, result))

    def lineLengthExceeded(self, line: bytes) -> None:  # noqa: N802
        """Close the connection: the line is longer than `LINE_MOST`."""
        self._drop()

    @property
    def _line(self) -> GuardedConnection:
        return cast(GuardedConnection, self.transport)

    def _answer(self, number: int, result: Any) -> None:
        """Send the result of a command, or its refusal."""
        self._line.answered()
        if isinstance(result, Declined):
            refusal = commands.AdminRefusal(result.reason, result.text, result.cure)
            self._reply(commands.AdminReply(number, declined=refusal))
        else:
            self._reply(commands.AdminReply(number, done=result))

    def _reply(self, reply: commands.AdminReply) -> None:
        self.sendLine(msgspec.json.encode(reply))  # type: ignore[no-untyped-call]

    def _drop(self) -> None:
        wire: Any = self.transport
        wire.loseConnection()


def peer_of(transport: Any) -> str:
    """Return the user and process at the other end of a unix socket, as text for the log; "this user" if the system
    does not tell.
    """
    with contextlib.suppress(AttributeError, OSError, struct.error):
        credentials = transport.socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        pid, uid, _ = struct.unpack("3i", credentials)
        return f"uid {uid} (process {pid})"
    return "this user"
