"""The connection of a bot: greeting, numbers of requests, cuts, and servers that want nothing of us."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.client import evening
from tests.client.scripted import ScriptedServer, until

from kickdoor_ai.remote.connection import NEEDLESS, RenewedConnection
from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages import lobby, session, table, talk
from kickdoor_protocol.registry import REGISTRY, Registry, tag_of

Scenario = Callable[[ScriptedServer, RenewedConnection, "Ear"], Awaitable[None]]


class Ear:
    """Whoever is at this end."""

    def __init__(self) -> None:
        self.greetings = 0
        self.losses = 0
        self.messages: list[Message] = []
        self.replies: list[tuple[Request, Message]] = []
        self.lines: list[str] = []

    def greeted(self, program: str) -> None:
        self.greetings += 1

    def heard(self, message: Message) -> None:
        self.messages.append(message)

    def replied(self, request: Request, reply: session.Accepted | session.Refused) -> None:
        self.replies.append((request, reply))

    def lost(self) -> None:
        self.losses += 1


def with_line(
    scenario: Scenario, server: ScriptedServer | None = None, patience_s: float = 30.0, password: str = ""
) -> tuple[Ear, str]:
    """Run a scenario with a line that is connected; what was heard, and how it ended if it did by itself."""
    ear, script = Ear(), server or ScriptedServer()

    async def run() -> str:
        line = RenewedConnection(
            script.dial,
            ear,
            ear.lines.append,
            where="test:7777",
            client="test",
            name="Greta",
            pause=script.pause,
            patience_s=patience_s,
            password=password,
        )
        running = asyncio.ensure_future(line.run())
        try:
            await scenario(script, line, ear)
            return running.result() if running.done() else ""
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    return ear, asyncio.run(run())


async def nothing(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
    await until(lambda: ear.greetings or ear.lines or not server.hellos or server.unwelcome)
    await asyncio.sleep(0)


def test_it_says_who_it_is_and_that_it_needs_no_words_for_people() -> None:
    server = ScriptedServer()
    with_line(nothing, server)
    (hello,) = server.hellos
    assert (hello.name, hello.client, hello.resume) == ("Greta", "test", None)
    assert {tag_of(kind) for kind in NEEDLESS}.isdisjoint(hello.versions)
    assert {"observe", "observed", "private", "say"} <= set(hello.versions)


def test_requests_are_numbered_and_come_back_with_their_answers() -> None:
    async def scenario(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: ear.greetings)
        line.say(lobby.ListTables(0))
        line.say(talk.Say(0, "hello"))
        assert line.awaits(talk.Say)
        one, two = server.heard
        assert (one.req, two.req) == (1, 2)
        server.refuse(two, "too loud")
        server.accept(one)
        await until(lambda: len(ear.replies) == 2)
        assert not line.awaits(talk.Say)

    ear, _ = with_line(scenario)
    assert ear.replies == [
        (talk.Say(0, "hello"), session.Refused(2, "no", text="too loud")),
        (lobby.ListTables(0), session.Accepted(1)),
    ]


def test_changes_of_what_was_never_there_are_asked_for_anew_once() -> None:
    async def scenario(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: ear.greetings)
        for stamp in (7, 8):
            server.say(table.PublicChanges(number=stamp, at_ms=0, stamp=stamp, since=stamp - 1))
        await until(lambda: server.heard)
        server.say(table.Shared(evening.public(300)))
        await until(lambda: ear.messages)
        assert server.heard == [table.Resync(1)]

    ear, _ = with_line(scenario)
    assert [type(message) for message in ear.messages] == [table.Shared]


def test_after_a_cut_it_comes_back_with_its_token_and_says_nothing_twice() -> None:
    async def scenario(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: ear.greetings)
        line.say(table.Answer(0, 7, True))
        server.hang_up()
        await until(lambda: ear.greetings == 2)
        assert server.hellos[1].resume == "token-1"
        assert ear.losses == 1
        assert not line.awaits(table.Answer)
        line.say(lobby.ListTables(0))
        assert [request.req for request in server.heard] == [1, 2]

    ear, _ = with_line(scenario)
    assert ear.replies == []


def test_it_waits_longer_each_time_and_starts_afresh_after_a_success() -> None:
    async def scenario(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: ear.greetings)
        server.no_server = ConnectionRefusedError()
        server.hang_up()
        await until(lambda: len(server.pauses) >= 7)
        server.no_server = None
        await until(lambda: ear.greetings == 2)
        server.hang_up()
        await until(lambda: ear.greetings == 3)

    server = ScriptedServer()
    ear, _ = with_line(scenario, server)
    assert server.pauses[:7] == [0.5, 1, 2, 4, 8, 8, 8]
    assert server.pauses[-1] == 0.5
    assert ear.lines[0] == "the server has hung up; trying again in 0.5 s"


def test_what_is_said_without_a_connection_is_lost() -> None:
    async def scenario(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        line.say(lobby.ListTables(0))
        await until(lambda: ear.greetings)
        assert server.heard == []

    with_line(scenario)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ConnectionRefusedError(), "there is no kickdoor server at test:7777: the connection was refused"),
        (TimeoutError(), "no connection to test:7777: no answer"),
        (OSError(113, "No route to host"), "no connection to test:7777: No route to host"),
    ],
)
def test_no_server_at_the_first_try_is_the_end(error: OSError, sentence: str) -> None:
    server = ScriptedServer()
    server.no_server = error

    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    ear, end = with_line(scenario, server)
    assert end == sentence
    assert (ear.greetings, ear.losses, server.pauses) == (0, 0, [])


async def a_moment() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_at_a_locked_server_it_says_the_password_and_is_greeted_once_it_is_let_in() -> None:
    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: script.heard)
        assert script.last(session.Enter).password == "sesame"
        await a_moment()
        assert ear.greetings == 0, "nobody is in before the server has said so"
        script.accept(script.last(session.Enter))
        await until(lambda: ear.greetings)

    server = ScriptedServer()
    server.locked = True
    ear, end = with_line(scenario, server, password="sesame")
    assert (ear.greetings, ear.replies, end) == (1, [], "")


@pytest.mark.parametrize(
    ("password", "reason", "end"),
    [
        ("", "", "this server asks for a password: say --password-file"),
        ("sesame", "wrong_password", "That is not it."),
        ("sesame", "too_fast", ""),
    ],
)
def test_who_is_not_let_in_goes_and_comes_back_only_if_he_was_too_fast(password: str, reason: str, end: str) -> None:
    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: script.hellos)
        await a_moment()
        if reason:
            script.refuse(script.last(session.Enter), "That is not it.", reason=reason)
        await a_moment()
        if not end:
            await until(lambda: len(script.hellos) == 2)

    server = ScriptedServer()
    server.locked = True
    ear, ended = with_line(scenario, server, password=password)
    assert (ear.greetings, ended) == (0, end)


def test_a_server_that_turns_us_away_says_why() -> None:
    server = ScriptedServer()
    server.unwelcome = session.Unwelcome("full", "the server is full", cure="come back later")

    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: script.hellos)
        for _ in range(5):
            await asyncio.sleep(0)

    assert with_line(scenario, server)[1] == "the server is full. Come back later."


@pytest.mark.parametrize(("reason", "comes_back"), [("shutdown", True), ("slow_reader", True), ("taken_over", False)])
def test_after_being_told_that_it_is_over_it_comes_back_if_that_makes_sense(reason: str, comes_back: bool) -> None:
    async def scenario(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: ear.greetings)
        server.say(session.Closing(reason, "for today"))
        await until(lambda: ear.losses)
        for _ in range(10):
            await asyncio.sleep(0)

    ear, end = with_line(scenario)
    assert (ear.greetings == 2) == comes_back
    assert end == ("" if comes_back else "for today")


def test_a_server_from_before_there_were_seats_from_outside_is_left() -> None:
    older = Registry(entry for entry in REGISTRY.entries if entry.struct is not table.Observe)
    server = ScriptedServer(older)

    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: script.hellos)
        for _ in range(5):
            await asyncio.sleep(0)

    ear, end = with_line(scenario, server)
    assert ear.greetings == 0
    assert "update the server" in end


def test_what_is_no_kickdoor_server_is_called_so() -> None:
    server = ScriptedServer()
    dial = server.dial

    async def rude() -> tuple[asyncio.StreamReader, object]:
        streams = await dial()
        server.feed(b"HTTP/1.1 400 Bad Request\r\n")
        return streams

    server.dial = rude  # type: ignore[assignment, method-assign]

    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    assert with_line(scenario, server)[1].startswith("what answers at test:7777 is no kickdoor server")


def test_it_pings_into_the_silence_and_takes_a_long_one_for_the_end() -> None:
    async def scenario(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: len(server.heard) >= 2)
        assert all(isinstance(request, session.Ping) for request in server.heard)
        server.say(session.Pong(server.heard[0].req))
        await until(lambda: len(server.heard) >= 4)

    ear, _ = with_line(scenario, patience_s=0.01)
    assert ear.messages == []


def test_a_seat_that_only_listens_pings_all_the_same() -> None:
    async def scenario(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        def pinged() -> bool:
            server.say(talk.Said("Boris", "and another thing", "chat", 1))
            return any(isinstance(request, session.Ping) for request in server.heard)

        await until(lambda: server.hellos)
        await until(pinged)

    with_line(scenario, patience_s=0.02)
