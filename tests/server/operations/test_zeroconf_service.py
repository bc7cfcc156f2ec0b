"""Anybody who browses with another program sees the server, what is played there, and that it has gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.server.doubles import Hands
from tests.server.house import House
from twisted.internet.testing import MemoryReactorClock

from kickdoor_protocol.finding.announcement import AnnouncedTable, Announcement, required
from kickdoor_protocol.finding.dns_sd import read_properties
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.operations.lan import zeroconf_service
from kickdoor_server.operations.lan.zeroconf_service import (
    GOODBYE_MOST_S,
    LOOK_S,
    RETRY_LOOKS,
    Registrar,
    ZeroconfService,
)

ANNA = Announcement(1, "a1", "Anna's", 7777, versions=required())
FRIDAY = AnnouncedTable("Friday night", "classic", 2, 4, "filling")
CLOCK: Any = MemoryReactorClock


class Network:
    """What is heard there; `refuses` to be told. Its `addresses` are those of the machine."""

    def __init__(self) -> None:
        self.addresses = ["192.168.1.20"]
        self.refuses = False
        self.heard: list[tuple[str, Any]] = []

    def open(self, addresses: Sequence[str]) -> Network:
        if self.refuses:
            raise OSError("no such network")
        self.heard.append(("opened", list(addresses)))
        return self

    def register_service(self, info: Any) -> None:
        self.heard.append(("registered", info))

    def update_service(self, info: Any) -> None:
        self.heard.append(("updated", info))

    def close(self) -> None:
        self.heard.append(("closed", None))

    @property
    def deeds(self) -> list[str]:
        return [deed for deed, _ in self.heard]


class Registered:
    """A server of which only this is of interest; what it `says` can change."""

    def __init__(self) -> None:
        self.clock, self.thread, self.network, self.says = CLOCK(), Hands(), Network(), ANNA
        registrar = Registrar(self.network.open, lambda: list(self.network.addresses))
        self.service = ZeroconfService(self.clock, lambda: self.says, self.thread, registrar)
        self.service.start()

    def looks(self, times: int = 1) -> None:
        for _ in range(times):
            self.clock.advance(LOOK_S)


def test_a_server_is_registered_with_all_of_its_addresses_and_what_it_says() -> None:
    (_, opened), (deed, info) = Registered().network.heard
    assert (opened, deed) == (["192.168.1.20"], "registered")
    assert info.name == "Anna's (a1)._kickdoor._tcp.local."
    assert info.server == "kickdoor-a1.local.", "a host of its own: nobody else's has this name"
    assert (info.type, info.port) == ("_kickdoor._tcp.local.", 7777)
    assert info.parsed_addresses() == ["192.168.1.20"]
    assert read_properties(info.properties, info.port) == ANNA


def test_the_network_is_told_only_what_has_changed_and_not_more_often_than_it_is_looked() -> None:
    anna = Registered()
    anna.looks(3)
    anna.says = Announcement(1, "a1", "Anna's", 7777, (FRIDAY,))
    anna.clock.advance(LOOK_S * 0.9)
    assert anna.network.deeds == ["opened", "registered"]
    anna.looks(3)
    assert anna.network.deeds == ["opened", "registered", "updated"]
    info = anna.network.heard[-1][1]
    said = read_properties(info.properties, info.port)
    assert said is not None
    assert said.tables == (FRIDAY,)


def test_a_machine_that_comes_to_another_network_is_registered_there() -> None:
    anna = Registered()
    anna.network.addresses = []
    anna.looks()
    anna.network.addresses = ["10.0.0.7"]
    anna.looks(2)
    assert anna.network.deeds == ["opened", "registered", "closed", "opened", "registered"]
    assert anna.network.heard[-1][1].parsed_addresses() == ["10.0.0.7"]


def test_a_network_that_refuses_is_tried_again_after_a_while(log: list[str]) -> None:
    anna = Registered()
    anna.network.addresses, anna.network.refuses = ["10.0.0.7"], True
    anna.looks()
    assert any("service_not_registered" in line and "no such network" in line for line in log)
    assert anna.network.deeds[2:] == ["closed"]
    anna.network.refuses = False
    anna.looks(RETRY_LOOKS)
    assert anna.network.deeds[2:] == ["closed"]
    anna.looks()
    assert anna.network.deeds[2:] == ["closed", "opened", "registered"]


def test_while_the_network_is_being_told_nothing_else_piles_up() -> None:
    anna = Registered()
    anna.thread.slow = True
    anna.looks(5)
    assert len(anna.thread.waiting) == 1


def test_a_server_that_stops_says_goodbye_and_nothing_after_it() -> None:
    anna = Registered()
    gone: list[None] = []
    anna.service.stop().addCallback(gone.append)
    assert (anna.network.deeds[2:], gone) == (["closed"], [None])
    anna.looks(5)
    assert anna.network.deeds[2:] == ["closed"]
    assert not anna.clock.getDelayedCalls()


def test_a_goodbye_that_does_not_come_to_an_end_is_not_waited_for() -> None:
    anna = Registered()
    anna.thread.slow = True
    gone: list[None] = []
    anna.service.stop().addCallback(gone.append)
    anna.clock.advance(GOODBYE_MOST_S * 0.9)
    assert gone == []
    anna.clock.advance(GOODBYE_MOST_S * 0.2)
    assert gone == [None]
    anna.thread.turn()
    assert gone == [None], "what comes too late changes nothing"


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    """On which all servers of this test are."""
    there = Network()
    monkeypatch.setattr(zeroconf_service, "Registrar", lambda: Registrar(there.open, lambda: there.addresses))
    return there


def test_a_house_on_the_network_tells_of_its_tables_and_leaves_with_a_goodbye(network: Network) -> None:
    house = House(Settings(name="Anna's"), network=Hands())
    house.sits_down("Boris", "Greta")
    house.clock.advance(LOOK_S)
    info = network.heard[-1][1]
    said = read_properties(info.properties, info.port)
    assert said is not None
    assert (said.name, said.port) == ("Anna's", house.server.port)
    assert [(table.set, table.taken, table.state) for table in said.tables] == [("toy", 2, "running")]
    house.server.stopService()
    assert network.deeds == ["opened", "registered", "updated", "closed"]


@pytest.mark.parametrize("alone", [Settings(announce=False), Settings(host="127.0.0.1")])
def test_a_house_that_wants_to_be_alone_is_not_registered(network: Network, alone: Settings) -> None:
    House(alone, network=Hands()).clock.advance(LOOK_S)
    assert network.heard == []
