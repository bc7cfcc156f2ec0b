"""A program from its start to its end: what it asks of its process, and what not where it is one of several there."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.client import quick_loop
from tests.client.evening import new_model
from tests.client.scripted import Clock

from kickdoor_client.network.connection import Connection, Deliver
from kickdoor_client.network.events import LinkLost
from kickdoor_client.network.places import OwnServer
from kickdoor_client.program import loop as programs
from kickdoor_client.program.loop import OLD_GARBAGE, SETTLED_S, ClientProgram, Dispatch, nowhere, settle
from kickdoor_client.state.effects import (
    Browse,
    Connect,
    Consult,
    DrawNonce,
    Effects,
    HangUp,
    KeepMarks,
    KeepNote,
    KeepReplay,
    KeepSetting,
    LookAround,
    OfTheMachine,
    Quit,
    Send,
    Show,
)
from kickdoor_client.state.messages import Ended, Msg, NonceDrawn, ReplayKept, Tick, Typed
from kickdoor_client.state.model import Model
from kickdoor_protocol.messages.lobby import ListTables
from kickdoor_protocol.sealing import MatchNote


class Face:
    """One that shows nothing and is left at once, or when it is told to."""

    def __init__(self, *, at_once: bool = True) -> None:
        self.heard: list[Msg] = []
        self._left = asyncio.Event()
        if at_once:
            self._left.set()

    def changed(self, before: object, message: Msg, *rest: object) -> None:
        self.heard.append(message)

    async def run(self) -> None:
        await self._left.wait()

    def leave(self) -> None:
        self._left.set()


class Garbage:
    """Python's own collector, of which is noted what is asked."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    def set_threshold(self, *numbers: int) -> None:
        self.asked.append(numbers)

    def freeze(self) -> None:
        self.asked.append("freeze")

    def collect(self) -> None:
        self.asked.append("collect")


@pytest.mark.parametrize("alone", [True, False])
def test_only_who_has_the_process_alone_says_how_garbage_is_looked_for(
    alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    garbage = Garbage()
    monkeypatch.setattr(programs, "gc", garbage)

    async def run() -> None:
        program = ClientProgram(new_model(), lambda *_: Face())
        assert await program.run(alone=alone) == Quit()

    asyncio.run(run())
    assert garbage.asked == [(700, 10, OLD_GARBAGE), "freeze"] * alone
    settle()
    assert garbage.asked[-2:] == ["collect", "freeze"]
    assert SETTLED_S > 0
    assert gc.isenabled()


def test_it_ticks_until_it_is_asked_to_end_and_tells_its_face_of_all_of_it() -> None:
    async def run() -> tuple[list[Msg], Quit]:
        face = Face(at_once=False)
        program = ClientProgram(new_model(), lambda *_: face)
        loop = asyncio.get_running_loop()
        loop.call_later(0.05, lambda: program.dispatch(Ended(143)))
        ended = await program.run(0.001, alone=False)
        return face.heard, ended

    heard, ended = asyncio.run(run())
    assert ended.code == 143
    assert heard[-1] == Ended(143)
    assert len(heard) > 2
    assert {type(message) for message in heard[:-1]} == {Tick}


class Line:
    """What a link is to a program: something to say things to, which goes on until it is closed."""

    def __init__(self) -> None:
        self.said: list[object] = []
        self.closed = 0
        self.ended = False

    def say(self, request: object) -> None:
        self.said.append(request)

    def close(self) -> None:
        self.closed += 1

    async def run(self) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            self.ended = True


class Case:
    """A program of which each message leads to what the test says, and what of it has been done."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        outside: Callable[[Dispatch], Callable[[OfTheMachine], None]] | None = None,
        **leads_to: Effects,
    ) -> None:
        self.done: list[object] = []
        self.lines: list[Line] = []
        self.stopped: list[int] = []
        self.delivers: list[Deliver] = []

        def update(model: Model, message: Msg) -> tuple[Model, Effects]:
            self.done.append((message, model.now))
            return replace(model, unheard=(*model.unheard, "")), leads_to.get(getattr(message, "text", ""), ())

        monkeypatch.setattr(programs, "update", update)
        self.face = Face(at_once=False)
        self.program = ClientProgram(
            new_model(),
            lambda *_: self.face,
            connect=self._connect,
            outside=outside or (lambda _: self.done.append),
            draw=lambda: "5eed",
            clock=Clock(),
        )

    def _connect(self, effect: Connect, deliver: Deliver) -> Connection:
        number = len(self.lines)
        self.lines.append(Line())
        self.delivers.append(deliver)
        self.done.append(effect)

        async def stop() -> None:
            self.stopped.append(number)

        return Connection(self.lines[-1], stop, lambda marks: self.done.append((number, marks)))  # type: ignore[arg-type]

    def runs(self, *words: str) -> Quit:
        """Those are typed, then it is ended."""

        async def run() -> Quit:
            task = asyncio.ensure_future(self.program.run(1e6, alone=False))
            for word in words:
                await asyncio.sleep(0)
                self.program.dispatch(Typed(word))
            await asyncio.sleep(0)
            self.program.face.leave()
            return await task

        return quick_loop.run(run())


MARKS = KeepMarks({41: "q"})
LOST = LinkLost("it was cut", 1.0, 1)
OUTSIDE: tuple[OfTheMachine, ...] = (
    *(KeepSetting(("bell", True)), LookAround(), Browse(), Consult(("rules",)), KeepReplay((), "a")),
    KeepNote(MatchNote("c", "n", "s")),
)  # fmt: skip


@pytest.mark.parametrize("effect", OUTSIDE, ids=lambda effect: type(effect).__name__)
def test_what_is_of_the_machine_is_done_outside(effect: OfTheMachine, monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(monkeypatch, one=(effect, Show(("said",))))
    assert case.runs("one", "two") == Quit()
    assert case.done == [(Typed("one"), 100.0), effect, (Typed("two"), 100.0)]
    assert case.face.heard == [Typed("one"), Typed("two")]


def test_a_program_of_a_visitor_touches_nothing_and_says_so_of_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(monkeypatch, nowhere, one=OUTSIDE)
    case.runs("one")
    refused = ReplayKept(wrong="there is no place for your files here")
    assert case.done == [(Typed("one"), 100.0), (refused, 100.0)]


def test_what_one_message_leads_to_is_dealt_with_before_the_next_and_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(monkeypatch, one=(DrawNonce(), *OUTSIDE[:1]))
    case.runs("one", "two")
    drawn = NonceDrawn("5eed")
    assert case.done == [(Typed("one"), 100.0), OUTSIDE[0], (drawn, 100.0), (Typed("two"), 100.0)]
    assert case.face.heard == [Typed("one"), drawn, Typed("two")]


def test_nothing_is_dealt_with_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(monkeypatch, one=(DrawNonce(), Quit(3, "Enough.")))
    assert case.runs("one", "two") == Quit(3, "Enough.")
    assert case.done == [(Typed("one"), 100.0)]


HERE = Connect(OwnServer(), "Ada")


def test_of_two_lines_only_the_last_is_spoken_on_and_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    say = Send(ListTables(0))
    case = Case(monkeypatch, go=(HERE, say, MARKS), leave=(HangUp(),), back=(HERE, say))
    case.runs("go", "leave", "back")
    first, second = case.lines
    assert (first.said, second.said) == ([ListTables(0)], [ListTables(0)])
    assert (first.closed, second.closed) == (1, 1)
    assert (first.ended, second.ended) == (True, True)
    assert case.stopped == [0, 1]
    assert case.program.line is None
    kept = [each for each in case.done if isinstance(each, tuple) and each[-1] is MARKS.letters]
    assert kept == [(0, MARKS.letters)]
    before = list(case.done)
    case.delivers[0](LOST)
    case.delivers[1](LOST)
    assert case.done == before, "what an old server still has to say is for nobody"


def test_a_line_is_heard_as_long_as_it_is_the_one(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(monkeypatch, go=(HERE,))

    async def run() -> None:
        case.program.dispatch(Typed("go"))
        case.delivers[0](LOST)

    asyncio.run(run())
    assert case.done[-1] == (LOST, 100.0)


def test_it_ticks_four_times_a_second() -> None:
    async def run() -> list[float]:
        at: list[float] = []

        class Watch(Face):
            def changed(self, before: object, message: Msg, *rest: object) -> None:
                at.append(quick_loop.now_s())

        face = Watch(at_once=False)
        program = ClientProgram(new_model(), lambda *_: face, clock=quick_loop.now_s)
        asyncio.get_running_loop().call_later(1.1, face.leave)
        await program.run(alone=False)
        return at

    assert quick_loop.run(run()) == pytest.approx([0.25, 0.5, 0.75, 1.0])


def test_a_line_that_is_there_from_the_beginning_runs_and_is_left() -> None:
    async def run() -> Line:
        face, line = Face(at_once=False), Line()
        program = ClientProgram(new_model(), lambda *_: face, line=lambda _: Connection(line))  # type: ignore[arg-type]
        asyncio.get_running_loop().call_later(1.0, face.leave)
        await program.run(alone=False)
        return line

    line = quick_loop.run(run())
    assert (line.closed, line.ended) == (1, True)


def test_a_mistake_in_the_background_ends_the_program_and_is_told() -> None:
    class Broken(Line):
        async def run(self) -> None:
            raise ZeroDivisionError("a bug")

    async def run() -> None:
        face = Face(at_once=False)
        program = ClientProgram(new_model(), lambda *_: face, line=lambda _: Connection(Broken()))  # type: ignore[arg-type]
        await program.run(alone=False)

    with pytest.raises(ZeroDivisionError, match="a bug"):
        quick_loop.run(run())


@pytest.mark.parametrize("waits_s", [SETTLED_S - 1, SETTLED_S + 1])
def test_what_is_there_stays_once_it_has_settled_if_it_lasts_so_long(
    waits_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    garbage = Garbage()
    monkeypatch.setattr(programs, "gc", garbage)

    async def run() -> None:
        face = Face(at_once=False)
        program = ClientProgram(new_model(), lambda *_: face)
        asyncio.get_running_loop().call_later(waits_s, face.leave)
        await program.run()
        await asyncio.sleep(10)

    quick_loop.run(run())
    assert garbage.asked[2:] == ["collect", "freeze"] * (waits_s > SETTLED_S)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_who_is_asked_to_end_ends_in_good_order(name: str) -> None:
    number = getattr(signal, name)
    before = signal.getsignal(number)

    async def run() -> Quit:
        program = ClientProgram(new_model(), lambda *_: Face(at_once=False))
        asyncio.get_running_loop().call_soon(signal.raise_signal, number)
        return await program.run()

    assert asyncio.run(run()) == Quit(128 + number)
    assert signal.getsignal(number) == before
