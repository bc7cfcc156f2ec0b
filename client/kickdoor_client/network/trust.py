"""Dialling: plainly, or by TLS to a server whose certificate is trusted before a word is said.

What is trusted is decided in `kickdoor_protocol.finding.trust`; here are the sockets, and the file of the servers that
were met, which lies beside the settings.
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
"""Seconds to wait for a server to take the connection: some networks drop what they do not like without a word."""


def known_servers() -> KnownServers:
    """Those that this person has met."""
    return KnownServers(known_servers_file())


def dialling(address: Address, trust: Trust) -> Dial:
    """What connects to that address; it raises UnreachableError if the certificate there is not to be trusted."""

    async def dial() -> Streams:
        try:
            async with asyncio.timeout(CONNECT_MOST_S):
                return await _streams(address, trust)
        except Distrust as wrong:
            raise UnreachableError(str(wrong), wrong.cure) from None

    return dial


async def first_look(address: Address, trust: Trust) -> str:
    """Connect, say nothing, and hang up: why that server is not to be trusted, in words, "" if it is.

    Also "" if it is not there at all: whoever dials next hears that.
    """
    try:
        _, writer = await dialling(address, trust)()
    except UnreachableError as wrong:
        return refusal_words(str(wrong), "", wrong.cure)
    except OSError:
        return ""
    writer.close()
    return ""


async def _streams(address: Address, trust: Trust) -> Streams:
    if not address.tls:
        return await asyncio.open_connection(address.host, address.port)

    async def by_tls(context: ssl.SSLContext) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            address.host, address.port, ssl=context, server_hostname=address.host.partition("%")[0]
        )

    return await trust.line(address, by_tls, _certificate, lambda line: line[1].close())


def _certificate(line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> bytes:
    shown: bytes = line[1].get_extra_info("ssl_object").getpeercert(binary_form=True)
    return shown
