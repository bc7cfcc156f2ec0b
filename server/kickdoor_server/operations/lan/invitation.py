"""Makes the text by which a host invites others: the addresses of this machine on every network, and a short code."""

from __future__ import annotations

import contextlib
import socket
from ipaddress import IPv4Address

from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.join_code import join_code

from ...base.configuration.settings import DEFAULT_PORT

BY_IPV4, BY_BOTH = "0.0.0.0", "::"
EVERYWHERE = ("", BY_IPV4, BY_BOTH)
"""Hosts that stand for every network of this machine; all but BY_IPV4 use IPv6 as well, where there is any."""

ELSEWHERE = ("192.0.2.1", 9)
"""A reserved address (RFC 5737), to ask which way packets would take. Nothing is sent."""

ELSEWHERE_BY_IPV6 = ("2001:db8::1", 9)
"""A reserved IPv6 address (RFC 3849), used like `ELSEWHERE`."""


def interface_of(host: str) -> str:
    """Return the interface to bind a socket to for the setting `host`. For "all networks" that is one socket for both
    IPv6 and IPv4.

    Without IPv6, or where its sockets do not accept IPv4 (Windows), it is all networks by IPv4.
    """
    if host not in EVERYWHERE or host == BY_IPV4:
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as probe:
        if not probe.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
            return BY_BOTH
    return BY_IPV4


def lan_addresses() -> list[str]:
    """Return this machine's IPv4 addresses except loopback: first the one with the default route, then private ones.

    ifaddr is imported here, since servers for this machine only do not need it.
    """
    import ifaddr

    there = {IPv4Address(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4}
    first = _way_out(ELSEWHERE)
    ordered = sorted(there, key=lambda a: (str(a) != first, a.is_link_local, not a.is_private, a))
    return [str(address) for address in ordered if not address.is_loopback]


def _way_out(to: tuple[str, int]) -> str:
    family = socket.AF_INET6 if ":" in to[0] else socket.AF_INET
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect(to)
        return str(probe.getsockname()[0])
    return ""


def reached_by(host: str) -> list[str]:
    """Return the IP addresses at which other machines reach this server, if it listens on all networks as the setting
    `host` says.

    A machine may have many IPv6 addresses that come and go, so only the one of its default route is returned, last.
    """
    by_ipv6 = _way_out(ELSEWHERE_BY_IPV6) if interface_of(host) == BY_BOTH else ""
    return [*lan_addresses(), *([by_ipv6] if by_ipv6 else [])]


def invitation(host: str, port: int, *, is_announced: bool = False, fingerprint: str = "") -> str:
    """Return the text, in lines, that tells people with which commands they can join this server.

    `is_announced`: clients on the local network find it by themselves. `fingerprint`: of its TLS certificate; ""
    without TLS.
    """
    join = f"kickdoor join {'--tls ' if fingerprint else ''}"
    shown = [f"The certificate that they will be shown is {fingerprint}"] if fingerprint else []
    if host not in EVERYWHERE:
        return "\n".join([f"Join with:  {join}{place(host, port)}", *shown])
    lines = [f"Join from this machine:  {join}{place('localhost', port)}"]
    addresses = reached_by(host)
    lines += [f"Join from the network:   {join}{place(address, port)}" for address in addresses]
    if addresses and ":" not in addresses[0]:
        lines.append(f"or, by its code:         {join}{join_code(addresses[0], port)}")
    if is_announced:
        lines.append("On the same network, the start menu and `kickdoor join` list this server by themselves.")
    return "\n".join([*lines, *shown])


def lan_joins(host: str, port: int) -> list[str]:
    """Return this server's addresses as others type them after `kickdoor join`, such as `192.168.1.5:7000`."""
    return [place(address, port) for address in reached_by(host)]


def place(host: str, port: int) -> str:
    """Return `host:port` as people type it after `kickdoor join`; the default port is left out."""
    there = Address(host, port).place
    return there.removesuffix(f":{DEFAULT_PORT}") if port == DEFAULT_PORT else there
