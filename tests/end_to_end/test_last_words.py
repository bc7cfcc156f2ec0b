"""Who is refused reads why, whatever they have sent themselves that the server no longer reads."""

from __future__ import annotations

import socket
from pathlib import Path
from select import select

from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S

from kickdoor_protocol.messages.session import Unwelcome
from kickdoor_protocol.session import Endpoint, Role

NONSENSE = b"\xff" * 8
"""The first bytes of a frame that is too big."""

WHAT_FOLLOWS = [b"\xff" * 1000] * 900
"""What somebody sends who has not yet seen that they are refused."""


def test_what_a_server_says_last_arrives_though_it_has_not_read_all(tmp_path: Path) -> None:
    with ChildServer(tmp_path / "data") as server:
        for attempt in range(5):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE_S) as line:
                line.sendall(NONSENSE)
                assert select([line], [], [], PATIENCE_S)[0], "the refusal is there"
                for more in WHAT_FOLLOWS:
                    line.sendall(more)
                told = b""
                while data := line.recv(1 << 16):
                    told += data
            (last,) = Endpoint(Role.CLIENT).receive(told)
            assert isinstance(last, Unwelcome), attempt
            assert last.reason == "frame_too_big"
        assert server.complaints() == []
