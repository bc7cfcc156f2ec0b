"""Where each field of a client has its end: up to there it is read, and one more ends the connection (`limits.py`)."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest

from kickdoor_protocol.codec import decoder
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.registry import From

KEY, TEXT, PASSWORD, TOKEN, NONCE, OPTIONS, VERSIONS, AI_SEAT = 64, 4096, 128, 128, 64, 64, 512, 64

HELLO = {"t": "hello", "versions": {}, "client": "a program", "name": "Ada"}
OPENS = {"t": "create_table", "req": 1, "name": "Friday", "set": "classic", "sex": "female"}
JOINS = {"t": "join_table", "req": 1, "table": "k3q7x", "sex": "male"}
WATCHES = {"t": "watch_table", "req": 1, "table": "k3q7x"}
SHORT = "x"


def letters(count: int) -> str:
    return SHORT * count


def numbered(count: int, value: object) -> dict[str, object]:
    return {f"key{number}": value for number in range(count)}


def is_read(message: dict[str, Any]) -> bool:
    """Otherwise the connection ends, and the page says with which code."""
    try:
        decoder(From.CLIENT).decode(msgpack.packb(message))
    except RemoteProtocolError as wrong:
        if wrong.code != "malformed":
            raise
        return False
    return True


@pytest.mark.parametrize(
    ("message", "field", "most"),
    [
        (HELLO, "client", TEXT), (HELLO, "name", TEXT), (HELLO, "resume", TOKEN),
        (OPENS, "name", TEXT), (OPENS, "set", KEY), (OPENS, "password", PASSWORD),
        (JOINS, "table", KEY), (JOINS, "password", PASSWORD), (WATCHES, "table", KEY), (WATCHES, "password", PASSWORD),
        ({"t": "enter", "req": 1}, "password", PASSWORD),
        ({"t": "add_ai", "req": 1}, "kind", KEY), ({"t": "add_ai", "req": 1, "kind": "meek"}, "name", TEXT),
        ({"t": "add_nonce", "req": 1}, "nonce", NONCE),
        ({"t": "say", "req": 1}, "text", TEXT),
        ({"t": "look_up", "req": 1, "set": "classic"}, "words", TEXT), ({"t": "look_up", "req": 1}, "set", KEY),
        ({"t": "wind", "req": 1}, "to", KEY), ({"t": "fork", "req": 1, "seat": 0}, "ai", AI_SEAT),
    ],
    ids=lambda value: value["t"] if isinstance(value, dict) else str(value),
)  # fmt: skip
def test_a_text_is_read_up_to_its_bound(message: dict[str, Any], field: str, most: int) -> None:
    assert is_read({**message, field: letters(most)})
    assert not is_read({**message, field: letters(most + 1)})


@pytest.mark.parametrize(
    ("message", "field"),
    [(OPENS, "set"), (JOINS, "table"), (WATCHES, "table"), ({"t": "add_nonce", "req": 1}, "nonce")],
    ids=lambda value: value["t"] if isinstance(value, dict) else str(value),
)
def test_a_word_that_names_something_is_not_empty(message: dict[str, Any], field: str) -> None:
    assert is_read({**message, field: SHORT})
    assert not is_read({**message, field: ""})


@pytest.mark.parametrize(
    ("message", "field", "most", "value"), [(HELLO, "versions", VERSIONS, (1, 1)), (OPENS, "options", OPTIONS, True)]
)
def test_a_map_has_so_many_keys_and_no_more(message: dict[str, Any], field: str, most: int, value: object) -> None:
    assert is_read({**message, field: numbered(most, value)})
    assert not is_read({**message, field: numbered(most + 1, value)})
    assert is_read({**message, field: {letters(KEY): value}})
    for key in ("", letters(KEY + 1)):
        assert not is_read({**message, field: {key: value}})


def test_the_value_of_an_option_is_a_short_text_a_number_or_yes_or_no() -> None:
    for value in (letters(TEXT), "", -7, 2**40, True):
        assert is_read({**OPENS, "options": {"pace": value}})
    for wrong in (letters(TEXT + 1), 1.5, None, ["brisk"]):
        assert not is_read({**OPENS, "options": {"pace": wrong}})


@pytest.mark.parametrize(
    ("message", "field", "least"),
    [
        ({"t": "ping"}, "req", 1),
        (JOINS, "seat", 0),
        ({"t": "answer", "req": 1, "choice": True}, "question", 0),
        ({"t": "fork", "req": 1}, "seat", 0),
        ({"t": "explain", "req": 1}, "seat", 0),
    ],
    ids=lambda value: value["t"] if isinstance(value, dict) else str(value),
)
def test_a_number_begins_where_it_is_counted_from(message: dict[str, Any], field: str, least: int) -> None:
    assert is_read({**message, field: least})
    assert not is_read({**message, field: least - 1})


def test_who_is_told_of_a_mistake_at_length_is_told_the_first_200_letters() -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        decoder(From.CLIENT).decode(msgpack.packb({"t": letters(1_000)}))
    assert len(caught.value.text) == 200
