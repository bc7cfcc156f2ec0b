"""Every message arrives as it was said, at both ends, however the bytes are cut."""

from __future__ import annotations

import pytest
from tests.protocol.samples import PUBLIC, SAMPLES
from tests.protocol.session_pair import SessionPair, heard_as

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.codec import Encoded, decoder, encode
from kickdoor_protocol.framing import FrameReader
from kickdoor_protocol.limits import FRAME_FROM_SERVER_MOST
from kickdoor_protocol.messages.session import Accepted, Ping, Pong, Welcome
from kickdoor_protocol.messages.table import PrivateChanges, PublicChanges, Resync, Shared, Told
from kickdoor_protocol.registry import REGISTRY, From, Need, defaults_of
from kickdoor_protocol.session import Endpoint, Role

CHUNKS = [0, 1, 3]


def _sender(message: Message) -> From:
    entry = REGISTRY.entry(type(message))
    assert entry is not None
    return entry.sender


def _by(sender: From) -> dict[str, Message]:
    return {
        name: message
        for name, message in SAMPLES.items()
        if _sender(message) is sender and getattr(REGISTRY.entry(type(message)), "need", None) is not Need.FROZEN
    }


def test_there_is_a_sample_of_every_message() -> None:
    assert {type(message) for message in SAMPLES.values()} == {entry.struct for entry in REGISTRY.entries}


def test_bytes_and_back() -> None:
    for name, message in SAMPLES.items():
        reader = FrameReader(FRAME_FROM_SERVER_MOST)
        reader.feed(encode(message).frame)
        payload = reader.next_payload()
        assert payload is not None, name
        assert decoder(_sender(message)).decode(payload) == message, name
        assert reader.unread_bytes == 0, name


def test_a_message_that_was_read_has_the_same_bytes_again() -> None:
    """Or the frame that a proxy passes on, and the golden vectors, would depend on how a value was made."""
    for name, message in SAMPLES.items():
        frame = encode(message).frame
        assert encode(decoder(_sender(message)).decode(frame[4:])).frame == frame, name


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_server_hears_each_thing_a_client_can_say(chunk: int) -> None:
    for name, message in _by(From.CLIENT).items():
        pair = SessionPair(chunk).greet()
        assert pair.client_says(message) == [message], name
        assert isinstance(message, Request)
        answer = Pong(message.req) if isinstance(message, Ping) else Accepted(message.req)
        assert pair.server_says(answer) == [answer], name
        assert pair.client.unanswered == pair.server.unanswered == (), name


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_client_hears_each_thing_a_server_can_say(chunk: int) -> None:
    for name, message in _by(From.SERVER).items():
        pair = SessionPair(chunk)
        if isinstance(message, Welcome):
            pair.client_says(pair.client.hello("test", "Ada"))
            message = pair.welcome()
        else:
            pair.greet()
        req = getattr(message, "req", None)
        if req is not None:
            pair.client_says(Ping(req) if isinstance(message, Pong) else Resync(req))
        changes = isinstance(message, PublicChanges | PrivateChanges | Told)
        assert pair.server_says(message) == (heard_as(message) if changes else [message]), name


@pytest.mark.parametrize("name", ["unwelcome", "unwelcome for a version", "unwelcome for an unknown type"])
@pytest.mark.parametrize("greeted", [False, True])
def test_one_may_be_turned_away_before_or_after_the_greeting(name: str, greeted: bool) -> None:
    pair = SessionPair(1)
    if greeted:
        pair.client_says(pair.client.hello("test", "Ada"))
    assert pair.server_says(SAMPLES[name]) == [SAMPLES[name]]
    assert pair.client.closed
    assert pair.server.closed


def test_a_view_is_encoded_once_and_sent_to_the_whole_table() -> None:
    pairs = [SessionPair().greet() for _ in range(4)]
    encoded = encode(Shared(PUBLIC))
    assert isinstance(encoded, Encoded)
    for pair in pairs:
        data = pair.server.send_encoded(encoded)
        assert data is encoded.frame
        assert pair.client.receive(data) == heard_as(encoded.message)


def test_several_messages_in_one_chunk_arrive_in_order() -> None:
    pair = SessionPair().greet()
    said = [Ping(n) for n in range(1, 20)]
    assert pair.server.receive(b"".join(map(pair.client.send, said))) == said


def test_defaults_are_values_that_the_encoder_recognises() -> None:
    """Others (a word, say) would be left out or written depending on how the value came about."""
    for entry in REGISTRY.entries:
        for name, default in defaults_of(entry.struct).items():
            assert default in (None, False, 0, "", (), {}), f"{entry.tag}: {name}"


def test_what_a_server_needs_is_what_a_server_session_offers() -> None:
    session = Endpoint(Role.SERVER)
    assert not session.speaks(Ping)
    pair = SessionPair().greet()
    assert pair.server.speaks(Ping)
    assert pair.client.speaks(PublicChanges)
