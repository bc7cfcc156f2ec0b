"""A bot's connection that does not come about, breaks, or is told off: the sentence, and whether it comes back.

Each way is tried twice: at the first try, when whatever is wrong is wrong for good, and once there has been a welcome,
when most of it passes.
"""

from __future__ import annotations

import asyncio
import signal
import ssl
from types import SimpleNamespace
from typing import Any

import pytest
from tests.ai.evening_away import Minded
from tests.ai.test_remote_line import Ear, a_moment, with_line
from tests.client.scripted import ScriptedServer, until

from kickdoor_ai.remote import connection as lines
from kickdoor_ai.remote import program
from kickdoor_ai.remote.at_table import BotManners
from kickdoor_ai.remote.books import Books
from kickdoor_ai.remote.connection import BACK_OFF_S, HOPELESS, RenewedConnection
from kickdoor_ai.remote.visit import VisitOptions
from kickdoor_protocol.finding.address import parse_address
from kickdoor_protocol.finding.trust import Distrust, KnownServers, Trust
from kickdoor_protocol.limits import PING_EVERY_S
from kickdoor_protocol.messages import lobby, session
from kickdoor_protocol.messages.session import Closing, Unwelcome

CERTIFICATE = ssl.SSLCertVerificationError("no")
CERTIFICATE.verify_message = "it has expired"

BROKEN: list[tuple[Exception, str]] = [
    (CERTIFICATE, "the certificate of test:7777 is not to be trusted: it has expired"),
    (ssl.SSLError("wrong version"), "what answers at test:7777 does not speak TLS"),
    (ConnectionRefusedError(), "there is no kickdoor server at test:7777: the connection was refused"),
    (OSError(113, "No route to host"), "no connection to test:7777: No route to host"),
    (OSError("a cable was cut"), "no connection to test:7777: a cable was cut"),
    (TimeoutError(), "no connection to test:7777: no answer"),
]


class Server(ScriptedServer):
    """`wrong`, once set, is what happens to whoever dials."""

    wrong: Exception | None = None

    async def dial(self) -> Any:
        if self.wrong is not None:
            raise self.wrong
        return await super().dial()

    def meets(self, wrong: Exception | Unwelcome) -> None:
        """Whoever dials from now on."""
        if isinstance(wrong, Unwelcome):
            self.unwelcome = wrong
        else:
            self.wrong = wrong


def at_first(wrong: Exception | Unwelcome) -> tuple[Ear, str]:
    """What is heard of it, and how it ended."""
    server = Server()
    server.meets(wrong)

    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await a_moment()

    return with_line(scenario, server)


def later(wrong: Exception | Unwelcome) -> tuple[Ear, str]:
    """The same, once there has been a welcome and the server has hung up."""
    server = Server()

    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: ear.greetings)
        server.meets(wrong)
        script.hang_up()
        for _ in range(4):
            await a_moment()

    return with_line(scenario, server)


@pytest.mark.parametrize(("wrong", "sentence"), BROKEN, ids=lambda value: type(value).__name__)
def test_what_is_wrong_at_first_is_wrong_for_good_and_later_it_is_tried_again(wrong: Exception, sentence: str) -> None:
    ear, end = at_first(wrong)
    assert (end, ear.lines, ear.losses) == (sentence, [], 0)
    ear, end = later(wrong)
    assert (end, ear.losses) == ("", 1)
    assert ear.lines[:3] == [
        "the server has hung up; trying again in 0.5 s",
        f"{sentence}; trying again in 1 s",
        f"{sentence}; trying again in 2 s",
    ]


def test_a_certificate_that_has_changed_is_the_end_at_any_time() -> None:
    wrong = Distrust("Its certificate has changed.", "Ask its host.")
    assert at_first(wrong)[1] == "Its certificate has changed. Ask its host."
    ear, end = later(wrong)
    assert (end, len(ear.lines)) == ("Its certificate has changed. Ask its host.", 1)


@pytest.mark.parametrize("reason", [*sorted(HOPELESS), "full", "busy"])
def test_who_is_turned_away_at_first_goes_and_comes_back_later_unless_it_is_hopeless(reason: str) -> None:
    wrong = Unwelcome(reason, "Not here", cure="Try tomorrow.")
    assert at_first(wrong)[1] == "Not here. Try tomorrow."
    ear, end = later(wrong)
    assert end == ("Not here. Try tomorrow." if reason in HOPELESS else "")
    if reason not in HOPELESS:
        assert ear.lines[1] == "Not here. Try tomorrow.; trying again in 1 s"
    assert at_first(Unwelcome(reason, ""))[1] == reason
    assert at_first(Unwelcome(reason, "", cure="Go away."))[1] == f"{reason}. Go away."


def test_these_are_hopeless_and_so_long_it_waits_in_between() -> None:
    assert sorted(HOPELESS) == ["bad_name", "banned", "kicked", "taken_over", "versions"]
    assert BACK_OFF_S == (0.5, 1, 2, 4, 8)
    assert lines.CHUNK == 65_536


@pytest.mark.parametrize("reason", [*sorted(HOPELESS), "shutdown"])
@pytest.mark.parametrize("text", ["for today", ""])
def test_what_is_said_at_the_end_is_handed_on_whatever_it_is(reason: str, text: str) -> None:
    async def scenario(server: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: ear.greetings)
        server.say(Closing(reason, text))
        await until(lambda: ear.losses)
        await a_moment()

    ear, end = with_line(scenario)
    if reason in HOPELESS:
        assert (end, ear.lines) == (text or reason, [])
    else:
        assert (end, ear.lines) == ("", [f"{text or reason}; trying again in 0.5 s"])


@pytest.mark.parametrize("reason", ["wrong_password", "locked_out", "busy"])
@pytest.mark.parametrize("text", ["That is not it.", ""])
def test_whoever_is_not_let_in_is_told_so(reason: str, text: str) -> None:
    """A wrong word stays wrong; anything else is tried again."""

    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: script.heard)
        script.refuse(script.last(session.Enter), text, reason=reason)
        await until(lambda: script.pauses or line._session is None)
        await a_moment()

    server = ScriptedServer()
    server.locked = True
    ear, end = with_line(scenario, server, password="sesame")
    told = text or reason
    assert (end, ear.lines) == ((told, []) if reason == "wrong_password" else ("", [f"{told}; trying again in 0.5 s"]))
    assert ear.replies == []


def test_a_line_that_is_hung_up_is_closed_and_awaits_nothing() -> None:
    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        assert line.hang_up() is False, "nobody had greeted anybody"
        await until(lambda: ear.greetings)
        line.say(lobby.LeaveTable(0))
        assert (line.awaits(lobby.LeaveTable), line.awaits(lobby.ListTables)) == (True, False)
        wire = script.wire
        assert line.hang_up() is True
        assert wire is not None
        assert wire.closed
        assert not line.awaits(lobby.LeaveTable)
        line.say(lobby.ListTables(0))
        assert len(script.heard) == 1
        assert line.hang_up() is False

    with_line(scenario)


def test_what_a_server_does_not_know_is_not_said_to_it() -> None:
    class Unheard(lobby.ListTables, frozen=True, tag="unheard"):
        """A word of another release."""

    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: ear.greetings)
        line.say(Unheard(0))
        assert not line.awaits(lobby.ListTables)
        line.say(lobby.ListTables(0))
        assert [request.req for request in script.heard] == [1]

    with_line(scenario)


@pytest.mark.parametrize("greets", [True, False])
def test_a_server_that_says_nothing_for_long_is_given_up_and_asked_meanwhile(greets: bool) -> None:
    """As often as it takes until the silence is too long; one that has not greeted is not asked."""
    patience_s = 0.004
    heard: list[int] = []

    async def scenario(script: ScriptedServer, line: RenewedConnection, ear: Ear) -> None:
        await until(lambda: script.hellos)
        await until(lambda: script.pauses or line._session is None)
        heard.append(len([one for one in script.heard if isinstance(one, session.Ping)]))

    server = ScriptedServer()
    if not greets:
        server._greet = lambda hello: None  # type: ignore[method-assign]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lines, "SILENCE_MOST_S", 4 * patience_s)
        ear, end = with_line(scenario, server, patience_s=patience_s)
    assert heard == [3 if greets else 0]
    assert (end, ear.lines) == (
        ("", ["the server has fallen silent; trying again in 0.5 s"])
        if greets
        else ("the server has fallen silent", [])
    )


def test_without_being_told_otherwise_it_pings_as_often_as_people_do() -> None:
    line = RenewedConnection(ScriptedServer().dial, Ear(), print, where="x", client="y", name="z")
    assert (line._patience_s, line._password, line._pause) == (PING_EVERY_S, "", asyncio.sleep)


# ---------------------------------------------------------------- the program around it


class Stream:
    """Both ends of a connection; keeps what it was opened with."""

    def __init__(self) -> None:
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


def test_a_first_look_says_why_and_hangs_up(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream()
    there, trust = parse_address("anna.local:7000"), Trust(KnownServers())

    async def connects(host: str, port: int, **given: object) -> Any:
        return stream, stream

    monkeypatch.setattr(asyncio, "open_connection", connects)
    assert program.first_look(there, trust) == ""
    assert stream.closed == 1

    async def shows_another(host: str, port: int, **given: object) -> Any:
        raise Distrust("It has changed.", "Ask.")

    monkeypatch.setattr(asyncio, "open_connection", shows_another)
    assert program.first_look(there, trust) == "It has changed. Ask."


def test_a_server_has_ten_seconds_to_pick_up_and_two_to_say_goodbye() -> None:
    assert (program.CONNECT_MOST_S, program.GOODBYE_MOST_S) == (10.0, 2.0)


def test_what_it_runs_with_is_what_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line says who plays, where, with which password; the program ends as it ended, or by a signal."""
    made: list[tuple[Any, ...]] = []
    signals: list[int] = []

    class Programme:
        def __init__(self, *given: Any) -> None:
            made.append(given)

        async def run(self) -> int:
            if len(made) == 2:
                raise asyncio.CancelledError
            return 5

    monkeypatch.setattr(program, "Program", Programme)
    wish, books, manners, lot = VisitOptions("Friday"), Books(), BotManners(), SimpleNamespace()
    trust, there = Trust(KnownServers()), parse_address("tls://anna.local:7000")
    loops = asyncio.SelectorEventLoop
    monkeypatch.setattr(loops, "add_signal_handler", lambda loop, number, then: signals.append(number), raising=False)
    handed: Any = (there, "Greta", wish, Minded, books, manners, lot, print, trust)
    run: Any = program.run
    assert run(*handed, "sesame") == 5
    assert made[0][1:] == (str(there), "Greta", wish, Minded, books, manners, lot, print, "sesame")
    assert run(*handed) == 128 + signal.SIGTERM
    assert made[1][-1] == ""
    assert signal.SIGTERM in signals
