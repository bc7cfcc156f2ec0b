"""Whatever a message says is clean once it is decoded: every text of every type, in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from tests.protocol.filled import filled
from tests.protocol.samples import SAMPLES
from tests.protocol.strategies import messages

from kickdoor_protocol.base import Message
from kickdoor_protocol.checks import cleaning
from kickdoor_protocol.checks.cleaning import cleaned
from kickdoor_protocol.checks.text import printed
from kickdoor_protocol.codec import Decoder, decoder
from kickdoor_protocol.framing import frame
from kickdoor_protocol.limits import FRAME_FROM_SERVER_MOST
from kickdoor_protocol.registry import REGISTRY, From
from kickdoor_protocol.session import Endpoint, Role

ESCAPES = (
    "\x1b]0;owned\x07",
    "\x1b]52;c;ZXZpbA==\x07",
    "\x1b[2J\x1b[?1049h",
    "\x9b31m\x90q\x9c",
    "\u202egnihtyna\u2066\u200f\u061c",
    "a\r\nb\x0bc\x85d\u2028e",
    "\U000e0041\ufeff\u00ad\u3164\ue000",
    "Z" + "\u0300\u0301\u0302\u0303" * 9,
    "\x00\x08\x7f",
)
"""What a text could do to a terminal or to a reader: titles, the clipboard, screens, colours, directions, lines, hidden
letters, towers of marks."""


def texts_of(value: Any) -> Iterator[str]:
    """Every text in a decoded value that is not marked as exact."""
    match value:
        case str():
            yield value
        case msgspec.Struct():
            for name in cleaning.fields_with_text(type(value)):
                yield from texts_of(getattr(value, name))
        case tuple() | list():
            for item in value:
                yield from texts_of(item)
        case dict():
            for key, item in value.items():
                yield from texts_of(key)
                yield from texts_of(item)


@pytest.mark.parametrize("nasty", ESCAPES)
def test_no_text_of_any_message_reaches_whoever_decodes_it_as_it_was(nasty: str) -> None:
    hidden = "seen" + nasty
    for entry in REGISTRY.entries:
        for said in filled(entry.struct, lambda exact: "k" if exact else hidden):
            message = decoder(entry.sender).decode(msgpack.packb(said))
            for text in texts_of(message):
                assert text == printed(text), f"{entry.tag} hands over {text!r}"


def test_what_is_exact_arrives_as_it_was_said() -> None:
    exact = "\x1b\u200dexact"
    for entry in REGISTRY.entries:
        for said in filled(entry.struct, lambda is_exact: exact if is_exact else "words"):
            message = decoder(entry.sender).decode(msgpack.packb(said))
            before = Decoder(entry.sender)._decoder.decode(msgpack.packb(said))
            assert message == before, f"{entry.tag} was changed"


def test_a_text_that_is_not_clean_is_seen_wherever_it_stands() -> None:
    """The quick look at all texts at once says clean only of what going through the fields would not change."""
    for sample in SAMPLES.values():
        assert cleaned(sample) is sample, sample


@given(messages(From.SERVER) | messages(From.CLIENT))
def test_a_quick_look_and_a_long_one_agree(message: Message) -> None:
    long = cleaning._struct(message)
    assert cleaned(message) == long
    assert cleaned(long) is long


@pytest.mark.parametrize("nasty", ESCAPES)
def test_a_refusal_is_clean_before_anybody_is_welcome(nasty: str) -> None:
    session = Endpoint(Role.CLIENT)
    session.send(session.hello("test", "Ann"))
    said = {"t": "unwelcome", "reason": nasty + "r", "text": nasty + "t", "cure": nasty + "c", "message": nasty + "m"}
    (heard,) = session.receive(frame(msgpack.packb(said), FRAME_FROM_SERVER_MOST))
    assert all(text == printed(text) for text in texts_of(heard))
