"""Asks a server as its host, and prints the answers: what all commands of `kickdoor admin` share."""

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
"""Seconds to wait for a reply: the replay of a long match is read from the journal in one go."""


class NoServer(Exception):  # noqa: N818 - what is missing
    """Raised if no server answers in a data folder; the text says what to do."""


class CommandDeclined(Exception):  # noqa: N818 - what became of it
    """Raised if the server has declined a command. `reason` is a stable word; the text is for people."""

    def __init__(self, refusal: commands.AdminRefusal) -> None:
        super().__init__(refusal.text + (f" ({refusal.cure})" if refusal.cure else ""))
        self.reason = refusal.reason


class Host:
    """A connection to the server of a data folder. The constructor raises NoServer if none runs there."""

    def __init__(self, folder: Path) -> None:
        self._token = ""
        self._socket = self._connected(folder)
        self._socket.settimeout(PATIENCE_S)
        self._lines = self._socket.makefile("rb")

    def _connected(self, folder: Path) -> socket.socket:
        """Return a socket to the server, by TCP if there is a token, else by the unix socket. Raises NoServer."""
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
        """Send a command to the server and return its result as plain data. Raises CommandDeclined if the server
        refuses it, NoServer if the connection breaks.
        """
        try:
            self._socket.sendall(commands.encode(structs.replace(command, token=self._token)) + b"\n")
            line = self._lines.readline()
        except OSError as wrong:
            raise NoServer(f"The server does not answer ({wrong}).") from None
        if not line:
            raise NoServer("The server has hung up.")
        reply = commands.decode_reply(line)
        if reply.declined is not None:
            raise CommandDeclined(reply.declined)
        return reply.done


DECLINED, NO_SERVER = 1, 3
"""Exit statuses of `kickdoor admin`."""


@dataclass(frozen=True, slots=True)
class AdminTarget:
    """The data folder whose server is asked, and whether answers are printed as JSON."""

    folder: Path
    as_json: bool

    def ask(self, command: commands.AnyCommand, tell: Callable[[Any], str]) -> Any:
        """Send a command to the server, print its result, and return that; `tell` formats it for people.

        Exits the program with `DECLINED` or `NO_SERVER` if the command was not carried out.
        """
        try:
            with Host(self.folder) as host:
                done = host.asks(command)
        except NoServer as wrong:
            self.fail("no_server", str(wrong), NO_SERVER)
        except CommandDeclined as declined:
            self.fail(declined.reason, str(declined), DECLINED)
        self.tell(done, tell)
        return done

    def tell(self, done: Any, words: Callable[[Any], str]) -> None:
        """Print the result of a command: as JSON with `--json`, else as the text that `words` makes of it."""
        click.echo(json.dumps(done) if self.as_json else _printed(words(done)))

    def fail(self, reason: str, text: str, code: int = DECLINED) -> NoReturn:
        """Print why a command was not carried out, and exit with status `code`. `reason` is an identifier for programs
        that never changes, `text` is for people.
        """
        if self.as_json:
            click.echo(json.dumps({"declined": {"reason": reason, "text": text}}))
        else:
            click.echo(_printed(text), err=True)
        raise SystemExit(code)


def _printed(text: str) -> str:
    """Return a text without control characters, since players have written parts of it; lines stay lines."""
    return "\n".join(map(printed, text.split("\n")))


def _of_that_folder(context: click.Context, parameter: click.Parameter, folder: Path | None) -> None:
    """Replace the data folder of the target, if a command's own `--data` names one."""
    if folder is not None:
        context.obj = replace(context.obj, folder=folder)


def _for_programs(context: click.Context, parameter: click.Parameter, as_json: bool) -> None:
    """Set the target to JSON, if a command's own `--json` is given."""
    if as_json:
        context.obj = replace(context.obj, as_json=True)


class OfOneServer(click.Command):
    """A command that accepts `--data` and `--json` behind its name as well as before it."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        folder = click.Path(path_type=Path)
        self.params += [
            click.Option(["--data"], metavar="FOLDER", type=folder, help=DATA, expose_value=False,
                         callback=_of_that_folder),
            click.Option(["--json"], is_flag=True, help=JSON, expose_value=False, callback=_for_programs),
        ]  # fmt: skip


DATA, JSON = "The server's data folder.", "Print what the server answers, for programs."
"""Help texts of the two options."""


class InOrder(click.Group):
    """A group that lists its commands in the order of their definition."""

    command_class = OfOneServer

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of their definition; click would sort them."""
        return list(self.commands)
