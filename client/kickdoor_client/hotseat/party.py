"""The people at the keyboard and their programs: one for each chair, and one that looks on for all eyes.

The first person opens the table, the others sit down one after the other, in the order in which they were named, then
the AI seats are called, everybody is ready, and the match begins. What is typed for that is what a person would type.
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
from ..state.errand import Errand, LocalPlayer, Purpose
from ..state.invitation import Invitation
from ..state.messages import Ended, Msg, Typed
from ..state.model import Model, Phase, Scene
from ..update.lobby.filling import my_chair

UNHURRIED: Mapping[str, Value] = {"pace": "none", "window_ms": 3_600_000, "early_passes": "at_once"}
"""How long everybody has at such a table, unless it is said otherwise: nobody shall lose because the keyboard is
elsewhere. AI seats pass at once, so an hour's window is as long as its people take."""

WATCHING = "watching"
"""The option that says who may look on: here that is whoever is at the keyboard, on the screen between two people."""


Changed = Callable[[int | None, Model, Msg, Model, Effects], None]
"""Told of every change: whose program (None: the one for all eyes), and as a face is told."""


class HiddenFace:
    """The face of one program, which shows nothing itself."""

    def __init__(self, person: int | None, changed: Changed) -> None:
        self._person = person
        self._changed = changed
        self._left = asyncio.Event()

    def changed(self, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        self._changed(self._person, before, message, after, effects)

    async def run(self) -> None:
        await self._left.wait()

    def leave(self) -> None:
        self._left.set()


class Party:
    """Holds the programs of the people at one keyboard and of the onlooker, and lets them sit down one by one.

    `dial` leads to a server of our own; `round_number` tells this match from those before it. `model` makes what each
    program begins with.
    """

    def __init__(
        self,
        invitation: Invitation,
        dial: Dial,
        changed: Changed,
        *,
        client: str,
        round_number: int = 1,
        model: Callable[[LocalPlayer, Errand], Model] = Model,
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
        host = Errand(
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
        guest = Errand(Purpose.JOIN, self._table, sharing=sharing)
        self.people = [
            self._program(person, guest if number else host, number) for number, person in enumerate(invitation.people)
        ]
        onlooker = LocalPlayer(f"{invitation.people[0].name}'s screen"[:24])
        self.everybody = self._program(onlooker, Errand(Purpose.WATCH, self._table, sharing=sharing), None)

    @asynccontextmanager
    async def playing(self, ended: Callable[[], None]) -> AsyncIterator[None]:
        """Everybody's program runs meanwhile; `ended` is called when one of them has ended. What one of them fails with
        is raised when all are through."""
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

    def _program(self, person: LocalPlayer, errand: Errand, number: int | None) -> ClientProgram:
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
        """Who has something to answer."""
        return [bool(each.model.questions) and each.model.scene is Scene.PLAYING for each in self.people]

    def all_have_heard(self) -> bool:
        """Whether all programs that are connected know the same situation: what is told to all reaches one by one."""
        there = [each.model for each in self.people if each.model.contact.phase is Phase.OPEN]
        return len({_situation(model) for model in there}) < 2

    def is_over(self) -> bool:
        return self.everybody.model.seen.over is not None

    def _told(self, person: int | None, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        if Scene.FILLING in (after.scene, self.people[0].model.scene):
            self._fill()
        self._changed(person, before, message, after, effects)

    def _fill(self) -> None:
        """Everybody sits down in turn and is ready, and the match begins once the AI seats are there as well."""
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
        """Once: what becomes of it is seen later."""
        if (person, line) not in self._said:
            self._said.add((person, line))
            asyncio.get_running_loop().call_soon(self.people[person].dispatch, Typed(line))


def _situation(model: Model) -> int | None:
    """The number of the one that somebody's program has heard of last; None where no match is played."""
    private = model.seen.private if model.scene is Scene.PLAYING else None
    return None if private is None else private.number
