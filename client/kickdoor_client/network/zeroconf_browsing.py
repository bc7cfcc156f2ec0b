"""Finds servers that have registered by DNS-SD (`kickdoor_protocol.finding.dns_sd`). Needs the extra `lan`.

Only this file of the client imports python-zeroconf, and only while it browses. Without the package it finds no
servers; those that answer broadcasts are found by `lan.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING

from kickdoor_protocol.finding.announcement import Announcement
from kickdoor_protocol.finding.dns_sd import SERVICE, read_properties

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

NAMES_MOST = 50
"""Names that are asked about, each by a query, for somebody on the network may make them up."""

ANSWER_MOST_MS = 3_000
"""Milliseconds to wait for one answer: longer than browsing takes."""


async def services(own: Sequence[str], listen_s: float, heard: Callable[[str, Announcement], None]) -> None:
    """Browse by zeroconf for `listen_s` seconds on the networks of this machine's addresses `own`, and pass address and
    announcement of each server found to `heard`. Errors find nothing."""
    if not own or find_spec("zeroconf") is None:
        return
    try:
        async with asyncio.timeout(listen_s):
            await asyncio.to_thread(import_module, "zeroconf.asyncio")  # a third of a second
            await _browse(own, heard)
    except (TimeoutError, OSError):
        pass


async def _browse(own: Sequence[str], heard: Callable[[str, Announcement], None]) -> None:
    """Browse until cancelled."""
    from zeroconf import IPVersion, ServiceStateChange
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

    names: set[str] = set()
    network = AsyncZeroconf(interfaces=list(own), ip_version=IPVersion.V4Only)
    try:
        async with asyncio.TaskGroup() as asking:

            def changed(name: str, state_change: ServiceStateChange, **_: object) -> None:
                if state_change is not ServiceStateChange.Removed and (name in names or len(names) < NAMES_MOST):
                    names.add(name)
                    asking.create_task(_ask(network, name, own, heard))

            browser = AsyncServiceBrowser(network.zeroconf, SERVICE, handlers=[changed])
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                await browser.async_cancel()
    finally:
        await network.async_close()


async def _ask(
    network: AsyncZeroconf, name: str, own: Sequence[str], heard: Callable[[str, Announcement], None]
) -> None:
    """Ask for one service and hand it to `heard`, unless it is no server of ours."""
    from zeroconf import Error, IPVersion
    from zeroconf.asyncio import AsyncServiceInfo

    info = AsyncServiceInfo(SERVICE, name)
    with suppress(Error):
        if not await info.async_request(network.zeroconf, ANSWER_MOST_MS):
            return
        host = nearest(info.parsed_addresses(IPVersion.V4Only), own)
        said = read_properties(info.properties, info.port or 0)
        if host and said is not None:
            heard(host, said)


def nearest(addresses: Sequence[str], own: Sequence[str]) -> str:
    """Return the address of a server that shares the most leading bits with one of this machine's addresses `own`; ""
    if none of `addresses` can be connected to."""
    there = [address for each in addresses if not _is_nowhere(address := ip_address(each))]
    here = [int(ip_address(each)) for each in own]
    best = min(there, key=lambda address: min((int(address) ^ each for each in here), default=0), default="")
    return str(best)


def _is_nowhere(address: IPv4Address | IPv6Address) -> bool:
    """Return whether no other machine has this address: loopback, unspecified or multicast."""
    return address.is_loopback or address.is_unspecified or address.is_multicast
