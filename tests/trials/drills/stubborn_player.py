"""A client that plays on whatever happens to the server: it resumes by the token and repeats unanswered requests.

It mostly answers by default, and remembers the requests that the server acknowledged: the journal must have these.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from kickdoor_protocol.base import Choice, Message, Request
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, StartMatch
from kickdoor_protocol.messages.session import Accepted, Closing, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Act, Answer, OutOfStep, Over, Private, Resync, Shared
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.session import Endpoint, Role
from kickdoor_protocol.views import Asked, PrivateView
from tests.trials.drills.choosing import chosen, may_be_refused, put_on
from tests.trials.drills.mortal_server import Broken

COME_BACK_S = 0.05
STANDS_MOST_S = 300.0
"""Seconds without news after which a match counts as stuck: longer than a server takes to start."""
BOLD = 0.3
"""Share of answers that differ from the default."""


@dataclass(slots=True)
class Match:
    """A player's knowledge of a match. `acknowledged`: the requests that the server accepted."""

    id: str = ""
    number: int = 0
    acknowledged: set[int] = field(default_factory=set)
    over: Over | None = None


class StubbornPlayer:
    """A player of one match. `returns` counts resumed sessions, `resent` repeated requests.

    `asked` is set with each answer that is sent. If nothing is unanswered after a return, the player asks for the
    table, so that a match that the server has abandoned is noticed at once.
    """

    def __init__(self, name: str, ai: tuple[str, ...], chance: Random, asked: asyncio.Event) -> None:
        self.name = name
        self.session_id = ""
        self.match: Match | None = None
        self.returns = 0
        self.resent = 0
        self._ai = ai
        self._chance = chance
        self._asked = asked
        self._token: str | None = None
        self._req = 0
        self._open: dict[int, Request] = {}
        self._view: PrivateView | None = None
        self._tried: set[str] = set()
        self._told = ""
        self._moved_at = time.monotonic()
        self._setting_up: list[Callable[[int], Request]] = []
        self._say: Callable[[Request], None] = lambda request: None

    async def plays(self, port: Callable[[], int], up: asyncio.Event) -> Match:
        """Play from opening the table to the end of the match, over as many connections as it takes. Raises Broken."""
        while True:
            await up.wait()
            if time.monotonic() - self._moved_at > STANDS_MOST_S:
                raise Broken(f"{self._whose()}: nothing new for {STANDS_MOST_S:g} s, {self._waits_for()}")
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port())
            except OSError:
                await asyncio.sleep(COME_BACK_S)
                continue
            try:
                if (match := await self._talks(reader, writer)) is not None:
                    return match
            except (OSError, RemoteProtocolError) as error:
                if isinstance(error, RemoteProtocolError) and error.code != "cut_short":
                    raise Broken(f"{self.name}: {error.code} {error.text}") from error
            finally:
                writer.close()
            await asyncio.sleep(COME_BACK_S)

    async def _talks(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Match | None:
        """Play over one connection; return None if it is cut before the match is over."""
        wire = Endpoint(Role.CLIENT)
        self._say = lambda request: writer.write(wire.send(request))
        writer.write(wire.send(wire.hello("kill-drill", self.name, self._token)))
        while data := await reader.read(1 << 16):
            for message in wire.receive(data):
                self._hears(message)
            if self.match is not None and self.match.over is not None and not self._open:
                return self.match
            self._goes_on()
        return None

    def _whose(self) -> str:
        return f"{self.name}, match {self.match.id}" if self.match is not None else f"{self.name}, at no match yet"

    def _waits_for(self) -> str:
        """Return what it waits for, in words."""
        if self._open:
            return f"and no answer to {', '.join(type(request).__name__ for request in self._open.values())}"
        return "and nothing is asked" if self._view is not None and not self._view.questions else "and no view"

    def _hears(self, message: Message) -> None:
        if not isinstance(message, Welcome | Closing):
            self._moved_at = time.monotonic()
        match message:
            case Said(kind="system", text=text):
                self._told = text
            case Welcome(token=token, session=session, resumed=resumed):
                self._token, self.session_id = token, session
                self._comes_in(resumed=resumed)
            case Accepted(req=req):
                request = self._open.pop(req)
                if self.match is not None and isinstance(request, Answer | Act):
                    self.match.acknowledged.add(req)
            case Refused(req=req, reason=reason, text=text):
                request = self._open.pop(req)
                if not may_be_refused(request, reason):
                    said = f" (the server said: {self._told})" if self._told else ""
                    raise Broken(f"{self._whose()}: {type(request).__name__} refused as {reason}: {text}{said}")
            case Shared(view=view):
                self.match = self.match or Match(view.table)
                if view.number < self.match.number:
                    raise Broken(f"{self.name}: the table went back from {self.match.number} to {view.number}")
                self.match.number = view.number
            case Private(view=private):
                self._view = private
            case OutOfStep():
                raise Broken(f"{self.name} is told changes of what was never sent")
            case Over():
                assert self.match is not None
                self.match.over = message
            case Unwelcome(text=text):
                raise Broken(f"{self.name} is not welcome: {text}")
            case Closing():
                pass  # the connection ends, and it comes back
            case _:
                pass

    def _comes_in(self, *, resumed: bool) -> None:
        if resumed:
            self.returns += 1
            for request in self._open.values():
                self.resent += 1
                self._say(request)
            if not self._open and (self.match is None or self.match.over is None):
                self._asks(Resync)
            return
        if self.match is not None:
            raise Broken(f"{self.name} is not known any more, with a seat in match {self.match.id}")
        # The table was still being filled when the server died: nothing was lost but the filling.
        self._open.clear()
        self._req = 0
        self._setting_up = [
            lambda req: CreateTable(req, "", "classic", "female", {"window_ms": 2600}),
            *((lambda req, kind=kind: AddAi(req, kind)) for kind in self._ai),
            StartMatch,
        ]

    def _asks(self, make: Callable[[int], Request]) -> None:
        self._req += 1
        request = self._open[self._req] = make(self._req)
        self._say(request)
        if isinstance(request, Answer):
            self._asked.set()

    def _goes_on(self) -> None:
        """Send the next request, if none is unanswered."""
        if self._open:
            return
        if self.match is None and self._setting_up:
            self._asks(self._setting_up.pop(0))
        elif self.match is not None and self.match.over is None and self._view is not None:
            self._answers(self._view)

    def _answers(self, view: PrivateView) -> None:
        if not view.questions:
            return
        asked = self._picks(view.questions)
        act = self._act(view)
        if act is not None:
            self._asks(lambda req: Act(req, act))
        else:
            choice = self._choice(asked)
            self._asks(lambda req: Answer(req, asked.id, choice))
            self._view = None  # what is asked next comes with the next view

    def _picks(self, questions: tuple[Asked, ...]) -> Asked:
        """Return the question to answer first."""
        return questions[0]

    def _act(self, view: PrivateView) -> Choice | None:
        """Return a standing action to take before the answer, or None."""
        key = put_on(view)
        if key is None or key in self._tried:
            return None
        self._tried.add(key)
        return (key,)

    def _choice(self, asked: Asked) -> Choice:
        return chosen(asked, self._chance, BOLD)
