"""Group addresses into households and wider networks, for limits per address.

An IPv4 address counts as itself. Of an IPv6 address the first 64 bits count, the least that a household gets; since
many get 56 bits and some 48, those networks are limited as well, or one household would be 65,536 addresses.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

HOUSEHOLD_BITS = 64
"""Bits of an IPv6 address that count; a household chooses the others freely."""

WIDER = ((HOUSEHOLD_BITS, 1), (56, 2), (48, 4))
"""Bits of an IPv6 network, and how many times the limits of one address apply to it. A provider that gives each
household a /64 has several of them in one /56, but seldom more than a few that play here.
"""

REMEMBERED = 4096
"""Addresses for which these answers are cached."""


@lru_cache(maxsize=REMEMBERED)
def bare(address: str) -> str:
    """Return the address without its interface; an IPv4-mapped IPv6 address as IPv4. "", this machine's own, stays "".

    Raises ValueError if it is not an address.

    >>> bare("fe80::1%eth0"), bare("::ffff:192.0.2.7")
    ('fe80::1', '192.0.2.7')
    """
    if not address:
        return ""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(found)


@lru_cache(maxsize=REMEMBERED)
def shares_of(address: str) -> tuple[tuple[str, int], ...]:
    """Return the networks that an address counts towards, the household's first, each with the multiple of one
    address's limits that applies to it.
    """
    found = ip_address(bare(address)) if address else None
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return tuple((str(ip_network((int(found), bits), strict=False)), times) for bits, times in WIDER)
    return ((bare(address), 1),)


def counted_as(address: str) -> str:
    """Return what an address is counted as: itself, or the network of its household.

    >>> counted_as("2001:db8:1:2::5")
    '2001:db8:1:2::/64'
    """
    return shares_of(address)[0][0]


@lru_cache(maxsize=REMEMBERED)
def is_among(address: str, networks: tuple[str, ...]) -> bool:
    """Return whether an address is in one of these networks. Raises ValueError if one of them is not a network."""
    return any(ip_address(bare(address)) in ip_network(network, strict=False) for network in networks)
