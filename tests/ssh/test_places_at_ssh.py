"""Silent sockets at the ssh port keep nobody out, as at the others (`tests/server/people/test_listeners.py`)."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from unittest.mock import patch

from tests.ssh.inn import Inn, inn, until

from kickdoor_client.ssh import ssh_server
from kickdoor_client.ssh.access import Access
from kickdoor_protocol.listening.places import Bounds

NARROW = Bounds(silent_most=10, known_most=4, address_most=8, kept_most=2)
FLOOD = "127.0.3.1"


def knocks(stack: ExitStack, house: Inn, address: str) -> socket.socket:
    """A connection from that address that says nothing."""
    return stack.enter_context(socket.create_connection(("127.0.0.1", house.port), source_address=(address, 0)))


def test_a_hundred_silent_sockets_of_one_address_keep_nobody_out() -> None:
    async def scenario() -> None:
        with patch.object(ssh_server, "PLACES", NARROW), ExitStack() as stack:
            async with inn(Access(is_open=True)) as house:
                for _ in range(100):
                    knocks(stack, house, FLOOD)
                await until(lambda: house.doorway._room.connections <= NARROW.address_most)
                async with house.visitor("Ann") as ann:
                    await until(lambda: house.games and house.games[0].hellos)
                    for _ in range(100):
                        knocks(stack, house, FLOOD)
                    await until(lambda: house.doorway._room.connections <= NARROW.address_most + 1)
                    ann.type("q")
                    async with house.visitor("Bob"):
                        await until(lambda: len(house.games) > 1 and house.games[1].hellos)

    asyncio.run(scenario())
