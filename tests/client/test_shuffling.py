"""What we add to the shuffle of a match, and what is said if the server does not keep its promise about it."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from tests.client.evening import LOBBY, after, connected, keys, public, told
from tests.client.scripted import ScriptedServer, until
from tests.client.test_playing import screen, sent

from kickdoor_client.messages import Heard, Msg, Replied
from kickdoor_client.model import Model, Promise
from kickdoor_protocol.messages.lobby import AddNonce, Lobby
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Shared
from kickdoor_protocol.views import PublicView

PROMISED = "a81f03c2"


def lobby(commitment: str = PROMISED, seat: int | None = 0) -> Lobby:
    return replace(LOBBY, table=replace(LOBBY.table, commitment=commitment), your_seat=seat)


def view(commitment: str = PROMISED, *nonces: str) -> PublicView:
    shown = public()
    return replace(shown, header=replace(shown.header, commitment=commitment, nonces=nonces))


def seated() -> Model:
    """At a table being filled, with something added."""
    return after(connected(), lobby(), Replied(AddNonce(0, "5eed"), Accepted(1)))


def test_whoever_sits_down_adds_to_the_shuffle_once() -> None:
    model, effects = told(connected(), lobby())
    assert [type(request) for request in sent(effects)] == [AddNonce]
    model, effects = told(model, lobby())
    assert sent(effects) == []
    model, effects = told(model, lobby("another"))
    assert [type(request) for request in sent(effects)] == [AddNonce], "another table"


@pytest.mark.parametrize("message", [lobby(seat=None), lobby("")])
def test_who_looks_on_or_is_promised_nothing_adds_nothing(message: Lobby) -> None:
    assert sent(told(connected(), message)[1]) == []


def test_a_kept_promise_is_not_talked_of() -> None:
    model = seated()
    assert model.promise == Promise(PROMISED, "5eed")
    model = after(model, Shared(view(PROMISED, "00ff", "5eed")))
    assert "Beware" not in screen(model)
    assert model.promise == Promise()


def test_another_shuffle_is_told_aloud() -> None:
    assert "Beware: this match has another shuffle" in screen(after(seated(), Shared(view("beef", "5eed"))))


def test_what_was_not_used_is_told_aloud() -> None:
    assert "what you added to the shuffle was not used" in screen(after(seated(), Shared(view(PROMISED, "00ff"))))


def test_a_server_that_takes_none_is_played_on_all_the_same() -> None:
    model = after(connected(), lobby(), Replied(AddNonce(0, "5eed"), Refused(1, "not_here", text="No.")))
    assert "No." not in screen(model)
    assert "Beware" not in screen(after(model, Shared(view(PROMISED))))


def test_adding_does_not_push_on_what_the_program_was_started_for() -> None:
    model, effects = told(seated(), Replied(AddNonce(0, "5eed"), Accepted(2)))
    assert sent(effects) == []
    assert keys(model, "h")[0].promise.nonce == "5eed"


def test_the_link_makes_it_up_and_never_the_same() -> None:
    async def run() -> list[str]:
        server = ScriptedServer()
        heard: list[Msg] = []
        link = server.link(heard.append)
        task = asyncio.ensure_future(link.run())
        await until(lambda: heard)
        for _ in range(3):
            link.say(AddNonce(0, ""))
        await until(lambda: len(server.heard) == 3)
        for request in server.heard:
            server.accept(request)
        await until(lambda: sum(isinstance(message, Replied) for message in heard) == 3)
        link.close()
        task.cancel()
        said = [request.nonce for request in server.heard if isinstance(request, AddNonce)]
        told_of = [message.request.nonce for message in heard if isinstance(message, Replied)]  # type: ignore[attr-defined]
        assert said == told_of, "the model knows what was said"
        assert not any(isinstance(message, Heard) for message in heard)
        return said

    said = asyncio.run(run())
    assert len(set(said)) == 3
    assert all(len(bytes.fromhex(nonce)) == 16 for nonce in said)
