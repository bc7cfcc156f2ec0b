"""Two network namespaces joined by a pair of virtual interfaces: two hosts with networks of their own.

It takes root and the program `ip` of iproute2; `missing` says whether both are there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count

ANNA, BORIS = "10.77.0.1", "10.77.0.2"
_LAID = count()
"""Counter of the cables of this process: each has its own hosts."""


def missing() -> str:
    """Return what is missing for such a cable, or ""."""
    if os.name != "posix" or shutil.which("ip") is None:
        return "there is no `ip` (iproute2)"
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    tried = subprocess.run(["ip", "netns", "add", "kickdoor-try"], capture_output=True, text=True, check=False)
    subprocess.run(["ip", "netns", "del", "kickdoor-try"], capture_output=True, check=False)
    return f"no network namespaces here: {tried.stderr.strip()}" if tried.returncode else ""


class Host:
    """One end: commands that run there see its network and no other."""

    def __init__(self, name: str, address: str) -> None:
        self.name = name
        self.address = address

    def command(self, *words: str) -> Sequence[str]:
        return ("ip", "netns", "exec", self.name, *words)


@contextmanager
def cable() -> Iterator[tuple[Host, Host]]:
    """Make Anna's host and Boris's inside this context."""
    mark = f"{os.getpid()}-{next(_LAID)}"
    hosts = Host(f"kd-anna-{mark}", ANNA), Host(f"kd-boris-{mark}", BORIS)
    ends = f"kda{mark}", f"kdb{mark}"
    try:
        for host in hosts:
            _ip("netns", "add", host.name)
        _ip(
            "link",
            "add",
            ends[0],
            "netns",
            hosts[0].name,
            "type",
            "veth",
            "peer",
            "name",
            ends[1],
            "netns",
            hosts[1].name,
        )
        for host, end in zip(hosts, ends, strict=True):
            _ip("-n", host.name, "addr", "add", f"{host.address}/24", "brd", "+", "dev", end)
            _ip("-n", host.name, "link", "set", end, "up")
            _ip("-n", host.name, "link", "set", "lo", "up")
        yield hosts
    finally:
        for host in hosts:
            subprocess.run(["ip", "netns", "del", host.name], capture_output=True, check=False)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)
