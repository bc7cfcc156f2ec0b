"""The other end of the admin socket: finds it, asks one thing at a time, and waits for what came of it."""

from __future__ import annotations

import socket
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from msgspec.structs import replace

from . import deeds
from .doorway import SOCKET, TOKEN_FILE

PATIENCE_S = 30.0
"""For an answer: a replay of a long match is read from the journal in one."""


class NoServer(Exception):  # noqa: N818 - what is missing
    """Nobody listens there; the text says what to do."""


class DeedDeclined(Exception):  # noqa: N818 - what became of it
    """The server did not do it. `reason`: a stable word; the text is for people."""

    def __init__(self, refusal: deeds.Refusal) -> None:
        super().__init__(refusal.text + (f" ({refusal.cure})" if refusal.cure else ""))
        self.reason = refusal.reason


class Host:
    """The server of that data folder, asked as its host. NoServer if none runs there."""

    def __init__(self, folder: Path) -> None:
        self._token = ""
        self._socket = self._connected(folder)
        self._socket.settimeout(PATIENCE_S)
        self._lines = self._socket.makefile("rb")

    def _connected(self, folder: Path) -> socket.socket:
        there, token = folder / SOCKET, folder / TOKEN_FILE
        try:
            if token.exists():
                host, port, self._token = token.read_text("ascii").split()
                return socket.create_connection((host, int(port)), PATIENCE_S)
            if hasattr(socket, "AF_UNIX") and there.exists():
                unix = socket.socket(socket.AF_UNIX)
                unix.connect(str(there))
                return unix
        except PermissionError:
            raise NoServer(f"The server in {folder} belongs to another user; ask as that one.") from None
        except (OSError, ValueError) as wrong:
            raise NoServer(f"The server in {folder} does not answer ({wrong}).") from None
        raise NoServer(f"No server runs in {folder}, or it lets nobody in; name its folder with --data.")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.close()
        self._socket.close()

    def asks(self, deed: deeds.AnyDeed) -> Any:
        """What came of it. DeedDeclined, NoServer if the line breaks."""
        try:
            self._socket.sendall(deeds.encode(replace(deed, token=self._token)) + b"\n")
            line = self._lines.readline()
        except OSError as wrong:
            raise NoServer(f"The server does not answer ({wrong}).") from None
        if not line:
            raise NoServer("The server has hung up.")
        reply = deeds.decode_reply(line)
        if reply.declined is not None:
            raise DeedDeclined(reply.declined)
        return reply.done
