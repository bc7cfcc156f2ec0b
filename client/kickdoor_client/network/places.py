"""Servers that a person can go to: at an address, or started by this program."""

from __future__ import annotations

from msgspec import Struct

from kickdoor_protocol.finding.address import Address


class OwnServer(Struct, frozen=True):
    """A server that this program starts and that ends with it. With `port` None it is for this machine only; else
    others can reach it, and it keeps its matches in the data folder like `kickdoor serve`.

    `lessons`: it gives the tutorial about `set` ("": the usual one). `ssh`: port of its ssh server, if it has one.
    `tls`: it speaks TLS, with this program as well. `packs`: the folder of the packs that it offers; "" for none.
    """

    port: int | None = None
    ai_speed: str = "human"
    lessons: bool = False
    set: str = ""
    ssh: int | None = None
    tls: bool = False
    packs: str = ""


class SshEntry(Struct, frozen=True):
    """The way in by ssh: the port, and the password that was made up."""

    port: int
    password: str


class Projector(Struct, frozen=True):
    """A server that this program starts to show a replay: the file's path."""

    file: str


Where = Address | OwnServer | Projector
