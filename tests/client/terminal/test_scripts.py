"""Words of living scripts on the full screen, however a terminal draws them: whole, in place, and while one types."""

from __future__ import annotations

import asyncio
from functools import partial

import pyte
import pytest
from tests.client.evening import FACES, LAYOUT, public
from tests.client.paper import Desk, at_desk
from tests.client.questions import private
from tests.client.scripted import ScriptedServer, until
from tests.client.text.test_ink import LIVING
from tests.terminal.drawing import ByClusters, ByPoints, InTmux

from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.model import Phase
from kickdoor_client.text.ink import width
from kickdoor_protocol.checks.clusters import clusters
from kickdoor_protocol.messages import table, talk
from kickdoor_protocol.messages.talk import Say

COLUMNS, ROWS = 100, 30
SCREENS = pytest.mark.parametrize("screen", [ByPoints, InTmux, ByClusters])


async def seated(server: ScriptedServer, desk: Desk) -> None:
    await until(lambda: desk.program.model.contact.phase is Phase.OPEN)
    server.say(table.Faces(FACES), LAYOUT, table.Shared(public()), table.Private(private()))
    await desk.see("more actions")


@SCREENS
def test_words_are_whole_on_the_screen_and_move_nothing(screen: type[pyte.Screen]) -> None:
    async def run() -> None:
        server = ScriptedServer()
        async with at_desk(server.program(Purpose.JOIN), COLUMNS, ROWS, screen=screen) as (desk, _):
            await seated(server, desk)
            before = edges(desk)
            for word in LIVING:
                server.say(talk.Said(word, f"{word}, said {word}.", "chat", 1))
                await see(desk, f"{word}, said {word}.")
                assert edges(desk) == before, word
            server.say(talk.Said("Ann", "plain", "chat", 1))
            await desk.see("plain")
            assert edges(desk) == before

    asyncio.run(run())


async def see(desk: Desk, text: str) -> None:
    """Until it is on the screen, whatever blanks a terminal leaves behind what it draws in fewer cells than others."""
    wanted = "".join(text.split())
    await until(lambda: wanted in "".join(desk.paper.text.split()), lambda: f"no {text!r} on:\n{desk.paper.text}")


def has_heard(server: ScriptedServer, times: int) -> bool:
    """Return whether the server was told so many lines of talk."""
    return sum(isinstance(each, Say) for each in server.heard) == times


def edges(desk: Desk) -> list[int]:
    """In which columns the line between the table and the story stands."""
    buffer = desk.paper.screen.buffer
    return sorted({x for y in range(ROWS) for x in range(COLUMNS) if buffer[y][x].data == "│"})


@SCREENS
def test_words_are_whole_while_they_are_typed_and_taken_back(screen: type[pyte.Screen]) -> None:
    async def run() -> None:
        server = ScriptedServer()
        async with at_desk(server.program(Purpose.JOIN), COLUMNS, ROWS, screen=screen) as (desk, _):
            await seated(server, desk)
            for said, word in enumerate(LIVING, 1):
                desk.press("t", *f"a {word} {word}b")
                await see(desk, f"say: a {word} {word}b")
                desk.press("left", "backspace", "c")
                heads = clusters(word)[:-1]
                await see(desk, f"say: a {word} {''.join(heads)}cb")
                desk.press("enter")
                await until(partial(has_heard, server, said))
                assert server.last(Say).text == f"a {word} {''.join(heads)}cb"

    asyncio.run(run())


@SCREENS
def test_words_are_whole_in_the_last_column(screen: type[pyte.Screen]) -> None:
    async def run() -> None:
        server = ScriptedServer()
        async with at_desk(server.program(Purpose.JOIN), COLUMNS, ROWS, screen=screen) as (desk, _):
            await seated(server, desk)
            for word in LIVING:
                for shift in range(3):
                    said = f"{'x' * shift}{word * (COLUMNS // width(word))}."
                    server.say(talk.Said("Ann", said, "chat", 1))
                    await told(desk, said)

    asyncio.run(run())


async def told(desk: Desk, said: str) -> None:
    """Wait until the story says that, whole."""
    await until(lambda: said in story(desk), lambda: f"no {said!r} on:\n{desk.paper.text}")


def story(desk: Desk) -> str:
    """The column at the right edge, without blanks."""
    rows = desk.paper.text.splitlines()
    return "".join("".join(row.partition("│")[2].split()) for row in rows)
