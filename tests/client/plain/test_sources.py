"""Lines typed at a prompt, and what ends them; and a printer of lines whom nobody reads any more."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from tests.client.evening import LOBBY, TABLES, new_model, told
from tests.client.text.test_ink import LIVING
from tests.client.update.lobby.test_lobby import browsing

from kickdoor_client.network.events import Pushed
from kickdoor_client.plain.face import REPEAT_MOST, LineFace
from kickdoor_client.plain.sources import LINE_MOST, LINES_AHEAD, piped_lines, prompted_lines
from kickdoor_client.state.effects import Effects, Notify, Repeat, Ring, Show
from kickdoor_client.state.messages import InputEnded, Msg, Typed
from kickdoor_client.state.model import Manner
from kickdoor_protocol.checks.clusters import clusters


@pytest.mark.parametrize("end", ["\x04", "\x03"], ids=["Ctrl-D", "Ctrl-C"])
def test_what_is_typed_at_the_prompt_comes_line_by_line_until_a_key_ends_it(end: str) -> None:
    paper = io.StringIO()
    output = Vt100_Output(paper, lambda: Size(24, 80), enable_cpr=True)

    async def run() -> list[str]:
        with create_pipe_input() as source:
            source.send_text(f"tables\rjoin 1\r{end}")
            async with asyncio.timeout(10):
                return [line async for line in prompted_lines(lambda: browsing(Manner.LINES), source, output)]

    assert asyncio.run(run()) == ["tables", "join 1"]
    assert not output.enable_cpr, "a terminal is not asked where its cursor is"
    assert "> " in paper.getvalue()


@pytest.mark.parametrize("word", LIVING)
def test_keys_at_the_prompt_go_by_what_a_person_takes_for_one_character(word: str) -> None:
    left, right, delete, back, end = "\x1b[D", "\x1b[C", "\x1b[3~", "\x7f", "\x05"
    output = Vt100_Output(io.StringIO(), lambda: Size(24, 80), enable_cpr=False)

    async def run() -> list[str]:
        with create_pipe_input() as source:
            steps = left * len(clusters(word))
            source.send_text(f"say {word}{steps}a{right}{end}b\r{word}{back}\r{word}{steps}{delete}\r\x04")
            async with asyncio.timeout(10):
                return [line async for line in prompted_lines(lambda: browsing(Manner.LINES), source, output)]

    *head, _ = clusters(word)
    assert asyncio.run(run()) == [f"say a{word}b", "".join(head), "".join(clusters(word)[1:])]


def test_what_is_piped_in_comes_line_by_line() -> None:
    async def run() -> list[str]:
        return [line async for line in piped_lines(io.StringIO("tables\n\njoin 1"))]

    assert asyncio.run(run()) == ["tables\n", "\n", "join 1"]


class Endless:
    """A pipe that goes on for ever, and counts what was read from it."""

    def __init__(self, line: str) -> None:
        self._line, self.read_so_far = line, 0

    def readline(self, size: int, /) -> str:
        self.read_so_far += 1
        return self._line


def test_of_a_pipe_without_end_only_so_much_is_read_as_somebody_takes() -> None:
    pipe, taken = Endless("y\n"), 1_000

    async def run() -> bool:
        ends = asyncio.Event()
        lines = piped_lines(pipe)
        for _ in range(taken):
            await anext(lines)
        asyncio.get_running_loop().call_soon(ends.set)
        for _ in range(2 * LINES_AHEAD):  # what else there is to do comes between the lines
            await anext(lines)
        return ends.is_set()

    assert asyncio.run(run())
    assert pipe.read_so_far <= taken + 3 * LINES_AHEAD + 1


def test_of_a_line_that_is_too_long_the_beginning_is_taken_and_the_next_line_whole() -> None:
    async def run() -> list[str]:
        return [line async for line in piped_lines(io.StringIO("x" * (3 * LINE_MOST) + "\nwho\n"))]

    assert asyncio.run(run()) == ["x" * LINE_MOST, "who\n"]


async def never() -> AsyncIterator[str]:
    await asyncio.Event().wait()
    yield ""


def test_who_cannot_be_told_any_more_is_left_without_being_asked() -> None:
    def nobody_reads(text: str) -> None:
        raise BrokenPipeError

    heard: list[Msg] = []
    model = browsing(Manner.LINES)

    async def run(*, before_it_runs: bool) -> None:
        face = LineFace(heard.append, never(), nobody_reads)
        running = None if before_it_runs else asyncio.ensure_future(face.run())
        await asyncio.sleep(0)
        face.changed(model, Pushed(LOBBY), told(model, Pushed(LOBBY))[0], ())
        running = running or asyncio.ensure_future(face.run())
        _, waits = await asyncio.wait({running}, timeout=1)
        running.cancel()
        assert not waits

    for before_it_runs in (False, True):
        asyncio.run(run(before_it_runs=before_it_runs))
    assert heard == []


async def three_lines() -> AsyncIterator[str]:
    for line in ("one\n", " two ", ""):
        yield line


def test_lines_are_taken_in_as_they_are_typed_and_their_end_is_told() -> None:
    heard: list[Msg] = []

    async def run() -> None:
        def take(message: Msg) -> None:
            heard.append(message)
            if isinstance(message, InputEnded):
                face.leave()

        face = LineFace(take, three_lines(), lambda text: None)
        async with asyncio.timeout(10):
            await face.run()

    asyncio.run(run())
    assert heard == [Typed("one"), Typed(" two "), Typed(""), InputEnded()]


def printed(*steps: Effects) -> tuple[list[str], list[Ring | Notify]]:
    """What is printed, and who is called, when these effects come one after the other."""
    said: list[str] = []
    called: list[Ring | Notify] = []
    model = new_model(manner=Manner.LINES)
    face = LineFace(lambda message: None, never(), said.append, called.append)
    for effects in steps:
        face.changed(model, Typed(""), model, effects)
    return said, called


def test_what_was_said_is_repeated_block_by_block_with_what_is_said_now() -> None:
    first, second, blank = (Show(("One.", "", "Two.")),), (Show(("Three.",)),), (Show((" ", "")),)
    assert printed(first, second)[0] == ["One.", "Two.", "Three."]
    assert printed(first, second, blank, (Repeat(1),))[0][3:] == ["Three."]
    assert printed(first, second, (Repeat(2),))[0][3:] == ["One.", "Two.", "Three."]
    assert printed(first, (Repeat(1),), (Repeat(2),))[0][2:] == ["One.", "Two."] * 2, "a repetition is nothing said"
    many = [(Show((f"{number}.",)),) for number in range(REPEAT_MOST + 2)]
    assert printed(*many, (Repeat(99),))[0][len(many) :] == [f"{number}." for number in range(2, REPEAT_MOST + 2)]


def test_the_bell_and_notices_go_to_who_calls_or_to_nobody() -> None:
    effects: Effects = (Ring(), Show(("One.",)), Notify("Your turn"))
    said, called = printed(effects)
    assert (said, called) == (["One."], [Ring(), Notify("Your turn")])
    model = new_model(manner=Manner.LINES)
    LineFace(lambda message: None, never(), said.append).changed(model, Pushed(TABLES), model, effects)
    assert said[-1] == "One."
