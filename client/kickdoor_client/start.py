"""Puts the client together: who plays, the errand, the connection and the face (full screen or line mode)."""

from __future__ import annotations

import asyncio
import getpass
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct, field
from msgspec.structs import replace

from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.command_line import escaped
from kickdoor_protocol.files.release import release
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.approach import Approach
from kickdoor_protocol.limits import NAME_MOST

from .program.loop import ClientProgram, Dispatch, Frontend
from .program.outside import files_here
from .state.effects import Connect, Notify, Quit, Ring
from .state.errand import ArrivalSteps, LocalPlayer, Purpose
from .state.home import Home
from .state.messages import Begun
from .state.model import Manner, Model, Scene
from .state.passwords import KnownPasswords
from .state.settings import UserSettings, glyphs_of
from .text.ink import wrap

if TYPE_CHECKING:
    from .network.child import ChildServer
    from .network.connection import Connection, Deliver


class StartOptions(Struct, frozen=True):
    """The person, errand, face and settings to start with, from the command line and the settings file."""

    person: LocalPlayer
    errand: ArrivalSteps
    plain: bool = False
    settings: UserSettings = field(default_factory=UserSettings)


def own_name() -> str:
    """Return the login name with a capital letter, cut to the maximum length of players' names. Raises click.UsageError
    if it is not UTF-8."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        name = ""
    if escaped(name) != name:
        raise click.UsageError(f"You are logged in as {escaped(name)}, which is not UTF-8; say another with --name.")
    return clean_text(name[:1].upper() + name[1:], NAME_MOST) or "Player"


def manner_of(wish: StartOptions) -> Manner:
    """Return line mode (plain text) if it is wanted or there is no terminal, else the full screen. Explains on stderr
    if there is no terminal."""
    if wish.plain:
        return Manner.LINES
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        click.echo("kickdoor: this is no terminal to paint on, so everything is in lines (as with --plain).", err=True)
        return Manner.LINES
    return Manner.SCREEN


def run_joined(wish: StartOptions, address: Address, approach: Approach) -> int:
    """Play or spectate on the server at `address`, reached as `approach` says (TLS, passwords). Returns the exit
    code."""

    from .network.connection import ticket_for, to_address
    from .network.trust import first_look, known_servers

    there, known = approach.to(address), known_servers()
    if approach.looks_first(there, known) and (why := asyncio.run(first_look(there, approach.first_look(known)))):
        return _finished(Quit(1, why))
    ticket = ticket_for(there, wish.person.name) if wish.errand.purpose is Purpose.JOIN else None

    def line(deliver: Deliver) -> Connection:
        return to_address(
            there,
            deliver,
            client=release(),
            name=wish.person.name,
            approach=approach,
            known=known,
            ticket=ticket,
        )

    async def whole() -> Quit:
        model = replace(_model(wish), address=str(there), passwords=KnownPasswords(approach.password))
        return await _program(model, line).run()

    return _finished(asyncio.run(whole()))


def run_alone(wish: StartOptions, child: ChildServer) -> int:
    """Play on `child`, a server that this program runs itself. Returns the exit code."""

    from .network.connection import to_child

    def line(deliver: Deliver) -> Connection:
        return to_child(child, deliver, client=release(), name=wish.person.name)

    async def whole() -> Quit:
        return await _program(_model(wish), line).run()

    return _finished(asyncio.run(whole()))


def run_home(wish: StartOptions, ignored: Sequence[str] = ()) -> int:
    """Run the program from the start menu. `ignored` are sentences about invalid settings. Returns the exit code.

    A hot seat takes over the terminal while it is played, and returns to the menu.
    """

    async def whole() -> tuple[Quit, Model]:
        home = Home(wish.person, own_name())
        program = _program(replace(_model(wish), scene=Scene.HOME, home=home))
        program.dispatch(Begun(tuple(ignored)))
        return await program.run(), program.model

    end, model = asyncio.run(whole())
    while end.then is not None:
        from .hotseat.start import run_hot_seat
        from .network.child import ChildServer

        speed = model.settings.ai_speed(lines=model.manner is Manner.LINES)
        child = ChildServer(packs=Path(end.then.packs) if end.then.packs else None, ai_speed=speed)
        if code := run_hot_seat(end.then, child, model.settings, plain=model.manner is Manner.LINES):
            return code
        wish, ignored = replace(wish, person=model.me, settings=model.settings), ()
        end, model = asyncio.run(whole())
    return _finished(end)


def _connected(effect: Connect, deliver: Deliver) -> Connection:
    """Return a connection to the server that `effect` names. The network code is imported here, so that the menu
    appears sooner."""
    from .network.connection import to_where

    return to_where(effect.where, deliver, client=release(), name=effect.name, returns=effect.returns)


def _finished(end: Quit) -> int:
    """Print the closing text of `end` on stderr, if there is one, and return its exit code."""
    if end.text:
        said = f"kickdoor: {end.text}"
        cells = shutil.get_terminal_size().columns - 1
        lines = said.splitlines()
        lines = [part for line in lines for part in wrap(line, cells) or [""]] if sys.stderr.isatty() else lines
        click.echo("\n".join(lines), err=True)
    return end.code


def _model(wish: StartOptions) -> Model:
    """Return the initial model of a program of one person."""
    glyphs = glyphs_of(sys.stdout.encoding)
    return Model(wish.person, wish.errand, manner_of(wish), glyphs, settings=wish.settings)


def _program(model: Model, line: Callable[[Deliver], Connection] | None = None) -> ClientProgram:
    """Return the program with the face for `model`, using the terminal and files of this process."""
    face = _line_face if model.manner is Manner.LINES else _full_screen
    return ClientProgram(model, face, line=line, connect=_connected, outside=files_here)


def _full_screen(model: Callable[[], Model], dispatch: Dispatch) -> Frontend:
    """Return the full screen at this terminal."""
    from .terminal.app import FullScreen
    from .terminal.style import colour_depth

    return FullScreen(model, dispatch, depth=colour_depth(os.environ), environ=os.environ)


def _line_face(model: Callable[[], Model], dispatch: Dispatch) -> Frontend:
    """Return line mode at this terminal, or with pipes."""
    from .plain.face import LineFace
    from .plain.sources import piped_lines, prompted_lines

    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    lines = prompted_lines(model) if is_terminal else piped_lines(sys.stdin)
    return LineFace(dispatch, lines, _say, _call if sys.stdout.isatty() else None)


def _call(effect: Ring | Notify) -> None:
    """Ring or notify the person in line mode."""
    from .terminal.desktop import sent, way

    match effect:
        case Ring():
            sys.stdout.write("\a")
            sys.stdout.flush()
        case Notify(text) if way(os.environ) == "notify-send":
            sent(text)
        case Notify():
            pass


def _folded(line: str) -> list[str]:
    """Wrap a line at the width of the terminal; output to a pipe stays unwrapped."""
    return wrap(line, shutil.get_terminal_size().columns - 1) if sys.stdout.isatty() else [line]


def _say(line: str) -> None:
    """Print a line immediately, with question marks for characters that the terminal cannot show."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        for part in _folded(line):
            click.echo(part.encode(encoding, "replace").decode(encoding))
    except BrokenPipeError:
        # At exit Python flushes the buffer once more; stdout is redirected, so that this raises no second error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise
