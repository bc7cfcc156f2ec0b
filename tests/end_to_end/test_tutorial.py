"""The whole tutorial by the real client on a real server: by keys, by typed lines, and at a terminal.

Each lesson is a conversation: what is done, and what is then to be read. Only what a student reads is looked at.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.client.paper import at_desk
from tests.client.scripted import until
from tests.end_to_end.child_server import ChildServer
from tests.terminal.tty import Tty

from kickdoor_client.effects import Keep
from kickdoor_client.link import Link, Streams
from kickdoor_client.model import Errand, Manner, Model, Person, Purpose
from kickdoor_client.plain.face import LineFace
from kickdoor_client.program import Program
from kickdoor_client.settings import Learnt

Talk = tuple[tuple[str, str], ...]

KEYS: dict[str, Talk] = {
    "door": (
        ("", "To do: kick open the door"),
        ("enter", "To do: claim the kill"),
        ("enter", "To do: put on the Helm"),
        ("a", "Headgear"),
        ("enter", "To do: end your turn"),
        ("enter", "That was a whole turn"),
    ),
    "sums": (
        ("", "To do: kick open the door"),
        ("enter", "To do: look at why"),
        ("w", "how the sums are made up"),
        ("escape", "would lose"),
        ("a", "Damp Firework"),
        ("enter", "for the heroes"),
        ("enter", "To do: claim the kill"),
        ("enter", "To do: play the Emergency Trombone"),
        ("b", "One-Shot Item"),
        ("enter", "for the heroes"),
        ("enter", "To do: claim the kill again"),
        ("enter", "Closed, returned and fined"),
    ),
    "help": (
        ("", "To do: kick open the door"),
        ("enter", "To do: ask Olga for help"),
        ("3 3", "< 0 > of 2"),
        ("right", "< 1 > of 2"),
        ("down right", "fighter picks first"),
        ("enter", "send"),
        ("enter", "To do: claim the kill"),
        ("enter", "To do: pick yours"),
        ("enter", "A bargain binds here"),
    ),
    "run": (
        ("", "To do: kick open the door"),
        ("enter", "To do: run away"),
        ("enter", "Again: run away"),
        ("enter", "To do: roll the die"),
        ("enter", "Does anybody change it"),
        ("enter", "To do: end your turn"),
        ("enter", "To do: kick open the door"),
        ("enter", "To do: run away, roll"),
        ("enter", "Again: run away"),
        ("enter", "roll the die"),
        ("enter", "Does anybody change it"),
        ("enter", "A 6! Gone"),
    ),
    "curse": (
        ("", "To do: kick open the door"),
        ("enter", "To do: let it pass"),
        ("enter", "To do: play Clerical Error on Boris"),
        ("a", "curse somebody"),
        ("enter", "Boris"),
        ("2 2", "To do: let the curse pass"),
        ("enter", "look for no trouble"),
        ("enter", "To do: end your turn"),
        ("enter", "A curse from your hand"),
    ),
    "money": (
        ("", "To do: sell both pairs"),
        ("S", "What do you sell"),
        ("space down space", "1,100 gold"),
        ("enter", "To do: kick open the door"),
        ("enter", "To do: look for trouble"),
        ("up enter", "To do: claim the kill"),
        ("enter", "To do: end your turn"),
        ("enter", "To do: mark what you can do without"),
        ("space down space", "Olga 2 of 2"),
        ("enter", "1,000 gold for a Level"),
    ),
    "meddle": (
        ("", "To do: play Enraged"),
        ("a", "Monster Enhancer"),
        ("enter", "On which monster"),
        ("enter", "To do: answer Boris"),
        ("2 2", "Does anybody change it"),
        ("enter", "Olga has the monsters beaten"),
        ("enter", "Good. A hand that is empty"),
    ),
    "win": (
        ("", "To do: kick open the door"),
        ("enter", "To do: claim the kill"),
        ("enter", "To do: play the Proper Cup of Tea"),
        ("a", "One-Shot Item"),
        ("enter", "for the heroes"),
        ("enter", "To do: claim the kill"),
        ("enter", "To do: play the Letter"),
        ("b", "One-Shot Item"),
        ("enter", "for the heroes"),
        ("enter", "To do: claim the kill"),
        ("enter", "Ten! They applaud"),
    ),
}
"""Keys with blanks between them, and what is then on the screen."""

LINES: dict[str, Talk] = {
    "door": (
        ("", "To do: kick open the door"),
        ("open", "To do: claim the kill"),
        ("claim", "To do: put on the Helm"),
        ("play helm", "To do: end your turn"),
        ("end", "That was a whole turn"),
    ),
    "sums": (
        ("", "To do: kick open the door"),
        ("open", "To do: look at why"),
        ("why", "Cardigan of Last Resort +1"),
        ("use firework", "For which side?"),
        ("heroes", "To do: claim the kill"),
        ("claim", "To do: play the Emergency Trombone"),
        ("use trombone", "For which side?"),
        ("heroes", "To do: claim the kill again"),
        ("claim", "Closed, returned and fined"),
    ),
    "help": (
        ("", "To do: kick open the door"),
        ("open", "To do: ask Olga for help"),
        ("ask olga", "Which items?"),
        ("none", "How many"),
        ("1", "picks first"),
        ("the fighter picks first", "To do: claim the kill"),
        ("claim", "To do: pick yours"),
        ("poster", "A bargain binds here"),
    ),
    "run": (
        ("", "To do: kick open the door"),
        ("open", "To do: run away"),
        ("run", "To do: roll the die"),
        ("roll", "Does anybody change it"),
        ("pass", "To do: end your turn"),
        ("end", "To do: kick open the door"),
        ("open", "To do: run away, roll"),
        ("run", "Roll the die"),
        ("roll", "Does anybody change it"),
        ("pass", "A 6! Gone"),
    ),
    "curse": (
        ("", "To do: kick open the door"),
        ("open", "To do: let it pass"),
        ("pass", "To do: play Clerical Error on Boris"),
        ("curse", "Boris"),
        ("boris", "To do: let the curse pass"),
        ("pass", "look for no trouble"),
        ("loot", "To do: end your turn"),
        ("end", "A curse from your hand"),
    ),
    "money": (
        ("", "To do: sell both pairs"),
        ("sell", "What do you sell"),
        ("wellingtons slippers", "To do: kick open the door"),
        ("open", "To do: look for trouble"),
        ("goblin", "To do: claim the kill"),
        ("claim", "To do: end your turn"),
        ("end", "To do: mark what you can do without"),
        ("mate baby", "1,000 gold for a Level"),
    ),
    "meddle": (
        ("", "To do: play Enraged"),
        ("enraged", "To do: answer Boris"),
        ("decline", "Does anybody change it"),
        ("pass", "Olga has the monsters beaten"),
        ("pass", "Good. A hand that is empty"),
    ),
    "win": (
        ("", "To do: kick open the door"),
        ("open", "To do: claim the kill"),
        ("claim", "To do: play the Proper Cup of Tea"),
        ("tea", "For which side?"),
        ("heroes", "To do: claim the kill"),
        ("claim", "To do: play the Letter"),
        ("letter", "For which side?"),
        ("heroes", "To do: claim the kill"),
        ("claim", "Ten! They applaud"),
    ),
}
"""A typed line, and what is printed after it."""


WAYWARD_KEYS: Talk = (
    ("", "To do: kick open the door"),
    ("x", "any time (Esc: back)"),
    ("P enter", "You put Final Demand Letter Opener away"),
    ("escape h", "for whom"),
    ("escape i", "Final Demand Letter Opener"),
    ("escape x", "any time (Esc: back)"),
    ("G", "Which"),
    ("enter", "You give Final Demand Letter Opener to Boris"),
    ("", "the door does not open by"),
    ("enter", "To do: claim the kill"),
    ("enter", "Again: run away"),
    ("enter", "Roll the die"),
    ("enter", "Does anybody change it"),
    ("enter", "To do: end your turn"),
    ("enter", "You did 2 of its 5 steps"),
)
"""Ada gives her only blade away, so that she has nothing but to run: the lesson goes on from there."""

WAYWARD_LINES: Talk = (
    ("", "To do: kick open the door"),
    ("why", "strength 3"),
    ("who", "Ada"),
    ("hand", "You hold 0 cards"),
    ("sell", "Not now"),
    ("win", "I do not understand 'win'"),
    ("put away opener", "You put Final"),
    ("give boris opener", "You give Final"),
    ("what", "the door does not open by itself"),
    ("open", "To do: claim the kill"),
    ("claim", "Not now"),
    ("ask olga", "How many"),
    ("1", "Who picks"),
    ("the helper picks first", "you are winning"),
    ("claim", "To do: put on the Helm"),
    ("end", "You did 4 of its 5 steps; come back for the rest."),
)
"""The same by hiring help, which costs her the only Treasure."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChildServer]:
    with ChildServer(tmp_path_factory.mktemp("school") / "server", "--lessons") as child:
        yield child
        assert child.complaints() == []


def student(server: ChildServer, manner: Manner) -> tuple[Program, list[Learnt]]:
    """Ada's client, and what it wants to be remembered. Its seconds go by with what happens, not with the day's."""
    seconds = itertools.count(100.0, 0.5)
    program = Program(Model(Person("Ada"), Errand(Purpose.LEARN, set=""), manner), clock=lambda: next(seconds))
    learnt: list[Learnt] = []

    async def dial() -> Streams:
        return await asyncio.open_connection("127.0.0.1", server.port)

    def remember(effect: object) -> None:
        if isinstance(effect, Keep) and isinstance(effect.what, Learnt):
            learnt.append(effect.what)

    program.outside = remember
    program.link = Link(dial, program.dispatch, where="school", client="test", name="Ada")
    return program, learnt


HOLD_S = 1.5
"""Seconds after which the real client believes a key, also in a fight."""

HURRY_S = 1.0
"""More than any breath that the client takes before it believes a key."""

ALL = [Learnt(f"lesson-{key}") for key in KEYS]


@pytest.mark.parametrize("size", [(80, 24), (60, 22)], ids=["80x24", "60x22"])
def test_all_of_it_by_keys_on_the_full_screen(server: ChildServer, size: tuple[int, int]) -> None:
    async def play() -> None:
        program, learnt = student(server, Manner.SCREEN)
        async with at_desk(program, *size) as (desk, task):
            for talk in KEYS.values():
                for keys, text in talk:
                    await until(lambda: program.model.now > program.model.ui.held_until + HURRY_S)
                    desk.press(*(key.replace("space", " ") for key in keys.split()))
                    await desk.see(text)
                desk.press("enter")
            end = await task
        assert learnt == ALL
        assert "That was the last lesson" in end.text

    asyncio.run(play())


class Typewriter:
    """What is typed in line mode, and what is printed."""

    def __init__(self, program: Program) -> None:
        self.typed: asyncio.Queue[str] = asyncio.Queue()
        self.printed: list[str] = []
        program.face = LineFace(program.dispatch, self._lines(), self.printed.append)

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
        )


def test_all_of_it_by_typed_lines(server: ChildServer) -> None:
    async def play() -> None:
        program, learnt = student(server, Manner.LINES)
        typewriter = Typewriter(program)
        task = asyncio.ensure_future(program.run(tick_s=0.05))
        for talk in LINES.values():
            for line, text in talk:
                await typewriter.says(line, text)
            typewriter.printed.clear()
            typewriter.typed.put_nowait("leave")
        end = await task
        assert learnt == ALL
        assert "That was the last lesson" in end.text

    asyncio.run(play())


def test_it_is_broken_off_and_taken_up_again_at_a_real_terminal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kickdoor_client", "tutorial", "--name", "Ada"]
    environ = {"KICKDOOR_CONFIG": str(tmp_path)}
    tty = Tty(command, 80, 24, environ)
    tty.wait_for("To do: kick open the door", 30)
    tty.press("enter")
    tty.wait_for("To do: claim the kill")
    tty.press(":", "lesson next", "enter")
    tty.wait_for("6 against 6|something bigger")
    tty.press(":", "lesson again", "enter")
    tty.wait_for("something bigger")
    tty.press(":", "lesson 1", "enter")
    for keys, text in KEYS["door"]:
        tty.settle(HOLD_S)
        tty.press(*keys.split())
        tty.wait_for(text, 30)
    tty.press("q")
    assert tty.wait_end() == 0
    again = Tty(command, 80, 24, environ)
    again.wait_for("something bigger", 30)
    again.press("q")
    again.wait_for("Leave now")
    again.press("enter")
    assert again.wait_end() == 0


def test_who_does_everything_else_first_by_keys(server: ChildServer) -> None:
    async def play() -> None:
        program, _ = student(server, Manner.SCREEN)
        async with at_desk(program) as (desk, _task):
            for keys, text in WAYWARD_KEYS:
                await until(lambda: program.model.now > program.model.ui.held_until + HURRY_S)
                desk.press(*keys.split())
                await desk.see(text)

    asyncio.run(play())


def test_who_does_everything_else_first_by_lines(server: ChildServer) -> None:
    async def play() -> None:
        program, _ = student(server, Manner.LINES)
        typewriter = Typewriter(program)
        task = asyncio.ensure_future(program.run(tick_s=0.05))
        for line, text in WAYWARD_LINES:
            await typewriter.says(line, text)
        typewriter.typed.put_nowait("quit")
        await task

    asyncio.run(play())
