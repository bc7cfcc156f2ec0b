"""Putting a client together: which face it gets, what it is told of the machine, where it goes, and how it ends."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kickdoor_client.hotseat.start as hot_seat
import kickdoor_client.network.connection as connections
from kickdoor_client import start
from kickdoor_client.network.child import ChildServer
from kickdoor_client.network.connection import Connection
from kickdoor_client.network.places import OwnServer
from kickdoor_client.program.outside import EffectRunner
from kickdoor_client.start import StartOptions
from kickdoor_client.state.effects import Connect, Notify, Quit, Ring
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.invitation import Invitation
from kickdoor_client.state.messages import Begun
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.state.settings import ASCII, Glyphs, UserSettings
from kickdoor_protocol.files.folders import replays_folder
from kickdoor_protocol.finding.address import parse_address
from kickdoor_protocol.finding.approach import Approach
from kickdoor_protocol.limits import NAME_MOST

ADA = LocalPlayer("Ada", "male")


class Terminal(io.StringIO):
    """A stream of this process, which may be a terminal."""

    def __init__(self, is_terminal: bool, encoding: str | None = "utf-8") -> None:
        super().__init__()
        self.is_terminal = is_terminal
        self._encoding = encoding

    def isatty(self) -> bool:
        return self.is_terminal

    @property
    def encoding(self) -> Any:  # type: ignore[override]
        return self._encoding


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Terminal]:
    """Put this process at a terminal, or before a pipe at either end; what it prints."""

    def put(typed: bool = True, shown: bool = True, encoding: str | None = "utf-8", term: str = "xterm") -> Terminal:
        out = Terminal(shown, encoding)
        monkeypatch.setattr(sys, "stdin", Terminal(typed))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setenv("TERM", term)
        return out

    return put


NO_TERMINAL = "kickdoor: this is no terminal to paint on, so everything is in lines (as with --plain).\n"


@pytest.mark.parametrize(
    ("plain", "typed", "shown", "term", "manner", "said"),
    [
        (False, True, True, "xterm", Manner.SCREEN, ""),
        (True, True, True, "xterm", Manner.LINES, ""),
        (True, False, False, "dumb", Manner.LINES, ""),
        (False, False, True, "xterm", Manner.LINES, NO_TERMINAL),
        (False, True, False, "xterm", Manner.LINES, NO_TERMINAL),
        (False, True, True, "dumb", Manner.LINES, NO_TERMINAL),
        (False, True, True, "", Manner.SCREEN, ""),
    ],
)
def test_lines_are_for_who_wants_them_and_for_where_nothing_can_be_painted(
    plain: bool, typed: bool, shown: bool, term: str, manner: Manner, said: str,
    at: Callable[..., Terminal], capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    at(typed, shown, term=term)
    assert start.manner_of(StartOptions(ADA, ArrivalSteps(Purpose.PLAY), plain)) is manner
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("login", "name"),
    [("ada", "Ada"), ("Éva", "Éva"), ("x" * 99, "X" + "x" * (NAME_MOST - 1)), ("", "Player")],
)
def test_one_is_called_as_one_is_logged_in(login: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    assert start.own_name() == name


@pytest.mark.parametrize("wrong", [KeyError, OSError, ImportError])
def test_who_is_logged_in_as_nobody_is_a_player(wrong: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise wrong

    monkeypatch.setattr("getpass.getuser", nobody)
    assert start.own_name() == "Player"


@pytest.mark.parametrize(
    ("encoding", "glyphs"), [("UTF-8", Glyphs()), ("utf8", Glyphs()), ("latin-1", ASCII), (None, ASCII)]
)
def test_lines_are_drawn_in_letters_that_the_terminal_has(
    encoding: str | None, glyphs: Glyphs, at: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    at(encoding=encoding)
    settings = UserSettings(theme="dark")
    errand = ArrivalSteps(Purpose.JOIN, "t1")
    model = start._model(StartOptions(ADA, errand, settings=settings))
    assert (model.me, model.errand, model.manner, model.glyphs, model.settings) == (
        ADA, errand, Manner.SCREEN, glyphs, settings
    )  # fmt: skip


@pytest.mark.parametrize(("typed", "shown"), [(True, True), (True, False), (False, True), (False, False)])
def test_lines_are_prompted_for_at_a_terminal_and_else_read(
    typed: bool, shown: bool, at: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[Any, ...]] = []

    def line_face(*parts: Any) -> object:
        made.append(parts)
        return "face"

    monkeypatch.setattr("kickdoor_client.plain.face.LineFace", line_face)
    monkeypatch.setattr("kickdoor_client.plain.sources.piped_lines", lambda stream: ("piped", stream))
    monkeypatch.setattr("kickdoor_client.plain.sources.prompted_lines", lambda model: ("prompted", model))
    at(typed, shown)
    program = start._program(start._model(StartOptions(ADA, ArrivalSteps(Purpose.JOIN), plain=True)))
    ((dispatch, lines, say, call),) = made
    assert str(program.face) == "face"
    assert dispatch == program.dispatch
    if typed and shown:
        assert (lines[0], lines[1]()) == ("prompted", program.model)
    else:
        assert lines == ("piped", sys.stdin)
    assert say is start._say
    assert call is (start._call if shown else None), "nobody hears the bell of a pipe"


def test_the_full_screen_knows_the_colours_and_the_notices_of_the_terminal(
    at: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[Any, ...]] = []

    def screen(model: Callable[[], Model], dispatch: object, *, depth: object, environ: object) -> str:
        made.append((model, dispatch, depth, environ))
        return "face"

    monkeypatch.setattr("kickdoor_client.terminal.app.FullScreen", screen)
    monkeypatch.setattr("kickdoor_client.terminal.style.colour_depth", lambda environ: ("of", environ["TERM"]))
    at(term="xterm-direct")
    program = start._program(start._model(StartOptions(ADA, ArrivalSteps(Purpose.JOIN))))
    ((model, *rest),) = made
    assert (model(), rest) == (program.model, [program.dispatch, ("of", "xterm-direct"), os.environ])


# ---- lines that are printed


def test_a_line_is_broken_between_words_on_a_terminal_and_whole_in_a_pipe(
    at: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: os.terminal_size((11, 24)))
    for shown, printed in ((True, "one two\nthree four\n"), (False, "one two three four\n")):
        out = at(shown=shown)
        start._say("one two three four")
        assert out.getvalue() == printed


@pytest.mark.parametrize(("encoding", "shown"), [("ascii", "caf? 3"), ("utf-8", "café 3"), (None, "café 3")])
def test_what_a_terminal_has_no_letter_for_is_a_question_mark(
    encoding: str | None, shown: str, at: Callable[..., Terminal]
) -> None:
    out = at(shown=False, encoding=encoding)
    start._say("café 3")
    assert out.getvalue() == f"{shown}\n"


def test_a_pipe_that_nobody_reads_is_said_once(monkeypatch: pytest.MonkeyPatch, at: Callable[..., Terminal]) -> None:
    class Broken(Terminal):
        def write(self, text: str) -> int:
            raise BrokenPipeError

        def fileno(self) -> int:
            return 99

    turned: list[tuple[int, int]] = []
    at()
    monkeypatch.setattr(sys, "stdout", Broken(False))
    monkeypatch.setattr("os.open", lambda path, how: 7 if (path, how) == (os.devnull, os.O_WRONLY) else 0)
    monkeypatch.setattr("os.dup2", lambda one, other: turned.append((one, other)))
    with pytest.raises(BrokenPipeError):
        start._say("nobody hears it")
    assert turned == [(7, 99)]


@pytest.mark.parametrize("way", ["notify-send", "osc9"])
def test_in_lines_one_is_called_by_the_bell_and_by_the_desktop(
    way: str, at: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("kickdoor_client.terminal.desktop.way", lambda environ: way)
    monkeypatch.setattr("kickdoor_client.terminal.desktop.sent", told.append)
    out = at()
    start._call(Ring())
    assert (out.getvalue(), told) == ("\a", [])
    start._call(Notify("It is your turn."))
    assert (out.getvalue(), told) == ("\a", ["It is your turn."] if way == "notify-send" else [])


# ---- where it goes


class Played:
    """A program that ends as it is told, without a face; `left`: the model that it ends with."""

    def __init__(
        self,
        end: Quit | Exception,
        model: Model,
        line: Callable[[Any], Connection] | None,
        connect: object,
        outside: Callable[[Any], object],
        left: Model | None,
    ) -> None:
        self.model = self.began = model
        self.heard: list[object] = []
        self.dispatch = self.heard.append
        self.connect = connect
        self.outside = outside(self.dispatch)
        self.line = line(self.dispatch) if line is not None else None
        self._end = end
        self._left = left

    async def run(self) -> Quit:
        self.model = self._left or self.model
        if self.line is not None:
            await self.line.stop()
        if isinstance(self._end, Exception):
            raise self._end
        return self._end


def playing(monkeypatch: pytest.MonkeyPatch, *ends: Quit | Exception, left: Model | None = None) -> list[Played]:
    """Each program that is made."""
    made: list[Played] = []

    def program(model: Model, face: object, *, line: Any, connect: object, outside: Any) -> Played:
        made.append(Played(ends[len(made)], model, line, connect, outside, left))
        return made[-1]

    monkeypatch.setattr(start, "ClientProgram", program)
    monkeypatch.setattr(start, "release", lambda: "kickdoor 1")
    monkeypatch.setattr(start, "manner_of", lambda wish: Manner.SCREEN)
    return made


def is_outside(outside: object, program: Played) -> bool:
    """Whether that is what keeps files for this program."""
    assert isinstance(outside, EffectRunner)
    return (outside._deliver, outside._replays) == (program.dispatch, (replays_folder(), Path.cwd()))


WHERE = parse_address("anna.local:8000")


@pytest.mark.parametrize("purpose", [Purpose.JOIN, Purpose.WATCH])
def test_who_joins_a_server_comes_by_a_ticket_and_who_looks_on_without(
    purpose: Purpose, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = playing(monkeypatch, Quit(3, "So it ended."))
    asked: dict[str, object] = {}

    def to_address(where: object, deliver: object, **more: object) -> Connection:
        asked.update(where=where, deliver=deliver, **more)
        return Connection("link", keep_marks="marks")  # type: ignore[arg-type]

    monkeypatch.setattr(connections, "to_address", to_address)
    monkeypatch.setattr(connections, "ticket_for", lambda where, name: ("ticket", where, name))
    approach = Approach(password="psst")
    assert start.run_joined(StartOptions(ADA, ArrivalSteps(purpose)), WHERE, approach) == 3
    (program,) = made
    ticket = ("ticket", WHERE, "Ada") if purpose is Purpose.JOIN else None
    assert asked.pop("known").__class__.__name__ == "KnownServers"
    assert asked == {
        "where": WHERE, "deliver": program.dispatch, "client": "kickdoor 1", "name": "Ada", "approach": approach,
        "ticket": ticket,
    }  # fmt: skip
    assert program.line == Connection("link", keep_marks="marks")  # type: ignore[arg-type]
    assert (program.model.address, program.model.passwords.given) == (str(WHERE), "psst")
    assert is_outside(program.outside, program)
    assert capsys.readouterr().err == "kickdoor: So it ended.\n"


@pytest.mark.parametrize("why", ["", "It is another one."])
def test_a_server_is_looked_at_before_anything_is_shown(
    why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = playing(monkeypatch, Quit())

    async def first_look(where: object, trust: object) -> str:
        assert (where, trust) == (WHERE, "trust")
        return why

    monkeypatch.setattr("kickdoor_client.network.trust.first_look", first_look)
    monkeypatch.setattr(Approach, "looks_first", lambda self, where, known: True)
    monkeypatch.setattr(Approach, "first_look", lambda self, known: "trust")
    monkeypatch.setattr(connections, "to_address", lambda *where, **more: Connection("link"))  # type: ignore[arg-type]
    assert start.run_joined(StartOptions(ADA, ArrivalSteps(Purpose.WATCH)), WHERE, Approach()) == (1 if why else 0)
    assert len(made) == (0 if why else 1)
    assert capsys.readouterr().err == (f"kickdoor: {why}\n" if why else "")


class Child(ChildServer):
    """A server of our own that is never started."""

    def __init__(self) -> None:
        super().__init__()
        self.stopped = 0

    async def stop(self) -> None:
        self.stopped += 1


@pytest.mark.parametrize("end", [Quit(), Quit(2, "It is over."), RuntimeError("a bug")])
def test_a_server_of_our_own_ends_with_the_program_however_that_ends(
    end: Quit | Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made, child = playing(monkeypatch, end), Child()
    asked: list[object] = []

    def to_child(*parts: object, **more: object) -> Connection:
        asked.append((*parts, more))
        return Connection("link", child.stop)  # type: ignore[arg-type]

    monkeypatch.setattr(connections, "to_child", to_child)
    wish = StartOptions(ADA, ArrivalSteps(Purpose.PLAY))
    if isinstance(end, Quit):
        assert start.run_alone(wish, child) == end.code
        assert capsys.readouterr().err == (f"kickdoor: {end.text}\n" if end.text else "")
    else:
        with pytest.raises(RuntimeError, match="a bug"):
            start.run_alone(wish, child)
    (program,) = made
    assert (program.began.me, program.began.errand) == (wish.person, wish.errand)
    assert asked == [(child, program.dispatch, {"client": "kickdoor 1", "name": "Ada"})]
    assert child.stopped == 1
    assert is_outside(program.outside, program)


@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize("code", [0, 4])
def test_the_menu_comes_again_after_those_who_shared_the_keyboard_unless_they_failed(
    code: int, manner: Manner, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = Invitation((ADA, LocalPlayer("Bob")), "classic", {}, ())
    settings = UserSettings(speed="auto", theme="light")
    left = Model(LocalPlayer("Eve"), ArrivalSteps(Purpose.JOIN), manner, settings=settings)
    made = playing(monkeypatch, Quit(then=shared), Quit(9), left=left)
    played: list[tuple[Invitation, tuple[str, ...], UserSettings, bool]] = []

    def hot(invitation: Invitation, child: ChildServer, settings: UserSettings, *, plain: bool) -> int:
        played.append((invitation, child.command, settings, plain))
        return code

    monkeypatch.setattr(hot_seat, "run_hot_seat", hot)
    monkeypatch.setattr(start, "own_name", lambda: "Root")
    wish = StartOptions(ADA, ArrivalSteps(Purpose.JOIN))
    assert start.run_home(wish, ["bell was ignored"]) == (code or 9)
    lines = manner is Manner.LINES
    speed = ("--ai-speed", "leisurely") if lines else ()
    ((invitation, command, kept, plain),) = played
    assert (invitation, kept, plain) == (shared, settings, lines)
    assert command[len(ChildServer().command) :] == speed
    first = made[0]
    assert first.heard == [Begun(("bell was ignored",))]
    assert (first.began.scene, first.connect) == (Scene.HOME, start._connected)
    assert first.began.home is not None
    assert (first.began.home.person, first.began.home.login) == (ADA, "Root")
    assert is_outside(first.outside, first)
    if code:
        assert len(made) == 1
    else:
        second = made[1]
        began = second.began
        assert (began.me, began.settings, began.errand) == (LocalPlayer("Eve"), settings, wish.errand)
        assert second.heard == [Begun(())]


def test_the_menu_goes_where_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(connections, "to_where", lambda *parts, **more: asked.append((*parts, more)))
    monkeypatch.setattr(start, "release", lambda: "kickdoor 1")
    where = OwnServer()
    start._connected(Connect(where, "Ada", returns=True), print)
    assert asked == [(where, print, {"client": "kickdoor 1", "name": "Ada", "returns": True})]
