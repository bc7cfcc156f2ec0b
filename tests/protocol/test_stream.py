"""Streams on disk: written and read whole, and a broken one says where it broke."""

from __future__ import annotations

import io
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kickdoor_protocol.files.stream import (
    UnreadableStream,
    pack_record,
    pack_value,
    read_header,
    read_records,
    unpack_value,
)
from kickdoor_protocol.limits import STREAM_DEPTH, STREAM_RECORD_MOST

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(VALUES, max_size=5))
def test_records_come_back_in_order(values: list[Any]) -> None:
    file = io.BytesIO(b"".join(map(pack_record, [{"set": "classic", "kickdoor": "replay", "version": 2}, *values])))
    assert read_header(file, "replay") == {"kickdoor": "replay", "version": 2, "set": "classic"}
    assert list(read_records(file)) == values


@given(st.lists(VALUES, min_size=1, max_size=4), st.data())
def test_a_stream_that_breaks_off_says_where(values: list[Any], data: st.DataObject) -> None:
    whole = b"".join(map(pack_record, values))
    cut = data.draw(st.integers(0, len(whole) - 1))
    edges = [0]
    for value in values:
        edges.append(edges[-1] + len(pack_record(value)))
    whole_ones = sum(edge <= cut for edge in edges[1:])
    records = read_records(io.BytesIO(whole[:cut]))
    assert [next(records) for _ in range(whole_ones)] == values[:whole_ones]
    if cut in edges:
        assert list(records) == []
    else:
        with pytest.raises(UnreadableStream, match="breaks off") as caught:
            next(records)
        assert (caught.value.records, caught.value.offset) == (whole_ones, edges[whole_ones])


@given(st.binary(max_size=80))
def test_noise_is_unreadable_or_plain(data: bytes) -> None:
    for read in (lambda: read_header(io.BytesIO(data), "replay"), lambda: list(read_records(io.BytesIO(data)))):
        try:
            read()
        except UnreadableStream:
            continue


@pytest.mark.parametrize(
    "payload",
    [
        msgpack.packb(msgpack.ExtType(3, b"x")),
        msgpack.packb([msgpack.Timestamp(1)]),
        msgpack.packb({1: 2}),
        b"\x82\xa1a\x01\xa1a\x02",
        b"\x91" * 100_000 + b"\xc0",
        b"\xc1",
        b"\xa1\xff",
        b"",
        b"\x01\x02",
        b"\xdd\xff\xff\xff\xff",
    ],
    ids=[
        "extension",
        "timestamp",
        "number as key",
        "key twice",
        "too deep",
        "never used",
        "no utf-8",
        "empty",
        "more",
        "long",
    ],
)
def test_what_is_not_plain_is_not_read(payload: bytes) -> None:
    with pytest.raises(ValueError, match=r"plain|MessagePack"):
        unpack_value(payload)
    stream = pack_record("fine") + len(payload).to_bytes(4, "big") + payload
    records = read_records(io.BytesIO(stream))
    assert next(records) == "fine"
    with pytest.raises(UnreadableStream) as caught:
        next(records)
    assert (caught.value.records, caught.value.offset) == (1, 9)


@pytest.mark.parametrize("value", [{1: 2}, {3}, object(), [msgpack.Timestamp(1)], {"a": [1, complex(1)]}])
def test_what_is_not_plain_is_not_written(value: object) -> None:
    with pytest.raises(TypeError, match="cannot be written"):
        pack_value(value)


def test_a_record_longer_than_any_table_is_neither_written_nor_read() -> None:
    with pytest.raises(ValueError, match="are allowed"):
        pack_record(bytes(STREAM_RECORD_MOST))
    with pytest.raises(UnreadableStream):
        list(read_records(io.BytesIO((STREAM_RECORD_MOST + 1).to_bytes(4, "big"))))


@pytest.mark.parametrize(
    "stream",
    [
        b"",
        pack_record([1]),
        pack_record({"kickdoor": "journal", "version": 1}),
        pack_record({"kickdoor": "replay", "version": "1"}),
    ],
    ids=["empty", "no map", "another kind", "no version"],
)
def test_another_file_is_told_apart(stream: bytes) -> None:
    with pytest.raises(UnreadableStream, match="no replay"):
        read_header(io.BytesIO(stream), "replay")


def test_wherever_it_is_cut_it_is_said_that_it_breaks_off() -> None:
    whole = pack_record("fine") + pack_record("cut")
    first = len(pack_record("fine"))
    for end in range(first + 1, len(whole)):
        records = read_records(io.BytesIO(whole[:end]))
        assert next(records) == "fine"
        with pytest.raises(UnreadableStream, match="the stream breaks off in a record") as caught:
            next(records)
        assert (caught.value.records, caught.value.offset) == (1, first)


@pytest.mark.parametrize("inner", [0, "x", [], {}])
@pytest.mark.parametrize("kind", ["lists", "maps"])
def test_values_nest_up_to_the_bound(kind: str, inner: Any) -> None:
    value = inner
    least = 0 if inner in (0, "x") else 1
    for _ in range(STREAM_DEPTH - least):
        value = [value] if kind == "lists" else {"a": value}
    assert unpack_value(pack_value(value)) == value
    with pytest.raises(TypeError, match="a nesting of more than 64 lists"):
        pack_value([value])
    with pytest.raises(ValueError, match="a nesting of more than 64 lists is no plain value"):
        unpack_value(msgpack.packb([value]))


def test_a_record_may_be_as_long_as_its_bound() -> None:
    value = bytes(STREAM_RECORD_MOST - 5)
    whole = pack_record(value)
    assert len(whole) == STREAM_RECORD_MOST + 4
    assert list(read_records(io.BytesIO(whole))) == [value]
