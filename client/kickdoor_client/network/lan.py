"""Finds the servers on the network: broadcasts a question and listens for a second.

The question goes to the broadcast address of every interface three times, since datagrams may be lost. A server of this
machine that answers on several interfaces is one server (its announcement has an id); addresses that others can use are
preferred to the loopback address. `kickdoor_protocol.finding.announcement` defines the datagrams. Zeroconf is asked at
the same time if it is installed; a server's own answer has precedence over what it registered.

Anybody on the network can answer, with any id they have heard. So an answer never replaces that of another machine, no
machine can fill the list alone, and a server whose certificate is remembered counts as one with TLS, whatever the
answer says.
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
"""Seconds from the beginning at which the question is sent."""

LISTEN_S = 1.0
"""Seconds to wait for answers: a server on the same network answers within milliseconds."""

SERVERS_MOST = 50
"""Servers that are listed, for somebody on the network may make them up."""

OF_A_MACHINE_MOST = 8
"""Servers that are listed at one address."""

THIS_MACHINE = "this machine"


Way = tuple[str, str]
"""The address of one of our interfaces, and the broadcast address of its network."""


def ways() -> list[Way]:
    """Return the broadcast addresses of all IPv4 interfaces of this machine, each with the interface's own address,
    loopback included."""
    return [way for adapter in ifaddr.get_adapters() for ip in adapter.ips if (way := _way(ip)) is not None]


def _way(ip: ifaddr.IP) -> Way | None:
    """Return the way of an interface address; None if it has no IPv4 broadcast."""
    if not ip.is_IPv4:
        return None
    with contextlib.suppress(ValueError):
        interface = IPv4Interface(f"{ip.ip}/{ip.network_prefix}")
        whole = IPv4Address("127.255.255.255") if interface.is_loopback else interface.network.broadcast_address
        return str(interface.ip), str(whole)
    return None


class AnswerListener(asyncio.DatagramProtocol):
    """Receives answers on one socket and hands those that are valid, with their host, to `heard`."""

    def __init__(self, heard: Callable[[str, Announcement], None]) -> None:
        self._heard = heard

    def datagram_received(self, data: bytes, addr: tuple[object, int]) -> None:
        """Parse a server's answer to the search; invalid ones are dropped."""
        announcement = read(data)
        if announcement is not None:
            self._heard(str(addr[0]), announcement)

    def error_received(self, exc: Exception) -> None:
        """Ignore a network error: other networks may still answer."""


class LanServer(Struct, frozen=True):
    """A server on the network: the address at which it is reached, and what it announces."""

    address: str
    announcement: Announcement


class LanAnswer(Struct, frozen=True):
    """A server's announcement and its host. `is_its_answer`: the server answered our question itself; otherwise
    zeroconf had it registered."""

    host: str
    announcement: Announcement
    is_its_answer: bool


class Servers:
    """The servers heard so far, in that order. `own` are the addresses of this machine; `is_met` returns whether the
    certificate of the server at this HOST:PORT is remembered."""

    def __init__(self, own: Collection[str] = (), is_met: Callable[[str], bool] = lambda place: False) -> None:
        self._own = frozenset(own)
        self._is_met = is_met
        self._heard: dict[tuple[str, str], LanAnswer] = {}

    def heard(self, host: str, announcement: Announcement, *, is_its_answer: bool = True) -> bool:
        """Add what the server at `host` announced, and return whether that changed the list of servers.
        `is_its_answer`: the server answered our query itself, which outweighs a zeroconf record."""
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
        """Return whether another server of that machine may be listed."""
        of_it = sum(there == machine for there, _ in self._heard)
        return of_it < OF_A_MACHINE_MOST and len(self._heard) < SERVERS_MOST

    def _by_tls(self, host: str, announcement: Announcement) -> Announcement:
        """Return the announcement, with TLS if the server's certificate is remembered."""
        met = not announcement.tls and self._is_met(Address(host, announcement.port).place)
        return replace(announcement, tls=True) if met else announcement

    def found(self) -> tuple[LanServer, ...]:
        """Return the servers heard so far with their addresses, in the order in which they were heard."""
        return tuple(
            LanServer(_written(Address(each.host, each.announcement.port, each.announcement.tls)), each.announcement)
            for each in self._heard.values()
        )


def _is_own(host: str) -> bool:
    """Return whether this is a loopback address."""
    return host.startswith("127.")


def _written(address: Address) -> str:
    """Return the address as short as people type it: without the default port."""
    return address.host if address == Address(address.host) else str(address)


async def browse(
    tell: Callable[[tuple[LanServer, ...]], None] = lambda found: None,
    out: Iterable[Way] | None = None,
    port: int = PORT,
    listen_s: float = LISTEN_S,
) -> tuple[LanServer, ...]:
    """Return all servers on the local network that answer within `listen_s` seconds; `tell` is called with the list
    whenever it changes. `out`: the interfaces to ask on, by default all; `port`: the UDP port that servers listen on.

    Zeroconf is not asked on the loopback interface: a server on this machine answers the UDP query.
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
    """Send the question on all interfaces, and hand on the answers until the time is over."""
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
