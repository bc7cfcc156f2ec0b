"""The whole tutorial by the real client on a real server: by keys, by typed lines, and at a terminal."""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.client.paper import Desk, at_desk
from tests.client.scripted import until
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.school_talk import KEYS, LINES, OF_OTHER_SETS, WAYWARD_KEYS, WAYWARD_LINES
from tests.terminal.tty import Tty

from kickdoor_client.network.connection import Connection, Deliver
from kickdoor_client.network.link import ServerLink, Streams
from kickdoor_client.plain.face import LineFace
from kickdoor_client.program.loop import ClientProgram, MakesFace
from kickdoor_client.state.effects import KeepSetting
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import Learnt


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChildServer]:
    with ChildServer(tmp_path_factory.mktemp("school") / "server", "--lessons") as child:
        yield child
        assert child.complaints() == []


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChildServer]:
    """A server with the lessons about the sets that are not the usual one."""
    sets = ",".join(dict.fromkeys(key.partition("-")[0] for key in OF_OTHER_SETS))
    with ChildServer(tmp_path_factory.mktemp("academy") / "server", "--lessons", sets=sets) as child:
        yield child
        assert child.complaints() == []


def student(server: ChildServer, manner: Manner) -> tuple[Callable[[MakesFace], ClientProgram], list[Learnt]]:
    """What begins Ada's client with a face, and what it wants to be remembered.

    Its seconds go by with what happens, not with the day's.
    """
    seconds = itertools.count(100.0, 0.5)
    learnt: list[Learnt] = []

    async def dial() -> Streams:
        return await asyncio.open_connection("127.0.0.1", server.port)

    def remember(effect: object) -> None:
        if isinstance(effect, KeepSetting) and isinstance(effect.what, Learnt):
            learnt.append(effect.what)

    def line(deliver: Deliver) -> Connection:
        return Connection(ServerLink(dial, deliver, where="school", client="test", name="Ada"))

    def begin(face: MakesFace) -> ClientProgram:
        model = Model(LocalPlayer("Ada"), ArrivalSteps(Purpose.LEARN, set=""), manner)
        return ClientProgram(model, face, line=line, outside=lambda _: remember, clock=lambda: next(seconds))

    return begin, learnt


async def unhurried(program: ClientProgram) -> None:
    """Until the client believes a key again: a student who has looked."""
    await until(lambda: program.model.now > program.model.ui.held_until + HURRY_S, timeout=PATIENCE_S)


async def seen(desk: Desk, text: str) -> None:
    """Until this stands on the screen, however busy the machine is."""
    await until(lambda: text in desk.paper.text, lambda: f"{text!r} is not to be seen:\n{desk.paper.text}", PATIENCE_S)


HOLD_S = 1.5
"""Seconds after which the real client believes a key, also in a fight."""

HURRY_S = 1.0
"""More than any breath that the client takes before it believes a key."""

ALL = [Learnt(f"lesson-{key}") for key in KEYS]


@pytest.mark.parametrize("size", [(80, 24), (60, 22)], ids=["80x24", "60x22"])
def test_all_of_it_by_keys_on_the_full_screen(server: ChildServer, size: tuple[int, int]) -> None:
    async def play() -> None:
        begin, learnt = student(server, Manner.SCREEN)
        async with at_desk(begin, *size) as (desk, task):
            program = desk.program
            for talk in KEYS.values():
                for keys, text in talk:
                    await unhurried(program)
                    desk.press(*(key.replace("space", " ") for key in keys.split()))
                    await seen(desk, text)
                await unhurried(program)
                desk.press("enter")
            end = await task
        assert learnt == ALL
        assert "That was the last lesson" in end.text

    asyncio.run(play())


class Typewriter:
    """What is typed in line mode, and what is printed."""

    def __init__(self, begin: Callable[[MakesFace], ClientProgram]) -> None:
        self.typed: asyncio.Queue[str] = asyncio.Queue()
        self.printed: list[str] = []
        self.program = begin(lambda _, dispatch: LineFace(dispatch, self._lines(), self.printed.append))

    async def _lines(self) -> AsyncIterator[str]:
        while True:
            yield await self.typed.get()

    async def says(self, line: str, text: str) -> None:
        """Type the line, if there is one, and read on until this is printed."""
        since = len(self.printed) if line else 0
        if line:
            self.typed.put_nowait(line)
        await until(
            lambda: any(text in said for said in self.printed[since:]),
            lambda: f"{text!r} is not printed:\n" + "\n".join(self.printed[-30:]),
            PATIENCE_S,
        )


def test_all_of_it_by_typed_lines(server: ChildServer) -> None:
    async def play() -> None:
        begin, learnt = student(server, Manner.LINES)
        typewriter = Typewriter(begin)
        task = asyncio.ensure_future(typewriter.program.run(tick_s=0.05))
        for talk in LINES.values():
            for line, text in talk:
                await typewriter.says(line, text)
            typewriter.printed.clear()
            typewriter.typed.put_nowait("leave")
        end = await task
        assert learnt == ALL
        assert "That was the last lesson" in end.text

    asyncio.run(play())


def test_what_is_different_in_other_sets_by_typed_lines(others: ChildServer) -> None:
    async def play() -> None:
        begin, learnt = student(others, Manner.LINES)
        typewriter = Typewriter(begin)
        task = asyncio.ensure_future(typewriter.program.run(tick_s=0.05))
        for talk in OF_OTHER_SETS.values():
            for line, text in talk:
                await typewriter.says(line, text)
            typewriter.printed.clear()
            typewriter.typed.put_nowait("leave")
        await task
        assert learnt == [Learnt(f"lesson-{key}") for key in OF_OTHER_SETS]

    asyncio.run(play())


@contextmanager
def terminal(settings: Path) -> Iterator[Tty]:
    """`kickdoor tutorial` on a terminal of its own, with the settings in that folder."""
    command = [sys.executable, "-m", "kickdoor_client", "tutorial", "--name", "Ada"]
    tty = Tty(command, 80, 24, {"KICKDOOR_CONFIG": str(settings)})
    try:
        yield tty
    finally:
        tty.close()


def test_it_is_broken_off_and_taken_up_again_at_a_real_terminal(tmp_path: Path) -> None:
    with terminal(tmp_path) as tty:
        tty.wait_for("To do: kick open the door", PATIENCE_S)
        tty.press("enter")
        tty.wait_for("To do: claim the kill", PATIENCE_S)
        tty.press(":", "lesson next", "enter")
        tty.wait_for("something bigger", PATIENCE_S)
        tty.press(":", "lesson 1", "enter")
        for keys, text in KEYS["door"]:
            tty.settle(HOLD_S)
            tty.press(*keys.split())
            tty.wait_for(text, PATIENCE_S)
        tty.press("q")
        assert tty.wait_end(PATIENCE_S) == 0
    with terminal(tmp_path) as again:
        again.wait_for("something bigger", PATIENCE_S)
        again.press("q")
        again.wait_for("Leave now", PATIENCE_S)
        again.press("enter")
        assert again.wait_end(PATIENCE_S) == 0


def test_who_does_everything_else_first_by_keys(server: ChildServer) -> None:
    async def play() -> None:
        begin, _ = student(server, Manner.SCREEN)
        async with at_desk(begin) as (desk, _task):
            for keys, text in WAYWARD_KEYS:
                await unhurried(desk.program)
                desk.press(*keys.split())
                await seen(desk, text)

    asyncio.run(play())


def test_who_does_everything_else_first_by_lines(server: ChildServer) -> None:
    async def play() -> None:
        begin, _ = student(server, Manner.LINES)
        typewriter = Typewriter(begin)
        task = asyncio.ensure_future(typewriter.program.run(tick_s=0.05))
        for line, text in WAYWARD_LINES:
            await typewriter.says(line, text)
        for line in ("quit", "yes"):
            typewriter.typed.put_nowait(line)
        await task

    asyncio.run(play())
