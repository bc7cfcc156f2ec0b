"""A client that takes a seat, answers each question by its default, and measures how long each answer takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Self, TypeVar

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.framing import FrameReader
from kickdoor_protocol.limits import FRAME_FROM_SERVER_MOST, LENGTH_BYTES
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, LeaveTable, Lobby, StartMatch
from kickdoor_protocol.messages.session import Accepted, Closing, Enter, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Answer, Over, Private
from kickdoor_protocol.session import Endpoint, Role
from rig.way_in import WayIn

M = TypeVar("M", bound=Message)


class HungUp(Exception):  # noqa: N818 - what the server has done
    """Raised if the server has closed the connection. `word` is its last message, None if it sent none."""

    def __init__(self, word: Unwelcome | Closing | None) -> None:
        super().__init__("without a word" if word is None else f"{word.reason}: {word.text}")
        self.word = word


class Regular:
    """One connection. `latest` has the last message of each type; `sent` and `heard` have all frames.

    Raises HungUp if the server closes it, OSError (also TimeoutError) if the connection breaks, and ValueError if the
    password is refused.
    """

    def __init__(self, way: WayIn, name: str, resume: str | None = None, source: str = "") -> None:
        self.latest: dict[type[Message], Message] = {}
        self.sent: list[bytes] = []
        self.heard: list[bytes] = []
        self._session = Endpoint(Role.CLIENT)
        self._frames = FrameReader(FRAME_FROM_SERVER_MOST)
        self._req = 0
        self._answers: dict[int, Accepted | Refused | Pong] = {}
        self._socket = way.line(source)
        self._say(self._session.hello("kickdoor-regular", name, resume))
        self.welcome: Welcome = self.until(lambda: self.last(Welcome))
        if self.welcome.locked and not isinstance(answer := self.ask(Enter, password=way.password), Accepted):
            self._socket.close()
            raise ValueError(f"not let in: {answer}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def _say(self, message: Message) -> None:
        frame = self._session.send(message)
        self.sent.append(frame)
        self._socket.sendall(frame)

    def listen(self) -> None:
        """Wait for bytes from the server, once, and take in the messages in them. Raises HungUp if the server has
        closed the connection."""
        data = self._socket.recv(1 << 16)
        if not data:
            raise HungUp(self.last(Closing) or self.last(Unwelcome))
        self._frames.feed(data)
        while (payload := self._frames.next_payload()) is not None:
            self.heard.append(len(payload).to_bytes(LENGTH_BYTES, "big") + payload)
        for message in self._session.receive(data):
            self.latest[type(message)] = message
            if isinstance(message, Accepted | Refused | Pong):
                self._answers[message.req] = message

    def until(self, found: Callable[[], Any]) -> Any:
        """Read from the server until `found()` returns something true, and return that."""
        while not (result := found()):
            self.listen()
        return result

    def last(self, kind: type[M]) -> M | None:
        """Return the last message of that type from the server; None if there was none."""
        return self.latest.get(kind)  # type: ignore[return-value]

    def send(self, make: type[Request], **fields: Any) -> int:
        """Send a request of the type `make` without waiting for the reply, and return its number."""
        self._req += 1
        self._say(make(self._req, **fields))
        return self._req

    def ask(self, make: type[Request], **fields: Any) -> Accepted | Refused | Pong:
        """Send a request of the type `make`, wait for the reply and return it."""
        return self.answer_to(self.send(make, **fields))

    def answer_to(self, req: int) -> Accepted | Refused | Pong:
        """Wait for the reply to the request of that number, and return it."""
        self.until(lambda: req in self._answers)
        return self._answers.pop(req)

    def begins(self, *kinds: str) -> str:
        """Open a table with these AI players, start the match, and return the table's id. Raises HungUp, or ValueError
        if the server refuses.
        """
        self.latest.pop(Over, None)
        self.latest.pop(Private, None)
        steps: list[tuple[type[Request], dict[str, Any]]] = [
            (CreateTable, {"name": "", "set": "classic", "sex": "female"}),
            *((AddAi, {"kind": kind}) for kind in kinds),
            (StartMatch, {}),
        ]
        for make, fields in steps:
            answer = self.ask(make, **fields)
            if not isinstance(answer, Accepted):
                raise ValueError(f"{make.__name__}: {answer}")
        lobby = self.last(Lobby)
        assert lobby is not None
        return lobby.table.id

    def leaves(self) -> None:
        """Leave the table."""
        self.ask(LeaveTable)

    def answers(self) -> float | None:
        """Answer the next question by its default; return the seconds until the server had written the answer to its
        disk.

        Returns None if the match is over.
        """
        while True:
            self.until(lambda: self.last(Over) or self._asked())
            if self.last(Over) is not None:
                return None
            asked = self._asked()
            began_s = time.perf_counter()
            if isinstance(self.ask(Answer, question=asked.id, choice=asked.default), Accepted):
                return time.perf_counter() - began_s

    def _asked(self) -> Any:
        """Return the first open question; None if there is none."""
        private = self.last(Private)
        return private.view.questions[0] if private is not None and private.view.questions else None
