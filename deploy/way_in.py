"""How the programs beside this one get into a server: its address, what is trusted there, the password at its door.

The certificate is looked at once, as `kickdoor join` would, before anything is said; from then on each connection of
the program has to show that one.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from kickdoor_protocol.address import Address, parse_address
from kickdoor_protocol.small_files import password_in
from kickdoor_protocol.trust import Distrust, KnownServers, Trust, anybody, fingerprint

PATIENCE_S = 60.0
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class WayIn:
    """`shown`: the certificate that the server has to show, if it speaks TLS. `password`: what to say if it asks.

    Connecting raises OSError, and Distrust if another certificate is shown.
    """

    address: Address
    shown: str = ""
    password: str = ""

    async def streams(self) -> Streams:
        """A connection on which nothing has been said."""
        host, port = _host(self.address), self.address.port
        if not self.address.tls:
            return await asyncio.open_connection(host, port)
        reader, writer = await asyncio.open_connection(host, port, ssl=anybody(), server_hostname=host)
        self._look_at(writer.get_extra_info("ssl_object"), writer.close)
        return reader, writer

    def line(self, source: str = "", room: int | None = None) -> socket.socket:
        """The same as a socket that waits, from that address of this machine. `room`: bytes that it can keep unread."""
        line = _plain(self.address, source, room)
        if not self.address.tls:
            return line
        secret = _secret(line, self.address, anybody())
        self._look_at(secret, secret.close)
        return secret

    def _look_at(self, line: ssl.SSLSocket | ssl.SSLObject, hang_up: Callable[[], None]) -> None:
        shown = fingerprint(line.getpeercert(binary_form=True) or b"")
        if shown != self.shown:
            hang_up()
            raise Distrust(f"What answers at {self.address} shows the certificate {shown}, and not {self.shown}.", "")


def plainly(host: str, port: int) -> WayIn:
    """To a server without TLS and password."""
    return WayIn(Address(host, port))


def met(way: WayIn, trust: Trust) -> WayIn:
    """That way, once the server's certificate has been looked at. Distrust, OSError."""
    if not way.address.tls:
        return way

    async def dial(context: ssl.SSLContext) -> ssl.SSLSocket:
        return _secret(_plain(way.address), way.address, context)

    def certificate(line: ssl.SSLSocket) -> bytes:
        return line.getpeercert(binary_form=True) or b""

    with asyncio.run(trust.line(way.address, dial, certificate, lambda line: line.close())) as line:
        return replace(way, shown=fingerprint(certificate(line)))


def _plain(address: Address, source: str = "", room: int | None = None) -> socket.socket:
    line = socket.create_connection((address.host, address.port), PATIENCE_S, (source, 0) if source else None)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if room is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    return line


def _secret(line: socket.socket, address: Address, context: ssl.SSLContext) -> ssl.SSLSocket:
    try:
        return context.wrap_socket(line, server_hostname=_host(address))
    except BaseException:
        line.close()
        raise


def _host(address: Address) -> str:
    """Without the scope that addresses of IPv6 may have behind them."""
    return address.host.partition("%")[0]


def way_in(server: str, tls: bool, fingerprint: str, known_servers: Path | None, password_file: Path | None) -> WayIn:
    """What the options of `with_a_way_in` say; the server's certificate has been looked at.

    A click.ClickException says what is wrong, with them or with the server.
    """
    try:
        address = parse_address(server)
        address = replace(address, tls=address.tls or tls or bool(fingerprint))
        password = "" if password_file is None else password_in(password_file)
        known = KnownServers(known_servers)
        trust = Trust(known, lambda: fingerprint, lambda shown: _say_the_first_meeting(address, shown))
        return met(WayIn(address, password=password), trust)
    except Distrust as wrong:
        raise click.ClickException(f"{wrong} {wrong.cure}") from None
    except (OSError, ValueError) as wrong:
        raise click.ClickException(f"{server} does not work: {wrong}") from None


def _say_the_first_meeting(address: Address, shown: str) -> None:
    click.echo(f"At {address} for the first time; its certificate is {shown}", err=True)


def with_a_way_in(command: F) -> F:
    """The argument SERVER and the options of `way_in`, for a click command."""
    for each in (
        click.option("--password-file", type=click.Path(exists=True, dir_okay=False, path_type=Path),
                     help="What to say where a password is asked for: the first line of this file."),
        click.option("--known-servers", type=click.Path(dir_okay=False, path_type=Path),
                     envvar="KICKDOOR_KNOWN_SERVERS", help="The file of servers that were met before."),
        click.option("--fingerprint", metavar="SHA256:...", default="", help="Only if it shows this certificate."),
        click.option("--tls", is_flag=True, help="It speaks TLS, as with tls:// before the address."),
        click.argument("server"),
    ):  # fmt: skip
        command = each(command)
    return command
