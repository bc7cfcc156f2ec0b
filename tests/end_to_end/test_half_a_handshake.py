"""Those who begin a TLS handshake and never end it are shown the door like those who never say hello."""

from __future__ import annotations

import contextlib
import socket
import ssl
from pathlib import Path

import pytest
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S

IMPATIENT = "[clocks]\ngreeting_s = 0.5\n"


def client_hello() -> bytes:
    """How a TLS client begins."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    heard, said = ssl.MemoryBIO(), ssl.MemoryBIO()
    with pytest.raises(ssl.SSLWantReadError):
        context.wrap_bio(heard, said).do_handshake()
    return said.read()


def test_half_a_handshake_is_cut_off_in_time(tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_text(IMPATIENT)
    hello = client_hello()
    with ChildServer(tmp_path / "data", "--tls", "--config", str(config)) as server:
        address, lines = ("127.0.0.1", server.port), []
        for beginning in (b"", hello[:10], hello, b"\x00\x00\x10\x00", b"GET / HTTP/1.1\r\n\r\n"):
            lines.append(socket.create_connection(address, PATIENCE_S))
            lines[-1].sendall(beginning)
        for line in lines:
            with line, contextlib.suppress(ConnectionError):
                while line.recv(1 << 16):
                    pass
        assert server.complaints() == []
