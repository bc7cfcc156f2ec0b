"""The people at the keyboard and their programs: one for each chair, and a spectator for the public screen.

The first person opens the table, the others take seats in the order in which they were named, then the AI players are
called, everybody is ready, and the match begins. The party types for them what a person would type.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from kickdoor_protocol.base import Value

from ..network.connection import Connection, Deliver
from ..network.link import Dial, ServerLink, Streams
from ..program.loop import ClientProgram, Dispatch, nowhere
from ..state.effects import Effects, OfTheMachine
from ..state.errand import ArrivalSteps, LocalPlayer, Purpose
from ..state.invitation import Invitation
from ..state.messages import Ended, Msg, Typed
from ..state.model import Model, Phase, Scene
from ..update.lobby.filling import my_chair

UNHURRIED: Mapping[str, Value] = {"pace": "none", "window_ms": 3_600_000, "early_passes": "at_once"}
"""Table options of a hot seat unless others are chosen: no turn timer, and windows of an hour, because the keyboard may
be with somebody else. AI players pass immediately, so windows last as long as the people take."""

WATCHING = "watching"
"""Table option about who may spectate. It is dropped here, because the public screen is a spectator."""


Changed = Callable[[int | None, Model, Msg, Model, Effects], None]
"""Called for each change with the person (None: the public program) and the arguments of `Face.changed`."""


class HiddenFace:
    """The face of one person's program. It shows nothing itself, but reports changes to the party."""

    def __init__(self, person: int | None, changed: Changed) -> None:
        self._person = person
        self._changed = changed
        self._left = asyncio.Event()

    def changed(self, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """Report the change to the shared screen, together with the index of this client's person (None: the public
        spectator)."""
        self._changed(self._person, before, message, after, effects)

    async def run(self) -> None:
        """Wait until `leave` is called."""
        await self._left.wait()

    def leave(self) -> None:
        """Make `run` return."""
        self._left.set()


class Party:
    """Holds the programs of the people at one keyboard and of the spectator, and has them take their seats in order.

    `dial` connects to a server of our own; `round_number` numbers the matches of an evening from 1. `model` makes the
    initial model of each program.
    """

    def __init__(
        self,
        invitation: Invitation,
        dial: Dial,
        changed: Changed,
        *,
        client: str,
        round_number: int = 1,
        model: Callable[[LocalPlayer, ArrivalSteps], Model] = Model,
        outside: Callable[[Dispatch], Callable[[OfTheMachine], None]] = nowhere,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.invitation = invitation
        self._dial = dial
        self._changed = changed
        self._client = client
        self._model = model
        self._outside = outside
        self._clock = clock
        self._may_come = [asyncio.Event() for _ in invitation.people]
        self._said: set[tuple[int, str]] = set()
        name = invitation.names() + (f", round {round_number}" if round_number > 1 else "")
        self._table = name[:40].rstrip()
        options = {key: value for key, value in invitation.options.items() if key != WATCHING}
        sharing = len(invitation.people)
        host = ArrivalSteps(
            Purpose.HOST,
            self._table,
            invitation.set,
            options,
            invitation.ais,
            unasked=UNHURRIED,
            ais_named=invitation.ais_named,
            counted=invitation.counted,
            sharing=sharing,
        )
        guest = ArrivalSteps(Purpose.JOIN, self._table, sharing=sharing)
        self.people = [
            self._program(person, guest if number else host, number) for number, person in enumerate(invitation.people)
        ]
        onlooker = LocalPlayer(f"{invitation.people[0].name}'s screen"[:24])
        self.everybody = self._program(onlooker, ArrivalSteps(Purpose.WATCH, self._table, sharing=sharing), None)

    @asynccontextmanager
    async def playing(self, ended: Callable[[], None]) -> AsyncIterator[None]:
        """Run one client for each person and one spectator's for the duration of the context. `ended` is called when
        one of them ends. At the end, an exception of any of them is raised again."""
        programs = [*self.people, self.everybody]
        tasks = [asyncio.ensure_future(program.run(alone=program is self.everybody)) for program in programs]
        for task in tasks:
            task.add_done_callback(lambda _: ended())
        try:
            yield
        finally:
            for program in programs:
                program.dispatch(Ended())
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                raise result

    def _program(self, person: LocalPlayer, errand: ArrivalSteps, number: int | None) -> ClientProgram:
        """Return the program of a person, or of the spectator if `number` is None. All but the first wait until they
        may connect."""

        async def dial() -> Streams:
            if number != 0:
                await self._may_come[number or 0].wait()
            return await self._dial()

        def line(deliver: Deliver) -> Connection:
            return Connection(ServerLink(dial, deliver, where="this machine", client=self._client, name=person.name))

        return ClientProgram(
            self._model(person, errand),
            lambda model, dispatch: HiddenFace(number, self._told),
            line=line,
            outside=self._outside,
            clock=self._clock,
        )

    def wanted(self) -> list[bool]:
        """Return for each person, in the order of the invitation, whether they have a question to answer."""
        return [bool(each.model.questions) and each.model.scene is Scene.PLAYING for each in self.people]

    def all_have_heard(self) -> bool:
        """Return whether all connected clients of the people here show the same situation; the server updates them one
        after the other."""
        there = [each.model for each in self.people if each.model.contact.phase is Phase.OPEN]
        return len({_situation(model) for model in there}) < 2

    def is_over(self) -> bool:
        """Return whether the match at the shared keyboard is over."""
        return self.everybody.model.seen.over is not None

    def _told(self, person: int | None, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """Report a change to the shared face, and go on with filling the table."""
        if Scene.FILLING in (after.scene, self.people[0].model.scene):
            self._fill()
        self._changed(person, before, message, after, effects)

    def _fill(self) -> None:
        """Let the next person sit down, say ready for those who sit, and start the match when everybody and all AI
        players are there."""
        chairs = [my_chair(each.model) if each.model.scene is Scene.FILLING else None for each in self.people]
        for number, chair in enumerate(chairs):
            if chair is not None and not chair.ready:
                self._say(number, "ready")
        seated = next((number for number, chair in enumerate(chairs) if chair is None), len(chairs))
        for event in self._may_come[: seated + 1]:
            event.set()
        host = self.people[0].model
        called = sum(seat.kind == "ai" for seat in host.lobby.table.seats) if host.lobby is not None else 0
        everybody_is_here = all(chair is not None and chair.ready for chair in chairs)
        if everybody_is_here and called == len(host.errand.ais) and self.everybody.model.lobby is not None:
            self._say(0, "start")

    def _say(self, person: int, line: str) -> None:
        """Type this line for that person, but only once in a match."""
        if (person, line) not in self._said:
            self._said.add((person, line))
            asyncio.get_running_loop().call_soon(self.people[person].dispatch, Typed(line))


def _situation(model: Model) -> int | None:
    """Return the number of the situation that a program knows; None if it plays no match."""
    private = model.seen.private if model.scene is Scene.PLAYING else None
    return None if private is None else private.number
