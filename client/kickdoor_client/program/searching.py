"""Finds servers on the network and describes each in one line, for the start menu and for commands without an
address."""

from __future__ import annotations

import asyncio

from kickdoor_protocol.finding.address import Address, parse_address
from kickdoor_protocol.finding.announcement import AnnouncedTable, Announcement

from ..network.lan import browse
from ..state.home import FoundServer

STATES = {"filling": "waits for players", "running": "is being played", "over": "is over", "paused": "is paused"}
"""States of a table in words."""
TABLES_MOST = 2
"""Tables described for each server; further ones are counted."""


def about_server(server: Announcement) -> str:
    """Describe a server in one line: its name, whether this client can talk to it, and its tables."""
    said = [server.name or "a server without a name"]
    if server.unsuited():
        said.append("of another age: one of the two programs wants an update")
    if server.locked:
        said.append("with a password")
    if server.tls:
        said.append("TLS")
    tables = [_table(table) for table in server.tables[:TABLES_MOST]]
    more = server.more + len(server.tables) - len(tables)
    if more:
        tables.append(f"and {more} more table{'' if more == 1 else 's'}")
    return f"{', '.join(said)}: {'; '.join(tables) or 'no table yet'}"


def _table(table: AnnouncedTable) -> str:
    """Describe a table: its name, set and state."""
    if table.state == "filling":
        return f"{table.name} ({table.set}, {table.taken} of {table.seats} seats taken)"
    return f"{table.name} ({table.set}) {STATES.get(table.state, table.state)}"


class NotOneServerError(Exception):
    """There is no server, or there are several; the text says what to do."""


async def servers_around() -> tuple[FoundServer, ...]:
    """Return all servers that answer on the network within a second."""
    return tuple(FoundServer(each.address, about_server(each.announcement)) for each in await browse())


def only_server() -> Address:
    """Return the address of the only server on the network. Raises NotOneServerError if there is none, or several."""
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
