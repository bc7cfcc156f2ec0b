"""Every listener of ours shares its connections by address, and drops silent ones first: nobody can lock others out."""

from __future__ import annotations

import json
import re
import ssl
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.catalogue import ROOT
from tests.server.house import QUICK, STRING_TRANSPORT, House
from twisted.internet.address import IPv4Address, UNIXAddress

from kickdoor_protocol.messages.session import Welcome
from kickdoor_protocol.session import Endpoint, Role
from kickdoor_server.operations.admin.admin_socket import TOKEN_FILE
from kickdoor_server.people.connections.link import LAST_WORD_S

FLOOD, NEWCOMER = "192.0.2.66", "198.51.100.20"
STAY_MOST = 100
"""Silent sockets of one address that any listener keeps, at most."""

OPENED_BY = {
    "server/kickdoor_server/operations/service.py": {"game", "game by TLS"},
    "server/kickdoor_server/operations/pages/site.py": {"pages"},
    "server/kickdoor_server/operations/admin/admin_socket.py": {"admin by a socket", "admin by a port"},
    "client/kickdoor_client/ssh/ssh_server.py": {"ssh"},
}
"""Each file that listens for connections, with the rows of this table (ssh: `tests/ssh/test_places_at_ssh.py`)."""
LISTENS = re.compile(r"\.(?:listenTCP|listenUNIX|listenSSL|create_server|start_server|create_unix_server)\(")
FORWARDS = "server/kickdoor_server/base/process/portions.py"
"""It hands `listenTCP` on to the reactor that it is for."""


class End:
    """Somebody at the other end of a connection to a listener."""

    def __init__(self, factory: Any, address: str) -> None:
        peer: Any = IPv4Address("TCP", address, 50_000) if address else UNIXAddress(None)
        self.wire: Any = STRING_TRANSPORT(peerAddress=peer)
        for missing in ("setTcpNoDelay", "setTcpKeepAlive"):
            setattr(self.wire, missing, lambda enabled: None)
        self.line: Any = factory.buildProtocol(peer)
        if self.line is None:
            self.wire.loseConnection()  # as Twisted does
        else:
            self.line.makeConnection(self.wire)

    @property
    def is_there(self) -> bool:
        return not self.wire.disconnecting and not self.wire.disconnected

    def says(self, data: bytes) -> bytes:
        """What comes back."""
        if data and self.is_there:
            self.line.dataReceived(data)
        back: bytes = self.wire.value()
        self.wire.clear()
        return back

    def goes(self) -> None:
        if self.line is not None:
            self.line.connectionLost(None)


Serves = Callable[[House, End], bool]


def greets(house: House, end: End) -> bool:
    session = Endpoint(Role.CLIENT)
    back = end.says(session.send(session.hello("test", "Ada")))
    return any(isinstance(message, Welcome) for message in session.receive(back))


def greets_by_tls(house: House, end: End) -> bool:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    hears, says = ssl.MemoryBIO(), ssl.MemoryBIO()
    client, session = context.wrap_bio(hears, says), Endpoint(Role.CLIENT)
    for _ in range(4):
        try:
            client.do_handshake()
        except ssl.SSLWantReadError:
            hears.write(end.says(says.read()))
        else:
            break
    else:
        return False
    client.write(session.send(session.hello("test", "Ada")))
    hears.write(end.says(says.read()))
    house.clock.advance(0)
    hears.write(end.says(b""))
    try:
        return any(isinstance(message, Welcome) for message in session.receive(client.read(1 << 16)))
    except ssl.SSLWantReadError:
        return False


def gets_a_page(house: House, end: End) -> bool:
    return b"200 OK" in end.says(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")


def asks_as_host(house: House, end: End) -> bool:
    folder = house.server.settings.data
    assert folder is not None
    file = folder / TOKEN_FILE
    token = file.read_text("ascii").split()[2] if file.exists() else ""
    back = end.says(json.dumps({"do": "status", "id": 1, "token": token}).encode() + b"\n")
    return b'"done"' in back


ROWS: dict[str, tuple[dict[str, Any], str, bool, Serves]] = {
    "game": ({}, "port", True, greets),
    "game by TLS": ({"tls": True}, "port", True, greets_by_tls),
    "pages": ({"metrics_port": 9_100}, "metrics_port", True, gets_a_page),
    "admin by a port": ({"admin": "tcp", "admin_port": 9_200}, "admin_port", True, asks_as_host),
    "admin by a socket": ({"admin": "unix"}, "", False, asks_as_host),
}
"""Settings with which it is open, by which it is found, whether it has addresses, and what it serves."""


class Listener:
    """One of the rows, open; only its own limits on places count."""

    def __init__(self, name: str, folder: Path) -> None:
        settings, self._port, self.has_addresses, self._serves = ROWS[name]
        self.house = House(replace(QUICK, port=9_000, data=folder, trusted=(), **settings))
        self._factory = self._found()

    def _found(self) -> Any:
        reactor = self.house.clock
        if not self._port:
            ((_, factory, *_),) = reactor.unixServers
            return factory
        port = getattr(self.house.server.settings, self._port)
        (found,) = (factory for there, factory, *_ in reactor.tcpServers if there == port)
        if self.house.server.settings.tls:
            found._clock = reactor  # by which small writes are put together
        return found

    def connects(self, address: str) -> End:
        return End(self._factory, address if self.has_addresses else "")

    def serves(self, end: End) -> bool:
        return end.is_there and self._serves(self.house, end)


@pytest.fixture(params=ROWS)
def listener(request: pytest.FixtureRequest, tmp_path: Path) -> Listener:
    return Listener(request.param, tmp_path)


def test_of_a_hundred_silent_sockets_few_stay_and_somebody_else_is_served_at_once(listener: Listener) -> None:
    flood = [listener.connects(FLOOD) for _ in range(100)]
    assert listener.serves(listener.connects(NEWCOMER))
    assert sum(end.is_there for end in flood) < STAY_MOST


def test_somebody_from_the_address_of_the_flood_is_served_as_well(listener: Listener) -> None:
    for _ in range(100):
        listener.connects(FLOOD)
    assert listener.serves(listener.connects(FLOOD))


def test_whoever_is_there_already_is_not_pushed_out_by_a_flood(listener: Listener) -> None:
    there, shy = listener.connects(NEWCOMER), listener.connects("198.51.100.21")
    assert listener.serves(there)
    for _ in range(300 if listener.has_addresses else 10):
        listener.connects(FLOOD)
    assert there.is_there
    assert listener.serves(shy), "one that has not spoken yet goes later than those of an address with many"


def test_a_flood_that_goes_on_never_locks_out_a_newcomer(listener: Listener) -> None:
    for number in range(40):
        for _ in range(25):
            listener.connects(FLOOD)
        newcomer = listener.connects(f"198.51.100.{number}")
        assert listener.serves(newcomer), f"newcomer {number}"
        newcomer.goes()
        listener.house.clock.advance(1)


def test_a_silent_socket_is_gone_within_seconds(listener: Listener) -> None:
    end = listener.connects(FLOOD)
    listener.house.clock.advance(listener.house.server.settings.greeting_s)
    listener.house.clock.advance(LAST_WORD_S)  # for those that cannot be told why, since they do not speak TLS
    assert not end.is_there


def test_a_flood_costs_a_line_in_the_log_and_not_one_for_each(listener: Listener, log: list[str]) -> None:
    for _ in range(1_000):
        end = listener.connects(FLOOD)
        end.says(b"\xff\xfe nonsense \r\n\r\n")
        end.goes()
    assert len([line for line in log if "still" not in line]) <= 6, log


def test_every_file_that_listens_is_in_the_table_and_every_row_is_tried() -> None:
    files = {
        str(file.relative_to(ROOT))
        for package in ("server", "client", "ai", "protocol", "game")
        for file in (ROOT / package).rglob("*.py")
        if LISTENS.search(file.read_text("utf-8"))
    }
    assert files - {FORWARDS} == set(OPENED_BY), "give a new listener a row here"
    assert set().union(*OPENED_BY.values()) == {*ROWS, "ssh"}
    assert (ROOT / "tests" / "ssh" / "test_places_at_ssh.py").exists()
