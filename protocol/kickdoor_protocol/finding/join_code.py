"""Short codes for an IPv4 address and a port, to be read aloud across a room: `K7QMX`.

A code contains the address itself, so it needs no directory server and works where broadcasts do not. Home networks use
one of three prefixes (RFC 1918), which two bits name; the usual port takes one bit. The last letter is a checksum that
detects most mistakes in hearing. Codes are in capitals, which tells them from host names.

    2 bits    0: 192.168.x.x, 1: 10.x.x.x, 2: 172.16.x.x to 172.31.x.x, 3: any other
    1 bit     whether a port of 16 bits follows the address
    n bits    the rest of the address (16, 24, 20, 32), and the port

padded with zeros in front to whole letters of 5 bits; the check letter is the lowest 5 bits of the CRC-32 of those
letters.
"""

from __future__ import annotations

import zlib
from ipaddress import IPv4Address, IPv4Network

USUAL_PORT = 7777
"""The port that a code leaves out. It is part of the format, so it stays even if `DEFAULT_PORT` changes one day."""

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes, by value; without 0, O, 1 and I, which are easily confused."""

NETWORKS = tuple(IPv4Network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "0.0.0.0/0"))
"""Networks by their number in a code; the first that contains the address is used."""


def join_code(host: str, port: int) -> str:
    """Return the join code, a short text to read out, of an IPv4 address and a port. Raises ValueError if `host` is not
    an IPv4 address.

    >>> from_join_code(join_code("192.168.1.20", 7777))
    ('192.168.1.20', 7777)
    """
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
    """Return host and port of a join code; None if the text is not a code, or its checksum is wrong."""
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
                # Each address has exactly one code: another spelling was never given out.
                return (host, port) if port > 0 and join_code(host, port) == text else None
    return None


def _check(letters: str) -> str:
    return LETTERS[zlib.crc32(letters.encode("ascii")) & 31]
