"""Which servers are there on the network: one question to everybody, and a second for the answers.

The question goes out on every interface to the broadcast address of its network, three times, since a datagram may be
lost. A server of this machine that is heard on several ways is one server (its announcement has an id); an address
that others can use is preferred to that of this machine for itself. `kickdoor_protocol.finding.announcement` says what
travels. At the same time zeroconf is asked, if it is installed; what a server answers itself counts more than what it
has registered.

Whoever is on the network can answer, with whatever id they have heard. So no answer takes the place of another
machine's, no machine fills the list alone, and where a certificate is remembered one speaks TLS, whatever is said.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Iterable, Sequence
from ipaddress import IPv4Address, IPv4Interface

import ifaddr
from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.announcement import PORT, QUESTION, Announcement, read

from .trust import known_servers
from .zeroconf_browsing import services

ASK_AT_S = (0.0, 0.25, 0.6)
"""When the question is asked, from the beginning."""

LISTEN_S = 1.0
"""How long answers are waited for: a server on the same network answers within some milliseconds."""

SERVERS_MOST = 50
"""Of a network on which somebody makes up servers."""

OF_A_MACHINE_MOST = 8
"""Servers at one address."""

THIS_MACHINE = "this machine"


Way = tuple[str, str]
"""The address of one of our interfaces, and the broadcast address of its network."""


def ways() -> list[Way]:
    """All ways out of this machine, and the one that stays in it."""
    return [way for adapter in ifaddr.get_adapters() for ip in adapter.ips if (way := _way(ip)) is not None]


def _way(ip: ifaddr.IP) -> Way | None:
    if not ip.is_IPv4:
        return None
    with contextlib.suppress(ValueError):
        interface = IPv4Interface(f"{ip.ip}/{ip.network_prefix}")
        whole = IPv4Address("127.255.255.255") if interface.is_loopback else interface.network.broadcast_address
        return str(interface.ip), str(whole)
    return None


class AnswerListener(asyncio.DatagramProtocol):
    """Hears the answers that come to one of our sockets."""

    def __init__(self, heard: Callable[[str, Announcement], None]) -> None:
        self._heard = heard

    def datagram_received(self, data: bytes, addr: tuple[object, int]) -> None:
        announcement = read(data)
        if announcement is not None:
            self._heard(str(addr[0]), announcement)

    def error_received(self, exc: Exception) -> None:
        """There is nobody on that network: no reason to stop asking on the others."""


class LanServer(Struct, frozen=True):
    """A server on the network: the address by which it is reached, and what it says of itself."""

    address: str
    announcement: Announcement


class LanAnswer(Struct, frozen=True):
    """Of a server: where it is, what it says of itself, and whether it did so when it was asked."""

    host: str
    announcement: Announcement
    is_its_answer: bool


class Servers:
    """Who has been heard of so far, in that order. `own` are the addresses of this machine; `is_met` tells whether the
    certificate of the server at this HOST:PORT is remembered."""

    def __init__(self, own: Collection[str] = (), is_met: Callable[[str], bool] = lambda place: False) -> None:
        self._own = frozenset(own)
        self._is_met = is_met
        self._heard: dict[tuple[str, str], LanAnswer] = {}

    def heard(self, host: str, announcement: Announcement, *, is_its_answer: bool = True) -> bool:
        """Whether that is news."""
        machine = THIS_MACHINE if _is_own(host) or host in self._own else host
        key = (machine, announcement.id)
        before = self._heard.get(key)
        if before is None and not self._has_room(machine):
            return False
        if before is not None and before.is_its_answer:
            if not is_its_answer:
                return False
            if _is_own(host) and not _is_own(before.host):
                host = before.host
        self._heard[key] = after = LanAnswer(host, self._by_tls(host, announcement), is_its_answer)
        return before != after

    def _has_room(self, machine: str) -> bool:
        of_it = sum(there == machine for there, _ in self._heard)
        return of_it < OF_A_MACHINE_MOST and len(self._heard) < SERVERS_MOST

    def _by_tls(self, host: str, announcement: Announcement) -> Announcement:
        """What is said, but for that a server with a certificate speaks plainly."""
        met = not announcement.tls and self._is_met(Address(host, announcement.port).place)
        return replace(announcement, tls=True) if met else announcement

    def found(self) -> tuple[LanServer, ...]:
        return tuple(
            LanServer(_written(Address(each.host, each.announcement.port, each.announcement.tls)), each.announcement)
            for each in self._heard.values()
        )


def _is_own(host: str) -> bool:
    return host.startswith("127.")


def _written(address: Address) -> str:
    """As short as people type it."""
    return address.host if address == Address(address.host) else str(address)


async def browse(
    tell: Callable[[tuple[LanServer, ...]], None] = lambda found: None,
    out: Iterable[Way] | None = None,
    port: int = PORT,
    listen_s: float = LISTEN_S,
) -> tuple[LanServer, ...]:
    """All servers that answer in time; `tell` hears of them as they come.

    Zeroconf has nothing to say of this machine to itself: a server on it hears the question.
    """
    all_ways, known = ways() if out is None else list(out), known_servers()
    servers = Servers([own for own, _ in all_ways], lambda place: known.get(place) is not None)

    def heard(host: str, announcement: Announcement, is_its_answer: bool = True) -> None:
        if servers.heard(host, announcement, is_its_answer=is_its_answer):
            tell(servers.found())

    def heard_of(host: str, announcement: Announcement) -> None:
        heard(host, announcement, is_its_answer=False)

    async with asyncio.TaskGroup() as group:
        group.create_task(_ask(all_ways, port, listen_s, heard))
        group.create_task(services([own for own, _ in all_ways if not _is_own(own)], listen_s, heard_of))
    return servers.found()


async def _ask(out: Sequence[Way], port: int, listen_s: float, heard: Callable[[str, Announcement], None]) -> None:
    loop = asyncio.get_running_loop()
    sockets: list[tuple[asyncio.DatagramTransport, str]] = []
    try:
        for own, everybody in out:
            with contextlib.suppress(OSError):
                transport, _ = await loop.create_datagram_endpoint(
                    lambda: AnswerListener(heard), local_addr=(own, 0), allow_broadcast=True
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
