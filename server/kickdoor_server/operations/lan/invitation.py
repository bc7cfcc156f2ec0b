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
    """Return what to listen on for that host; for all networks, one socket for both IPv6 and IPv4.

    Without IPv6, or where its sockets do not hear IPv4 (Windows), that is all networks by IPv4.
    """
    if host not in EVERYWHERE or host == BY_IPV4:
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as probe:
        if not probe.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
            return BY_BOTH
    return BY_IPV4


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses of all interfaces but loopback: the one that leads out first, then private ones.

    ifaddr is imported here, since servers for this machine only do without it.
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
    """Return the addresses by which others reach a server on all networks, as `host` says.

    By IPv6 a machine may have many that come and go: the one by which others see it comes last.
    """
    by_ipv6 = _way_out(ELSEWHERE_BY_IPV6) if interface_of(host) == BY_BOTH else ""
    return [*lan_addresses(), *([by_ipv6] if by_ipv6 else [])]


def invitation(host: str, port: int, *, is_announced: bool = False, fingerprint: str = "") -> str:
    """Return how others can join, in lines of text.

    `is_announced`: clients on the network list this server by themselves. `fingerprint`: of its certificate, with TLS.
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
    """Return the addresses that others type after `kickdoor join`."""
    return [place(address, port) for address in reached_by(host)]


def place(host: str, port: int) -> str:
    """Return a host and its port as people type them after `join`; the usual port is left out."""
    there = Address(host, port).place
    return there.removesuffix(f":{DEFAULT_PORT}") if port == DEFAULT_PORT else there
