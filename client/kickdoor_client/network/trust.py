"""Dials: plainly, or by TLS to a server whose certificate is trusted before anything is sent.

`kickdoor_protocol.finding.trust` decides what is trusted; here are the sockets, and the file of known servers, which
lies beside the settings.
"""

from __future__ import annotations

import asyncio
import ssl

from kickdoor_protocol.files.folders import known_servers_file
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.trust import Distrust, KnownServers, Trust

from ..text.sentences import refusal_words
from .link import Dial, Streams, UnreachableError

CONNECT_MOST_S = 10.0
"""Seconds to wait for a connection: some networks drop packets silently."""


def known_servers() -> KnownServers:
    """Return the store of servers that this person has met, with their certificates."""
    return KnownServers(known_servers_file())


def dialling(address: Address, trust: Trust) -> Dial:
    """Return a function that connects to that address. It raises UnreachableError if `trust` rejects the certificate
    there, TimeoutError after `CONNECT_MOST_S` seconds."""

    async def dial() -> Streams:
        try:
            async with asyncio.timeout(CONNECT_MOST_S):
                return await _streams(address, trust)
        except Distrust as wrong:
            raise UnreachableError(str(wrong), wrong.cure) from None

    return dial


async def first_look(address: Address, trust: Trust) -> str:
    """Connect, send nothing, and hang up. Returns a sentence why the server is not trusted; "" if it is, or if no
    server answers."""
    try:
        _, writer = await dialling(address, trust)()
    except UnreachableError as wrong:
        return refusal_words(str(wrong), "", wrong.cure)
    except OSError:
        return ""
    writer.close()
    return ""


async def _streams(address: Address, trust: Trust) -> Streams:
    """Connect plainly or by TLS, whichever the address says. Raises Distrust if the certificate is not trusted."""
    if not address.tls:
        return await asyncio.open_connection(address.host, address.port)

    async def by_tls(context: ssl.SSLContext) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            address.host, address.port, ssl=context, server_hostname=address.host.partition("%")[0]
        )

    return await trust.line(address, by_tls, _certificate, lambda line: line[1].close())


def _certificate(line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> bytes:
    """Return the certificate of a TLS connection, as DER."""
    shown: bytes = line[1].get_extra_info("ssl_object").getpeercert(binary_form=True)
    return shown
