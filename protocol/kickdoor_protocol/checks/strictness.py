"""Strict checks of a client's payload, beyond types and bounds: no duplicate keys, no endless nesting.

msgspec decodes into structs in one pass and reports neither: of two equal keys the last one silently counts, and
excessive nesting looks like a wrong type. So the payload is read once more: only its top-level keys where no field of
the message can hold a map, as in everything sent during play; otherwise all of it as plain values.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgpack

from ..limits import CHOICE_DEPTH

NESTING_MOST = 1 + CHOICE_DEPTH
"""Levels of maps and arrays in a payload from a client: its own map, and a choice in it."""


NOT_UTF_8 = "A text is not UTF-8"
"""The beginning of the complaint about a text that is not UTF-8."""


class KeyTwiceError(ValueError):
    """A map has the same key twice."""


def map_without_repeats(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    """Return a dict of these pairs, as an `object_pairs_hook` does. Raises KeyTwiceError if two pairs have the same
    key.
    """
    found = dict(pairs)
    if len(found) != len(pairs):
        raise KeyTwiceError("a key stands twice in a map")
    return found


def has_own_key_twice(payload: bytes) -> bool:
    """Return whether the top-level map of a complete, well-formed payload has a key twice; values are skipped."""
    unpacker = msgpack.Unpacker()
    unpacker.feed(payload)
    count: int = unpacker.read_map_header()
    found = set()
    for _ in range(count):
        found.add(unpacker.unpack())
        unpacker.skip()
    return len(found) != count


def has_key_twice(payload: bytes) -> bool:
    """Return whether any map of a complete, well-formed payload, at any depth, has a key twice."""
    try:
        msgpack.unpackb(payload, object_pairs_hook=map_without_repeats, strict_map_key=False)
    except KeyTwiceError:
        return True
    return False


def is_too_deep(payload: bytes, tags: Collection[str]) -> bool:
    """Return whether a payload that could not be decoded nests more than `NESTING_MOST` maps and arrays.

    Bytes that are not MessagePack are not too deep; nor is a message whose tag is not among `tags`, since unknown
    messages may nest deeply.
    """
    try:
        value = msgpack.unpackb(payload, strict_map_key=False, unicode_errors="replace")
    except msgpack.exceptions.StackError:
        return True
    except (ValueError, TypeError, msgpack.exceptions.UnpackException):
        return False
    if isinstance(value, dict) and not _is_known(value.get("t"), tags):
        return False
    level = [value]
    for _ in range(NESTING_MOST):
        level = [inner for one in level for inner in _within(one)]
    return any(isinstance(one, dict | list) for one in level)


def where_not_utf_8(payload: bytes) -> str:
    """Return a sentence that names the text in the payload that is not UTF-8, with its path as msgspec writes it.

    "" if all texts are UTF-8, or the payload is not MessagePack.
    """
    try:
        level = [("$", msgpack.unpackb(payload, strict_map_key=False, raw=True))]
    except (ValueError, TypeError, msgpack.exceptions.UnpackException):
        return ""
    while level:
        for path, value in level:
            if isinstance(value, dict) and not all(map(_is_utf_8, value)):
                return f"{NOT_UTF_8} - a key at `{path}`"
            if not _is_utf_8(value):
                return f"{NOT_UTF_8} - at `{path}`"
        level = [inner for path, value in level for inner in _named_within(path, value)]
    return ""


def _is_utf_8(value: Any) -> bool:
    if not isinstance(value, bytes):
        return True
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _named_within(path: str, value: Any) -> list[tuple[str, Any]]:
    match value:
        case dict():
            return [(f"{path}.{_key(key)}", inner) for key, inner in value.items()]
        case list():
            return [(f"{path}[...]", inner) for inner in value]
        case _:
            return []


def _key(key: Any) -> str:
    return key.decode() if isinstance(key, bytes) else str(key)


def _within(value: Any) -> list[Any]:
    match value:
        case dict():
            return list(value.values())
        case list():
            return value
        case _:
            return []


def _is_known(tag: Any, tags: Collection[str]) -> bool:
    return isinstance(tag, str) and tag in tags
