"""The real full screen on a terminal in memory: keys are piped in, a scripted server answers, the paint is read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth, DummyOutput
from tests.client.evening import FACES, LAYOUT, TABLES, at_table, public
from tests.client.paper import Desk, at_desk
from tests.client.questions import asked, private
from tests.client.scenes import SCENES
from tests.client.scripted import Clock, ScriptedServer, until

from kickdoor_client.program.loop import ClientProgram
from kickdoor_client.state.effects import Notify, Quit, Ring
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.messages import Ended, Tick
from kickdoor_client.state.model import Phase
from kickdoor_client.terminal.app import FullScreen
from kickdoor_client.terminal.style import LOOKS, colour_depth
from kickdoor_client.view.pulse import title
from kickdoor_client.view.screen import picture
from kickdoor_protocol.messages import session, table, talk
from kickdoor_protocol.messages.lobby import JoinTable

Scenario = Callable[[ScriptedServer, Desk], Awaitable[None]]


def play(
    scenario: Scenario,
    columns: int = 80,
    rows: int = 24,
    depth: ColorDepth = ColorDepth.DEPTH_24_BIT,
    clock: Clock | None = None,
) -> tuple[ClientProgram, str]:
    """Run a scenario to its end; the program as it was then, and all that was painted."""

    async def run() -> tuple[ClientProgram, str]:
        server = ScriptedServer()
        begin = server.program(Purpose.JOIN, clock=clock)
        async with at_desk(begin, columns, rows, depth) as (desk, _task):
            await until(lambda: desk.program.model.contact.phase is Phase.OPEN)
            await scenario(server, desk)
        return desk.program, "".join(desk.paper.raw)

    return asyncio.run(run())


def seated(server: ScriptedServer, *names: str) -> None:
    """The server shows Ada the table, with these questions."""
    questions = tuple(asked(name, 501 + place) for place, name in enumerate(names))
    server.say(table.Faces(FACES), LAYOUT, table.Shared(public()), table.Private(private(*questions)))


def test_from_the_list_of_tables_to_an_answer() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        server.say(TABLES)
        await desk.see("The long one")
        desk.press("enter")
        await until(lambda: JoinTable in map(type, server.heard))
        server.accept(server.heard[-1])
        seated(server, "help")
        await desk.see("Tax Dragon")
        await desk.see("> 3 decline")
        desk.press("up", "up", "enter")
        await until(lambda: table.Answer in map(type, server.heard))
        assert server.last(table.Answer).choice == ("accept",)

    play(scenario)


def test_an_offer_is_made_with_keys_only() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "menu")
        await desk.see("ask Greta for help")
        desk.press("2", "right", "right", "down", "right", "down", " ", "end")
        await desk.see("price: 2 Treasures of 5 (Boris picks first), Sensible Boots")
        desk.press("enter")
        await until(lambda: table.Answer in map(type, server.heard))
        assert server.last(table.Answer).choice == ("ask.2", (("card.11",), 2, "fighter_first"))

    play(scenario)


def test_the_countdown_goes_on_by_itself_and_hurries_at_the_end() -> None:
    clock = Clock()

    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "help")
        await desk.see("14 s, timeout: decline")
        clock.now += 5
        await desk.see("9 s, timeout: decline")
        clock.now += 6
        await desk.see("! 3 s, timeout: decline")

    play(scenario, clock=clock)


def test_a_cut_is_seen_and_mended() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "help")
        await desk.see("> 3 decline")
        desk.press("up")
        await desk.see("> 2 make a counter-offer")
        server.no_server = ConnectionRefusedError()
        server.hang_up()
        await desk.see("RECONNECTING")
        desk.press("3", "3")
        await desk.see("Not sent: there is no connection")
        server.no_server = None
        await until(lambda: table.Resync in map(type, server.heard), lambda: desk.paper.text)
        seated(server, "help")
        await desk.see("Connected again.")
        await desk.not_see("RECONNECTING")
        assert table.Answer not in map(type, server.heard), "what was pressed while cut off is not sent later"

    play(scenario)


def test_chat_shows_the_cursor_and_reaches_the_server() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server)
        await desk.see("more actions")
        desk.press("t", *"five gold?")
        await desk.see("say: five gold?")
        assert (desk.paper.screen.cursor.x, desk.paper.screen.cursor.y) == (16, 23)
        desk.press("enter")
        await until(lambda: talk.Say in map(type, server.heard))
        server.say(talk.Said("Greta", "Five gold for an anvil like me?", "ai", 2))
        await desk.see("Greta: Five gold")

    play(scenario)


def test_the_window_changes_its_size() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "help")
        await desk.see("Plate +3, Lance-a-Little +4")
        desk.resize(120, 36)
        await desk.see("FIGHTER  Plate of the Day +3, Lance-a-Little +4")
        desk.resize(44, 12)
        await desk.see("14 s, timeout: decline")
        desk.resize(20, 5)
        await desk.see("too small")

    play(scenario)


def test_escape_sequences_from_the_server_do_not_reach_the_terminal() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server)
        server.say(talk.Said("Mallory\x1b[2J", "look: \x1b]0;owned\x07 \x9b31m \u202egnp", "chat", 1))
        await desk.see("Mallory[2J: look:")

    _, painted = play(scenario)
    assert "\x1b]0;owned" not in painted
    assert "\x9b" not in painted
    assert "\u202e" not in painted


def test_leaving_gives_the_terminal_back() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "help")
        await desk.see("> 3 decline")
        desk.press("q")
        await desk.see("Leave now?")
        desk.press("enter")
        await until(lambda: desk.program.ended is not None)

    program, painted = play(scenario)
    assert program.ended == Quit(0, "You leave; your seat is kept and played for you. To come back, join again.")
    assert painted.rstrip().endswith("\x1b[?25h") or "\x1b[?1049l" in painted


def test_a_request_to_end_is_followed_at_once() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "help")
        desk.program.dispatch(Ended(143))

    program, painted = play(scenario)
    assert program.ended == Quit(143)
    assert "\x1b[?1049l" in painted


def test_no_server_ends_with_a_sentence_and_code_1() -> None:
    async def run() -> Quit:
        server = ScriptedServer()
        server.no_server = ConnectionRefusedError()
        async with at_desk(server.program(), 80, 24) as (_, task):
            return await task

    end = asyncio.run(run())
    assert end == Quit(1, "There is no kickdoor server at test:7777: the connection was refused.")


def test_an_old_client_is_told_the_cure_and_ends_with_code_1() -> None:
    async def run() -> Quit:
        server = ScriptedServer()
        server.unwelcome = session.Unwelcome("versions", "this client is too old", cure="update the client")
        async with at_desk(server.program(), 80, 24) as (_, task):
            return await task

    end = asyncio.run(run())
    assert end.code == 1
    assert end.text.endswith("this client is too old. You could: update the client.")


def test_a_mistake_of_ours_is_not_swallowed() -> None:
    class Broken(ScriptedServer):
        async def dial(self) -> tuple[asyncio.StreamReader, object]:  # type: ignore[override]
            raise ZeroDivisionError

    async def run() -> None:
        async with at_desk(Broken().program(), 80, 24) as (_, task):
            await task

    with pytest.raises(ZeroDivisionError):
        asyncio.run(run())


def test_many_updates_are_painted_together() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server)
        await desk.see("more actions")
        before = desk.app.app.render_counter
        for number in range(300):
            server.say(talk.Said("Greta", f"line {number}", "ai", 2))
            await asyncio.sleep(0)
        await desk.see("line 299")
        assert desk.app.app.render_counter - before <= 15, "300 updates within a moment"

    play(scenario)


# ---- colour


def test_colours_help_but_are_not_needed() -> None:
    """Without colour the same words are painted, marked by bold and reverse only."""

    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "help")
        await desk.see("> 3 decline")
        cells = [cell for row in desk.paper.screen.buffer.values() for cell in row.values()]
        assert {(cell.fg, cell.bg) for cell in cells} == {("default", "default")}
        assert any(cell.reverse for cell in cells)

    play(scenario, depth=ColorDepth.DEPTH_1_BIT)


def test_24_bit_colours_are_painted_as_they_are() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "help")
        await desk.see("> 3 decline")
        assert desk.paper.screen.buffer[0][1].fg == "b8860b"

    play(scenario)


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({}, None),
        ({"COLORTERM": "truecolor"}, ColorDepth.DEPTH_24_BIT),
        ({"COLORTERM": "24bit"}, ColorDepth.DEPTH_24_BIT),
        ({"COLORTERM": "yes"}, None),
        ({"COLORTERM": "truecolor", "NO_COLOR": "1"}, ColorDepth.DEPTH_1_BIT),
        *(({"TERM": f"{name}-x"}, ColorDepth.DEPTH_1_BIT) for name in ("vt52", "vt100", "vt102", "vt220", "vt320")),
        *(
            ({"TERM": name}, ColorDepth.DEPTH_4_BIT)
            for name in ("linux", "ansi", "Cygwin", "eterm-color", "xterm-color", "screen", "rxvt-16color")
        ),
        *(({"TERM": name}, None) for name in ("linux-x", "xterm-16color-x", "xvt100", "screen-256color", "")),
        ({"TERM": "VT100", "COLORTERM": "TrueColor"}, ColorDepth.DEPTH_24_BIT),
        ({"TERM": "vt100", "PROMPT_TOOLKIT_COLOR_DEPTH": ""}, None),
        ({"NO_COLOR": ""}, None),
        ({"COLORTERM": "truecolor", "PROMPT_TOOLKIT_COLOR_DEPTH": "DEPTH_4_BIT"}, None),
    ],
)
def test_how_many_colours(environ: dict[str, str], depth: ColorDepth | None) -> None:
    assert colour_depth(environ) == depth


def test_every_style_that_is_used_has_a_look() -> None:
    used: set[str] = set()
    for scene in SCENES.values():
        for columns, rows in ((80, 24), (120, 36)):
            used |= {
                name for line in picture(scene(), columns, rows).lines for names, _ in line for name in names.split()
            }
    assert {name for name in used if not name.startswith("@")} <= set(LOOKS)


class Paper(DummyOutput):
    """Whatever is done with it, in order."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def write_raw(self, data: str) -> None:
        self.done.append(data)

    def set_title(self, title: str) -> None:
        self.done.append(f"title {title}")

    def bell(self) -> None:
        self.done.append("bell")


def test_who_is_called_rings_and_is_told_in_the_way_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr("kickdoor_client.terminal.app.sent", sent.append)
    monkeypatch.setattr("shutil.which", lambda name: name)
    model = at_table()
    for environ, written, asked_for in (
        ({"TERM": "foot"}, ["\x1b]777;notify;kickdoor;Your turn\x07"], []),
        ({"TERM": "xterm-kitty"}, ["\x1b]9;Your turn\x07"], []),
        ({"DISPLAY": ":0"}, [], ["Your turn"]),
    ):
        paper = Paper()
        with create_pipe_input() as source:
            face = FullScreen(lambda: model, lambda message: None, source=source, output=paper, environ=environ)
            face.changed(model, Tick(), model, (Ring(), Notify("Your turn")))
            face.changed(model, Tick(), model, ())
        assert paper.done == [f"title {title(model)}", "bell", *written], "and the title is not written twice"
        assert sent == asked_for
        sent.clear()


def test_a_screen_that_was_left_before_it_was_shown_touches_nothing() -> None:
    paper, model = Paper(), at_table()
    with create_pipe_input() as source:
        face = FullScreen(lambda: model, lambda message: None, source=source, output=paper)
        face.leave()
        asyncio.run(face.run())
        face.changed(model, Tick(), model, ())
    assert paper.done == [], "nor its title"
