"""What an address is counted as: the bounds of an address hold for a household, and wider networks have bounds, too.

An IPv4 address counts as itself. Of an IPv6 address the first 64 bits count, which is the least that a household gets;
since many get 56 bits and some 48, their networks are bounded as well, or one line would be 65,536 addresses.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

HOUSEHOLD_BITS = 64
"""Bits of an IPv6 address that count; the rest is free to whoever has one."""

WIDER = ((HOUSEHOLD_BITS, 1), (56, 2), (48, 4))
"""Bits of an IPv6 network, and how many times the bounds of one address hold for it. A provider that gives each
household a /64 has several of them in one /56, but seldom more than a few that play here."""

REMEMBERED = 4096
"""Addresses for which these answers are cached."""


@lru_cache(maxsize=REMEMBERED)
def bare(address: str) -> str:
    """Return the address without its interface; an IPv4 address as such also if it came in by IPv6.

    Raises ValueError if it is no address. "" stands for this machine's own and stays "".
    """
    if not address:
        return ""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(found)


@lru_cache(maxsize=REMEMBERED)
def shares_of(address: str) -> tuple[tuple[str, int], ...]:
    """Return the networks that an address counts towards, the household's first, each with the multiple of the bounds
    of one address that hold for it."""
    found = ip_address(bare(address)) if address else None
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return tuple((str(ip_network((int(found), bits), strict=False)), times) for bits, times in WIDER)
    return ((bare(address), 1),)


def counted_as(address: str) -> str:
    """Return what an address is counted as: itself, or the network of its household."""
    return shares_of(address)[0][0]


@lru_cache(maxsize=REMEMBERED)
def is_among(address: str, networks: tuple[str, ...]) -> bool:
    """Return whether an address is in one of these networks. Raises ValueError if one of them is no network."""
    return any(ip_address(bare(address)) in ip_network(network, strict=False) for network in networks)
