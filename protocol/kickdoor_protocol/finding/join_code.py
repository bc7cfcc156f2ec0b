"""A short code for an IPv4 address and a port, to be read aloud across a room: `K7QMX`.

It is the address itself, so it needs no server that knows it and works where broadcasts do not. Networks at home begin
with one of three prefixes (RFC 1918), which two bits name; the usual port takes one bit. The last letter is a check, so
most slips of the ear are noticed. Codes are written in capitals, and that tells them from the name of a host.

    2 bits    0: 192.168.x.x, 1: 10.x.x.x, 2: 172.16.x.x to 172.31.x.x, 3: any other
    1 bit     whether a port of 16 bits follows the address
    n bits    what is left of the address (16, 24, 20, 32), and the port

filled up with zeros in front to whole letters of 5 bits; the check is CRC-32 over those letters, its lowest 5 bits.
"""

from __future__ import annotations

import zlib
from ipaddress import IPv4Address, IPv4Network

USUAL_PORT = 7777
"""Part of what a code means, so it stays even if servers listen elsewhere one day."""

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""None that are taken for each other: no 0 and O, no 1 and I."""

NETWORKS = tuple(IPv4Network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "0.0.0.0/0"))
"""By the number that stands for each; the first that holds an address is used."""


def join_code(host: str, port: int) -> str:
    """The code of an IPv4 address and a port. ValueError if it is a name or IPv6."""
    address = IPv4Address(host)
    kind, network = next((kind, net) for kind, net in enumerate(NETWORKS) if address in net)
    has_port = port != USUAL_PORT
    number, bits = kind << 1 | has_port, 3
    width = 32 - network.prefixlen
    number, bits = number << width | int(address) & int(network.hostmask), bits + width
    if has_port:
        number, bits = number << 16 | port, bits + 16
    letters = "".join(LETTERS[number >> 5 * place & 31] for place in reversed(range(-(-bits // 5))))
    return letters + _check(letters)


def from_join_code(text: str) -> tuple[str, int] | None:
    """Address and port of a code; None if it is none, or has been misheard."""
    letters, check = text[:-1], text[-1:]
    if not letters or set(text) - set(LETTERS) or check != _check(letters):
        return None
    number = 0
    for letter in letters:
        number = number << 5 | LETTERS.index(letter)
    for kind, network in enumerate(NETWORKS):
        for has_port in (False, True):
            width, port_bits = 32 - network.prefixlen, 16 if has_port else 0
            bits = 3 + width + port_bits
            if -(-bits // 5) == len(letters) and number >> width + port_bits == (kind << 1 | has_port):
                port = number & 0xFFFF if has_port else USUAL_PORT
                host = str(IPv4Address(int(network.network_address) | number >> port_bits & (1 << width) - 1))
                # Each address has one code: what spells it in another way was not given out by anybody.
                return (host, port) if port > 0 and join_code(host, port) == text else None
    return None


def _check(letters: str) -> str:
    return LETTERS[zlib.crc32(letters.encode("ascii")) & 31]
