"""Servers on the network are found by one question, each once, and the cursor stays where it was while they come."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from tests.client.at_home import at_home
from tests.client.evening import after, keys

from kickdoor_client.network.lan import (
    OF_A_MACHINE_MOST,
    SERVERS_MOST,
    AnswerListener,
    LanServer,
    Servers,
    browse,
    ways,
)
from kickdoor_client.program.searching import NotOneServerError, about_server, only_server
from kickdoor_client.state.effects import Browse
from kickdoor_client.state.home import FoundServer
from kickdoor_client.state.messages import ServersFound, Tick
from kickdoor_client.state.settings import Recent, UserSettings
from kickdoor_client.update.home.pages import home_of, rows
from kickdoor_client.update.home.starting import BROWSE_EVERY_S
from kickdoor_client.update.route import update
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.announcement import QUESTION, AnnouncedTable, Announcement, announced, required

FRIDAY = AnnouncedTable("Friday night", "classic", 2, 4, "filling")
ANNA = Announcement(1, "a1", "Anna's", 7777, (FRIDAY,), versions=required())
BORIS = Announcement(1, "b2", "Boris's", 8000, versions=required())


class Answering(asyncio.DatagramProtocol):
    """A server of another kind than ours, which answers the question with these announcements."""

    def __init__(self, *announcements: Announcement, deaf_for: int = 0) -> None:
        self._announcements = announcements
        self._deaf_for = deaf_for
        self.asked = 0

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: Any) -> None:
        assert data == QUESTION
        self.asked += 1
        if self.asked > self._deaf_for:
            for each in self._announcements:
                self._transport.sendto(announced(each), addr)
            self._transport.sendto(b"noise", addr)


def found_by(server: Answering, listen_s: float = 0.7) -> tuple[LanServer, ...]:
    """What is found on a network of which this is the only server: loopback, without a broadcast."""

    async def whole() -> tuple[LanServer, ...]:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_datagram_endpoint(lambda: server, local_addr=("127.0.0.1", 0))
        port = transport.get_extra_info("sockname")[1]
        try:
            return await browse(out=[("127.0.0.1", "127.0.0.1")], port=port, listen_s=listen_s)
        finally:
            transport.close()

    return asyncio.run(whole())


def test_a_server_is_found_with_what_is_played_there() -> None:
    assert found_by(Answering(ANNA)) == (LanServer("127.0.0.1", ANNA),)


def test_a_question_that_is_lost_is_asked_again() -> None:
    assert [each.address for each in found_by(Answering(BORIS, deaf_for=2))] == ["127.0.0.1:8000"]


def test_a_server_heard_on_two_ways_is_one_and_the_way_from_outside_counts() -> None:
    servers = Servers(own=["192.168.1.20"])
    assert servers.heard("127.0.0.1", ANNA)
    assert servers.heard("192.168.1.20", ANNA)
    assert not servers.heard("127.0.0.1", ANNA)
    assert [each.address for each in servers.found()] == ["192.168.1.20"]


def test_an_answer_under_the_id_of_another_machine_takes_nobodys_place() -> None:
    """Boris has heard the id of Anna's server, as everybody can, and answers by it: plainly, and from his machine."""
    servers = Servers(own=["192.168.1.5"])
    secure = replace(ANNA, tls=True)
    servers.heard("192.168.1.20", secure)
    servers.heard("192.168.1.66", ANNA)
    servers.heard("192.168.1.66", ANNA, is_its_answer=False)
    assert [each.address for each in servers.found()] == ["tls://192.168.1.20:7777", "192.168.1.66"]
    servers = Servers()
    servers.heard("127.0.0.1", ANNA)
    servers.heard("192.168.1.66", ANNA)
    assert [each.address for each in servers.found()] == ["127.0.0.1", "192.168.1.66"], "nor that of this machine"


def test_where_a_certificate_is_remembered_one_speaks_tls_whatever_is_answered() -> None:
    servers = Servers(is_met=lambda place: place == "192.168.1.20:7777")
    servers.heard("192.168.1.20", ANNA)
    servers.heard("192.168.1.21", ANNA)
    assert [each.address for each in servers.found()] == ["tls://192.168.1.20:7777", "192.168.1.21"]


def test_one_machine_does_not_fill_the_list() -> None:
    servers = Servers()
    for number in range(100):
        servers.heard("192.168.1.66", replace(ANNA, id=str(number)))
    assert servers.heard("192.168.1.20", ANNA)
    assert len(servers.found()) == OF_A_MACHINE_MOST + 1


@pytest.mark.parametrize(
    ("recent", "answers", "shown"),
    [
        ("tls://10.0.0.7:8000", "10.0.0.7:8000", ["tls://10.0.0.7:8000"]),
        ("10.0.0.7:8000", "tls://10.0.0.7:8000", ["tls://10.0.0.7:8000", "10.0.0.7:8000"]),
        ("10.0.0.7", "10.0.0.7:7777", ["10.0.0.7:7777"]),
    ],
)
def test_the_menu_goes_by_tls_where_one_has_been_by_tls(recent: str, answers: str, shown: list[str]) -> None:
    menu = at_home("4", settings=UserSettings(recent=(Recent(recent, "Ada"),)), around=False)
    there = [row.title for row in rows(after(menu, ServersFound((FoundServer(answers),)))) if row.goes]
    assert there == shown


def test_noise_is_not_heard() -> None:
    heard: list[Announcement] = []
    AnswerListener(lambda host, announcement: heard.append(announcement)).datagram_received(
        b"\x00" * 20, ("10.0.0.1", 7776)
    )
    assert heard == []


def test_every_way_out_has_an_address_to_everybody() -> None:
    assert ("127.0.0.1", "127.255.255.255") in ways()


@pytest.mark.parametrize(
    ("server", "said"),
    [
        (BORIS, "Boris's: no table yet"),
        (
            Announcement(1, "", "", 1, locked=True, tls=True),
            "a server without a name, with a password, TLS: no table yet",
        ),
        (
            Announcement(1, "", "Old", 1, versions={"answer": (8, 9)}),
            "Old, of another age: one of the two programs wants an update: no table yet",
        ),
        (
            Announcement(1, "", "Club", 1, (FRIDAY, AnnouncedTable("Duel", "ccg", 2, 2, "running"), FRIDAY), 3),
            "Club: Friday night (classic, 2 of 4 seats taken); Duel (ccg) is being played; and 4 more tables",
        ),
    ],
)
def test_what_is_said_of_a_server(server: Announcement, said: str) -> None:
    assert about_server(server) == said


def test_the_cursor_stays_on_its_line_while_servers_come_and_go() -> None:
    join = at_home("4", around=False)
    model = after(
        join, ServersFound((FoundServer("10.0.0.9"),)), ServersFound((FoundServer("10.0.0.1"), FoundServer("10.0.0.9")))
    )
    assert [row.title for row in rows(model)][:2] == ["10.0.0.9", "10.0.0.1"], "who comes later stands behind"
    model, _ = keys(model, "up")
    model = after(model, ServersFound((FoundServer("10.0.0.1"),)))
    assert rows(model)[home_of(model).row].title == "10.0.0.1"


def test_the_network_is_asked_again_only_where_somebody_looks_at_the_answers() -> None:
    model, effects = keys(at_home(), "4")
    assert Browse() in effects
    model, effects = update(replace(model, now=model.now + 1), Tick())
    assert Browse() not in effects
    model, effects = update(replace(model, now=model.now + BROWSE_EVERY_S), Tick())
    assert Browse() in effects
    _, effects = update(replace(at_home(), now=100), Tick())
    assert Browse() not in effects


def test_without_a_server_join_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing() -> tuple[LanServer, ...]:
        return ()

    monkeypatch.setattr("kickdoor_client.program.searching.browse", nothing)
    with pytest.raises(NotOneServerError, match="an address and a code"):
        only_server()


def test_a_list_has_an_end_and_so_has_what_one_machine_adds_to_it() -> None:
    servers = Servers()
    for number in range(SERVERS_MOST - 1):
        assert servers.heard(f"10.0.{number}.1", ANNA)
    assert servers.heard("10.1.0.1", ANNA)
    assert not servers.heard("10.1.0.2", ANNA)
    assert len(servers.found()) == SERVERS_MOST
    assert servers.heard("10.0.0.1", replace(ANNA, name="Another name")), "who is there may say something new"
    assert len(servers.found()) == SERVERS_MOST


def test_what_is_heard_of_a_server_that_has_answered_counts_for_nothing() -> None:
    servers = Servers()
    assert servers.heard("10.0.0.1", ANNA, is_its_answer=False)
    assert servers.heard("10.0.0.1", replace(ANNA, name="Registered"), is_its_answer=False)
    assert servers.heard("10.0.0.1", ANNA)
    assert not servers.heard("10.0.0.1", replace(ANNA, name="Registered"), is_its_answer=False)
    assert [each.announcement for each in servers.found()] == [ANNA]


def test_a_server_of_this_machine_keeps_the_address_that_others_can_use() -> None:
    own = ("192.168.1.5", "10.0.0.5")
    for hosts, shown in (
        (("127.0.0.1", "192.168.1.5"), "192.168.1.5"),
        (("192.168.1.5", "127.0.0.1"), "192.168.1.5"),
        (("192.168.1.5", "10.0.0.5"), "10.0.0.5"),
        (("127.0.0.1", "127.0.0.2"), "127.0.0.2"),
    ):
        servers = Servers(own)
        for host in hosts:
            servers.heard(host, ANNA)
        assert [each.address for each in servers.found()] == [shown]


def test_the_only_server_is_gone_to(monkeypatch: pytest.MonkeyPatch) -> None:
    async def one() -> tuple[LanServer, ...]:
        return (LanServer("tls://192.168.1.20:8000", ANNA),)

    monkeypatch.setattr("kickdoor_client.program.searching.browse", one)
    assert only_server() == Address("192.168.1.20", 8000, tls=True)
