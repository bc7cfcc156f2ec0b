"""Frames: cut anywhere, judged by their length before anything is kept for them."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kickdoor_protocol.errors import LocalProtocolError, RemoteProtocolError
from kickdoor_protocol.framing import FrameReader, frame


def test_the_worked_example() -> None:
    assert frame(b"\x01\x02\x03", 10) == bytes.fromhex("00000003010203")


@given(st.lists(st.binary(min_size=1, max_size=20), max_size=8), st.data())
def test_where_the_stream_is_cut_does_not_matter(payloads: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(frame(payload, 20) for payload in payloads)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    reader = FrameReader(20)
    heard = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        reader.feed(stream[start:end])
        while (payload := reader.next_payload()) is not None:
            heard.append(payload)
    assert heard == payloads
    assert reader.unread_bytes == 0


@pytest.mark.parametrize("length", [11, 2**16, 2**31, 2**32 - 1])
def test_a_length_above_the_bound_is_refused_before_the_payload_comes(length: int) -> None:
    reader = FrameReader(10)
    reader.feed(length.to_bytes(4, "big"))
    with pytest.raises(RemoteProtocolError) as caught:
        reader.next_payload()
    assert caught.value.code == "frame_too_big"


@pytest.mark.parametrize("record", [b"\x16\x03\x01\x02\x00", b"\x15\x03\x03\x00\x02"])
def test_tls_where_one_speaks_plainly_is_called_by_its_name(record: bytes) -> None:
    reader = FrameReader(10)
    reader.feed(record)
    with pytest.raises(RemoteProtocolError) as caught:
        reader.next_payload()
    assert caught.value.code == "tls"


def test_a_frame_of_just_the_bound_passes() -> None:
    reader = FrameReader(10)
    reader.feed(frame(bytes(10), 10))
    assert reader.next_payload() == bytes(10)


def test_an_empty_frame_is_refused() -> None:
    reader = FrameReader(10)
    reader.feed(bytes(4))
    with pytest.raises(RemoteProtocolError) as caught:
        reader.next_payload()
    assert caught.value.code == "frame_empty"


@pytest.mark.parametrize("payload", [b"", bytes(11)])
def test_we_never_make_a_frame_that_nobody_may_read(payload: bytes) -> None:
    with pytest.raises(LocalProtocolError):
        frame(payload, 10)


def test_what_was_taken_is_not_kept() -> None:
    """Also when the stream never pauses between two frames."""
    reader = FrameReader(1000)
    whole = frame(bytes(1000), 1000)
    reader.feed(whole[:500])
    tracemalloc.start()
    for _ in range(1000):
        reader.feed(whole[500:] + whole[:500])
        assert reader.next_payload() == bytes(1000)
        assert reader.unread_bytes == 500
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000
