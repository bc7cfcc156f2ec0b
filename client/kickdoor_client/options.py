"""Options that several commands have: who plays, how it is shown, and how one gets to a server."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from kickdoor_protocol.address import Address, parse_address
from kickdoor_protocol.messages.lobby import Sex
from kickdoor_protocol.small_files import password_in

from .palettes import THEMES

Command = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class About:
    """Who plays and how it is shown, as far as the command line says: None leaves it to the settings."""

    name: str | None
    sex: Sex | None
    plain: bool | None
    theme: str | None


def about_me(command: Command) -> Command:
    """The options that make an `About`, which the command gets."""

    @functools.wraps(command)
    def whole(name: str | None, sex: Sex | None, plain: bool | None, theme: str | None, **others: Any) -> Any:
        return command(about=About(name, sex, plain, theme), **others)

    return _with(
        whole,
        click.option("--theme", type=click.Choice(THEMES), metavar="THEME", help=f"Colours: {', '.join(THEMES)}."),
        click.option("--plain/--screen", default=None, help="Line mode: sentences, nothing is redrawn."),
        click.option(
            "--sex",
            type=click.Choice(["male", "female"]),
            help="Your hero's; some cards care.  [default: female]",
        ),
        click.option("--name", metavar="NAME", help="What the others call you.  [default: your login]"),
    )


@dataclass(frozen=True, slots=True)
class Approach:
    """How one gets to a server: TLS, the certificate that it must show ("": any to be trusted), and a password."""

    tls: bool = False
    fingerprint: str = ""
    password: str = field(default="", repr=False)

    def to(self, address: Address) -> Address:
        """That address, reached like this. Whoever knows a fingerprint means TLS."""
        return replace(address, tls=address.tls or self.tls or bool(self.fingerprint))


def approaching(command: Command) -> Command:
    """The options that make an `Approach`, which the command gets."""

    @functools.wraps(command)
    def whole(tls: bool, fingerprint: str, password_file: Path | None, **others: Any) -> Any:
        try:
            password = "" if password_file is None else password_in(password_file)
        except ValueError as wrong:
            raise click.BadParameter(f"{wrong}.", param_hint="--password-file") from None
        return command(approach=Approach(tls, fingerprint, password), **others)

    return _with(
        whole,
        click.option(
            "--password-file",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help="What to say where a password is asked for: the first line of this file.",
        ),
        click.option(
            "--fingerprint",
            metavar="SHA256:...",
            default="",
            help="Only to a server that shows this certificate; it is remembered.",
        ),
        click.option("--tls", is_flag=True, help="The server speaks TLS, as with tls:// before the address."),
    )


def address(text: str) -> Address:
    """An address as an argument."""
    try:
        return parse_address(text)
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}.") from None


def _with(command: Command, *options: Callable[[Command], Command]) -> Command:
    for option in options:
        command = option(command)
    return command
