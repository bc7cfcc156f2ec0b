"""Command-line options of programs that connect to a server, and how they affect which server is trusted.

A password from the command line is sent without a person watching. So it is sent only to a server that is known, that
shows the fingerprint named with it, or whose certificate an authority has signed; to any other server only after a
person at the terminal has compared its fingerprint.
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
"""A click command's callback."""


class Approach(Struct, frozen=True):
    """How to connect: with TLS or not, the fingerprint that the server must show ("": any that is trusted), and a
    password to send if the server asks for one.
    """

    tls: bool = False
    fingerprint: str = ""
    password: str = ""

    def __repr__(self) -> str:
        """Return a representation without the password, so that it never reaches a log."""
        return f"Approach(tls={self.tls!r}, fingerprint={self.fingerprint!r})"

    def to(self, address: Address) -> Address:
        """Return that address with TLS switched on if these options ask for it; naming a fingerprint implies TLS."""
        return replace(address, tls=address.tls or self.tls or bool(self.fingerprint))

    def trust(self, known: KnownServers, met: Callable[[str], None] = lambda shown: None) -> Trust:
        """Return the rule by which to accept the certificate of a server. `known`: the servers met before; `met`:
        called with the fingerprint at a first meeting."""
        return Trust(known, lambda: self.fingerprint, met, _nobody_has if self.password else _nobody_need)

    def looks_first(self, address: Address, known: KnownServers) -> bool:
        """Return whether a person has to compare the fingerprint, with `first_look`, before a password is sent there.
        `known`: the servers met before."""
        is_stranger = address.tls and not self.fingerprint and known.get(address.place) is None
        return is_stranger and bool(self.password)

    def first_look(self, known: KnownServers) -> Trust:
        """Return the rule by which to accept a certificate on a connection that sends nothing: the person at this
        terminal compares the fingerprint. `known`: the servers met before."""
        return Trust(known, compared=_compared_here)


def _nobody_need(address: Address, shown: str) -> bool:
    return True


def _nobody_has(address: Address, shown: str) -> bool:
    return False


def _compared_here(address: Address, shown: str) -> bool:
    """Return whether the person at this terminal confirms the fingerprint; False if there is no terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    click.echo(f"You are at {address} for the first time, and nobody vouches for it. Its certificate is", err=True)
    click.echo(f"  {shown}", err=True)
    return click.confirm("Is that the one that its host was told? Then it hears your password", err=True)


def approaching(command: Command) -> Command:
    """Add the options `--tls`, `--fingerprint` and `--password-file`; the command gets them as `approach`, an
    `Approach`.

    The command ends with click.BadParameter if the password file is of no use.
    """

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
