"""The connection: greeting, answers to requests, being cut off and coming back, being turned away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.client.scripted import ScriptedServer, until

from kickdoor_client.network.events import LinkFailed, LinkLost, LinkUp, Pushed, Replied
from kickdoor_client.network.link import ServerLink, UnreachableError
from kickdoor_client.state.messages import Msg
from kickdoor_protocol.messages import session, table, talk
from kickdoor_protocol.messages.lobby import ListTables

Scenario = Callable[[ScriptedServer, ServerLink, list[Msg]], Awaitable[None]]


def with_link(
    scenario: Scenario, server: ScriptedServer | None = None, patience_s: float = 30.0, token: str | None = None
) -> list[Msg]:
    """Run a scenario with a link that is running; what it delivered."""
    delivered: list[Msg] = []

    async def run() -> None:
        script = server or ScriptedServer()
        link = script.link(delivered.append, patience_s, token)
        task = asyncio.ensure_future(link.run())
        try:
            await scenario(script, link, delivered)
        finally:
            link.close()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())
    return delivered


def kinds(delivered: list[Msg]) -> list[str]:
    return [type(message).__name__ for message in delivered]


def test_the_greeting_says_who_we_are() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)

    server = ScriptedServer()
    delivered = with_link(scenario, server)
    assert isinstance(delivered[0], LinkUp)
    assert (server.hellos[0].name, server.hellos[0].client, server.hellos[0].resume) == ("Ada", "test", None)


def test_requests_are_numbered_and_come_back_with_their_answers() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        link.say(ListTables(0))
        link.say(talk.Say(0, "hello"))
        one, two = server.heard
        assert (one.req, two.req) == (1, 2)
        server.refuse(two, "too loud")
        server.accept(one)
        await until(lambda: len(delivered) == 3)

    delivered = with_link(scenario)
    assert delivered[1:] == [
        Replied(talk.Say(0, "hello"), session.Refused(2, "no", text="too loud")),
        Replied(ListTables(0), session.Accepted(1)),
    ]


def test_what_the_server_says_of_itself_is_heard() -> None:
    said = talk.Said("Boris", "hello", "chat", 1)

    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        server.say(said, table.Over((1,)))
        await until(lambda: len(delivered) == 3)

    assert with_link(scenario)[1:] == [Pushed(said), Pushed(table.Over((1,)))]


def test_after_a_cut_it_comes_back_with_its_token_and_asks_again_what_was_not_answered() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        link.say(table.Answer(0, 7, True))
        server.hang_up()
        await until(lambda: len(server.hellos) == 2)
        await until(lambda: kinds(delivered).count("LinkUp") == 2)
        assert server.hellos[1].resume == "token-1"
        assert server.heard == [table.Answer(1, 7, True), table.Answer(1, 7, True)]
        server.accept(server.heard[1])
        link.say(ListTables(0))
        assert server.last(ListTables).req == 2
        await until(lambda: kinds(delivered)[-1] == "Replied")

    delivered = with_link(scenario)
    assert kinds(delivered) == ["LinkUp", "LinkLost", "LinkUp", "Replied"]
    back = delivered[2]
    assert isinstance(back, LinkUp)
    assert back.welcome.resumed


def test_who_takes_up_a_session_of_an_earlier_run_numbers_on_beyond_it() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        link.say(table.Answer(0, 7, True))
        assert server.heard == [table.Answer(1_001, 7, True)]

    with_link(scenario, token="token-0")


def test_a_server_that_forgot_us_is_not_bothered_with_old_requests() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        link.say(table.Answer(0, 7, True))
        server.knows = False
        server.hang_up()
        await until(lambda: kinds(delivered).count("LinkUp") == 2)
        assert len(server.heard) == 1

    with_link(scenario)


def test_it_waits_longer_each_time_and_starts_afresh_after_a_success() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        server.no_server = ConnectionRefusedError()
        server.hang_up()
        await until(lambda: len(server.pauses) >= 7)
        server.no_server = None
        await until(lambda: kinds(delivered)[-1] == "LinkUp")
        server.hang_up()
        await until(lambda: kinds(delivered).count("LinkUp") == 3)

    server = ScriptedServer()
    delivered = with_link(scenario, server)
    assert server.pauses[:7] == [0.5, 1, 2, 4, 8, 8, 8]
    assert server.pauses[-1] == 0.5
    lost = [message for message in delivered if isinstance(message, LinkLost)]
    assert [message.attempt for message in lost[:4]] == [1, 2, 3, 4]
    assert lost[0].reason == "the server closed the connection"
    assert lost[1].reason == "the server is not there"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ConnectionRefusedError(), "There is no kickdoor server at test:7777: the connection was refused."),
        (TimeoutError(), "The server at test:7777 cannot be reached: no answer."),
        (OSError(113, "No route to host"), "The server at test:7777 cannot be reached: no route to host."),
    ],
)
def test_no_server_at_the_first_try_is_the_end(error: OSError, sentence: str) -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)

    server = ScriptedServer()
    server.no_server = error
    assert with_link(scenario, server) == [LinkFailed(sentence)]
    assert server.pauses == []


def test_a_server_that_speaks_other_versions_is_quoted_with_the_cure() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)

    server = ScriptedServer()
    text = "this client speaks an older 'answer' than this server accepts"
    server.unwelcome = session.Unwelcome("versions", text, "answer", (2, 3), (1, 1), "update the client")
    (failed,) = with_link(scenario, server)
    assert isinstance(failed, LinkFailed)
    assert text in failed.text
    assert "it speaks 2 to 3, we speak 1 to 1" in failed.text
    assert failed.cure == "update the client"


def test_a_full_server_is_tried_again_by_who_had_a_seat() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        server.unwelcome = session.Unwelcome("full", "the server is full")
        server.hang_up()
        await until(lambda: len(server.pauses) >= 3)
        server.unwelcome = None
        await until(lambda: kinds(delivered)[-1] == "LinkUp")

    delivered = with_link(scenario)
    assert LinkLost("the server is full", 1, 2) in delivered


def test_whoever_comes_in_by_another_door_does_not_fight_himself() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        server.say(session.Closing("taken_over", "You have come in by another connection."))
        await until(lambda: len(delivered) == 2)

    delivered = with_link(scenario)
    assert delivered[1:] == [LinkFailed("You have come in by another connection.")]


def test_what_answers_but_is_no_kickdoor_server_is_said_so() -> None:
    class WebServer(ScriptedServer):
        def _greet(self, hello: session.Hello) -> None:
            self.feed(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)

    (failed,) = with_link(scenario, WebServer())
    assert isinstance(failed, LinkFailed)
    assert failed.text.startswith("What answers at test:7777 is no kickdoor server")


def test_good_messages_before_a_bad_one_are_heard() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        server.say(talk.Said("Boris", "hello", "chat", 1))
        server.feed(b"\x00\x00\x00\x02\xc1\xc1")
        await until(lambda: "LinkLost" in kinds(delivered))

    delivered = with_link(scenario)
    assert kinds(delivered)[:3] == ["LinkUp", "Pushed", "LinkLost"]


def test_silence_is_asked_about_and_then_taken_for_the_end() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        await until(lambda: session.Ping in map(type, server.heard))
        ping = server.last(session.Ping)
        server.say(session.Pong(ping.req))
        link.say(ListTables(0))
        await until(lambda: any(type(request) is ListTables for request in server.heard))

    with_link(scenario, patience_s=0.01)


def test_who_only_listens_pings_all_the_same() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)

        def pinged() -> bool:
            server.say(talk.Said("Boris", "and another thing", "chat", 1))
            return session.Ping in map(type, server.heard)

        await until(pinged)

    with_link(scenario, patience_s=0.02)


def test_a_child_that_cannot_start_is_reported_as_it_is() -> None:
    class NoChild(ScriptedServer):
        async def dial(self) -> tuple[asyncio.StreamReader, object]:  # type: ignore[override]
            raise UnreachableError("The server did not start. It said: no disk.")

    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)

    assert with_link(scenario, NoChild()) == [LinkFailed("The server did not start. It said: no disk.")]


def test_nothing_is_sent_before_the_greeting_or_after_the_cut() -> None:
    delivered: list[Msg] = []
    link = ScriptedServer().link(delivered.append)
    link.say(ListTables(0))
    (reply,) = delivered
    assert isinstance(reply, Replied)
    assert isinstance(reply.reply, session.Refused)
    assert reply.reply.reason == "offline"


def test_too_many_requests_are_stopped_at_our_own_end() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        for _ in range(65):
            link.say(ListTables(0))
        assert len(server.heard) == 64
        assert isinstance(delivered[-1], Replied)

    with_link(scenario)
