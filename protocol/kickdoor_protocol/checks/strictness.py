"""What a server asks of a client's payload beyond types and bounds: no key twice in a map, no endless nesting.

msgspec decodes into structs in one pass and cannot tell either: of two equal keys the last one silently counts, and
whatever nests too deeply is a wrong type to it. So the payload is looked at once more: only its own keys where no field
of the message can hold a map, as in all that is said while playing, else all of it as plain values.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgpack

from ..limits import CHOICE_DEPTH

NESTING_MOST = 1 + CHOICE_DEPTH
"""Maps and arrays within one another in a payload from a client: its own map, and a choice in it."""


NOT_UTF_8 = "A text is not UTF-8"


class KeyTwiceError(ValueError):
    """A key stands twice in a map."""


def map_without_repeats(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    """Make a map of pairs, as an `object_pairs_hook` does. KeyTwiceError if two of them have the same key."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise KeyTwiceError("a key stands twice in a map")
    return found


def has_own_key_twice(payload: bytes) -> bool:
    """Tell whether the payload, a map that is whole and well-formed, has a key twice; what is in it is skipped."""
    unpacker = msgpack.Unpacker()
    unpacker.feed(payload)
    count: int = unpacker.read_map_header()
    found = set()
    for _ in range(count):
        found.add(unpacker.unpack())
        unpacker.skip()
    return len(found) != count


def has_key_twice(payload: bytes) -> bool:
    """Tell whether any map of the payload, at any depth, has a key twice. The payload is whole and well-formed."""
    try:
        msgpack.unpackb(payload, object_pairs_hook=map_without_repeats, strict_map_key=False)
    except KeyTwiceError:
        return True
    return False


def is_too_deep(payload: bytes, tags: Collection[str]) -> bool:
    """Tell whether a payload that could not be decoded nests more than `NESTING_MOST` maps and arrays.

    Bytes that are no MessagePack at all are not too deep; nor is a message under a tag that is none of `tags`, which
    may be deep for all we know.
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
    """Return a sentence for a payload in which a text is not UTF-8: which one, as msgspec names fields.

    "" for another, and for bytes that are no MessagePack.
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
