"""Connects the programs of this folder to a server: by its address, its certificate, its password.

The certificate is checked once, as `kickdoor join` does, before anything is sent; all later connections of the program
must show the same one.
"""

from __future__ import annotations

import asyncio
import functools
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from kickdoor_protocol.finding.address import Address, parse_address
from kickdoor_protocol.finding.approach import Approach, approaching
from kickdoor_protocol.finding.trust import Distrust, KnownServers, Trust, anybody, fingerprint

PATIENCE_S = 60.0
"""Seconds after which a connection that does not answer has failed."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""Both ends of a connection of asyncio."""


@dataclass(frozen=True, slots=True)
class WayIn:
    """The way to connect to one server. `shown`: the fingerprint that its certificate must have, with TLS. `password`:
    sent if it asks for one.

    Connecting raises OSError, and Distrust if the server shows another certificate.
    """

    address: Address
    shown: str = ""
    password: str = ""

    async def streams(self) -> Streams:
        """Connect to the server, and return asyncio's streams of the connection."""
        host, port = _host(self.address), self.address.port
        if not self.address.tls:
            return await asyncio.open_connection(host, port)
        reader, writer = await asyncio.open_connection(host, port, ssl=anybody(), server_hostname=host)
        self._look_at(writer.get_extra_info("ssl_object"), writer.close)
        return reader, writer

    def line(self, source: str = "", room: int | None = None) -> socket.socket:
        """Connect to the server, and return the blocking socket. `source`: the address of this machine to connect from;
        `room`: the size of its receive buffer in bytes."""
        line = _plain(self.address, source, room)
        if not self.address.tls:
            return line
        secret = _secret(line, self.address, anybody())
        self._look_at(secret, secret.close)
        return secret

    def _look_at(self, line: ssl.SSLSocket | ssl.SSLObject, hang_up: Callable[[], None]) -> None:
        """Compare the certificate with `shown`; if it is another one, close the connection and raise Distrust."""
        shown = fingerprint(line.getpeercert(binary_form=True) or b"")
        if shown != self.shown:
            hang_up()
            raise Distrust(f"What answers at {self.address} shows the certificate {shown}, and not {self.shown}.", "")


def plainly(host: str, port: int) -> WayIn:
    """Return how to reach a server without TLS and without a password."""
    return WayIn(Address(host, port))


def met(way: WayIn, trust: Trust) -> WayIn:
    """Connect once, and return `way` with the fingerprint of the server's certificate if `trust` accepts it. Without
    TLS `way` is returned as it is. Raises Distrust or OSError."""
    if not way.address.tls:
        return way

    async def dial(context: ssl.SSLContext) -> ssl.SSLSocket:
        return _secret(_plain(way.address), way.address, context)

    def certificate(line: ssl.SSLSocket) -> bytes:
        return line.getpeercert(binary_form=True) or b""

    with asyncio.run(trust.line(way.address, dial, certificate, lambda line: line.close())) as line:
        return replace(way, shown=fingerprint(certificate(line)))


def _plain(address: Address, source: str = "", room: int | None = None) -> socket.socket:
    """Return a connected socket without TLS."""
    line = socket.create_connection((address.host, address.port), PATIENCE_S, (source, 0) if source else None)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if room is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    return line


def _secret(line: socket.socket, address: Address, context: ssl.SSLContext) -> ssl.SSLSocket:
    """Return the socket with TLS on it; close it if that fails."""
    try:
        return context.wrap_socket(line, server_hostname=_host(address))
    except BaseException:
        line.close()
        raise


def _host(address: Address) -> str:
    """Return the host without the scope that an IPv6 address may have."""
    return address.host.partition("%")[0]


def way_in(server: str, approach: Approach, known_servers: Path | None) -> WayIn:
    """Return how to reach the server of that address, after checking its certificate if it speaks TLS. Raises
    ClickException with the reason if it cannot be used."""
    known = KnownServers(known_servers)
    try:
        address = approach.to(parse_address(server))

        def met_now(shown: str) -> None:
            click.echo(f"At {address} for the first time; its certificate is {shown}", err=True)

        looks_first = approach.looks_first(address, known)
        trust = approach.first_look(known) if looks_first else approach.trust(known, met_now)
        return met(WayIn(address, password=approach.password), trust)
    except Distrust as wrong:
        raise click.ClickException(f"{wrong} {wrong.cure}") from None
    except (OSError, ValueError) as wrong:
        raise click.ClickException(f"{server} does not work: {wrong}") from None


def with_a_way_in(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a click command with the argument SERVER and the options about TLS and passwords; it gets the parameter
    `way`."""

    @click.argument("server")
    @approaching
    @click.option(
        "--known-servers",
        type=click.Path(dir_okay=False, path_type=Path),
        envvar="KICKDOOR_KNOWN_SERVERS",
        help="The file of the servers that were met, and their certificates.",
    )
    @functools.wraps(command)
    def whole(server: str, approach: Approach, known_servers: Path | None, **others: Any) -> Any:
        return command(way=way_in(server, approach, known_servers), **others)

    return whole
