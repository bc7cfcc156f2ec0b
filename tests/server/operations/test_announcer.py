"""Whoever asks on the network for servers is answered in one datagram, and not more often than they need."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.house import House

from kickdoor_protocol.finding.announcement import PORT, QUESTION, AnnouncedTable, Announcement, read
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.operations.lan.announcer import ASKERS_MOST
from kickdoor_server.operations.lan.invitation import invitation

ANNA = ("192.168.1.20", 40001)
BORIS = ("192.168.1.21", 40002)


class Ether:
    """Where datagrams go: `sent` to whom, what."""

    def __init__(self) -> None:
        self.sent: list[tuple[Any, bytes]] = []

    def write(self, datagram: bytes, to: Any) -> None:
        self.sent.append((to, datagram))


def ear(house: House) -> tuple[Any, Ether]:
    """Who hears the question at that server, and where the answers go."""
    heard, ether = house.clock.ears[PORT], Ether()
    heard.transport = ether
    return heard, ether


def test_a_question_is_answered_with_what_is_being_played() -> None:
    house = House(Settings(name="Anna's"))
    house.sits_down("Boris", "Greta")
    heard, ether = ear(house)
    heard.datagramReceived(QUESTION, ANNA)
    ((to, datagram),) = ether.sent
    said = read(datagram)
    assert to == ANNA
    assert isinstance(said, Announcement)
    assert (said.name, said.port) == ("Anna's", house.server.port)
    assert said.unsuited() == ""
    (table,) = said.tables
    assert isinstance(table, AnnouncedTable)
    assert (table.state, table.taken) == ("running", 2)


def test_what_is_no_question_is_not_answered() -> None:
    heard, ether = ear(House())
    for noise in (b"", b"KICKDOOR?1", QUESTION[:-1], QUESTION + b"!", b"\0" * len(QUESTION)):
        heard.datagramReceived(noise, ANNA)
    assert ether.sent == []


@pytest.mark.parametrize("every_ms", [1, 7, 150, 199, 900])
def test_who_asks_without_end_is_answered_five_times_in_any_second_and_others_as_ever(every_ms: int) -> None:
    house = House()
    heard, ether = ear(house)
    answered_ms = []
    for at_ms in range(0, 5_000, every_ms):
        before = len(ether.sent)
        heard.datagramReceived(QUESTION, ANNA)
        if len(ether.sent) > before:
            answered_ms.append(at_ms)
        house.clock.advance(every_ms / 1000)
    for at_ms in answered_ms:
        assert sum(at_ms <= other < at_ms + 1000 for other in answered_ms) <= 5
    assert len(answered_ms) >= min(20, len(range(0, 5_000, every_ms)))
    heard.datagramReceived(QUESTION, BORIS)
    assert ether.sent[-1][0] == BORIS


def test_made_up_addresses_get_nobody_answered_more_often() -> None:
    """Whoever writes ANNA below his questions, and others in between, until she is forgotten: she is not."""
    house = House()
    heard, ether = ear(house)
    for _ in range(8):
        heard.datagramReceived(QUESTION, ANNA)
        for number in range(ASKERS_MOST + 10):
            heard.datagramReceived(QUESTION, (f"10.0.{number // 250}.{number % 250}", 9))
    assert sum(to == ANNA for to, _ in ether.sent) == 5
    house.clock.advance(1.0)
    heard.datagramReceived(QUESTION, BORIS)
    assert ether.sent[-1][0] == BORIS


def test_a_server_that_wants_to_be_alone_hears_nothing() -> None:
    assert not House(Settings(announce=False)).clock.ears
    assert not House(Settings(host="127.0.0.1")).clock.ears, "nobody could come anyway"


def test_a_server_that_stops_is_found_no_more() -> None:
    house = House()
    assert house.clock.ears
    house.server.stopService()
    assert not house.clock.ears


def test_the_invitation_has_a_code_and_says_whether_one_is_found() -> None:
    told = invitation("0.0.0.0", 7777, is_announced=True)
    assert "kickdoor join localhost" in told
    assert "list this server by themselves" in told
    assert "by themselves" not in invitation("0.0.0.0", 7777)
    assert invitation("192.0.2.7", 7778) == "Join with:  kickdoor join 192.0.2.7:7778"
