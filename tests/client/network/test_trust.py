"""Dialling a server whose certificate is trusted, or is not: what is said then, and that nobody waits for ever."""

from __future__ import annotations

import asyncio
import ssl
from types import SimpleNamespace
from typing import Any

import pytest

from kickdoor_client.network import trust as trusting
from kickdoor_client.network.link import UnreachableError
from kickdoor_client.network.trust import dialling, first_look
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.trust import Distrust, KnownServers, Trust

ANNA, SECURE = Address("anna.local", 8000), Address("fe80::1%eth0", tls=True)
TRUST = Trust(KnownServers())


class Line:
    """A line that may be hung up, at whose other end this certificate is shown."""

    def __init__(self, certificate: bytes = b"") -> None:
        self.closed = False
        self._certificate = certificate

    def close(self) -> None:
        self.closed = True

    def get_extra_info(self, name: str) -> Any:
        assert name == "ssl_object"

        def shown(*, binary_form: bool = False) -> object:
            return self._certificate if binary_form else {"subject": "anna"}

        return SimpleNamespace(getpeercert=shown)


def met(monkeypatch: pytest.MonkeyPatch, what: Line | Exception) -> None:
    """This is what whoever dials meets."""

    async def streams(address: Address, trust: Trust) -> tuple[object, Line]:
        assert (address, trust) == (ANNA, TRUST)
        if isinstance(what, Exception):
            raise what
        return "reader", what

    monkeypatch.setattr(trusting, "_streams", streams)


async def dialled() -> object:
    return await dialling(ANNA, TRUST)()


def test_who_is_not_trusted_is_never_reached_and_what_would_help_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    met(monkeypatch, Distrust("It has changed.", "ask Anna"))
    with pytest.raises(UnreachableError, match=r"^It has changed\.$") as failed:
        asyncio.run(dialled())
    assert failed.value.cure == "ask Anna"
    assert failed.value.__suppress_context__


def test_what_goes_wrong_otherwise_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in (ConnectionRefusedError(), ssl.SSLError("no")):
        met(monkeypatch, wrong)
        with pytest.raises(type(wrong)):
            asyncio.run(dialled())


def test_a_server_that_does_not_take_the_connection_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(address: Address, trust: Trust) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(trusting, "CONNECT_MOST_S", 0.01)
    monkeypatch.setattr(trusting, "_streams", never)
    with pytest.raises(TimeoutError):
        asyncio.run(dialled())


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (Line(), ""),
        (ConnectionRefusedError(), ""),
        (Distrust("It has changed.", "ask Anna"), "It has changed. You could: ask Anna."),
    ],
    ids=["trusted", "not there", "not trusted"],
)
def test_a_first_look_says_nothing_to_the_server_and_why_it_is_not_trusted(
    what: Line | Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    met(monkeypatch, what)
    assert asyncio.run(first_look(ANNA, TRUST)) == said
    if isinstance(what, Line):
        assert what.closed


def test_a_line_is_plain_or_by_tls_to_the_name_that_was_dialled(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[object, ...]] = []
    line = Line(b"certificate")

    async def open_connection(host: str, port: int, **more: object) -> tuple[str, Line]:
        opened.append((host, port, more))
        return "reader", line

    class Trusting:
        """As `Trust` has it, but all are trusted."""

        async def line(self, address: Address, dial: Any, certificate: Any, hang_up: Any) -> object:
            found = await dial("context")
            assert (address, certificate(found), line.closed) == (SECURE, b"certificate", False)
            hang_up(found)
            return found

    monkeypatch.setattr("asyncio.open_connection", open_connection)
    for address in (ANNA, SECURE):
        assert asyncio.run(dialling(address, Trusting())()) == ("reader", line)  # type: ignore[arg-type]
    assert line.closed
    assert opened == [
        ("anna.local", 8000, {}),
        ("fe80::1%eth0", 7777, {"ssl": "context", "server_hostname": "fe80::1"}),
    ]
