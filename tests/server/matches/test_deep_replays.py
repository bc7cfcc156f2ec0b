"""A replay that a stranger has made nests as deeply as it likes: it is refused in words, and breaks nothing."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import msgpack
import pytest
from tests.server.recorded import records

from kickdoor_protocol.files.stream import pack_value, unpack_value
from kickdoor_protocol.limits import STREAM_DEPTH
from kickdoor_server.matches.replays.replay_file import NoReplay, packed, read_replay_file


def nested(levels: int) -> bytes:
    """So many lists within one another, as bytes: no encoder would make them."""
    return b"\x91" * (levels - 1) + b"\x90"


def record(payload: bytes) -> bytes:
    return len(payload).to_bytes(4, "big") + payload


def with_field(fields: dict[str, Any], value: bytes) -> bytes:
    """The record of that map with one field more."""
    parts = b"".join(msgpack.packb(each) for pair in fields.items() for each in pair)
    return record(b"\xde" + (len(fields) + 1).to_bytes(2, "big") + parts + msgpack.packb("more") + value)


@pytest.mark.parametrize("levels", [STREAM_DEPTH + 1, 600, 900, 1_100, 100_000])
def test_a_replay_is_read_up_to_where_it_nests_too_deeply(levels: int) -> None:
    header, *lines, ending = list(records())
    choice = record(b"\x95" + msgpack.packb(1) + msgpack.packb(0) + nested(levels) + b"\xc2" + msgpack.packb("aa"))
    for file in (record(msgpack.packb(header)) + choice, packed([header, *lines]) + with_field(ending, nested(levels))):
        replay_file = read_replay_file(BytesIO(file))
        assert replay_file.ending is None
        assert replay_file.damage
    with pytest.raises(NoReplay, match="This is no replay"):
        read_replay_file(BytesIO(with_field(header, nested(levels))))


def test_a_stream_holds_what_nests_as_deeply_as_may_be_and_no_more() -> None:
    payload = nested(STREAM_DEPTH)
    assert pack_value(unpack_value(payload)) == payload
    for deeper in (STREAM_DEPTH + 1, 500):
        with pytest.raises(ValueError, match="a nesting of more than 64 lists"):
            unpack_value(nested(deeper))
