"""What a visitor gets, by the terminal that their client tells of, its letters, and the words behind the address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from prompt_toolkit.data_structures import Size
from tests.client import quick_loop
from tests.client.scripted import ScriptedServer

from kickdoor_client.plain.face import LineFace
from kickdoor_client.program.loop import ClientProgram
from kickdoor_client.ssh import visit as visits
from kickdoor_client.ssh.access import Visitor
from kickdoor_client.ssh.guests import TokenFile, VisitorTokens
from kickdoor_client.ssh.outlet import Outlet
from kickdoor_client.ssh.visit import LOOK_EVERY_S, TYPED_MOST, Visit
from kickdoor_client.state.effects import Quit
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.messages import Ended, InputEnded, Msg
from kickdoor_client.state.model import Manner
from kickdoor_client.state.settings import ASCII, Glyphs
from kickdoor_client.terminal.app import FullScreen

ANN = Visitor("Ann", "SHA256:a")


class Channel:
    """The visitor's terminal, as asyncssh tells of it."""

    def __init__(self, term: str | None, environ: dict[str, str], size: tuple[int, int] = (80, 24)) -> None:
        self.term = term
        self.environ = environ
        self.size = size
        self.said = self.errors = b""
        self.codes: list[int] = []
        self.held: list[bool] = []
        self.closing = False
        self.waiting = 5

    def get_terminal_type(self) -> str | None:
        return self.term

    def get_terminal_size(self) -> tuple[int, int, int, int]:
        return (*self.size, 0, 0)

    def get_environment(self) -> dict[str, str]:
        return self.environ

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.said += data

    def write_stderr(self, data: bytes) -> None:
        self.errors += data

    def pause_reading(self) -> None:
        self.held.append(True)

    def resume_reading(self) -> None:
        self.held.append(False)

    def exit(self, code: int) -> None:
        self.codes.append(code)


class Stay:
    """One visit, of which the program does not run but waits until the test has looked at it."""

    def __init__(self, term: str | None = "xterm", words: str = "", environ: dict[str, str] | None = None) -> None:
        self.channel = Channel(term, environ or {})
        self.guests = VisitorTokens(TokenFile(None))
        self.server = ScriptedServer()
        self.cuts: list[str] = []
        self.visit = Visit(ANN, self.guests, self.server.dial, lambda: self.cuts.append("cut"), lambda: 7)
        self._words = words
        self.program: ClientProgram
        self.outlet: Outlet
        self.heard: list[Msg] = []

    def begins(
        self, monkeypatch: pytest.MonkeyPatch, end: Quit, looks: Callable[[Stay], Any] = lambda stay: None
    ) -> None:
        """From the first byte to the last; `looks` sees it while the program would run."""
        stay = self

        async def running(visit: Visit, program: ClientProgram, outlet: Outlet) -> Quit:
            stay.program, stay.outlet = program, outlet
            monkeypatch.setattr(program, "dispatch", stay.heard.append)
            looked = looks(stay)
            if asyncio.iscoroutine(looked):
                await looked
            return end

        async def run() -> None:
            monkeypatch.setattr(Visit, "_running", running)
            self.visit.connection_made(self.channel)  # type: ignore[arg-type]
            if self._words:
                assert self.visit.exec_requested(self._words)
            else:
                assert self.visit.shell_requested()
            self.visit.session_started()
            assert self.visit._task is not None
            await self.visit._task

        monkeypatch.setattr(visits, "release", lambda: "kickdoor 1")
        asyncio.run(run())


UTF: dict[str, str] = {}
LATIN, PLAIN_C = {"LANG": "de_DE.ISO-8859-1"}, {"LC_ALL": "C"}


@pytest.mark.parametrize(
    ("term", "words", "environ", "manner", "glyphs", "letters", "purpose", "sex"),
    [
        ("xterm", "", UTF, Manner.SCREEN, Glyphs(), "utf-8", Purpose.JOIN, "female"),
        ("xterm", "watch male", LATIN, Manner.SCREEN, ASCII, "iso8859-1", Purpose.WATCH, "male"),
        ("xterm", "plain", UTF, Manner.LINES, Glyphs(), "utf-8", Purpose.JOIN, "female"),
        ("dumb", "", PLAIN_C, Manner.LINES, ASCII, "ascii", Purpose.JOIN, "female"),
        (None, "plain watch", UTF, Manner.LINES, Glyphs(), "utf-8", Purpose.WATCH, "female"),
    ],
)
def test_each_terminal_gets_what_it_can_show(
    term: str | None, words: str, environ: dict[str, str], manner: Manner, glyphs: Glyphs, letters: str,
    purpose: Purpose, sex: str, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    stay = Stay(term, words, environ)
    stay.guests.keep(ANN, "token-0")
    stay.guests.keep_marks(ANN, {41: "q"})
    stay.begins(monkeypatch, Quit())
    model = stay.program.model
    assert (model.me, model.errand) == (LocalPlayer("Ann", sex), ArrivalSteps(purpose))  # type: ignore[arg-type]
    assert (model.manner, model.glyphs, model.keeps) == (manner, glyphs, False)
    assert model.ui.letters == {41: "q"}
    assert isinstance(stay.program.face, LineFace if manner is Manner.LINES else FullScreen)
    assert (stay.outlet.encoding, stay.outlet._paints) == (letters, manner is Manner.SCREEN)
    line = stay.program.line
    assert line is not None
    link = line.link
    assert (link._name, link._client, link._where) == ("Ann", "kickdoor 1 (ssh)", "this address")
    assert (link._dial, link._token) == (stay.server.dial, "token-0")
    link._keep("token-1")
    line.keep_marks({42: "w"})
    assert (stay.guests.token(ANN), stay.guests.marks(ANN)) == ("token-1", {42: "w"})
    assert (stay.channel.codes, stay.channel.errors) == ([0], b"")


@pytest.mark.parametrize(
    ("end", "said"),
    [(Quit(), b""), (Quit(3, "Gone."), b"kickdoor: Gone.\r\n"), (Quit(1, "a\nb"), b"kickdoor: a\r\nb\r\n")],
)
def test_how_it_ended_is_the_exit_status_and_the_last_word(
    end: Quit, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay = Stay()
    stay.begins(monkeypatch, end)
    assert (stay.channel.codes, stay.channel.errors) == ([end.code], said)


def test_who_is_gone_gets_no_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    stay = Stay()

    def hangs_up(stay: Stay) -> None:
        stay.visit.connection_lost(None)
        stay.visit._write(b"for nobody")

    stay.begins(monkeypatch, Quit(), hangs_up)
    assert (stay.channel.codes, stay.heard) == ([], [Ended()])
    assert b"for nobody" not in stay.channel.said


@pytest.mark.parametrize(
    ("told", "size"), [((100, 30), Size(30, 100)), ((0, 0), Size(24, 80)), ((9999, 9999), Size(200, 400))]
)
def test_the_screen_is_as_large_as_the_terminal_within_reason(
    told: tuple[int, int], size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay = Stay()

    def looks(stay: Stay) -> None:
        stay.channel.size = told
        face = stay.program.face
        assert isinstance(face, FullScreen)
        assert face.app.output.get_size() == size
        assert face.app.terminal_size_polling_interval is None

    stay.begins(monkeypatch, Quit(), looks)


def test_what_waits_is_what_waits_in_the_channel_and_in_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[object] = []

    def looks(stay: Stay) -> None:
        waiting.append(stay.guests.waiting())
        stay.outlet.write("é")
        stay.channel.closing = True
        stay.outlet.write("x")

    stay = Stay(environ=LATIN)
    stay.begins(monkeypatch, Quit(), looks)
    assert waiting == [{"Ann": 12}]
    assert stay.channel.said.endswith(b"\xe9")
    assert len(stay.guests) == 0


def test_lines_that_are_piped_are_read_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []

    async def looks(stay: Stay) -> None:
        face = stay.program.face
        assert isinstance(face, LineFace)
        for data in (b"who\nwh", "y é\n".encode("latin-1"), b"unfinished"):
            stay.visit.data_received(data, None)
        stay.visit.eof_received()
        lines.extend([line async for line in face._lines])
        face._say("so é")

    stay = Stay(None, "plain", LATIN)
    stay.begins(monkeypatch, Quit(), looks)
    assert lines == ["who", "why é"]
    assert stay.channel.said == b"so \xe9\n"


def test_what_was_typed_before_anybody_listened_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []

    async def looks(stay: Stay) -> None:
        face = stay.program.face
        assert isinstance(face, LineFace)
        lines.extend([line async for line in face._lines])

    stay = Stay(None, "plain")
    stay.visit.connection_made(stay.channel)  # type: ignore[arg-type]
    stay.visit.data_received(b"who\n" + b"x" * TYPED_MOST, None)
    assert stay.channel.held == [True]
    stay.visit.eof_received()
    stay.begins(monkeypatch, Quit(), looks)
    assert lines == ["who"]
    assert stay.channel.held == [True, False]


@pytest.mark.parametrize("words", ["", "plain"])
def test_whoever_ends_what_is_typed_at_a_terminal_ends_the_program(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stay = Stay("xterm", words)
    stay.begins(monkeypatch, Quit(), lambda stay: stay.visit.eof_received())
    assert stay.heard == [InputEnded()]


def test_twice_a_second_it_is_looked_whether_the_visitor_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, painted = list[float](), list[float]()

    class Watched:
        def look(self) -> bool:
            looked.append(quick_loop.now_s())
            return len(looked) == 3

    class Screen(FullScreen):
        def __init__(self) -> None: ...
        def paint_anew(self) -> None:
            painted.append(quick_loop.now_s())

    class Runs:
        face = Screen()

        async def run(self, *, alone: bool) -> Quit:
            assert not alone, "others are in the same process"
            await asyncio.sleep(2.1)
            return Quit(5)

    async def run() -> Quit:
        visit = Visit(ANN, VisitorTokens(TokenFile(None)), ScriptedServer().dial, lambda: None, lambda: 0)
        end = await visit._running(Runs(), Watched())  # type: ignore[arg-type]
        await asyncio.sleep(5)
        return end

    assert quick_loop.run(run()) == Quit(5)
    assert looked == pytest.approx([LOOK_EVERY_S * n for n in (1, 2, 3, 4)])
    assert painted == pytest.approx([3 * LOOK_EVERY_S])


def test_nothing_else_is_to_be_had() -> None:
    visit = Stay().visit
    assert visit.pty_requested("xterm", (80, 24), {})
    assert not visit.subsystem_requested("sftp")


def test_a_door_that_closes_before_a_program_is_there_ends_the_visit() -> None:
    async def run() -> bool:
        stay = Stay()
        stay.visit.connection_made(stay.channel)  # type: ignore[arg-type]
        stay.visit.end()
        stay.visit.session_started()
        assert stay.visit._task is not None
        stay.visit.end()
        await asyncio.gather(stay.visit._task, return_exceptions=True)
        return stay.visit._task.cancelled()

    assert asyncio.run(run())
