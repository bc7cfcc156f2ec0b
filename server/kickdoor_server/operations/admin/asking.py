"""What all commands of `kickdoor admin` have in common: whose server is meant, and how an answer is printed."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self

import click
from msgspec import structs

from kickdoor_protocol.checks.text import printed

from . import commands
from .admin_socket import SOCKET, TOKEN_FILE

PATIENCE_S = 30.0
"""For an answer: a replay of a long match is read from the journal in one."""


class NoServer(Exception):  # noqa: N818 - what is missing
    """Nobody listens there; the text says what to do."""


class DeedDeclined(Exception):  # noqa: N818 - what became of it
    """The server did not do it. `reason`: a stable word; the text is for people."""

    def __init__(self, refusal: commands.AdminRefusal) -> None:
        super().__init__(refusal.text + (f" ({refusal.cure})" if refusal.cure else ""))
        self.reason = refusal.reason


class Host:
    """The server of that data folder, asked as its host. NoServer if none runs there."""

    def __init__(self, folder: Path) -> None:
        self._token = ""
        self._socket = self._connected(folder)
        self._socket.settimeout(PATIENCE_S)
        self._lines = self._socket.makefile("rb")

    def _connected(self, folder: Path) -> socket.socket:
        there, token = folder / SOCKET, folder / TOKEN_FILE
        try:
            if token.exists():
                host, port, self._token = token.read_text("ascii").split()
                return socket.create_connection((host, int(port)), PATIENCE_S)
            if hasattr(socket, "AF_UNIX") and there.exists():
                unix = socket.socket(socket.AF_UNIX)
                unix.connect(str(there))
                return unix
        except PermissionError:
            raise NoServer(f"The server in {folder} belongs to another user; ask as that one.") from None
        except (OSError, ValueError) as wrong:
            raise NoServer(f"The server in {folder} does not answer ({wrong}).") from None
        raise NoServer(f"No server runs in {folder}, or it lets nobody in; name its folder with --data.")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.close()
        self._socket.close()

    def asks(self, command: commands.AnyCommand) -> Any:
        """What came of it. DeedDeclined, NoServer if the line breaks."""
        try:
            self._socket.sendall(commands.encode(structs.replace(command, token=self._token)) + b"\n")
            line = self._lines.readline()
        except OSError as wrong:
            raise NoServer(f"The server does not answer ({wrong}).") from None
        if not line:
            raise NoServer("The server has hung up.")
        reply = commands.decode_reply(line)
        if reply.declined is not None:
            raise DeedDeclined(reply.declined)
        return reply.done


DECLINED, NO_SERVER = 1, 3


@dataclass(frozen=True, slots=True)
class AdminTarget:
    """Which server, and how its answers are printed."""

    folder: Path
    as_json: bool

    def ask(self, command: commands.AnyCommand, tell: Callable[[Any], str]) -> Any:
        """Print what came of it, by `tell` if it is for people; ends the program if nothing did."""
        try:
            with Host(self.folder) as host:
                done = host.asks(command)
        except NoServer as wrong:
            self.fail("no_server", str(wrong), NO_SERVER)
        except DeedDeclined as declined:
            self.fail(declined.reason, str(declined), DECLINED)
        self.tell(done, tell)
        return done

    def tell(self, done: Any, words: Callable[[Any], str]) -> None:
        """Print that, for programs or in words."""
        click.echo(json.dumps(done) if self.as_json else _printed(words(done)))

    def fail(self, reason: str, text: str, code: int = DECLINED) -> NoReturn:
        """Print why nothing was done, and end the program."""
        if self.as_json:
            click.echo(json.dumps({"declined": {"reason": reason, "text": text}}))
        else:
            click.echo(_printed(text), err=True)
        raise SystemExit(code)


def _printed(text: str) -> str:
    """What people have written at tables, some of it in journals of earlier releases; each line stays a line."""
    return "\n".join(map(printed, text.split("\n")))


def _of_that_folder(context: click.Context, parameter: click.Parameter, folder: Path | None) -> None:
    if folder is not None:
        context.obj = replace(context.obj, folder=folder)


def _for_programs(context: click.Context, parameter: click.Parameter, as_json: bool) -> None:
    if as_json:
        context.obj = replace(context.obj, as_json=True)


class OfOneServer(click.Command):
    """A command that takes what is said about the server behind its name as well as before it."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        folder = click.Path(path_type=Path)
        self.params += [
            click.Option(["--data"], metavar="FOLDER", type=folder, help=DATA, expose_value=False,
                         callback=_of_that_folder),
            click.Option(["--json"], is_flag=True, help=JSON, expose_value=False, callback=_for_programs),
        ]  # fmt: skip


DATA, JSON = "The server's data folder.", "Print what the server answers, for programs."


class InOrder(click.Group):
    """Lists its commands in the order in which one needs them."""

    command_class = OfOneServer

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)
