"""Servers that have registered themselves are found in the same second as those that answer, and each once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import zeroconf
import zeroconf.asyncio
from msgspec.structs import replace

from kickdoor_client.network import lan, zeroconf_browsing
from kickdoor_client.network.lan import Servers, browse
from kickdoor_client.network.zeroconf_browsing import NAMES_MOST, nearest, services
from kickdoor_protocol.finding.announcement import AnnouncedTable, Announcement, required
from kickdoor_protocol.finding.dns_sd import SERVICE, instance, properties

ANNA = Announcement(1, "a1", "Anna's", 7777, (AnnouncedTable("Friday night", "classic", 2, 4, "filling"),))
BORIS = Announcement(1, "b2", "Boris's", 8000, versions=required())
LISTEN_S = 0.2
"""Long enough for a thread to answer on a machine that has much to do."""
HERE = "192.168.1.5"


class Network:
    """On which these servers have registered: announcement and addresses. `deaf` ones do not say what they are."""

    def __init__(self, *servers: tuple[Announcement, list[str]], is_down: bool = False) -> None:
        self.servers = {f"{instance(said)}.{SERVICE}": (said, addresses) for said, addresses in servers}
        self.is_down = is_down
        self.interfaces: list[str] = []
        self.open = 0
        self.asked = 0

    def opened(self, interfaces: list[str], ip_version: Any) -> Any:
        if self.is_down:
            raise OSError("no multicast here")
        self.interfaces = interfaces
        self.open += 1
        return _Opened(self)

    def browser(self, there: Any, service: str, handlers: list[Callable[..., None]]) -> Any:
        assert service == SERVICE
        for name in self.servers:
            for state in (zeroconf.ServiceStateChange.Added, zeroconf.ServiceStateChange.Removed):
                handlers[0](zeroconf=there, service_type=service, name=name, state_change=state)
        self.open += 1
        return _Opened(self)

    def info(self, service: str, name: str) -> Any:
        return _Info(self, *self.servers[name])


class _Opened:
    def __init__(self, network: Network) -> None:
        self.zeroconf = self._network = network

    async def async_close(self) -> None:
        self._network.open -= 1

    async_cancel = async_close


class _Info:
    def __init__(self, network: Network, said: Announcement, addresses: list[str]) -> None:
        self._network, self._addresses = network, addresses
        self.properties, self.port = properties(said), said.port or None

    async def async_request(self, there: Network, timeout_ms: float) -> bool:
        self._network.asked += 1
        return bool(self._addresses)

    def parsed_addresses(self, version: Any) -> list[str]:
        return self._addresses


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[Network], Network]:
    def there(network: Network) -> Network:
        monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", network.opened)
        monkeypatch.setattr(zeroconf.asyncio, "AsyncServiceBrowser", network.browser)
        monkeypatch.setattr(zeroconf.asyncio, "AsyncServiceInfo", network.info)
        return network

    return there


def heard(own: Sequence[str] = (HERE,)) -> list[tuple[str, Announcement]]:
    """Of the servers on that network, by somebody with these addresses."""
    found: list[tuple[str, Announcement]] = []
    asyncio.run(services(own, LISTEN_S, lambda host, said: found.append((host, said))))
    return found


def test_registered_servers_are_heard_of_at_the_address_that_is_nearest(on: Callable[[Network], Network]) -> None:
    network = on(Network((ANNA, ["10.9.9.9", "192.168.1.20"]), (BORIS, ["192.168.1.21"])))
    assert heard() == [("192.168.1.20", ANNA), ("192.168.1.21", BORIS)]
    assert network.interfaces == [HERE]
    assert network.open == 0, "nothing stays open behind it"


def test_a_service_that_says_nothing_or_is_nowhere_is_no_server(on: Callable[[Network], Network]) -> None:
    on(Network((ANNA, []), (BORIS, ["127.0.0.1", "224.0.0.251"])))
    assert heard() == []


def test_a_service_without_a_port_is_no_server_and_hides_no_other(on: Callable[[Network], Network]) -> None:
    on(Network((replace(ANNA, port=0), ["192.168.1.20"]), (BORIS, ["192.168.1.21"])))
    assert heard() == [("192.168.1.21", BORIS)]


def test_of_a_crowd_of_services_only_some_are_asked(on: Callable[[Network], Network]) -> None:
    crowd = [(Announcement(1, f"c{number}", "Crowd", 7777), [HERE]) for number in range(3 * NAMES_MOST)]
    network = on(Network(*crowd))
    assert len(heard()) == network.asked == NAMES_MOST


def test_where_there_is_no_multicast_nobody_is_heard_and_nothing_breaks(on: Callable[[Network], Network]) -> None:
    on(Network((ANNA, [HERE]), is_down=True))
    assert heard() == []


def test_without_the_package_nobody_is_looked_for(
    on: Callable[[Network], Network], monkeypatch: pytest.MonkeyPatch
) -> None:
    network = on(Network((ANNA, [HERE])))
    monkeypatch.setattr(zeroconf_browsing, "find_spec", lambda name: None)
    assert heard() == []
    assert network.asked == 0


def test_browsing_asks_both_ways_but_never_this_machine_itself(
    on: Callable[[Network], Network], monkeypatch: pytest.MonkeyPatch
) -> None:
    network = on(Network((ANNA, ["192.0.2.20"])))
    monkeypatch.setattr(lan, "ASK_AT_S", ())
    assert asyncio.run(browse(out=[("127.0.0.1", "127.0.0.1")], listen_s=LISTEN_S)) == ()
    assert network.asked == 0
    (found,) = asyncio.run(browse(out=[("127.0.0.1", "127.0.0.1"), ("192.0.2.1", "192.0.2.255")], listen_s=LISTEN_S))
    assert found.address == "192.0.2.20"
    assert network.interfaces == ["192.0.2.1"]


@pytest.mark.parametrize("order", [(True, False), (False, True)])
def test_a_server_heard_both_ways_is_one_and_its_own_answer_counts(order: tuple[bool, bool]) -> None:
    short = Announcement(1, "a1", "Anna's", 7777, more=1)
    servers = Servers()
    for is_its_answer in order:
        servers.heard("192.168.1.20", ANNA if is_its_answer else short, is_its_answer=is_its_answer)
    assert [(each.address, each.announcement) for each in servers.found()] == [("192.168.1.20", ANNA)]


def test_a_registration_that_changes_is_news_once() -> None:
    servers, another = Servers(own=["10.0.0.1"]), replace(ANNA, more=2)
    assert servers.heard("10.0.0.1", ANNA, is_its_answer=False)
    assert not servers.heard("10.0.0.1", ANNA, is_its_answer=False)
    assert servers.heard("10.0.0.1", another, is_its_answer=False)
    assert servers.heard("127.0.0.1", ANNA), "who answers from here is here"
    assert [each.address for each in servers.found()] == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("addresses", "own", "best"),
    [
        (["10.0.0.1", "192.168.1.20"], ["192.168.1.5"], "192.168.1.20"),
        (["10.0.0.1", "192.168.1.20"], ["172.16.0.1", "10.0.0.9"], "10.0.0.1"),
        (["169.254.3.4"], ["10.0.0.9"], "169.254.3.4"),
        ([], ["10.0.0.9"], ""),
        (["0.0.0.0", "127.0.1.1"], ["10.0.0.9"], ""),
    ],
)
def test_the_nearest_address(addresses: list[str], own: list[str], best: str) -> None:
    assert nearest(addresses, own) == best
