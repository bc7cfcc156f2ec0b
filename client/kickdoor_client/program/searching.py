"""Which servers are there on the network, in words: for the start menu, and for a command without an address."""

from __future__ import annotations

import asyncio

from kickdoor_protocol.finding.address import Address, parse_address

from ..network.lan import browse
from ..state.home import Found
from ..words.menus.servers import about_server


class NotOneServerError(Exception):
    """There is none, or there are several: the text says what to do."""


async def servers_around() -> tuple[Found, ...]:
    """Return all servers that make themselves known on the network within a second."""
    return tuple(Found(each.address, about_server(each.announcement)) for each in await browse())


def only_server() -> Address:
    """Return the address of the one server on the network. Raises NotOneServerError."""
    found = asyncio.run(servers_around())
    if len(found) == 1:
        return parse_address(found[0].address)
    if not found:
        raise NotOneServerError(
            "nobody on this network hosts a game, or it cannot be seen from here. "
            "Whoever hosts was told an address and a code: kickdoor join ADDRESS."
        )
    listed = "\n".join(f"  kickdoor join {each.address:<21}  {each.about}" for each in found)
    raise NotOneServerError(f"several servers are there:\n{listed}")
