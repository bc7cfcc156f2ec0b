"""Streams of records in files: replays and journal exports. A record is a length and a MessagePack value, as in frames.

The first record is a map that identifies the stream (`kickdoor`: its kind, `version`: an int); the writer defines the
rest. This module uses the reference implementation of MessagePack, because these files outlive programs and are read by
third-party tools. Only plain values are allowed: no extension types, no timestamps, str keys, no key twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import msgpack

from ..checks.strictness import map_without_repeats
from ..limits import LENGTH_BYTES, STREAM_DEPTH, STREAM_RECORD_MOST


class UnreadableStream(ValueError):  # noqa: N818 - named for what it is about
    """The bytes are not such a stream, or it breaks off. `records` complete ones were read, up to byte `offset`."""

    def __init__(self, text: str, records: int, offset: int) -> None:
        super().__init__(f"{text}, after {records} record(s), at byte {offset}")
        self.records = records
        self.offset = offset


class Readable(Protocol):
    """A file opened for reading bytes."""

    def read(self, size: int, /) -> bytes:
        """Return up to `size` bytes; none at the end of the file."""


def pack_value(value: Any) -> bytes:
    r"""Return one plain value as MessagePack. Raises TypeError or ValueError if it is not plain.

    >>> pack_value({"turn": 3})
    b'\x81\xa4turn\x03'
    """
    wrong = _not_plain(value)
    if wrong:
        raise TypeError(f"{wrong} cannot be written to a stream")
    packed: bytes = msgpack.packb(value)
    return packed


def unpack_value(payload: bytes) -> Any:
    """Return the plain value in these bytes. Raises ValueError if they are not MessagePack, or hold anything else."""
    try:
        value = msgpack.unpackb(payload, object_pairs_hook=map_without_repeats)
    except (ValueError, msgpack.UnpackException) as error:
        raise ValueError(f"not MessagePack: {str(error) or type(error).__name__}") from None
    if wrong := _not_plain(value):
        raise ValueError(f"{wrong} is no plain value")
    return value


def pack_record(value: Any) -> bytes:
    """Return the bytes of a record: the length of the value, then the value.

    Raises ValueError if it is longer than `STREAM_RECORD_MOST` bytes, TypeError or ValueError if it is not plain.
    """
    payload = pack_value(value)
    if len(payload) > STREAM_RECORD_MOST:
        raise ValueError(f"a record of {len(payload)} bytes; {STREAM_RECORD_MOST} are allowed")
    return len(payload).to_bytes(LENGTH_BYTES, "big") + payload


def read_header(file: Readable, kind: str) -> dict[str, Any]:
    """Return the first record of a stream; its version is left for the caller to check.

    Raises UnreadableStream if this is not a stream of that kind.
    """
    header = next(read_records(file), None)
    if not isinstance(header, dict) or header.get("kickdoor") != kind or type(header.get("version")) is not int:
        raise UnreadableStream(f"this is no {kind} of kickdoor", 0, 0)
    return header


def read_records(file: Readable) -> Iterator[Any]:
    """Yield the records from the file's position to its end. Raises UnreadableStream where the stream breaks off or is
    malformed.
    """
    records = offset = 0
    while head := file.read(LENGTH_BYTES):
        length = int.from_bytes(head, "big")
        if length > STREAM_RECORD_MOST:
            raise UnreadableStream(f"a record of {length} bytes; {STREAM_RECORD_MOST} are allowed", records, offset)
        payload = file.read(length)
        if len(head) < LENGTH_BYTES or len(payload) < length:
            raise UnreadableStream("the stream breaks off in a record", records, offset)
        try:
            value = unpack_value(payload)
        except ValueError as error:
            raise UnreadableStream(str(error), records, offset) from None
        yield value
        records += 1
        offset += LENGTH_BYTES + length


def _not_plain(value: Any) -> str:
    """Return the name of the first thing within a value that is not plain; "" if all is. It works level by level,
    without recursion.
    """
    level = [value]
    for depth in range(STREAM_DEPTH + 1):
        inner: list[Any] = []
        for one in level:
            if isinstance(one, dict | list | tuple) and depth == STREAM_DEPTH:
                return f"a nesting of more than {STREAM_DEPTH} lists"
            if isinstance(one, dict):
                for key in one:
                    if type(key) is not str:
                        return f"a key of type {type(key).__name__}"
                inner.extend(one.values())
            elif isinstance(one, list | tuple) and type(one) in (list, tuple):
                inner.extend(one)
            elif one is not None and type(one) not in (bool, int, float, str, bytes):
                return f"a {type(one).__name__}"
        level = inner
    return ""
