"""A program from its start to its end: what it asks of its process, and what not where it is one of several there."""

from __future__ import annotations

import asyncio
import gc

import pytest
from tests.client.evening import new_model

from kickdoor_client import program as programs
from kickdoor_client.effects import Quit
from kickdoor_client.messages import Ended, Msg, Tick
from kickdoor_client.program import OLD_GARBAGE, SETTLED_S, Program, settle


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
        program = Program(new_model())
        program.face = Face()
        assert await program.run(alone=alone) == Quit()

    asyncio.run(run())
    assert garbage.asked == [(700, 10, OLD_GARBAGE), "freeze"] * alone
    settle()
    assert garbage.asked[-2:] == ["collect", "freeze"]
    assert SETTLED_S > 0
    assert gc.isenabled()


def test_it_ticks_until_it_is_asked_to_end_and_tells_its_face_of_all_of_it() -> None:
    async def run() -> tuple[list[Msg], Quit]:
        program = Program(new_model())
        program.face = face = Face(at_once=False)
        loop = asyncio.get_running_loop()
        loop.call_later(0.05, lambda: program.dispatch(Ended(143)))
        ended = await program.run(0.001, alone=False)
        return face.heard, ended

    heard, ended = asyncio.run(run())
    assert ended.code == 143
    assert heard[-1] == Ended(143)
    assert len(heard) > 2
    assert {type(message) for message in heard[:-1]} == {Tick}
