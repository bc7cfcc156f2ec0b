"""How one gets to a server: the options of every program that goes to one, and what they mean for what is trusted.

A password that came with the command line is said without anybody looking on. So it is said only to a server that is
known, or that shows the fingerprint which was named with it, or for which an authority vouches; to any other one only
after a person at the terminal has compared what it shows.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import replace

from ..files.small_files import password_in
from .address import Address
from .trust import KnownServers, Trust

Command = Callable[..., Any]


class Approach(Struct, frozen=True):
    """TLS, the certificate that the server must show ("": any to be trusted), and a password to be said where one is
    asked for."""

    tls: bool = False
    fingerprint: str = ""
    password: str = ""

    def __repr__(self) -> str:
        """Without the password: it belongs in no log."""
        return f"Approach(tls={self.tls!r}, fingerprint={self.fingerprint!r})"

    def to(self, address: Address) -> Address:
        """That address, reached like this. Whoever knows a fingerprint means TLS."""
        return replace(address, tls=address.tls or self.tls or bool(self.fingerprint))

    def trust(self, known: KnownServers, met: Callable[[str], None] = lambda shown: None) -> Trust:
        """What is trusted on the way there. `met` is told the fingerprint at a first meeting."""
        return Trust(known, lambda: self.fingerprint, met, _nobody_has if self.password else _nobody_need)

    def looks_first(self, address: Address, known: KnownServers) -> bool:
        """Whether somebody has to look, with `first_look`, before a password is said there."""
        is_stranger = address.tls and not self.fingerprint and known.get(address.place) is None
        return is_stranger and bool(self.password)

    def first_look(self, known: KnownServers) -> Trust:
        """What is trusted on a line on which nothing is said: what the person at this terminal says is right."""
        return Trust(known, compared=_compared_here)


def _nobody_need(address: Address, shown: str) -> bool:
    return True


def _nobody_has(address: Address, shown: str) -> bool:
    return False


def _compared_here(address: Address, shown: str) -> bool:
    """Ask the person at this terminal; False if there is none."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    click.echo(f"You are at {address} for the first time, and nobody vouches for it. Its certificate is", err=True)
    click.echo(f"  {shown}", err=True)
    return click.confirm("Is that the one that its host was told? Then it hears your password", err=True)


def approaching(command: Command) -> Command:
    """The options that make an `Approach`, which the command gets as `approach`."""

    @functools.wraps(command)
    def whole(tls: bool, fingerprint: str, password_file: Path | None, **others: Any) -> Any:
        try:
            password = "" if password_file is None else password_in(password_file)
        except ValueError as wrong:
            raise click.BadParameter(f"{wrong}.", param_hint="--password-file") from None
        return command(approach=Approach(tls, fingerprint, password), **others)

    options = (
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
    for option in options:
        whole = option(whole)
    return whole
