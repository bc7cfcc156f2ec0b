"""Frames: cut anywhere, judged by their length before anything is kept for them."""

from __future__ import annotations

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
    reader = FrameReader(10)
    for _ in range(1000):
        reader.feed(frame(bytes(10), 10) + b"\x00")
        assert reader.next_payload() == bytes(10)
        reader = reader if reader.unread_bytes == 1 else pytest.fail("bytes pile up")
        reader.feed(b"\x00\x00\x01\x07")
        assert reader.next_payload() == b"\x07"
        assert reader.unread_bytes == 0
