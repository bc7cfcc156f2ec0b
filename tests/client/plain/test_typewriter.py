"""A prompt of one's own: lines that are typed, what is printed above, and being told to stop, once or twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from tests.client.evening import at_table
from tests.client.questions import asked
from tests.client.scripted import until

from kickdoor_client.plain.typewriter import Typewriter


def at_a_typewriter(does: Callable[[Typewriter, PipeInput], Awaitable[None]]) -> None:
    """Somebody sits down at one and does that."""

    async def run() -> None:
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            await does(Typewriter(lambda: at_table(asked("help")), pipe, DummyOutput()), pipe)

    asyncio.run(run())


def test_it_stops_when_it_is_told_to_and_being_told_so_twice_is_once() -> None:
    async def does(typewriter: Typewriter, pipe: PipeInput) -> None:
        typewriter.interrupt()
        line = asyncio.ensure_future(typewriter.line())
        await until(lambda: typewriter._session.app.is_running)
        assert not typewriter.is_typing
        pipe.send_text("half a li")
        await until(lambda: typewriter.is_typing)
        typewriter.interrupt()
        typewriter.interrupt()
        assert await line is None
        typewriter.interrupt()
        assert not typewriter.is_typing

    at_a_typewriter(does)


def test_lines_come_until_there_are_no_more() -> None:
    async def does(typewriter: Typewriter, pipe: PipeInput) -> None:
        pipe.send_text("run\rwho\r\x04")
        assert [line async for line in typewriter.lines()] == ["run", "who"]

    at_a_typewriter(does)


def test_tab_completes_what_can_be_chosen_and_nothing_does_by_itself() -> None:
    async def does(typewriter: Typewriter, pipe: PipeInput) -> None:
        line = asyncio.ensure_future(typewriter.line())
        pipe.send_text("decl")
        await until(lambda: typewriter._session.default_buffer.text == "decl")
        assert typewriter._session.default_buffer.complete_state is None
        pipe.send_text("\t")
        await until(lambda: typewriter._session.default_buffer.text == "decline")
        pipe.send_text("\r")
        assert await line == "decline"

    at_a_typewriter(does)
