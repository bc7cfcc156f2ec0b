"""A frame is a 4-byte big-endian length and as many bytes of payload. Feed bytes, take frames as they fill.

The length is judged as soon as its four bytes are there, before anything is kept for it: a stranger cannot make us
hold more than one frame of the size we allow.
"""

from __future__ import annotations

from .errors import LocalProtocolError, RemoteProtocolError
from .limits import LENGTH_BYTES

TLS_HELLO, TLS_ALERT, TLS_MAJOR = 0x16, 0x15, 0x03
"""The kind of the first record that TLS sends, and of the one with which it complains; then comes its version."""


def is_tls(data: bytes | bytearray) -> bool:
    """Whether a stream that begins like this speaks TLS. As the length of a frame it would be 350 MB."""
    return len(data) > 1 and data[0] in (TLS_HELLO, TLS_ALERT) and data[1] == TLS_MAJOR


def frame(payload: bytes, most: int) -> bytes:
    """Put the length in front. LocalProtocolError if the payload is empty or longer than `most` bytes."""
    if not 0 < len(payload) <= most:
        raise LocalProtocolError("frame_too_big", f"a payload of {len(payload)} bytes; 1 to {most} are allowed")
    return len(payload).to_bytes(LENGTH_BYTES, "big") + payload


class FrameReader:
    """Cuts a byte stream into payloads of at most `most` bytes. Between frames it holds nothing.

    What comes is mostly whole frames, which are cut out of it as it is; the beginning of another one is gathered.
    """

    __slots__ = ("_buffer", "_most", "_start")

    def __init__(self, most: int) -> None:
        self._most = most
        self._buffer: bytes | bytearray = b""
        self._start = 0

    def feed(self, data: bytes) -> None:
        if not self._buffer:
            self._buffer = bytes(data)
            return
        if isinstance(self._buffer, bytearray):
            del self._buffer[: self._start]
        else:
            self._buffer = bytearray(self._buffer[self._start :])
        self._start = 0
        self._buffer += data

    def next_payload(self) -> bytes | None:
        """The next whole payload, or None until more bytes come. RemoteProtocolError for a length out of bounds."""
        body = self._start + LENGTH_BYTES
        if len(self._buffer) < body:
            return None
        length = int.from_bytes(self._buffer[self._start : body], "big")
        if length == 0:
            raise RemoteProtocolError("frame_empty", "a frame of no bytes")
        if length > self._most and is_tls(self._buffer[self._start : body]):
            raise RemoteProtocolError("tls", "that is TLS, and here one speaks plainly")
        if length > self._most:
            raise RemoteProtocolError("frame_too_big", f"a frame of {length} bytes; {self._most} are allowed")
        if len(self._buffer) < body + length:
            return None
        payload = bytes(self._buffer[body : body + length])
        self._start = body + length
        if self._start == len(self._buffer):
            self._buffer, self._start = b"", 0
        return payload

    @property
    def unread_bytes(self) -> int:
        """How many bytes are kept that belong to no whole frame taken yet: 0 where a stream may end cleanly."""
        return len(self._buffer) - self._start
