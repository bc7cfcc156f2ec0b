"""A terminal in memory: the real full screen paints on it, and a test pipes keys in and reads its text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TextIO, cast

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from tests.client.scripted import until
from tests.terminal.tty import KEYS

from kickdoor_client.program.loop import ClientProgram, MakesFace
from kickdoor_client.state.effects import Quit
from kickdoor_client.terminal.app import FullScreen


class Paper:
    """The output of a terminal of this size."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int, screen: type[pyte.Screen] = pyte.Screen) -> None:
        self.screen = screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self.raw: list[str] = []

    def write(self, data: str) -> int:
        self.raw.append(data)
        self._stream.feed(data)
        return len(data)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("a terminal in memory has no file")

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def size(self) -> Size:
        return Size(rows=self.screen.lines, columns=self.screen.columns)


class Desk:
    """A program running on paper, with its keyboard."""

    def __init__(self, program: ClientProgram, paper: Paper, pipe: PipeInput, app: FullScreen) -> None:
        self.program = program
        self.paper = paper
        self.app = app
        self._pipe = pipe

    def press(self, *names: str) -> None:
        for name in names:
            self._pipe.send_text(KEYS.get(name, name))

    async def see(self, text: str) -> None:
        """Wait until this text is on the screen."""
        await until(lambda: text in self.paper.text, lambda: f"{text!r} is not on the screen:\n{self.paper.text}")

    async def not_see(self, text: str) -> None:
        await until(lambda: text not in self.paper.text, lambda: f"{text!r} is on the screen:\n{self.paper.text}")

    def resize(self, columns: int, rows: int) -> None:
        self.paper.screen.resize(rows, columns)
        self.app.app._on_resize()


@asynccontextmanager
async def at_desk(
    begin: Callable[[MakesFace], ClientProgram],
    columns: int = 80,
    rows: int = 24,
    depth: ColorDepth = ColorDepth.DEPTH_24_BIT,
    screen: type[pyte.Screen] = pyte.Screen,
) -> AsyncIterator[tuple[Desk, asyncio.Task[Quit]]]:
    """Run a program on a paper of this size inside this context."""
    paper = Paper(columns, rows, screen)
    output = Vt100_Output(
        cast(TextIO, paper), paper.size, term="xterm-256color", default_color_depth=depth, enable_cpr=False
    )
    with create_pipe_input() as pipe:
        program = begin(lambda model, dispatch: FullScreen(model, dispatch, source=pipe, output=output))
        face = program.face
        assert isinstance(face, FullScreen)
        task = asyncio.ensure_future(program.run(tick_s=0.01))
        try:
            yield Desk(program, paper, pipe, face), task
        finally:
            face.leave()
            await task
