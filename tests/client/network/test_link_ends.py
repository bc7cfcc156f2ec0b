"""How a connection can end or not begin at all, each with what is then said; when a quiet one is given up."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from tests.client import quick_loop
from tests.client.scripted import ScriptedServer

from kickdoor_client.network.events import LinkFailed, LinkLost, LinkUp, Pushed, Replied
from kickdoor_client.network.link import (
    BACK_OFF_S,
    BREATH_S,
    HOPELESS,
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    TURN,
    ServerLink,
    Streams,
    UnreachableError,
)
from kickdoor_client.state.messages import Msg
from kickdoor_protocol.limits import PING_EVERY_S, REQUESTS_OPEN_MOST, SILENCE_MOST_S
from kickdoor_protocol.messages import session, table, talk
from kickdoor_protocol.messages.lobby import ListTables
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_protocol.session import Endpoint, Role

TLS_ALERT = bytes.fromhex("15030300020228")
NOISE = b"\x00\x00\x00\x02\xc1\xc1"
AT = "test:7777"


class House(ScriptedServer):
    """`fails` meets each new connection, in this order and the last one for ever: an error of dialling, what is said
    instead of a greeting, or None for a greeting as it should be. After the greeting comes `then`."""

    def __init__(self, *fails: Exception | session.Unwelcome | bytes | None, then: Sequence[object] = ()) -> None:
        super().__init__()
        self.dialled: list[float] = []
        self._fails = fails
        self._then = then

    async def dial(self) -> Streams:
        self.dialled.append(quick_loop.now_s())
        self._now = self._fails[min(len(self.dialled), len(self._fails)) - 1]
        if isinstance(self._now, Exception):
            raise self._now
        return await super().dial()

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(seconds)

    def line(self, deliver: Callable[[Msg], None]) -> ServerLink:
        """One to this house, by the time of the loop."""
        return ServerLink(
            self.dial, deliver, where=AT, client="test", name="Ada", pause=self.pause, clock=quick_loop.now_s
        )  # fmt: skip

    def _greet(self, hello: session.Hello) -> None:
        match self._now:
            case bytes() as said:
                self.feed(said)
                self.hang_up()
            case session.Unwelcome() as unwelcome:
                self.say(unwelcome)
                self.hang_up()
            case _:
                super()._greet(hello)
                for each in self._then:
                    self.feed(each) if isinstance(each, bytes) else self.say(each)  # type: ignore[arg-type]


def delivered(house: House, lasts_s: float = 20.0, *says: tuple[float, ListTables | talk.Say]) -> list[Msg]:
    """What a link has delivered that runs for so long; `says`: what is asked for, when."""

    async def run() -> list[Msg]:
        messages: list[Msg] = []
        link = house.line(messages.append)
        for at_s, request in says:
            asyncio.get_running_loop().call_later(at_s, link.say, request)
        task = asyncio.ensure_future(link.run())
        await asyncio.wait([task], timeout=lasts_s)
        link.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return messages

    return quick_loop.run(run())


def unwelcome(reason: str, text: str = "", **more: object) -> session.Unwelcome:
    return session.Unwelcome(reason, text, **more)  # type: ignore[arg-type]


NO_SERVER = f"There is no kickdoor server at {AT}: the connection was refused."
CANNOT = f"The server at {AT} cannot be reached"
NO_KICKDOOR = f"What answers at {AT} is no kickdoor server"
NO_TLS = "it does not speak TLS; leave --tls, or tls://, away"
UNREADABLE = "the server sent something unreadable (MessagePack data is malformed: invalid opcode '\\xc1' (byte 0))"

AT_FIRST: dict[str, tuple[Exception | session.Unwelcome | bytes, str, str]] = {
    "refused": (ConnectionRefusedError(), NO_SERVER, ""),
    "reset": (ConnectionResetError(), f"{CANNOT}: the connection was cut.", ""),
    "a broken pipe": (BrokenPipeError(), f"{CANNOT}: the connection was cut.", ""),
    "no answer": (TimeoutError(), f"{CANNOT}: no answer.", ""),
    "no way": (OSError(113, "No route to host"), f"{CANNOT}: no route to host.", ""),
    "no name": (OSError("Name Unknown"), f"{CANNOT}: name unknown.", ""),
    "no TLS": (ssl.SSLError(1, "wrong version"), f"{CANNOT}: {NO_TLS}.", ""),
    "TLS that ends": (ssl.SSLEOFError(8, "eof"), f"{CANNOT}: the connection was cut.", ""),
    "TLS closed": (ssl.SSLZeroReturnError(6, "x"), f"{CANNOT}: the connection was cut.", ""),
    "never": (UnreachableError("It never will.", "say so"), "It never will.", "say so"),
    "TLS": (TLS_ALERT, f"What answers at {AT} speaks TLS.", f"say kickdoor join --tls {AT}"),
    "nothing": (b"", f"{NO_KICKDOOR}: the server closed the connection.", ""),
    "turned away": (unwelcome("full", "it is full", cure="wait"), f"The server at {AT} refuses: it is full", "wait"),
    "without a word": (unwelcome("full"), f"The server at {AT} refuses: full", ""),
    "a version": (
        unwelcome("versions", "too old", message="answer", ours=(2, 3), theirs=(1, 1), cure="update"),
        f"The server at {AT} refuses: too old (message 'answer': it speaks 2 to 3, we speak 1 to 1)",
        "update",
    ),
    "their version": (
        unwelcome("versions", "too old", message="answer", ours=(2, 3)),
        f"The server at {AT} refuses: too old (message 'answer': it speaks 2 to 3)",
        "",
    ),
    "our version": (
        unwelcome("versions", "too old", message="answer", theirs=(1, 4)),
        f"The server at {AT} refuses: too old (message 'answer': we speak 1 to 4)",
        "",
    ),
    "no version": (unwelcome("versions", "too old", message="answer"), f"The server at {AT} refuses: too old", ""),
    "versions of nothing": (unwelcome("versions", "no", ours=(2, 3)), f"The server at {AT} refuses: no", ""),
}  # fmt: skip


@pytest.mark.parametrize("what", AT_FIRST)
def test_what_cannot_be_had_at_the_first_try_is_said_and_not_tried_again(what: str) -> None:
    fails, text, cure = AT_FIRST[what]
    house = House(fails)
    assert delivered(house) == [LinkFailed(text, cure)]
    assert (len(house.dialled), house.pauses) == (1, [])


def test_noise_instead_of_a_greeting_is_no_server() -> None:
    (failed,) = delivered(House(NOISE))
    assert isinstance(failed, LinkFailed)
    assert failed == LinkFailed(f"{NO_KICKDOOR}: {UNREADABLE}.")


CUT: dict[str, tuple[Exception | session.Unwelcome | bytes, str]] = {
    "refused": (ConnectionRefusedError(), "the server is not there"),
    "reset": (ConnectionResetError(), "the connection was cut"),
    "no answer": (TimeoutError(), "no answer"),
    "no way": (OSError(113, "No route to host"), "no route to host"),
    "no TLS": (ssl.SSLError(1, "wrong version"), NO_TLS),
    "nothing": (b"", "the server closed the connection"),
    "full": (unwelcome("full", "the server is full"), "the server is full"),
}


@pytest.mark.parametrize("what", CUT)
def test_who_was_in_tries_again_and_again_whatever_comes_between(what: str) -> None:
    fails, reason = CUT[what]
    house = House(None, fails, then=[NOISE])
    up, cut, *others = delivered(house, 40.0)
    assert isinstance(up, LinkUp)
    assert isinstance(cut, LinkLost)
    assert cut.reason == UNREADABLE
    assert (cut.retry_in_s, cut.attempt) == (BACK_OFF_S[0], 1)
    waits = [1, 2, 4, 8, 8, 8]
    assert others[:6] == [LinkLost(reason, wait_s, attempt) for attempt, wait_s in enumerate(waits, 2)]
    assert house.dialled[:6] == [0.0, 0.5, 1.5, 3.5, 7.5, 15.5]


@pytest.mark.parametrize("reason", [*sorted(HOPELESS), "full", "busy"])
def test_who_is_turned_away_for_good_does_not_try_again(reason: str) -> None:
    hopeless = ("banned", "bad_name", "kicked", "taken_over", "versions")
    house = House(None, unwelcome(reason, "so it is", cure="go"), then=[NOISE])
    *_, last = delivered(house, 2.0)
    assert isinstance(last, LinkFailed) is (reason in hopeless)
    if reason in hopeless:
        assert last == LinkFailed(f"The server at {AT} refuses: so it is", "go")


@pytest.mark.parametrize("reason", [*sorted(HOPELESS), "stopping"])
@pytest.mark.parametrize("text", ["", "So it is."])
def test_a_goodbye_for_good_is_the_end_and_any_other_is_heard(reason: str, text: str) -> None:
    closing = session.Closing(reason, text)
    _, heard, *_ = delivered(House(None, then=[closing]), 1.0)
    assert heard == (LinkFailed(text or reason) if reason in HOPELESS else Pushed(closing))


def test_an_end_after_the_greeting_in_what_had_been_tls_is_the_same() -> None:
    house = House(None, TLS_ALERT, then=[NOISE])
    assert delivered(house, 5.0)[-1] == LinkFailed(f"What answers at {AT} speaks TLS.", f"say kickdoor join --tls {AT}")


# ---- a quiet line


def test_a_quiet_server_is_asked_whether_it_lives_and_given_up_after_a_minute_and_a_half() -> None:
    house = House(None)
    said = [message for message in delivered(house, SILENCE_MOST_S + 1) if isinstance(message, LinkLost)]
    assert said[0] == LinkLost("the server has fallen silent", 0.5, 1)
    assert [type(request) for request in house.heard] == [session.Ping] * 2, "at 30 and at 60 seconds"
    assert house.dialled == [0.0, SILENCE_MOST_S + 0.5]


def test_one_word_in_time_is_life() -> None:
    class Pongs(House):
        def _receive(self, data: bytes) -> None:
            before = len(self.heard)
            super()._receive(data)
            for request in self.heard[before:]:
                if len(self.heard) % 2 == 0:
                    self.say(session.Pong(request.req))

    house = Pongs(None)
    assert [type(message) for message in delivered(house, 10 * PING_EVERY_S + 1)] == [LinkUp]
    assert [request.req for request in house.heard] == list(range(1, 11)), "one each half minute, numbered"


def test_pings_and_requests_are_numbered_together() -> None:
    house = House(None)
    delivered(house, 2 * PING_EVERY_S + 1, (1.0, ListTables(0)), (31.0, talk.Say(0, "hello")))
    numbered = [(type(request), request.req) for request in house.heard]
    assert numbered == [(ListTables, 1), (session.Ping, 2), (talk.Say, 3), (session.Ping, 4)]


def test_who_was_never_greeted_pings_nobody() -> None:
    class Mute(House):
        def _greet(self, hello: session.Hello) -> None:
            return

    assert delivered(Mute(None), SILENCE_MOST_S - 1, (1.0, ListTables(0))) == [
        Replied(ListTables(0), session.Refused(1, "offline", text="there is no connection"))
    ]
    house = Mute(None)
    (failed,) = delivered(house, SILENCE_MOST_S + 1)
    assert failed == LinkFailed(f"{CANNOT}: the server has fallen silent.")
    assert house.heard == []


# ---- much at once


def test_what_is_too_long_at_once_is_taken_as_slowly_as_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kickdoor_client.network.link.BYTES_AT_ONCE", 100)
    monkeypatch.setattr("kickdoor_client.network.link.BYTES_A_SECOND", 1000)
    said = talk.Said("Boris", "x" * 350, "chat", 1)
    house = House(None, then=[said, said])
    assert [type(each) for each in delivered(house, 9.0)] == [LinkUp, Pushed, Pushed]
    assert sum(house.pauses) > 0.5


def test_what_is_too_much_at_once_is_heard_as_fast_as_is_allowed() -> None:
    said = talk.Said("Boris", "hello", "chat", 1)
    house = House(None, then=[said] * (MESSAGES_AT_ONCE + 100))
    heard = delivered(house, 60.0)
    assert len(heard) == MESSAGES_AT_ONCE + 101
    assert house.pauses[0] == pytest.approx(BREATH_S + 1 / MESSAGES_A_SECOND)


def test_others_have_their_turn_between_many_messages() -> None:
    async def run() -> list[int]:
        house = House(None, then=[talk.Said("Boris", "hello", "chat", 1)] * (3 * TURN))
        messages: list[Msg] = []
        counts: list[int] = []
        link = house.line(messages.append)
        task = asyncio.ensure_future(link.run())
        while len(messages) < 3 * TURN + 1:
            counts.append(len(messages))
            await asyncio.sleep(0)
        link.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return counts

    counts = quick_loop.run(run())
    steps = [after - before for before, after in pairwise(counts) if after != before]
    assert steps == [TURN] * 3


def test_who_hangs_up_amid_much_that_is_said_hears_no_more_of_it() -> None:
    async def run() -> list[Msg]:
        house = House(None, then=[talk.Said("Boris", "hello", "chat", 1)] * (3 * TURN))
        messages: list[Msg] = []
        link = house.line(messages.append)
        task = asyncio.ensure_future(link.run())
        while len(messages) < TURN:
            await asyncio.sleep(0)
        link.close()
        count = len(messages)
        await asyncio.gather(task, return_exceptions=True)
        return messages[count:]

    assert quick_loop.run(run()) == []


def test_a_server_that_answers_nothing_any_more_is_left() -> None:
    """So many requests are open that there is no number for a ping."""
    house = House(None)
    asks = tuple((1.0, ListTables(0)) for _ in range(REQUESTS_OPEN_MOST))
    said = delivered(house, PING_EVERY_S + 0.1, *asks)
    assert [type(each) for each in said] == [LinkUp, LinkLost]
    assert said[-1] == LinkLost("the server answers nothing any more", 0.5, 1)


def test_each_token_is_kept() -> None:
    kept: list[str] = []

    async def run() -> None:
        house = House(None, then=[NOISE])
        link = ServerLink(house.dial, lambda message: None, where=AT, client="test", name="Ada", keep=kept.append,
                    pause=house.pause, clock=quick_loop.now_s)  # fmt: skip
        task = asyncio.ensure_future(link.run())
        await asyncio.sleep(1)
        link.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    quick_loop.run(run())
    assert kept == ["token-1", "token-2"]


# ---- what cannot be said


def without(*tags: str) -> Registry:
    return Registry([entry for entry in REGISTRY.entries if entry.tag not in tags])


def test_what_an_older_server_does_not_know_is_refused_here() -> None:
    class Older(House):
        async def dial(self) -> Streams:
            streams = await super().dial()
            self._session = Endpoint(Role.SERVER, without("say"))
            return streams

    house = Older(None)
    up, refused = delivered(house, 2.0, (1.0, talk.Say(0, "hello")))
    assert isinstance(up, LinkUp)
    assert isinstance(refused, Replied)
    assert isinstance(refused.reply, session.Refused)
    assert (refused.request, refused.reply.req) == (talk.Say(0, "hello"), 1)
    assert refused.reply.text
    assert refused.reply.reason not in ("", "offline")
    assert house.heard == []


def test_what_is_refused_here_is_not_said_later_and_what_an_older_server_cannot_be_told_again_is_refused_then() -> None:
    class GrowsOlder(House):
        async def dial(self) -> Streams:
            streams = await super().dial()
            if len(self.dialled) != 3:
                self._session = Endpoint(Role.SERVER, without("say" if len(self.dialled) == 1 else "list_tables"))
            return streams

    async def run() -> tuple[House, list[Msg]]:
        house = GrowsOlder(None)
        messages: list[Msg] = []
        link = house.line(messages.append)
        task = asyncio.ensure_future(link.run())
        await asyncio.sleep(0.1)
        for request in (talk.Say(0, "hello"), ListTables(0), table.Answer(0, 7, True)):
            link.say(request)
        for _ in range(2):
            house.hang_up()
            await asyncio.sleep(2)
        link.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return house, messages

    house, messages = quick_loop.run(run())
    replies = [each for each in messages if isinstance(each, Replied)]
    assert [(each.request, each.reply.req) for each in replies] == [(talk.Say(0, "hello"), 1), (ListTables(0), 2)]
    assert all(isinstance(each.reply, session.Refused) and each.reply.reason != "offline" for each in replies)
    assert house.heard == [ListTables(2), *[table.Answer(3, 7, True)] * 3]
    assert [type(each) for each in messages].index(Replied, 2) > [type(each) for each in messages].index(LinkUp, 2)


def test_what_is_said_while_there_is_no_line_is_refused_here_and_counted() -> None:
    house = House(None, ConnectionRefusedError(), None, then=[NOISE])
    replies = [
        each
        for each in delivered(house, 1.4, (0.2, ListTables(0)), (0.7, talk.Say(0, "x")))
        if isinstance(each, Replied)
    ]
    assert replies == [
        Replied(request, session.Refused(number, "offline", text="there is no connection"))
        for number, request in enumerate((ListTables(0), talk.Say(0, "x")), 1)
    ]


@pytest.mark.parametrize("knows", [True, False])
def test_after_a_cut_what_had_no_answer_goes_out_again_in_its_order_if_one_is_known_still(knows: bool) -> None:
    async def run() -> tuple[House, list[Msg]]:
        house = House(None)
        messages: list[Msg] = []
        link = house.line(messages.append)
        task = asyncio.ensure_future(link.run())
        await asyncio.sleep(0.1)
        for request in (table.Answer(0, 7, True), ListTables(0), talk.Say(0, "hello")):
            link.say(request)
        house.accept(house.heard[1])
        await asyncio.sleep(0.1)
        house.knows = knows
        house.hang_up()
        await asyncio.sleep(1)
        for unanswered in house.heard[3:]:
            house.accept(unanswered)
        await asyncio.sleep(0.1)
        link.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return house, messages

    house, messages = quick_loop.run(run())
    assert house.hellos[1].resume == "token-1"
    again = [table.Answer(1, 7, True), talk.Say(3, "hello")] if knows else []
    assert house.heard[3:] == again
    assert [each.request for each in messages if isinstance(each, Replied)] == [
        ListTables(0),
        *([table.Answer(0, 7, True), talk.Say(0, "hello")] if knows else []),
    ]


def test_who_hangs_up_hears_nothing_more_and_comes_not_back() -> None:
    async def run() -> tuple[House, list[Msg]]:
        house = House(None)
        messages: list[Msg] = []
        link = house.line(messages.append)
        task = asyncio.ensure_future(link.run())
        await asyncio.sleep(0.1)
        wire = house.wire
        link.close()
        assert wire is not None
        assert wire.closed
        await asyncio.sleep(200)
        assert not task.done() or task.exception() is None
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return house, messages

    house, messages = quick_loop.run(run())
    assert [type(each) for each in messages] == [LinkUp]
    assert len(house.dialled) == 1
