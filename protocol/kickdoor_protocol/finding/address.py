"""Server addresses as people type them: HOST, HOST:PORT, [HOST]:PORT or a join code; with tls:// in front for TLS."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from .join_code import from_join_code

DEFAULT_PORT = 7777
"""TCP port where servers listen, and clients connect, if none is named."""

TLS = "tls://"
"""Prefix of the address of a server that uses TLS."""


class Address(Struct, frozen=True):
    """Host and port of a server; `tls` if it uses TLS there."""

    host: str
    port: int = DEFAULT_PORT
    tls: bool = False

    def __str__(self) -> str:
        return f"{TLS if self.tls else ''}{self.place}"

    @property
    def place(self) -> str:
        """Host and port, without the prefix for TLS."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def parse_address(text: str) -> Address:
    """Return the address that a person has typed. Raises ValueError, with a sentence, if it is not an address.

    >>> parse_address("tls://anna.local")
    Address(host='anna.local', port=7777, tls=True)
    """
    text = text.strip()
    if text[: len(TLS)].lower() == TLS:
        return replace(parse_address(text[len(TLS) :]), tls=True)
    if "://" in text:
        raise ValueError(f"{text!r} is no game server: write HOST or HOST:PORT, with {TLS} in front if it speaks TLS")
    if coded := from_join_code(text):
        return Address(*coded)
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        port = rest.removeprefix(":")
        if not closed or (rest and not rest.startswith(":")):
            raise ValueError(f"{text!r} is no address: write [HOST]:PORT")
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    else:
        host, port = text, ""
    if not host:
        raise ValueError(f"{text!r} names no host: write HOST or HOST:PORT")
    if not port:
        return Address(host)
    if not (port.isascii() and port.isdecimal() and len(port) <= 5) or not 0 < int(port) < 65536:
        raise ValueError(f"{port!r} is no port: a port is a number from 1 to 65535")
    return Address(host, int(port))
