"""Which servers are there on the network: one question to everybody, and a second for the answers.

The question goes out on every interface to the broadcast address of its network, three times, since a datagram may be
lost. A server that is heard on several ways is one server (its announcement has an id); an address that others can use
is preferred to that of this machine for itself. `kickdoor_protocol.announcement` says what travels.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv4Interface
from typing import Any

import ifaddr

from kickdoor_protocol.address import Address, parse_address
from kickdoor_protocol.announcement import PORT, QUESTION, Announcement, read

from .home import Found
from .words.servers import about_server

ASK_AT_S = (0.0, 0.25, 0.6)
"""When the question is asked, from the beginning."""

LISTEN_S = 1.0
"""How long answers are waited for: a server on the same network answers within some milliseconds."""

SERVERS_MOST = 50
"""Of a network on which somebody makes up servers."""


class NotOneServerError(Exception):
    """There is none, or there are several: the text says what to do."""


Way = tuple[str, str]
"""The address of one of our interfaces, and the broadcast address of its network."""


def ways() -> list[Way]:
    """All ways out of this machine, and the one that stays in it."""
    return [way for adapter in ifaddr.get_adapters() for ip in adapter.ips if (way := _way(ip)) is not None]


def _way(ip: Any) -> Way | None:
    if not ip.is_IPv4:
        return None
    with contextlib.suppress(ValueError):
        interface = IPv4Interface(f"{ip.ip}/{ip.network_prefix}")
        whole = IPv4Address("127.255.255.255") if interface.is_loopback else interface.network.broadcast_address
        return str(interface.ip), str(whole)
    return None


class Ear(asyncio.DatagramProtocol):
    """Hears the answers that come to one of our sockets."""

    def __init__(self, heard: Callable[[str, Announcement], None]) -> None:
        self._heard = heard

    def datagram_received(self, data: bytes, addr: Any) -> None:
        announcement = read(data)
        if announcement is not None:
            self._heard(str(addr[0]), announcement)

    def error_received(self, exc: Exception) -> None:
        """There is nobody on that network: no reason to stop asking on the others."""


class Servers:
    """Who has answered so far, in the order in which they did."""

    def __init__(self) -> None:
        self._hosts: dict[str, tuple[str, Announcement]] = {}

    def heard(self, host: str, announcement: Announcement) -> bool:
        """Whether that is news."""
        before = self._hosts.get(announcement.id)
        if before is None and len(self._hosts) == SERVERS_MOST:
            return False
        if before is not None and _is_own(host) and not _is_own(before[0]):
            host = before[0]
        self._hosts[announcement.id] = (host, announcement)
        return before != (host, announcement)

    def found(self) -> tuple[Found, ...]:
        return tuple(
            Found(_written(Address(host, announcement.port, announcement.tls)), about_server(announcement))
            for host, announcement in self._hosts.values()
        )


def _is_own(host: str) -> bool:
    return host.startswith("127.")


def _written(address: Address) -> str:
    """As short as people type it."""
    return address.host if address == Address(address.host) else str(address)


async def browse(
    tell: Callable[[tuple[Found, ...]], None] = lambda found: None,
    out: Iterable[Way] | None = None,
    port: int = PORT,
    listen_s: float = LISTEN_S,
) -> tuple[Found, ...]:
    """All servers that answer in time; `tell` hears of them as they come."""
    servers = Servers()

    def heard(host: str, announcement: Announcement) -> None:
        if servers.heard(host, announcement):
            tell(servers.found())

    loop = asyncio.get_running_loop()
    sockets: list[tuple[asyncio.DatagramTransport, str]] = []
    try:
        for own, everybody in ways() if out is None else out:
            with contextlib.suppress(OSError):
                transport, _ = await loop.create_datagram_endpoint(
                    lambda: Ear(heard), local_addr=(own, 0), allow_broadcast=True
                )
                sockets.append((transport, everybody))
        began_s = loop.time()
        for at_s in ASK_AT_S:
            await asyncio.sleep(began_s + at_s - loop.time())
            for transport, everybody in sockets:
                with contextlib.suppress(OSError):
                    transport.sendto(QUESTION, (everybody, port))
        await asyncio.sleep(began_s + listen_s - loop.time())
    finally:
        for transport, _ in sockets:
            transport.close()
    return servers.found()


def only_server() -> Address:
    """The one server on the network. NotOneServerError."""
    found = asyncio.run(browse())
    if len(found) == 1:
        return parse_address(found[0].address)
    if not found:
        raise NotOneServerError(
            "nobody on this network hosts a game, or it cannot be seen from here. "
            "Whoever hosts was told an address and a code: kickdoor join ADDRESS."
        )
    listed = "\n".join(f"  kickdoor join {each.address:<21}  {each.about}" for each in found)
    raise NotOneServerError(f"several servers are there:\n{listed}")
