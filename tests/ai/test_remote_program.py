"""The world of a bot: the connection is looked after while the seat thinks, and nobody goes without a word."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

import pytest
from tests.ai.evening_away import Evening, Minded
from tests.client.scripted import ScriptedServer, until

from kickdoor_ai.api import Reply
from kickdoor_ai.remote.at_table import BotManners
from kickdoor_ai.remote.books import Books
from kickdoor_ai.remote.program import Program, dialling, first_look
from kickdoor_ai.remote.visit import VisitOptions
from kickdoor_protocol.base import Message
from kickdoor_protocol.finding.address import parse_address
from kickdoor_protocol.finding.trust import KnownServers, Trust
from kickdoor_protocol.messages.lobby import LeaveTable
from kickdoor_protocol.messages.session import Closing
from kickdoor_protocol.messages.table import Answer, Observed, Shared

Scenario = Callable[["Stage"], Awaitable[None]]


class Slow(Minded):
    """Thinks until it is told to come to an end; `entered` once it has begun."""

    def __init__(self) -> None:
        super().__init__(self._think)
        self.entered, self.released = threading.Event(), threading.Event()

    def _think(self, question: Any, standing: Any) -> Reply:
        self.entered.set()
        self.released.wait(30)
        return Reply(question.default)


class Stage:
    """A program whose server is a script."""

    def __init__(self, mind: Minded) -> None:
        self.server = ScriptedServer()
        self.told: list[str] = []
        self.mind = mind
        manners = BotManners((0.0, 0.0), budget_ms=30_000)
        self.program = Program(
            self.server.dial,
            "test:7777",
            "Greta",
            VisitOptions(),
            lambda: mind,
            Books(),
            manners,
            Random(1),
            self.told.append,
        )
        self.running = asyncio.ensure_future(self.program.run())

    def lets_go(self) -> None:
        """The server has heard that it has stood up."""
        if not self.running.done():
            self.server.accept(self.server.last(LeaveTable))

    def heard(self, kind: type[Message]) -> list[Message]:
        return [request for request in self.server.heard if isinstance(request, kind)]


def played(scenario: Scenario, mind: Minded | None = None) -> Stage:
    """Run a scenario; the stage as it was left."""

    async def run() -> Stage:
        stage = Stage(mind or Minded())
        try:
            await scenario(stage)
        finally:
            if not stage.running.done():
                stage.running.cancel()
                await until(lambda: stage.running.done() or stage.heard(LeaveTable))
                stage.lets_go()
            await asyncio.gather(stage.running, return_exceptions=True)
        return stage

    return asyncio.run(run())


@pytest.fixture(scope="module")
def table() -> Sequence[Message]:
    """What a server shows to whoever sits in Greta's chair and is asked something."""
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    shared = [message for message in evening.greta.heard if isinstance(message, Shared)][-1]
    observed = next(heard for heard in evening.greta.heard if isinstance(heard, Observed) and heard.question)
    return shared, observed


def test_while_the_seat_thinks_the_connection_is_looked_after(table: Sequence[Message]) -> None:
    mind = Slow()

    async def scenario(stage: Stage) -> None:
        await until(lambda: stage.server.heard)
        stage.server.say(*table)
        await until(mind.entered.is_set)
        stage.server.say(Closing("shutdown", "back in a moment"))
        await until(lambda: len(stage.server.hellos) == 2, "nobody came back while the seat was thinking")
        assert stage.server.hellos[1].resume == "token-1"
        mind.released.set()

    played(scenario, mind)


def test_what_it_has_decided_is_said(table: Sequence[Message]) -> None:
    async def scenario(stage: Stage) -> None:
        await until(lambda: stage.server.heard)
        stage.server.say(*table)
        await until(lambda: stage.heard(Answer))

    played(scenario)


def test_whoever_ends_it_lets_it_stand_up_first(table: Sequence[Message]) -> None:
    async def scenario(stage: Stage) -> None:
        await until(lambda: stage.server.heard)
        stage.server.say(*table)
        await until(lambda: stage.heard(Answer))
        stage.running.cancel()
        await until(lambda: stage.heard(LeaveTable))
        assert not stage.running.done(), "it waits until that has been heard"
        stage.lets_go()
        await until(stage.running.done)
        assert stage.running.cancelled()

    played(scenario)


def test_who_sits_nowhere_goes_without_ado() -> None:
    async def scenario(stage: Stage) -> None:
        await until(lambda: stage.server.heard)
        stage.running.cancel()
        await until(stage.running.done)
        assert stage.heard(LeaveTable) == []

    played(scenario)


def test_the_last_line_says_why_there_is_no_hope() -> None:
    async def scenario(stage: Stage) -> None:
        await until(lambda: stage.server.heard)
        stage.server.say(Closing("taken_over", "Somebody else has your token."))
        await until(stage.running.done)
        assert stage.running.result() == 1
        assert stage.told[-1] == "Somebody else has your token."

    played(scenario)


@pytest.mark.parametrize(
    ("address", "dialled"),
    [
        ("tls://anna.local:7000", ("anna.local", 7000, "anna.local")),
        ("tls://[fe80::1%eth0]:7000", ("fe80::1%eth0", 7000, "fe80::1")),
        ("tls://192.168.1.7:7000", ("192.168.1.7", 7000, "192.168.1.7")),
        ("anna.local:7000", ("anna.local", 7000, None)),
        ("[fe80::1%eth0]:7000", ("fe80::1%eth0", 7000, None)),
    ],
)
def test_the_name_on_the_certificate_is_that_of_the_host_whatever_the_cable(
    address: str, dialled: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address within one network says through which card of this machine it is reached; no certificate does."""
    found: list[tuple[object, ...]] = []

    async def connects(host: str, port: int, ssl: object = None, server_hostname: object = None) -> Any:
        found.append((host, port, server_hostname))
        assert (ssl is not None) == address.startswith("tls:")
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connects)
    there = parse_address(address)

    async def dials() -> None:
        await dialling(there, Trust(KnownServers()))()

    with pytest.raises(ConnectionRefusedError):
        asyncio.run(dials())
    assert found == [dialled]
    assert first_look(there, Trust(KnownServers())) == "", "who is not there at all is not distrusted"


def test_a_bug_of_ours_is_no_silence() -> None:
    async def scenario(stage: Stage) -> None:
        await until(lambda: stage.server.heard)

        def bug() -> None:
            raise ZeroDivisionError

        stage.program.later(0.0, bug)
        await until(stage.running.done)
        with pytest.raises(ZeroDivisionError):
            stage.running.result()

    played(scenario)
