"""Servers that a person can go to: at an address, or started by this program."""

from __future__ import annotations

from msgspec import Struct

from kickdoor_protocol.finding.address import Address


class OwnServer(Struct, frozen=True):
    """A server that this program starts and that ends with it. `port` None: for nobody but ourselves.

    With a port it can be reached from the network and keeps its matches in the data folder, as `kickdoor serve` does.
    `lessons`: it gives those of the tutorial, too, about that `set`, or the usual one for "". `ssh`: the port of a
    door for people with nothing but an ssh client. `tls`: it speaks TLS, also with ourselves.
    """

    port: int | None = None
    ai_speed: str = "human"
    lessons: bool = False
    set: str = ""
    ssh: int | None = None
    tls: bool = False


class SshEntry(Struct, frozen=True):
    """The way in by ssh: the port, and the password that was made up."""

    port: int
    password: str


class Projector(Struct, frozen=True):
    """A server that this program starts to look at a replay: the file's path."""

    file: str


Where = Address | OwnServer | Projector
