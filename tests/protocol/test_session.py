"""The state table: who may say what, when; and that a forbidden word changes nothing at either end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import pytest
from tests.protocol.samples import SAMPLES
from tests.protocol.session_pair import SessionPair, standing

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.codec import encode
from kickdoor_protocol.errors import LocalProtocolError, ProtocolError, RemoteProtocolError
from kickdoor_protocol.limits import FIELD_MOST, FRAME_FROM_CLIENT_MOST, FRAME_FROM_SERVER_MOST, REQUESTS_OPEN_MOST
from kickdoor_protocol.messages.session import Accepted, Closing, Hello, Ping, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Resync
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_protocol.registry import REGISTRY, From, tag_of
from kickdoor_protocol.session import Endpoint, State

T = TypeVar("T")

ALLOWED = {
    State.GREETING: {"hello", "unwelcome"},
    State.GREETED: {"welcome", "unwelcome"},
    State.OPEN: {entry.tag for entry in REGISTRY.entries} - {"hello", "welcome", "unwelcome"},
    State.CLOSED: set[str](),
}


def _in(state: State) -> SessionPair:
    pair = SessionPair()
    if state is State.GREETED:
        pair.client_says(pair.client.hello("test", "Ada"))
    elif state is not State.GREETING:
        pair.greet()
    if state is State.CLOSED:
        pair.server_says(Closing("shutdown"))
    assert pair.client.state is pair.server.state is state
    return pair


def _forbidden(state: State) -> list[str]:
    return [name for name, message in SAMPLES.items() if tag_of(type(message)) not in ALLOWED[state]]


def _teller(pair: SessionPair, message: Message) -> tuple[Endpoint, Endpoint]:
    """The end that says it, and the end that hears it."""
    entry = REGISTRY.entry(type(message))
    assert entry is not None
    return (pair.client, pair.server) if entry.sender is From.CLIENT else (pair.server, pair.client)


def _refused(say: Callable[[T], object], what: T) -> str:
    """The kind of error that it raises, and its code; "" if it raises none."""
    try:
        say(what)
    except ProtocolError as wrong:
        return f"{type(wrong).__name__} {wrong.code}"
    return ""


@pytest.mark.parametrize("state", State)
def test_a_word_out_of_place_is_not_said_and_changes_nothing(state: State) -> None:
    for name in _forbidden(state):
        message = SAMPLES[name]
        ours, _ = _teller(_in(state), message)
        before = standing(ours)
        assert _refused(ours.send, message) == "LocalProtocolError wrong_state", name
        assert _refused(ours.send_encoded, encode(message)).startswith("LocalProtocolError"), name
        assert standing(ours) == before, name


@pytest.mark.parametrize("state", [state for state in State if state is not State.CLOSED])
def test_a_word_out_of_place_is_not_heard_and_changes_nothing(state: State) -> None:
    for name in _forbidden(state):
        message = SAMPLES[name]
        _, theirs = _teller(_in(state), message)
        before = standing(theirs)
        assert _refused(theirs.receive, encode(message).frame) == "RemoteProtocolError wrong_state", name
        assert standing(theirs) == before, name


def test_what_comes_after_the_last_word_is_dropped() -> None:
    for name, message in SAMPLES.items():
        _, theirs = _teller(_in(State.CLOSED), message)
        before = standing(theirs)
        assert theirs.receive(encode(message).frame) == [], name
        assert theirs.receive(b"\xff" * 100) == []
        theirs.end_of_stream()
        assert theirs._reader.unread_bytes == 0, name
        assert standing(theirs) == before, name


@pytest.mark.parametrize("state", State)
def test_nobody_says_the_other_ones_lines(state: State) -> None:
    for name, message in SAMPLES.items():
        theirs, ours = _teller(_in(state), message)
        before = standing(ours)
        assert _refused(ours.send, message) == "LocalProtocolError not_ours_to_say", name
        assert standing(ours) == before, name
        assert theirs is not ours


def test_nobody_believes_his_own_lines() -> None:
    """A reflected message is malformed: each end reads only what the other may say."""
    for name, message in SAMPLES.items():
        ours, _ = _teller(_in(State.OPEN), message)
        before = standing(ours)
        assert _refused(ours.receive, encode(message).frame) == "RemoteProtocolError malformed", name
        assert standing(ours) == before, name


def test_a_request_is_answered_exactly_once() -> None:
    pair = _in(State.OPEN)
    pair.client_says(Say(1, "hello"))
    pair.client_says(Ping(2))
    assert pair.client.unanswered == pair.server.unanswered == (1, 2)
    for wrong in (Accepted(3), Refused(0, "stale"), Pong(1), Accepted(2), Refused(2, "stale")):
        before = standing(pair.server), standing(pair.client)
        with pytest.raises(LocalProtocolError) as caught:
            pair.server.send(wrong)
        assert caught.value.code == "req_not_open"
        assert (standing(pair.server), standing(pair.client)) == before
    pair.server_says(Pong(2))
    pair.server_says(Refused(1, "muted", text="you talk too much"))
    assert [*pair.client.unanswered, *pair.server.unanswered] == []
    with pytest.raises(LocalProtocolError):
        pair.server.send(Accepted(1))


@pytest.mark.parametrize("answer", [Accepted(1), Refused(1, "stale"), Pong(1)])
def test_a_client_believes_no_answer_to_what_it_never_asked(answer: Message) -> None:
    pair = _in(State.OPEN)
    with pytest.raises(RemoteProtocolError) as caught:
        pair.client.receive(encode(answer).frame)
    assert caught.value.code == "req_not_open"


@pytest.mark.parametrize("req", [5, 4, 1])
def test_the_numbers_of_requests_rise(req: int) -> None:
    pair = _in(State.OPEN)
    pair.client_says(Resync(5))
    pair.server_says(Accepted(5))
    with pytest.raises(LocalProtocolError) as local:
        pair.client.send(Resync(req))
    with pytest.raises(RemoteProtocolError) as remote:
        pair.server.receive(encode(Resync(req)).frame)
    assert local.value.code == remote.value.code == "req_not_rising"
    assert local.value.text == remote.value.text == f"request {req} after request 5"


def test_a_flood_of_unanswered_requests_is_stopped_at_both_ends() -> None:
    pair = _in(State.OPEN)
    for req in range(1, REQUESTS_OPEN_MOST + 1):
        pair.client_says(Ping(req))
    more = Ping(REQUESTS_OPEN_MOST + 1)
    with pytest.raises(LocalProtocolError):
        pair.client.send(more)
    pair.server_says(Pong(3))
    assert pair.client_says(more) == [more]
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(encode(Ping(REQUESTS_OPEN_MOST + 2)).frame)
    assert caught.value.code == "too_many_requests"


def test_requests_without_an_answer_are_sent_again_on_the_next_connection() -> None:
    first = _in(State.OPEN)
    kept: list[Request] = [Say(41, "anybody there?"), Resync(44)]
    for request in kept:
        first.client_says(request)
    assert first.client.unanswered == (41, 44)
    again = SessionPair()
    (hello,) = again.client_says(again.client.hello("test", "Ada", resume="token"))
    assert isinstance(hello, Hello)
    assert hello.resume == "token"
    again.server_says(Welcome("test server", again.server.versions, "s-1", "token 2", resumed=True))
    for request in kept:
        assert again.client_says(request) == [request]
        again.server_says(Accepted(request.req))


def test_the_good_messages_of_a_chunk_come_with_the_error() -> None:
    pair = _in(State.OPEN)
    data = pair.client.send(Ping(1)) + pair.client.send(Ping(2)) + b"\x00\x00\x00\x01\xc1" + pair.client.send(Ping(3))
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(data)
    assert caught.value.before == (Ping(1), Ping(2))
    assert caught.value.code == "malformed"
    assert pair.server.unanswered == (1, 2)


def test_who_broke_the_protocol_is_not_listened_to_again_but_gets_a_last_word() -> None:
    pair = _in(State.OPEN)
    with pytest.raises(RemoteProtocolError):
        pair.server.receive(b"GET / HTTP/1.1\r\n\r\n")
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(encode(Ping(1)).frame)
    assert (caught.value.code, caught.value.before) == ("frame_too_big", ())
    assert pair.client.receive(pair.server.farewell("protocol", "I do not understand")) == [
        Closing("protocol", "I do not understand")
    ]
    assert pair.server.closed
    assert pair.server.farewell("protocol", "again") == b""


@pytest.mark.parametrize("state", [State.GREETING, State.GREETED])
def test_before_the_welcome_the_last_word_is_unwelcome(state: State) -> None:
    pair = _in(state)
    data = pair.server.farewell("banned", "not you again", "behave elsewhere")
    assert pair.client.receive(data) == [Unwelcome("banned", "not you again", cure="behave elsewhere")]


def test_a_stream_may_end_between_frames_only() -> None:
    pair = _in(State.OPEN)
    pair.server.end_of_stream()
    pair.server.receive(encode(Ping(1)).frame[:-1])
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.end_of_stream()
    assert caught.value.code == "cut_short"
    assert re.fullmatch(r"the stream ended \d+ bytes into a frame", caught.value.text)


def test_a_server_refuses_a_frame_that_only_a_server_may_send() -> None:
    assert FRAME_FROM_CLIENT_MOST < FRAME_FROM_SERVER_MOST
    pair = _in(State.OPEN)
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive((FRAME_FROM_CLIENT_MOST + 1).to_bytes(4, "big"))
    assert caught.value.code == "frame_too_big"
    assert pair.client.receive((FRAME_FROM_CLIENT_MOST + 1).to_bytes(4, "big")) == []


def test_a_client_hears_of_its_own_slips_before_the_server_does() -> None:
    pair = _in(State.OPEN)
    before = standing(pair.client)
    for slip in (Say(1, "x" * (FIELD_MOST + 1)), Say(0, "no number"), Say(1, "\ud800"), Say(1, 5)):  # type: ignore[arg-type]
        with pytest.raises(LocalProtocolError):
            pair.client.send(slip)
    with pytest.raises(LocalProtocolError) as caught:
        pair.server.send(Said("Ada", "x" * FRAME_FROM_SERVER_MOST, "chat"))
    assert caught.value.code == "frame_too_big"
    assert standing(pair.client) == before
    assert pair.client_says(Say(1, "x" * FIELD_MOST)) == [Say(1, "x" * FIELD_MOST)]


def test_an_error_says_whose_fault_it_is() -> None:
    with pytest.raises(TypeError):
        ProtocolError("code", "text")
    error = RemoteProtocolError("malformed", "gibberish", (Ping(1),))
    assert (error.code, error.text, error.before, str(error)) == (
        "malformed",
        "gibberish",
        (Ping(1),),
        "malformed: gibberish",
    )
    assert issubclass(LocalProtocolError, ProtocolError)


@pytest.mark.parametrize("struct", [Hello, Unwelcome, Ping, Welcome, Say])
def test_what_is_spoken_is_frozen_or_agreed_on(struct: type[Message]) -> None:
    fresh, pair = SessionPair(), SessionPair().greet()
    assert fresh.client.speaks(struct) is (struct in (Hello, Unwelcome))
    assert pair.client.speaks(struct)
    spoken = pair.client.versions
    del spoken["say"]
    pair.client.versions = spoken
    assert pair.client.speaks(struct) is (struct is not Say)


def test_what_is_broken_or_over_needs_no_end() -> None:
    broken, over = _in(State.OPEN), _in(State.OPEN)
    with pytest.raises(RemoteProtocolError):
        broken.server.receive(bytes(4) + b"more")
    broken.server.end_of_stream()
    over.server.receive(encode(Ping(1)).frame[:-1])
    over.server.send(Closing("shutdown"))
    over.server.end_of_stream()


def test_what_follows_the_last_word_in_its_chunk_is_dropped_as_well() -> None:
    pair = _in(State.OPEN)
    closing = encode(Closing("shutdown"))
    assert pair.client.receive(closing.frame + encode(Pong(1)).frame) == [closing.message]
