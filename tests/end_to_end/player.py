"""A client over a plain socket that plays by default answers and the first cards that it can use."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable
from typing import Any, Self, TypeVar

from tests.end_to_end.forked import PATIENCE_S

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.session import Accepted, Pong, Refused, Welcome
from kickdoor_protocol.messages.table import Act, Answer, Over, Private, Shared, Told
from kickdoor_protocol.session import Endpoint, Role
from kickdoor_protocol.views import Asked, PrivateView

M = TypeVar("M", bound=Message)


class HungUp(Exception):  # noqa: N818 - what the server has done
    """Raised when the server has closed the connection; the argument is its last message."""


class Player:
    """One connection. `last` has the latest message of each type."""

    def __init__(
        self, port: int, name: str, resume: str | None = None, req: int = 0, tls: ssl.SSLContext | None = None
    ) -> None:
        self.session = Endpoint(Role.CLIENT)
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
        if tls is not None:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.req = req
        self.heard: list[Message] = []
        self._latest: dict[type[Message], Message] = {}
        self.socket.sendall(self.session.send(self.session.hello("test", name, resume)))
        self.welcome = self.waits_for(Welcome)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        self.socket.close()

    def listens(self) -> None:
        """Wait for more data from the server. Raises HungUp if it closes the connection."""
        data = self.socket.recv(1 << 16)
        if not data:
            raise HungUp(self.heard[-1] if self.heard else "without a word")
        for message in self.session.receive(data):
            self.heard.append(message)
            self._latest[type(message)] = message

    def until(self, done: Callable[[], Any]) -> Any:
        """Listen until `done` returns something true, and return that."""
        while not (result := done()):
            self.listens()
        return result

    def waits_for(self, kind: type[M]) -> M:
        return self.until(lambda: self.last(kind))  # type: ignore[no-any-return]

    def last(self, kind: type[M]) -> M | None:
        return self._latest.get(kind)  # type: ignore[return-value]

    def send(self, make: type[Request], **fields: Any) -> int:
        self.req += 1
        self.socket.sendall(self.session.send(make(self.req, **fields)))
        return self.req

    def asks(self, make: type[Request], **fields: Any) -> Accepted | Refused | Pong:
        """Send a request and return its answer."""
        req = self.send(make, **fields)
        return self.until(lambda: self.answer_to(req))  # type: ignore[no-any-return]

    def answer_to(self, req: int) -> Message | None:
        """Return the answer to that request, or None."""
        for message in reversed(self.heard):
            if isinstance(message, Accepted | Refused | Pong) and message.req == req:
                return message
        return None

    def does(self, make: type[Request], **fields: Any) -> None:
        """Send a request that must be accepted."""
        answer = self.asks(make, **fields)
        assert isinstance(answer, Accepted), answer

    # ---- at the table

    def opens(self, *ai: str, **options: Any) -> str:
        """Open a table of classic with these AI players, and return its id."""
        self.does(CreateTable, name="", set="classic", sex="female", options=options)
        for kind in ai:
            self.does(AddAi, kind=kind)
        return self.waits_for(Lobby).table.id

    def joins(self, table: str) -> None:
        """Sit down at a table, ready."""
        self.does(JoinTable, table=table, sex="male")
        self.does(SetReady, ready=True)

    def begins(self, players: int) -> None:
        """Start the match as soon as so many players are ready."""
        self.until_ready(players)
        self.does(StartMatch)

    def until_ready(self, players: int) -> None:
        """Wait until so many players are ready."""

        def are_ready() -> bool:
            lobby = self.last(Lobby)
            return lobby is not None and sum(seat.ready for seat in lobby.table.seats) == players

        self.until(are_ready)

    @property
    def view(self) -> PrivateView | None:
        private = self.last(Private)
        return None if private is None else private.view

    @property
    def asked(self) -> Asked | None:
        return self.view.questions[0] if self.view is not None and self.view.questions else None

    def plays(self, most: int = 1_000_000) -> int:
        """Play until the match is over or `most` answers are given; return the number of answers.

        It wears and plays cards as soon as it may, and otherwise answers by default. An answer may be refused only
        because it is stale or the match is over.
        """
        tried: set[str] = set()
        for given in range(most):
            self.until(lambda: self.last(Over) or self.asked)
            if self.last(Over) is not None:
                return given
            asked, view = self.asked, self.view
            assert asked is not None
            assert view is not None
            option = next((o for o in view.standing if self._likes(o) and o.key not in tried), None)
            if option is not None:
                tried.add(option.key)
                self.asks(Act, choice=(option.key,))
                continue
            answer = self.asks(Answer, question=asked.id, choice=asked.default)
            assert isinstance(answer, Accepted) or answer.reason in ("stale", "match_over"), answer  # type: ignore[union-attr]
        return most

    @staticmethod
    def _likes(option: Any) -> bool:
        return option.key.startswith(("play.", "wear.")) and option.barred is None and not option.details

    @property
    def story(self) -> list[str]:
        return [event.text for message in self.heard if isinstance(message, Told) for event in message.events]

    @property
    def views_seen(self) -> int:
        return sum(isinstance(message, Shared) for message in self.heard)
