"""What all commands of `kickdoor admin` have in common: whose server is meant, and how an answer is printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

import click

from kickdoor_protocol.checks.text import printed

from . import deeds
from .calling import DeedDeclined, Host, NoServer

DECLINED, NO_SERVER = 1, 3


@dataclass(frozen=True, slots=True)
class Asking:
    """Which server, and how its answers are printed."""

    folder: Path
    as_json: bool

    def ask(self, deed: deeds.AnyDeed, tell: Callable[[Any], str]) -> Any:
        """Print what came of it, by `tell` if it is for people; ends the program if nothing did."""
        try:
            with Host(self.folder) as host:
                done = host.asks(deed)
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
