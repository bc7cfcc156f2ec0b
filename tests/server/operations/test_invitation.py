"""What a host tells people so that they find the way, whole: by which networks, by which code, and with what."""

from __future__ import annotations

import socket
from types import SimpleNamespace
from typing import Any

import ifaddr
import pytest

from kickdoor_protocol.finding.address import Address, parse_address
from kickdoor_protocol.finding.join_code import join_code
from kickdoor_server.operations.lan import invitation as told
from kickdoor_server.operations.lan.invitation import interface_of, invitation, lan_addresses, lan_joins, place

NETWORKS = ["192.168.1.20", "10.0.0.7"]
FOUND = "On the same network, the start menu and `kickdoor join` list this server by themselves."
SHOWN = "The certificate that they will be shown is SHA256:abc"


@pytest.mark.parametrize(
    ("addresses", "port", "more", "lines"),
    [
        ([], 7_777, {}, ["Join from this machine:  kickdoor join localhost"]),
        (
            NETWORKS[:1],
            7_777,
            {},
            [
                "Join from this machine:  kickdoor join localhost",
                "Join from the network:   kickdoor join 192.168.1.20",
                f"or, by its code:         kickdoor join {join_code(NETWORKS[0], 7_777)}",
            ],
        ),
        (
            NETWORKS,
            7_778,
            {"is_announced": True, "fingerprint": "SHA256:abc"},
            [
                "Join from this machine:  kickdoor join --tls localhost:7778",
                "Join from the network:   kickdoor join --tls 192.168.1.20:7778",
                "Join from the network:   kickdoor join --tls 10.0.0.7:7778",
                f"or, by its code:         kickdoor join --tls {join_code(NETWORKS[0], 7_778)}",
                FOUND,
                SHOWN,
            ],
        ),
        ([], 7_778, {"is_announced": True}, ["Join from this machine:  kickdoor join localhost:7778", FOUND]),
    ],
)
@pytest.mark.parametrize("host", ["", "0.0.0.0", "::"])
def test_a_server_on_every_network_is_found_by_each_and_by_the_code_of_the_first(
    host: str,
    addresses: list[str],
    port: int,
    more: dict[str, Any],
    lines: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(told, "lan_addresses", lambda: addresses)
    monkeypatch.setattr(told, "_way_out", lambda to: "")
    assert invitation(host, port, **more).splitlines() == lines
    assert lan_joins(host, port) == [place(address, port) for address in addresses]


@pytest.mark.parametrize(
    ("host", "hears_both", "by_ipv6"),
    [("", True, True), ("::", True, True), ("::", False, False), ("0.0.0.0", True, False)],
)
def test_the_address_that_is_seen_elsewhere_by_ipv6_is_named_last_where_it_is_listened_on(
    host: str, hears_both: bool, by_ipv6: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told, "lan_addresses", lambda: ["10.0.0.7"])
    monkeypatch.setattr(told, "_way_out", lambda to: "2001:db8::7" if ":" in to[0] else "10.0.0.7")
    monkeypatch.setattr(socket, "socket", lambda *kind: Six(only=not hears_both))
    assert lan_joins(host, 7_778) == ["10.0.0.7:7778", *["[2001:db8::7]:7778"] * by_ipv6]
    line = "Join from the network:   kickdoor join [2001:db8::7]:7778"
    assert (line in invitation(host, 7_778).splitlines()) is by_ipv6


def test_where_there_is_only_ipv6_no_code_is_told_since_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "lan_addresses", list)
    monkeypatch.setattr(told, "_way_out", lambda to: "2001:db8::7" if ":" in to[0] else "")
    monkeypatch.setattr(socket, "socket", lambda *kind: Six(only=False))
    assert invitation("::", 7_777).splitlines() == [
        "Join from this machine:  kickdoor join localhost",
        "Join from the network:   kickdoor join [2001:db8::7]",
    ]


class Six:
    """A socket of IPv6, of which there may be none; `only`: it hears nothing of IPv4."""

    def __init__(self, *, only: bool, there: bool = True) -> None:
        if not there:
            raise OSError("Address family not supported by protocol")
        self._only = only

    def __enter__(self) -> Six:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def getsockopt(self, level: int, option: int) -> int:
        assert (level, option) == (socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
        return int(self._only)


@pytest.mark.parametrize(
    ("host", "there", "only", "listens_on"),
    [
        ("::", True, False, "::"),
        ("", True, False, "::"),
        ("::", True, True, "0.0.0.0"),
        ("::", False, False, "0.0.0.0"),
        ("0.0.0.0", True, False, "0.0.0.0"),
        ("::1", True, False, "::1"),
        ("192.0.2.7", True, False, "192.0.2.7"),
    ],
)
def test_a_server_for_all_networks_listens_by_both_families_where_one_socket_can(
    host: str, there: bool, only: bool, listens_on: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "socket", lambda *kind: Six(only=only, there=there))
    assert interface_of(host) == listens_on


@pytest.mark.parametrize(
    ("host", "port", "said"),
    [
        ("::1", 41_002, "[::1]:41002"),
        ("fe80::2", 7_777, "[fe80::2]"),
        ("anna.local", 7_778, "anna.local:7778"),
        ("192.0.2.7", 7_777, "192.0.2.7"),
    ],
)
def test_where_a_server_is_can_be_typed_as_it_is_said(host: str, port: int, said: str) -> None:
    assert invitation(host, port) == f"Join with:  kickdoor join {said}"
    assert parse_address(said) == Address(host, port)


def test_a_server_on_one_network_is_found_there() -> None:
    assert invitation("192.0.2.7", 7_777, is_announced=True) == "Join with:  kickdoor join 192.0.2.7"
    told_so = invitation("192.0.2.7", 9, fingerprint="SHA256:abc")
    assert told_so.splitlines() == ["Join with:  kickdoor join --tls 192.0.2.7:9", SHOWN]


def interfaces(*addresses: str) -> list[Any]:
    """As the system lists them, one on each, with an address of IPv6 beside."""
    six = SimpleNamespace(ip=("fe80::1", 0, 0), is_IPv4=False)
    return [SimpleNamespace(ips=[SimpleNamespace(ip=address, is_IPv4=True), six]) for address in addresses]


@pytest.mark.parametrize(
    ("way_out", "found"),
    [
        ("10.0.0.7", ["10.0.0.7", "192.168.1.20", "198.51.100.8", "203.0.113.9", "169.254.3.4"]),
        ("203.0.113.9", ["203.0.113.9", "10.0.0.7", "192.168.1.20", "198.51.100.8", "169.254.3.4"]),
        ("", ["10.0.0.7", "192.168.1.20", "198.51.100.8", "203.0.113.9", "169.254.3.4"]),
    ],
)
def test_the_network_that_leads_out_is_named_first_then_private_ones(
    way_out: str, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = interfaces("203.0.113.9", "127.0.0.1", "192.168.1.20", "169.254.3.4", "198.51.100.8", "10.0.0.7")
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [*there, *there])
    monkeypatch.setattr(told, "_way_out", lambda to: way_out)
    assert lan_addresses() == found


@pytest.mark.parametrize(
    ("to", "family"), [(told.ELSEWHERE, socket.AF_INET), (told.ELSEWHERE_BY_IPV6, socket.AF_INET6)]
)
@pytest.mark.parametrize("is_there", [True, False])
def test_which_way_leads_out_is_asked_without_sending_anything(
    to: tuple[str, int], family: socket.AddressFamily, is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    class Probe:
        def __init__(self, *kind: Any) -> None:
            asked.append(kind)

        def __enter__(self) -> Probe:
            return self

        def __exit__(self, *_: object) -> None:
            asked.append("closed")

        def connect(self, to: Any) -> None:
            asked.append(to)
            if not is_there:
                raise OSError("no network")

        def getsockname(self) -> tuple[str, int]:
            return ("10.0.0.7", 40_000)

    monkeypatch.setattr(socket, "socket", Probe)
    assert told._way_out(to) == ("10.0.0.7" if is_there else "")
    assert asked == [(family, socket.SOCK_DGRAM), to, "closed"]
