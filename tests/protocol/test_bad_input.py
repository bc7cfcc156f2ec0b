"""Strangers send what they like. One exception comes of it, RemoteProtocolError, and nothing else happens."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Iterable

import msgpack
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.protocol.filled import filled
from tests.protocol.samples import SAMPLES
from tests.protocol.session_pair import SessionPair, heard_as, standing
from tests.protocol.strategies import PLAIN, messages

from kickdoor_protocol.base import Message
from kickdoor_protocol.checks.cleaning import cleaned
from kickdoor_protocol.codec import decoder, encode
from kickdoor_protocol.errors import LocalProtocolError, RemoteProtocolError
from kickdoor_protocol.limits import (
    CHOICE_DEPTH,
    DETAIL_DEPTH,
    FRAME_FROM_CLIENT_MOST,
    FRAME_FROM_SERVER_MOST,
    LIST_MOST,
    SAID_MOST,
    TOKEN_MOST,
    WHOLE_MOST,
)
from kickdoor_protocol.messages.session import Hello, Ping, Pong
from kickdoor_protocol.messages.table import Act, Private, PrivateChanges, PublicChanges, Told
from kickdoor_protocol.registry import REGISTRY, Entry, From
from kickdoor_protocol.session import Endpoint, State
from kickdoor_protocol.shapes import Menu, Number, Shape, WireOption
from kickdoor_protocol.views import Asked, PrivateView

FRAMES = [encode(message).frame for message in SAMPLES.values()]


def _ends() -> list[Endpoint]:
    """Both ends, fresh, greeted and in the middle of it."""
    fresh, greeted, going = SessionPair(), SessionPair(), SessionPair().greet()
    greeted.client_says(greeted.client.hello("test", "Ada"))
    going.client_says(Ping(5))
    return [end for pair in (fresh, greeted, going) for end in (pair.client, pair.server)]


def _only_remote_errors(data: bytes) -> None:
    for end in _ends():
        text = "all is well"
        try:
            end.receive(data)
            end.end_of_stream()
        except RemoteProtocolError as error:
            text = error.text
        assert text == text.strip() != ""
        assert text.isprintable()
        assert text.isascii()


@given(st.binary(max_size=300))
@example(b"GET / HTTP/1.1\r\nHost: kickdoor\r\n\r\n")
@example(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
@example(bytes(4))
def test_noise(data: bytes) -> None:
    _only_remote_errors(data)


@given(st.binary(min_size=1, max_size=300))
def test_noise_in_a_frame(payload: bytes) -> None:
    _only_remote_errors(len(payload).to_bytes(4, "big") + payload)


@given(PLAIN)
def test_any_value_in_a_frame(value: object) -> None:
    payload = msgpack.packb(value)
    _only_remote_errors(len(payload).to_bytes(4, "big") + payload)


@given(st.sampled_from(FRAMES), st.dictionaries(st.text(max_size=6), PLAIN, max_size=2), st.data())
def test_a_message_with_fields_bent_added_or_left_out(
    frame: bytes, bent: dict[str, object], data: st.DataObject
) -> None:
    fields = msgpack.unpackb(frame[4:])
    for name in data.draw(st.lists(st.sampled_from(sorted(fields)), max_size=2, unique=True)):
        fields[name] = data.draw(PLAIN)
    for name in data.draw(st.lists(st.sampled_from(sorted(fields)), max_size=1)):
        del fields[name]
    payload = msgpack.packb(fields | bent)
    _only_remote_errors(len(payload).to_bytes(4, "big") + payload)


@given(st.sampled_from(FRAMES), st.data())
def test_a_message_with_bytes_flipped(frame: bytes, data: st.DataObject) -> None:
    broken = bytearray(frame)
    for _ in range(data.draw(st.integers(1, 4))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    _only_remote_errors(bytes(broken))


@settings(max_examples=60)
@given(st.lists(messages(From.CLIENT), max_size=4), st.lists(messages(From.SERVER), max_size=3))
def test_well_formed_messages_that_make_no_sense(asked: list[Message], said: list[Message]) -> None:
    for message in (*asked, *said):
        try:
            data = encode(message).frame
        except LocalProtocolError:
            continue
        for end in _ends():
            before = standing(end)
            heard: list[Message] = []
            try:
                heard = end.receive(data)
            except RemoteProtocolError:
                assert standing(end) == before
            else:
                changes = isinstance(message, PublicChanges | PrivateChanges | Told)
                assert heard == (heard_as(message) if changes else [cleaned(message)])


@settings(max_examples=60)
@given(st.data())
def test_what_one_end_may_say_the_other_may_hear(data: st.DataObject) -> None:
    """Both ends read the same table, also while messages cross on their way."""
    pair = SessionPair()
    under_way: dict[Endpoint, list[tuple[bytes, Message]]] = {pair.client: [], pair.server: []}
    other = {pair.client: pair.server, pair.server: pair.client}
    for _ in range(data.draw(st.integers(0, 12))):
        end = data.draw(st.sampled_from([pair.client, pair.server]))
        if data.draw(st.booleans()) and under_way[end]:
            sent, message = under_way[end].pop(0)
            was_closed = end.closed
            assert end.receive(sent) == ([] if was_closed else [cleaned(message)])
            continue
        for message in _likely(pair, end, data):
            try:
                sent = end.send(message)
            except LocalProtocolError:
                continue
            under_way[other[end]].append((sent, message))


def _likely(pair: SessionPair, end: Endpoint, data: st.DataObject) -> Iterable[Message]:
    """Something that may make sense, and something that may not."""
    if end is pair.client:
        yield pair.client.hello("test", "Ada")
        yield data.draw(messages(From.CLIENT))
    else:
        if end.state is State.GREETED:
            yield pair.welcome()
        said = data.draw(messages(From.SERVER))
        if not isinstance(said, PublicChanges | PrivateChanges | Told):  # has to fit what came before: test_assembly.py
            yield said
        yield from (Pong(req) for req in end.unanswered[:1])


@pytest.mark.parametrize(
    "inner",
    [b"\x91" * 60_000 + b"\xc0", b"\x81\xa1a" * 20_000 + b"\xc0", b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff"],
    ids=["deep lists", "deep maps", "a long list announced", "a long map announced"],
)
@pytest.mark.parametrize("sender", From)
def test_bombs(inner: bytes, sender: From) -> None:
    """Neither depth nor an announced length costs memory or the stack, and a client hears which it was."""
    is_deep = len(inner) > 1000
    for start in (b"\x83\xa1t\xa3act\xa3req\x01\xa6choice", b"\x83\xa1t\xa4pong\xa3req\x01\xa4what", b"\x81\xa1t", b""):
        tracemalloc.start()
        with pytest.raises(RemoteProtocolError) as caught:
            decoder(sender).decode(start + inner)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        codes = {"too_deep" if is_deep else "malformed"} if sender is From.CLIENT else {"malformed", "too_deep"}
        assert caught.value.code in codes
        assert peak < 1_000_000


def _choice(depth: int) -> object:
    return "key" if depth == 0 else (_choice(depth - 1),)


def test_a_choice_nests_as_deep_as_is_allowed_and_no_deeper() -> None:
    deep = Act(1, _choice(CHOICE_DEPTH))  # type: ignore[arg-type]
    pair = SessionPair().greet()
    assert pair.client_says(deep) == [deep]
    with pytest.raises(LocalProtocolError) as caught:
        pair.client.send(Act(2, _choice(CHOICE_DEPTH + 1)))  # type: ignore[arg-type]
    assert caught.value.code == "too_deep"


def _nested(containers: int) -> object:
    return "key" if containers == 0 else [_nested(containers - 1)]


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"t": "act", "req": 1, "choice": _nested(CHOICE_DEPTH + 1)}, "too_deep"),
        ({"t": "act", "req": 1, "choice": _nested(900)}, "too_deep"),
        ({"t": "ping", "req": _nested(CHOICE_DEPTH + 1)}, "too_deep"),
        ({"t": "ping", "req": 1, "more": _nested(CHOICE_DEPTH + 1)}, "too_deep"),
        ({"t": "ping", "req": _nested(CHOICE_DEPTH + 1), 7: "a number for a name"}, "too_deep"),
        ({"t": "ping", "req": _nested(CHOICE_DEPTH + 1), "name": "\udcff"}, "too_deep"),
        ({"t": "hello", "versions": {"ping": _nested(CHOICE_DEPTH)}, "client": "c", "name": "n"}, "too_deep"),
        ({"t": "hello", "versions": {"ping": _nested(CHOICE_DEPTH - 1)}, "client": "c", "name": "n"}, "malformed"),
        ({"t": "ping", "req": _nested(CHOICE_DEPTH)}, "malformed"),
        ({"t": "pang", "req": _nested(CHOICE_DEPTH + 1)}, "malformed"),
        ({"t": ["ping"], "req": _nested(CHOICE_DEPTH + 1)}, "malformed"),
        ({"req": _nested(CHOICE_DEPTH + 1)}, "malformed"),
        ({"t": "act", "req": 1, "choice": {"a": _nested(CHOICE_DEPTH - 1)}}, "malformed"),
    ],
)
def test_what_nests_too_deeply_is_told_so_wherever_it_stands(payload: object, code: str) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        decoder(From.CLIENT).decode(msgpack.packb(payload, unicode_errors="surrogateescape"))
    assert caught.value.code == code


PING = b"\xa1t\xa4ping"
ONE, TWO = b"\xa3req\x01", b"\xa3req\x02"
HELLO = b"\x84\xa1t\xa5hello\xa6client\xa1c\xa4name\xa1n\xa8versions"
OPENS = b"\x86\xa1t\xaccreate_table\xa3req\x01\xa4name\xa1n\xa3set\xa1s\xa3sex\xa4male\xa7options"


@pytest.mark.parametrize(
    ("once", "twice"),
    [
        (b"\x82" + PING + ONE, b"\x83" + PING + ONE + TWO),
        (b"\x82" + PING + ONE, b"\x83" + PING + ONE + ONE),
        (b"\x82" + PING + ONE, b"\x83" + PING + PING + ONE),
        (HELLO + b"\x81\xa1a\x92\x01\x01", HELLO + b"\x82\xa1a\x92\x01\x01\xa1a\x92\x01\x02"),
        (OPENS + b"\x81\xa1a\x01", OPENS + b"\x82\xa1a\x01\xa1a\x02"),
        (OPENS + b"\x81\xa1a\x01", OPENS + b"\x82\xa1a\x01\xd9\x01a\x01"),
    ],
    ids=["a field", "a field with one value", "the tag", "within versions", "within options", "in two encodings"],
)
def test_a_client_says_no_key_twice_at_any_depth(once: bytes, twice: bytes) -> None:
    decoder(From.CLIENT).decode(once)
    with pytest.raises(RemoteProtocolError) as caught:
        decoder(From.CLIENT).decode(twice)
    assert (caught.value.code, caught.value.text) == ("malformed", "a key stands twice in a map")


def _private(depth: int) -> Private:
    shape: Shape = Number(0, 1)
    for _ in range(depth):
        shape = Menu((WireOption("more", details=(shape,)),))
    asked = Asked(1, "nested", "Really?", shape, ("more",))
    return Private(PrivateView(1, questions=(asked,), standing=(WireOption("act", details=(shape,)),)))


def test_details_nest_as_deep_as_is_allowed_and_no_deeper() -> None:
    pair = SessionPair().greet()
    assert pair.server_says(_private(DETAIL_DEPTH)) == [_private(DETAIL_DEPTH)]
    with pytest.raises(RemoteProtocolError) as caught:
        pair.client.receive(encode(_private(DETAIL_DEPTH + 1)).frame)
    assert caught.value.code == "too_deep"
    assert caught.value.text == f"details of a question go deeper than {DETAIL_DEPTH}"
    with pytest.raises(LocalProtocolError):
        encode(_private(5000))


@pytest.mark.parametrize(
    "payload",
    [
        {"t": "ping", "req": 1, "more": 2},
        {"t": "ping", "req": 1.0},
        {"t": "ping", "req": True},
        {"t": "ping", "req": "1"},
        {"t": "ping", "req": 0},
        {"t": "ping", "req": -1},
        {"t": "ping", "req": None},
        {"t": "ping"},
        {"t": "Ping", "req": 1},
        {"t": ["ping"], "req": 1},
        {"req": 1},
        {"t": "act", "req": 1, "choice": None},
        {"t": "act", "req": 1, "choice": 0.5},
        {"t": "act", "req": 1, "choice": {"a": 1}},
        {"t": "act", "req": 1, "choice": b"key"},
        {"t": "act", "req": 1, "choice": msgpack.ExtType(1, b"x")},
        {"t": "act", "req": 1, "choice": msgpack.Timestamp(1)},
        {"t": "answer", "req": 1, "question": -1, "choice": "a"},
        {"t": "join_table", "req": 1, "table": "", "sex": "male"},
        {"t": "join_table", "req": 1, "table": "t" * 65, "sex": "male"},
        {"t": "join_table", "req": 1, "table": "t1", "sex": "dragon"},
        {"t": "join_table", "req": 1, "table": "t1", "sex": "male", "seat": -1},
        {"t": "create_table", "req": 1, "name": "n", "set": "s", "sex": "male", "options": {"a": None}},
        {"t": "create_table", "req": 1, "name": "n", "set": "s", "sex": "male", "options": {1: 1}},
        {
            "t": "create_table",
            "req": 1,
            "name": "n",
            "set": "s",
            "sex": "male",
            "options": {str(i): 1 for i in range(65)},
        },
        {"t": "say", "req": 1, "text": "x" * 5000},
        {"t": "hello", "versions": {"ping": [1]}, "client": "c", "name": "n"},
        {"t": "hello", "versions": {"ping": [1, 2, 3]}, "client": "c", "name": "n"},
        {"t": "hello", "versions": {str(i): [1, 1] for i in range(513)}, "client": "c", "name": "n"},
        {"t": "hello", "versions": {}, "client": "c", "name": "n", "resume": "x" * 129},
        ["ping", 1],
        "ping",
        1,
        None,
    ],
)
def test_a_client_is_held_to_the_types(payload: object) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        decoder(From.CLIENT).decode(msgpack.packb(payload))
    assert caught.value.code == "malformed"


def test_a_server_may_say_more_than_a_client_knows() -> None:
    payload = {"t": "lobby", "table": {"id": "t1", "name": "", "set": "s", "state": "filling", "colour": [1, {"a": 2}]}}
    heard = decoder(From.SERVER).decode(
        msgpack.packb({**payload, "mood": {"level": 3.5}, "when": msgpack.Timestamp(1)})
    )
    del payload["table"]["colour"]  # type: ignore[attr-defined]
    assert heard == decoder(From.SERVER).decode(msgpack.packb(payload))


def test_a_long_frame_passes_at_the_bound() -> None:
    """The bound is on the payload, whatever is in it."""
    for sender, most in ((From.CLIENT, FRAME_FROM_CLIENT_MOST), (From.SERVER, FRAME_FROM_SERVER_MOST)):
        assert sender in From
        end = SessionPair().greet().server if sender is From.CLIENT else SessionPair().greet().client
        with pytest.raises(RemoteProtocolError) as caught:
            end.receive(most.to_bytes(4, "big") + b"\xc1" * most)
        assert caught.value.code == "malformed"


def test_a_hello_that_lists_everything_fits() -> None:
    versions = {f"{number:064}": (0, 2**32) for number in range(512)}
    pair = SessionPair()
    hello = Hello(versions, "x" * 4096, "Ž" * 4096, "t" * 128)
    assert pair.client_says(hello) == [hello]
    assert pair.server.disagreement is not None


OUT_OF_BOUNDS = {
    "a text of a book": {"t": "said", "who": "x", "text": "x" * (SAID_MOST + 1), "kind": "chat"},
    "a number beyond doubles": {"t": "replay_at", "number": WHOLE_MOST + 1, "numbers": 3},
    "one as far down": {"t": "pong", "req": -WHOLE_MOST - 1},
    "a level of 64 bits": {"t": "lobby", "table": {"id": "", "name": "", "set": "", "state": "", "host": 2**64 - 1}},
    "a time that never comes": {"t": "looking", "since_s": float("inf")},
    "a time that is no number": {"t": "looking", "since_s": float("nan")},
    "a time of ages": {"t": "looking", "late_s": -1e300},
    "a list without end": {"t": "over", "winners": [0] * (LIST_MOST + 1)},
    "a map without end": {
        "t": "welcome",
        "server": "",
        "session": "",
        "token": "",
        "versions": dict.fromkeys(map(str, range(LIST_MOST + 1)), 1),
    },
    "a token that cannot be handed back": {
        "t": "welcome",
        "server": "",
        "versions": {},
        "session": "",
        "token": "x" * (TOKEN_MOST + 1),
    },
}


@pytest.mark.parametrize("lie", OUT_OF_BOUNDS)
def test_what_no_honest_server_says_is_not_heard(lie: str) -> None:
    with pytest.raises(RemoteProtocolError, match=r"Expected"):
        decoder(From.SERVER).decode(msgpack.packb(OUT_OF_BOUNDS[lie]))


def test_what_is_just_within_bounds_is_heard() -> None:
    decode = decoder(From.SERVER).decode
    assert decode(msgpack.packb({"t": "over", "winners": [WHOLE_MOST] * LIST_MOST, "text": "x" * SAID_MOST}))
    asked = {"id": WHOLE_MOST, "kind": "", "text": "", "shape": {"t": "yes_no"}, "default": True, "seconds_left": 1e9}
    private = decode(msgpack.packb({"t": "private", "number": 1, "at_ms": 0, "stamp": 0, "questions": [asked]}))
    assert isinstance(private, PrivateChanges)
    assert private.questions[0].id == WHOLE_MOST


MARK = "MARK"
TYPES = pytest.mark.parametrize("entry", REGISTRY.entries, ids=[entry.tag for entry in REGISTRY.entries])


@TYPES
def test_a_text_that_is_not_utf_8_is_said_in_plain_words_with_the_field_that_it_stands_in(entry: Entry) -> None:
    tried = set()
    for values in filled(entry.struct, lambda exact: MARK):
        payload = msgpack.packb(values)
        for found in re.finditer(MARK.encode(), payload):
            other = msgpack.unpackb(
                payload[: found.start()] + b"!" + payload[found.start() + 1 :], strict_map_key=False
            )
            (field,) = (name for name in values if values[name] != other[name])
            if field in tried:
                continue
            tried.add(field)
            broken = payload[: found.start()] + b"\xed" + payload[found.start() + 1 :]
            with pytest.raises(RemoteProtocolError) as wrong:
                decoder(entry.sender).decode(broken)
            assert wrong.value.code == "malformed"
            assert re.fullmatch(rf"A text is not UTF-8 - (a key )?at `\${re.escape('.' + field)}.*`", wrong.value.text)


@pytest.mark.parametrize(
    "payload",
    [b"\x81\xa1\xed\x01", b"\x82\xa1t\xa4ping\xa1\xed\x01", b"\xa1\xed", b"\x82\xa1t\xa4ping\xa3req\xa2\xed\xa0\xc1"],
    ids=["a key", "another key", "no map", "and what follows is no MessagePack"],
)
def test_where_no_field_is_to_blame_it_is_said_all_the_same(payload: bytes) -> None:
    with pytest.raises(RemoteProtocolError) as wrong:
        decoder(From.CLIENT).decode(payload)
    assert "codec" not in wrong.value.text
