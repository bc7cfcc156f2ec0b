"""One client's connection in a load: its latest answer and view.

An endpoint of `kickdoor_protocol` decodes and checks everything that the server sends, as in a real client.
"""

from __future__ import annotations

import socket
from typing import Any

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.lobby import Lobby
from kickdoor_protocol.messages.session import Accepted, Closing, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Over, Private
from kickdoor_protocol.session import Endpoint, Role
from kickdoor_protocol.views import PrivateView

READ = 1 << 18


class LineEnded(RuntimeError):  # noqa: N818 - what has happened
    """Raised when the server has closed a connection; the message has its last words."""


class Person:
    """A client. `answered`: the answer to its last request, None while that is under way.

    `number`: that of the present view; `read`: bytes so far.
    """

    __slots__ = (
        "_req",
        "_wire",
        "answered",
        "name",
        "number",
        "over",
        "read",
        "sock",
        "table",
        "tried",
        "view",
        "welcome",
    )

    def __init__(self, port: int, name: str) -> None:
        self.name = name
        self.sock = socket.create_connection(("127.0.0.1", port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._wire = Endpoint(Role.CLIENT)
        self._req = 0
        self.read = 0
        self.answered: Message | None = None
        self.welcome = False
        self.gets_up()
        self.sock.sendall(self._wire.send(self._wire.hello("kickdoor-bench", name)))
        while not self.welcome:
            self.hears()
        self.sock.setblocking(False)

    def gets_up(self) -> None:
        """Forget the table."""
        self.table = ""
        self.view: PrivateView | None = None
        self.number = -1
        self.over = False
        self.tried: set[str] = set()

    def asks(self, make: type[Request], /, **fields: Any) -> None:
        """Send a request."""
        self._req += 1
        self.answered = None
        self.sock.send(self._wire.send(make(self._req, **fields)))

    def hears(self) -> bool:
        """Read what has arrived; return False if there was nothing. Raises LineEnded at the end of the connection."""
        try:
            data = self.sock.recv(READ)
        except BlockingIOError:
            return False
        if not data:
            raise LineEnded(f"{self.name}: the server has hung up")
        self.read += len(data)
        for message in self._wire.receive(data):
            self._takes_in(message)
        return True

    def _takes_in(self, message: Message) -> None:
        match message:
            case Private(view=view):
                self.view, self.number = view, view.number
            case Accepted() | Refused():
                self.answered = message
            case Lobby(table=table):
                self.table = table.id
            case Over():
                self.over = True
            case Welcome():
                self.welcome = True
            case Closing(reason=reason, text=text) | Unwelcome(reason=reason, text=text):
                raise LineEnded(f"{self.name}: {reason}: {text}")
            case _:
                pass
