"""Split a byte stream into frames: a 4-byte big-endian length, then that many bytes of payload.

The length is checked as soon as its four bytes are there, before memory is used for the payload: a stranger cannot make
us buffer more than one frame of the allowed size.
"""

from __future__ import annotations

from .errors import LocalProtocolError, RemoteProtocolError
from .limits import LENGTH_BYTES

TLS_HELLO, TLS_ALERT, TLS_MAJOR = 0x16, 0x15, 0x03
"""First byte of a TLS stream: a handshake record, or an alert; `TLS_MAJOR` is the byte after it, the major version (RFC
8446, 5.1).
"""


def is_tls(data: bytes | bytearray) -> bool:
    r"""Return whether a stream that begins with these bytes is TLS. As the length of a frame they would mean 350 MB.

    >>> is_tls(b"\x16\x03\x01"), is_tls(b"\x00\x00\x00\x0d")
    (True, False)
    """
    return len(data) > 1 and data[0] in (TLS_HELLO, TLS_ALERT) and data[1] == TLS_MAJOR


def frame(payload: bytes, most: int) -> bytes:
    r"""Return the payload with its length in front.

    Raises LocalProtocolError (`frame_too_big`) if the payload is empty or longer than `most` bytes.

    >>> frame(b"abc", 64)
    b'\x00\x00\x00\x03abc'
    """
    if not 0 < len(payload) <= most:
        raise LocalProtocolError("frame_too_big", f"a payload of {len(payload)} bytes; 1 to {most} are allowed")
    return len(payload).to_bytes(LENGTH_BYTES, "big") + payload


class FrameReader:
    r"""Cuts a byte stream into payloads of at most `most` bytes. Between frames it holds no memory.

    Bytes mostly arrive as whole frames, which are sliced out without copying the stream; only the beginning of an
    incomplete frame is buffered.

    >>> reader = FrameReader(64)
    >>> reader.feed(b"\x00\x00\x00\x03ab")
    >>> reader.next_payload()
    >>> reader.feed(b"c")
    >>> reader.next_payload()
    b'abc'
    """

    __slots__ = ("_buffer", "_most", "_start")

    def __init__(self, most: int) -> None:
        self._most = most
        self._buffer: bytes | bytearray = b""
        self._start = 0

    def feed(self, data: bytes) -> None:
        """Append bytes received from the peer."""
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
        """Return the next complete payload, or None until more bytes come.

        Raises RemoteProtocolError if its length is 0 (`frame_empty`), more than `most` bytes (`frame_too_big`), or the
        beginning of TLS (`tls`).
        """
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
        """Number of buffered bytes that belong to no payload returned yet; 0 where the stream may end cleanly."""
        return len(self._buffer) - self._start
